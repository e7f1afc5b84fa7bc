"""Abalone's rules, compiled. A state is three words, seen from the side to move:

0: its marbles, 1: the other side's marbles (bits as in board.py), 2: bit 0 the player to move (0 black, 1 white), bits
1-4 how many marbles the player to move has lost, 5-8 the other one, from 9 on the moves since a marble was pushed off.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.abalone.board import EDGE
from ludoteca.games.abalone.evaluation import WEIGHTS, evaluate, rank
from ludoteca.games.abalone.generation import (
    MAX_MOVES,
    ONE,
    ZERO,
    ahead,
    count_moves,
    write_ejections,
    write_moves,
)
from ludoteca.games.abalone.lines import PATTERNS
from ludoteca.games.jit import Codes, States, Word, inner, kernel
from ludoteca.games.position import Reason

__all__ = [
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
    "rank",
    "repetition_key",
    "result",
    "skip",
]

WORDS: Final = 3
TO_WIN: Final = 6  # marbles of the other side
QUIET_MOVES: Final = 200  # without a marble pushed off are a draw (A2)
QUIET_KEPT: Final = 160  # from here on the transposition table tells positions apart by the moves left to A2
SIX_OFF: Final = int(Reason.SIX_OFF)
NO_PUSH_OFF: Final = int(Reason.NO_PUSH_OFF)

LOW: Final = np.uint64(0xFFFFFFFF)
HALF: Final = np.uint64(32)
# Odd 32-bit factors, from the fractional parts of square roots: a product with half a word never overflows.
FACTORS: Final = np.array([int((n**0.5 % 1) * 2**32) | 1 for n in (2, 3, 5, 7, 11, 13, 17)], dtype=np.uint64)


class Rules(NamedTuple):
    """Abalone's game tag.

    draws: 1 where A2 ends the game. patterns: int16[29439], see lines.py; where it is empty, the search judges by hand.
    weights: int64[13], of the evaluation by hand.
    """

    draws: int = 1
    weights: npt.NDArray[np.int64] = WEIGHTS
    patterns: npt.NDArray[np.int16] = PATTERNS


@kernel
def generate(g: Any, s: States, i: int, moves: Codes, base: int) -> Any:
    """Write the legal moves to moves[base:end] and return end."""
    return write_moves(s[i, 0], s[i, 1], moves, base)


candidates = generate  # all moves are searched


@kernel
def generate_noisy(g: Any, s: States, i: int, moves: Codes, base: int) -> Any:
    """Write the moves that push a marble off to moves[base:end] and return end."""
    return write_ejections(s[i, 0], s[i, 1], moves, base)


@kernel
def apply(g: Any, s: States, i: int, move: int, j: int) -> None:
    """Write the state after `move` in state i to row j."""
    own, enemy, info = s[i, 0], s[i, 1], s[i, 2]
    cell, d, count, pushed, line = move & 63, move >> 6 & 7, move >> 9 & 3, move >> 11 & 3, move >> 13
    rear = ONE << np.uint64(cell)
    off = ZERO
    if line == 0:
        front = ahead(rear, d, count)
        own ^= rear | front
        if pushed:
            enemy ^= front
            if ahead(rear, d, count + pushed - 1) & EDGE[d] == ZERO:
                enemy ^= ahead(rear, d, count + pushed)
            else:
                off = ONE
    else:
        marbles = rear | ahead(rear, line - 1, 1)
        if count == 3:
            marbles |= ahead(rear, line - 1, 2)
        own ^= marbles | ahead(marbles, d, 1)
    quiet = ZERO if off else (info >> np.uint64(9)) + ONE
    lost, theirs = info >> ONE & np.uint64(15), (info >> np.uint64(5) & np.uint64(15)) + off
    s[j, 0] = enemy
    s[j, 1] = own
    s[j, 2] = (info & ONE ^ ONE) | theirs << ONE | lost << np.uint64(5) | quiet << np.uint64(9)


@kernel
def skip(g: Any, s: States, i: int, j: int) -> Any:
    """Write state i with the other player to move to row j."""
    info = s[i, 2]
    lost, theirs = info >> ONE & np.uint64(15), info >> np.uint64(5) & np.uint64(15)
    s[j, 0] = s[i, 1]
    s[j, 1] = s[i, 0]
    s[j, 2] = (info & ONE ^ ONE) | theirs << ONE | lost << np.uint64(5) | info >> np.uint64(9) << np.uint64(9)
    return True


@kernel
def player(g: Any, s: States, i: int) -> Any:
    """Return the player to move, 0 black, 1 white."""
    return np.int64(s[i, 2]) & 1


@kernel
def ended(g: Any, s: States, i: int) -> Any:
    """Return the Reason for which the state ends the game (six marbles off, or A2), or 0."""
    info = np.int64(s[i, 2])
    if info >> 1 & 15 >= TO_WIN or info >> 5 & 15 >= TO_WIN:
        return SIX_OFF
    return NO_PUSH_OFF if g.draws and info >> 9 >= QUIET_MOVES else 0


@kernel
def result(g: Any, s: States, i: int, reason: int, me: int) -> Any:
    """Return 1, 0 or -1 for `me`; only six marbles off make a winner, all else on the board is a draw."""
    if reason != SIX_OFF:
        return 0
    info = np.int64(s[i, 2])
    mover = -1 if info >> 1 & 15 >= TO_WIN else 1
    return mover if info & 1 == me else -mover


@inner
def mix(own: Word, enemy: Word, rest: Word) -> Word:
    """Hash two words of marbles and a small number (below 2**32)."""
    h = (
        (own & LOW) * FACTORS[0]
        ^ (own >> HALF) * FACTORS[1]
        ^ (enemy & LOW) * FACTORS[2]
        ^ (enemy >> HALF) * FACTORS[3]
    )
    h ^= rest * FACTORS[4]
    h ^= h >> HALF
    return (h & LOW) * FACTORS[5] ^ (h >> HALF) * FACTORS[6] << ONE ^ h >> np.uint64(29)


@kernel
def key(g: Any, s: States, i: int) -> Word:
    """Hash all that the future depends on."""
    info = s[i, 2]
    far = g.draws == 0 or info >> np.uint64(9) < np.uint64(QUIET_KEPT)
    return mix(s[i, 0], s[i, 1], info & np.uint64(511) if far else info & LOW)


@kernel
def repetition_key(g: Any, s: States, i: int) -> Word:
    """Hash the marbles and the side to move (A1); never 0."""
    return mix(s[i, 0], s[i, 1], s[i, 2] & ONE) | ONE


@kernel
def perft(g: Any, s: States, depth: int) -> Any:
    """Count the move sequences of `depth` (1 or more) from row 0 of s, uint64[depth + 1, WORDS]; wins end them."""
    ply: Any = np.int64(0)  # no literal: for one, every callee would be compiled once more
    if ended(g, s, ply) == SIX_OFF:
        return np.int64(0)
    if depth == 1:
        return count_moves(s[0, 0], s[0, 1])
    moves = np.empty(depth * MAX_MOVES, np.int64)
    at, end = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    end[0] = generate(g, s, ply, moves, ply)
    total = np.int64(0)
    while True:
        if at[ply] == end[ply]:
            if ply == 0:
                return total
            ply -= 1
            continue
        apply(g, s, ply, moves[at[ply]], ply + 1)
        at[ply] += 1
        if ended(g, s, ply + 1) == SIX_OFF:
            continue
        if ply + 2 == depth:
            total += count_moves(s[ply + 1, 0], s[ply + 1, 1])
        else:
            ply += 1
            at[ply] = ply * MAX_MOVES
            end[ply] = generate(g, s, ply, moves, at[ply])
