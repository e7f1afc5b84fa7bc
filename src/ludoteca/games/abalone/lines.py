"""A network of patterns: what stands on each of the board's 27 lines, looked up in one table and added up.

A line is a number of 5 to 9 digits of base 3, one a cell: 0 empty, 1 a marble of the side to move, 2 one of the other
side's. The 27 numbers are kept in lanes of 16 bits, four to a word, and each marble adds its digit to its three lines.
The 28th lane is for the marbles lost. `training/network.py` makes the table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ludoteca.games.abalone.board import BITS, CELL_COUNT, CELLS, neighbour
from ludoteca.games.jit import Word, inner, lowest

LENGTHS: Final = (5, 6, 7, 8, 9)
OFFSETS: Final = {length: sum(3**shorter for shorter in LENGTHS if shorter < length) for length in LENGTHS}
CODES: Final = sum(3**length for length in LENGTHS)  # of lines: lines of one length share their part of the table
LOST: Final = 6  # 0 to 5 marbles lost of each side: another 36 entries

ONE: Final = np.uint64(1)
ZERO: Final = np.uint64(0)
LANE: Final = np.uint64(0xFFFF)
SECOND, THIRD, FOURTH = np.uint64(16), np.uint64(32), np.uint64(48)  # where a word's lanes begin


def _lines() -> list[list[int]]:
    found = []
    for direction in range(3):
        for name in CELLS:
            if neighbour(name, direction + 3) is None:
                steps = (neighbour(name, direction, k) for k in range(9))
                found.append([BITS[cell] for cell in steps if cell])
    return sorted(found, key=len)


def _digits() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    begin, digits = np.zeros(8, np.uint64), np.zeros((2, CELL_COUNT, 8), np.uint64)
    for k, line in enumerate(LINES):
        begin[k // 4] |= np.uint64(OFFSETS[len(line)] << 16 * (k % 4))
        for place, bit in enumerate(line):
            for side in range(2):
                digits[side, bit, k // 4] |= np.uint64((side + 1) * 3**place << 16 * (k % 4))
    begin[6] |= np.uint64(CODES << 48)
    return begin, digits


LINES: Final = _lines()  # the bits of their cells in order, the shortest lines first
# The lanes of an empty board, uint64[8], and what a marble of the mover's or the other's adds, uint64[2, 61, 8]. Seven
# words would do; a row of eight is one cache line.
BEGIN, DIGITS = _digits()
# What each code of a line, and then each pair of marbles lost, is worth to the mover in hundredths of about a marble.
PATTERNS: Final[npt.NDArray[np.int16]] = np.load(Path(__file__).with_name("patterns.npy"))  # int16[29439]


@inner
def four(table: Any, word: Word) -> Any:
    """Add up the worth of a word's four lanes."""
    low = np.int64(table[word & LANE]) + np.int64(table[word >> SECOND & LANE])
    return low + np.int64(table[word >> THIRD & LANE]) + np.int64(table[word >> FOURTH])


@inner
def by_lines(table: Any, own: Word, enemy: Word, lost: Any, theirs: Any) -> Any:
    """Judge for the mover. lost, theirs: marbles that he and the other side have lost."""
    a, b, c, d, e, f = BEGIN[0], BEGIN[1], BEGIN[2], BEGIN[3], BEGIN[4], BEGIN[5]
    h = BEGIN[6] + (np.uint64(min(lost, LOST - 1) * LOST + min(theirs, LOST - 1)) << FOURTH)
    for side in range(2):
        cells = enemy if side else own
        while cells != ZERO:
            bit = lowest(cells)
            cells &= cells - ONE
            a += DIGITS[side, bit, 0]
            b += DIGITS[side, bit, 1]
            c += DIGITS[side, bit, 2]
            d += DIGITS[side, bit, 3]
            e += DIGITS[side, bit, 4]
            f += DIGITS[side, bit, 5]
            h += DIGITS[side, bit, 6]
    return (
        four(table, a)
        + four(table, b)
        + four(table, c)
        + four(table, d)
        + four(table, e)
        + four(table, f)
        + four(table, h)
    )
