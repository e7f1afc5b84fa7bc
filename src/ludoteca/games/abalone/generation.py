"""Compiled move generation: every line of 1 to 3 marbles, every sumito and every broadside, all marbles at once.

A move is an int64: bits 0-5 the rear marble's cell (broadside: the lower end's), 6-8 the direction of the step, 9-10
how many own marbles move, 11-12 how many enemies are pushed, 13-14 zero in line, else 1 + the direction (0 to 2) in
which the line of a broadside goes up from its lower end.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ludoteca.games.abalone.board import BOARD, CELL_COUNT, EDGE, INSIDE, LEAP, STEP
from ludoteca.games.jit import Codes, Word, inner, lowest, popcount

# Each marble is the rear of at most one in-line move a direction: 6 * 14. On each of 3 axes 14 marbles fill at least
# two lines (a line has at most 9 cells), so they make at most 12 pairs and 10 threes, each with 4 ways to go sideways.
# One more may be written, uncounted (see `broadside`).
MAX_MOVES: Final = 6 * 14 + 3 * (12 + 10) * 4 + 1

ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)
SIZE: Final = np.uint64(CELL_COUNT)


@inner
def behind(cells: Word, d: Any) -> Word:
    """Return the cells from which a step in direction d leads into `cells`."""
    step = STEP[d]
    return (cells >> step | cells << (SIZE - step)) & INSIDE[d]


@inner
def ahead(cells: Word, d: Any, steps: Any) -> Word:
    """Return where `steps` (1 to 5) in direction d lead from `cells`; they must stay on the board."""
    leap = LEAP[d, steps]
    return (cells << leap | cells >> (SIZE - leap)) & BOARD


@inner
def emit(cells: Word, code: int, moves: Codes, at: Word) -> Word:
    """Write the move `code` for each of the cells to moves[at:] and return the index after them."""
    while cells != ZERO:
        moves[at] = code | np.int64(lowest(cells))
        at += ONE
        cells &= cells - ONE
    return at


@inner
def sumito(own: Word, enemy: Word, free: Word, d: Any, code: int, moves: Codes, at: Word) -> Word:
    """Write the pushes in direction d, given the `free` cells that a pushed enemy can stand on before it goes."""
    against = behind(enemy & free, d)  # who stands here has ahead an enemy that can give way
    two, pair = own & behind(own & against, d), enemy & against
    if two | pair != ZERO:
        at = emit(two, code | 2 << 9 | 1 << 11, moves, at)
        at = emit(own & behind(two, d), code | 3 << 9 | 1 << 11, moves, at)
        three = own & behind(own & behind(own & behind(pair, d), d), d)
        at = emit(three, code | 3 << 9 | 2 << 11, moves, at)
    return at


@inner
def onward(one: Word, two: Word, three: Word, code: int, moves: Codes, at: Word) -> Word:
    """Write the moves along a line to an empty cell, given the rear marbles of lines of 1, 2 and 3.

    One loop for all three: where a loop ends is hard to foresee for a processor, which costs more than what it does.
    """
    rears = one | two | three
    while rears != ZERO:
        cell = np.uint64(lowest(rears))
        count = ONE + (two >> cell & ONE) + (three >> cell & ONE) * np.uint64(2)
        moves[at] = code | np.int64(cell | count << np.uint64(9))
        at += ONE
        rears &= rears - ONE
    return at


@inner
def broadside(two: Word, three: Word, code: int, moves: Codes, at: Word) -> Word:
    """Write the broadsides along a line, given the lower ends of lines of 2 and those of 3, which are among the former.

    The move of 3 marbles is always written, and kept by counting it: a branch would cost more.
    """
    while two != ZERO:
        cell = np.uint64(lowest(two))
        moves[at] = code | 2 << 9 | np.int64(cell)
        moves[at + ONE] = code | 3 << 9 | np.int64(cell)
        at += ONE + (three >> cell & ONE)
        two &= two - ONE
    return at


@inner
def write_moves(own: Word, enemy: Word, moves: Codes, base: Any) -> Any:
    """Write the mover's moves to moves[base:end] and return end."""
    at = np.uint64(base)
    empty = BOARD & ~(own | enemy)
    for d in range(6):
        code = d << 6
        way = behind(empty, d)  # a marble here has an empty cell ahead
        at = sumito(own, enemy, way | EDGE[d], d, code, moves, at)
        one = own & way
        two = own & behind(one, d)
        at = onward(one, two, own & behind(two, d), code, moves, at)
        for turn in range(1, 3):
            line = (d + turn) % 3
            two = one & behind(one, line)
            at = broadside(two, one & behind(two, line), code | (line + 1) << 13, moves, at)
    return np.int64(at)


@inner
def write_ejections(own: Word, enemy: Word, moves: Codes, base: Any) -> Any:
    """Write those of the mover's moves that push a marble off to moves[base:end] and return end."""
    pushing = ZERO  # most positions have none: find that out first, without branches
    for d in range(6):
        against = behind(enemy & EDGE[d], d)
        pair = own & behind(enemy & against, d)
        pushing |= own & behind((own & against) | (own & behind(pair, d)), d)
    if pushing == ZERO:
        return np.int64(base)
    at = np.uint64(base)
    for d in range(6):
        at = sumito(own, enemy, EDGE[d], d, d << 6, moves, at)
    return np.int64(at)


@inner
def count_moves(own: Word, enemy: Word) -> Any:
    """Count the mover's moves without listing them."""
    empty = BOARD & ~(own | enemy)
    total = ZERO
    for d in range(6):
        way = behind(empty, d)
        one = own & way
        two = own & behind(one, d)
        push = enemy & (way | EDGE[d])
        front = own & behind(push, d)
        two_one = own & behind(front, d)
        pair = own & behind(own & behind(enemy & behind(push, d), d), d)
        # A rear marble makes at most one move a direction, so these sets are apart and one count does for all.
        rears = one | two | (own & (behind(two, d) | behind(two_one, d) | behind(pair, d))) | two_one
        total += np.uint64(popcount(rears))
        for turn in range(1, 3):
            line = (d + turn) % 3
            side = one & behind(one, line)
            total += np.uint64(popcount(side)) + np.uint64(popcount(one & behind(side, line)))
    return np.int64(total)
