"""Reading a state of Tablut in the compiled kernel: its lines, what is seen along them, and single bits.

Numbers are int64 throughout (words have 63 bits or fewer), so that plain literals mix with them.
"""

from __future__ import annotations

import numpy as np

from ludoteca.games.jit import States, Word, inner, lowest, popcount
from ludoteca.games.tablut.board import REACH, STATE

EDGES = 0x101  # the two ends of a line
BOTH = 0x1FF | 0x1FF << 18  # the places of one side on a rank and a file, side by side as in a word


@inner
def state_of(s: States, i: Word) -> Word:
    """Return the word of king, turn and counts."""
    return np.int64(s[i, STATE])


@inner
def row_of(s: States, i: Word, rank: Word) -> Word:
    """Return a rank in the lowest 18 bits: nine of attackers, nine of defenders."""
    return np.int64(s[i, rank])


@inner
def column_of(s: States, i: Word, file: Word) -> Word:
    """Return a file in the lowest 18 bits: nine of attackers, nine of defenders."""
    return np.int64(s[i, file]) >> 18


@inner
def first(bits: Word) -> Word:
    """Return the index of the lowest bit set."""
    unsigned: Word = np.uint64(bits)
    return np.int64(lowest(unsigned))


@inner
def count(bits: Word) -> Word:
    """Count the bits set."""
    unsigned: Word = np.uint64(bits)
    return np.int64(popcount(unsigned))


@inner
def cross(s: States, i: Word, cell: Word) -> Word:
    """Return the rank and the file of a cell side by side: 18 bits each."""
    return np.int64(s[i, cell >> 4]) & 0x3FFFF | np.int64(s[i, cell & 15]) & 0x3FFFF << 18


@inner
def places(cell: Word) -> Word:
    """Return the bits of a cell on its rank and on its file, side by side."""
    return 1 << (cell & 15) | 1 << 18 + (cell >> 4)


@inner
def occupied(line: Word) -> Word:
    """Return the nine bits of all pieces of a line (18 bits or more, attackers first)."""
    return (line | line >> 9) & 511


@inner
def reach(n: Word, place: Word, line: Word) -> Word:
    """Return the places where a piece at `place` of line n (whose pieces `line` tells) can stop."""
    return np.int64(REACH[1 if n == 4 else 0, place, occupied(line)])


@inner
def ends(bits: Word) -> Word:
    """Count the ends of a line among the bits."""
    return (bits & 1) + (bits >> 8 & 1)
