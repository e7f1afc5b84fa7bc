"""What is searched: with two players the game as it is, with more a game in which one opponent at a time replies."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.engine.best_reply.kernel import BLOCKS, BestReply
from ludoteca.engine.worker import Worker
from ludoteca.games.dispatch import kernel_of


def tree(rules: Any, players: int, w: Worker) -> tuple[Any, Worker]:
    """Return the tag of what is searched for the player at a worker's root, and the worker made ready for it.

    With more than two players the others pass their turns by the kernel's GIVE_UP.
    """
    return (rules, w) if players == 2 else replies(rules, w, kernel_of(type(rules)).GIVE_UP)


def replies(rules: Any, w: Worker, skip: int) -> tuple[BestReply, Worker]:
    """Return the best-reply game of a game, and a worker at the root of that one made ready for it.

    skip: the move code that gives a turn up.
    """
    kernel = kernel_of(type(rules))
    plies, words = w.states.shape
    states = np.zeros((BLOCKS * plies, words + 1), np.uint64)
    states[0, :words] = w.states[0]
    most = 2 * kernel.MAX_MOVES
    wide = w._replace(states=states, moves=np.zeros(plies * most, np.int64), excluded=np.zeros(most + 1, np.int64))
    return BestReply(rules, w.root, skip, plies), wide
