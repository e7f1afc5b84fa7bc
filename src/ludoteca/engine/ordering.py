"""Which move to try first: the table's, then what the game's `rank` likes, killers, and what cut off elsewhere.

While a node's moves wait, `moves` holds each as (merit + OFFSET) << 16 | code, so that one scan finds the best.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.engine.layout import CODES
from ludoteca.games.dispatch import rank
from ludoteca.games.jit import inner

OFFSET = 1 << 20  # makes merits positive
HISTORY_LIMIT = 1 << 14
KILLER, SECOND_KILLER = 1 << 14, 1 << 13
COUNTER = 1 << 13
RANK_WEIGHT = 32
MASK = CODES - 1
PLACE_BITS = 12  # no game has more moves in a position
PLACES = 1 << PLACE_BITS


@inner
def front(moves: Any, base: Any, end: Any, code: Any) -> Any:
    """Swap `code` to the front of bare codes; tell whether it was among them."""
    for k in range(base, end):
        if moves[k] == code:
            moves[k] = moves[base]
            moves[base] = code
            return True
    return False


@inner
def rank_all(
    g: Any,
    s: Any,
    ply: Any,
    moves: Any,
    base: Any,
    end: Any,
    killers: Any,
    history: Any,
    mover: Any,
    counter: Any,
) -> None:
    """Put the merit of each bare code beside it."""
    first, second = killers[ply, 0], killers[ply, 1]
    row = mover * CODES
    for k in range(base, end):
        code = moves[np.uint64(k)]
        merit = OFFSET + rank(g, s, ply, code) * RANK_WEIGHT + np.int64(history[np.uint64(row + code)])
        if code == first:
            merit += KILLER
        elif code == second:
            merit += SECOND_KILLER
        if code == counter:
            merit += COUNTER
        moves[np.uint64(k)] = merit << 16 | code


@inner
def rank_noisy(g: Any, s: Any, ply: Any, moves: Any, base: Any, end: Any) -> None:
    """Put the game's own rank of each bare code beside it, for quiescence."""
    for k in range(base, end):
        code = moves[np.uint64(k)]
        moves[np.uint64(k)] = rank(g, s, ply, code) << 16 | code


@inner
def pick(moves: Any, k: Any, end: Any) -> Any:
    """Swap the best of moves[k:end] to k and return its code."""
    best = np.int64(-1)
    for j in range(end - k):  # a move and its place in one number, so that several are compared at once
        best = max(best, moves[np.uint64(k + j)] << PLACE_BITS | j)
    at = np.uint64(k + (best & PLACES - 1))
    moves[at] = moves[np.uint64(k)]
    best >>= PLACE_BITS
    moves[np.uint64(k)] = best
    return best & MASK


@inner
def remember(killers: Any, code: Any, ply: Any) -> None:
    """Put a move that cut off before the others of its ply."""
    if killers[ply, 0] != code:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = code


@inner
def reward(moves: Any, base: Any, k: Any, history: Any, mover: Any, depth: Any) -> None:
    """After a cut-off by moves[k]: speak for it, and against the moves tried before it."""
    bonus = np.int64(min(depth * depth * 16, 2048))
    row = mover * CODES
    credit(history, row + (moves[k] & MASK), bonus)
    for j in range(base, k):
        credit(history, row + (moves[j] & MASK), -bonus)


@inner
def credit(history: Any, at: Any, bonus: Any) -> None:
    """Add a bonus to an entry, the less the nearer it is to its limit."""
    old = np.int64(history[at])
    history[at] = old + bonus - old * abs(bonus) // HISTORY_LIMIT
