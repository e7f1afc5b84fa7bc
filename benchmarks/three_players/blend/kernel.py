"""Trans-Rabat judged otherwise: the own worth less a blend of the best other's and the mean of the others'."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludoteca.games.jit import kernel
from ludoteca.games.trans_rabat import kernel as game
from ludoteca.games.trans_rabat.evaluation import worth
from ludoteca.games.trans_rabat.kernel import MAX_MOVES, WORDS, Rules
from ludoteca.games.trans_rabat.state import IN, SEATS, word

__all__ = ["MAX_MOVES", "WORDS"]


class Blend(NamedTuple):
    """The game tag: the game's own, and percents of the own worth, of the best other's and of the others' mean."""

    game: Rules
    own: int
    best: int
    mean: int


@kernel
def evaluate(g: Blend, s: Any, i: Any, me: Any) -> Any:
    """Judge a running state for `me`."""
    best, total, count = np.int64(-(1 << 30)), np.int64(0), np.int64(0)
    for seat in range(SEATS):
        if seat != me and word(s, i, seat) & IN:
            value = worth(g.game, s, i, seat)
            best = max(best, value)
            total += value
            count += 1
    return (g.own * worth(g.game, s, i, me) - g.best * best - g.mean * total // count) // 100


@kernel
def generate(g: Blend, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the legal moves."""
    return game.generate(g.game, s, i, moves, base)


candidates = generate  # all moves are searched


@kernel
def generate_noisy(g: Blend, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the noisy moves."""
    return game.generate_noisy(g.game, s, i, moves, base)


@kernel
def apply(g: Blend, s: Any, i: Any, move: Any, j: Any) -> None:
    """Make a move."""
    game.apply(g.game, s, i, move, j)


@kernel
def player(g: Blend, s: Any, i: Any) -> Any:
    """Return the player to move."""
    return game.player(g.game, s, i)


@kernel
def ended(g: Blend, s: Any, i: Any) -> Any:
    """Return the reason for which the state ends the game, or 0."""
    return game.ended(g.game, s, i)


@kernel
def result(g: Blend, s: Any, i: Any, reason: Any, me: Any) -> Any:
    """Return 1, 0 or -1."""
    return game.result(g.game, s, i, reason, me)


@kernel
def key(g: Blend, s: Any, i: Any) -> Any:
    """Hash the state."""
    return game.key(g.game, s, i)


@kernel
def repetition_key(g: Blend, s: Any, i: Any) -> Any:
    """Hash the state for the repetition rule."""
    return game.repetition_key(g.game, s, i)


@kernel
def rank(g: Blend, s: Any, i: Any, move: Any) -> Any:
    """Guess how good a move is."""
    return game.rank(g.game, s, i, move)


@kernel
def skip(g: Blend, s: Any, i: Any, j: Any) -> Any:
    """Return False: no null moves."""
    return False
