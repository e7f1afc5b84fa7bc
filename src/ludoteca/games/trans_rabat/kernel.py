"""Trans-Rabat's rules, compiled: all that `games/dispatch.py` asks for, and perft. The words of a state: `state.py`.

The parts: moves.py (what is legal), actions.py (what it does), scoring.py (ends and points), evaluation.py, keys.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import States, kernel
from ludoteca.games.trans_rabat.actions import apply
from ludoteca.games.trans_rabat.evaluation import evaluate, rank
from ludoteca.games.trans_rabat.keys import key, repetition_key
from ludoteca.games.trans_rabat.moves import generate, generate_noisy, player
from ludoteca.games.trans_rabat.scoring import ended, points, points_by_kind, result
from ludoteca.games.trans_rabat.state import KIND_AT, MAX_MOVES, TIMEOUT, WORDS
from ludoteca.games.trans_rabat.tables import Rules, rules_of

__all__ = [
    "GIVE_UP",
    "MAX_MOVES",
    "WORDS",
    "Rules",
    "apply",
    "candidates",
    "ended",
    "evaluate",
    "generate",
    "generate_noisy",
    "key",
    "perft",
    "player",
    "points",
    "points_by_kind",
    "rank",
    "repetition_key",
    "result",
    "rules_of",
    "skip",
]


candidates = generate  # all moves are searched
GIVE_UP = TIMEOUT << KIND_AT  # a turn given up before the compulsory move, too: as if it were lost on time


@kernel
def skip(g: Rules, s: States, i: Any, j: Any) -> Any:
    """Return False: to give up the rest of a turn is mostly an action of its own."""
    return False


@kernel
def perft(g: Rules, s: States, depth: Any) -> Any:
    """Count the sequences of `depth` (1 or more) actions from row 0 of s, uint64[depth + 1, WORDS].

    A sequence ends at a win. `g.draws` must be 0. The last ply is counted, not made.
    """
    moves = np.empty(depth * MAX_MOVES, np.int64)
    next_move = np.zeros(depth, np.int64)
    end = np.zeros(depth, np.int64)
    if ended(g, s, 0):
        return np.int64(0)
    end[0] = generate(g, s, 0, moves, 0)
    if depth == 1:
        return end[0]
    total = np.int64(0)
    ply = 0
    while ply >= 0:
        if next_move[ply] == end[ply]:
            ply -= 1
            continue
        move = moves[next_move[ply]]
        next_move[ply] += 1
        apply(g, s, ply, move, ply + 1)
        if ended(g, s, ply + 1):
            continue
        base = (ply + 1) * MAX_MOVES
        stop = generate(g, s, ply + 1, moves, base)
        if ply + 2 == depth:
            total += stop - base
        else:
            ply += 1
            next_move[ply], end[ply] = base, stop
    return total
