"""Tablut's board: cells, the start, the words of a state, and the tables that the kernel looks things up in.

A cell is `rank << 4 | file`, both from 0, so that in hexadecimal e5 reads 44. A *line* is a rank or a file, nine bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

SIZE = 9
LINES = range(SIZE)
CASTLE = 0x44
CELLS = tuple(rank << 4 | file for rank in LINES for file in LINES)
NAMES = {cell: "abcdefghi"[cell & 15] + str((cell >> 4) + 1) for cell in CELLS}
BY_NAME = {name: cell for cell, name in NAMES.items()}

ATTACKER, DEFENDER, KING = "a", "d", "k"
ATTACKERS, DEFENDERS = 16, 8  # soldiers at the start, never more
START = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a"

# The words of a state. Word n < 9 holds rank n and file n, each as nine bits of attackers and nine of defenders (the
# king among them): attackers on the rank from bit 0, defenders on it from 9, attackers on the file from 18, defenders
# on it from 27. So a slide or a capture is a look-up or a few operations on one line.
STATE = 9  # bits 0-7 the king's cell, 8 the defenders are to move, 9 the king is captured, 16-20 how many attackers,
HASH = 10  # ... 24-27 how many defenders but the king; HASH is the Zobrist hash of board and turn, 63 bits
WORDS = 11
TURN, CAPTURED, COUNTS = 8, 9, 16

# What a soldier's place is worth, hundredths of a soldier, by the distances of its two lines from the nearest edge
# (the lower triangle mirrors the upper). Attackers like the second and third lines near the corners, where two of them
# close four lines at once, and lose their force on the edge or heaped in the middle.
ATTACKER_PLACES = ((0, 2, 4, 5, 5), (2, 6, 22, 14, 8), (4, 22, 16, 10, 6), (5, 14, 10, 4, 2), (5, 8, 6, 2, 0))
# Defenders work away from their own king's lines, on the same third lines, where they break the ring.
DEFENDER_PLACES = ((0, 2, 2, 2, 0), (2, 6, 8, 6, 2), (2, 8, 10, 8, 2), (2, 6, 8, 6, 0), (0, 2, 2, 0, 0))


class Rules(NamedTuple):
    """The game tag: its type chooses Tablut's kernel, its fields are what the kernel looks up.

    draws: 1 if draw rules count (all of Tablut's are the caller's: repetition and lack of moves).
    reach: uint16[2, 9, 512], where a piece at one place of a line with this occupancy can stop; 1 for the lines through
    the castle, where nobody may. sight: uint16[9, 512], the same and the first pieces in the way, the castle included.
    places: int16[2, 9, 512], what a side's soldiers on a rank are worth for their places. zobrist: int64[3, 137], by
    attackers, defenders and the king, and cell.
    """

    draws: int
    reach: npt.NDArray[np.uint16]
    sight: npt.NDArray[np.uint16]
    places: npt.NDArray[np.int16]
    zobrist: npt.NDArray[np.int64]


@cache
def rules(draws: bool) -> Rules:
    """Return the game tag, with its tables."""
    occupancy = np.arange(512, dtype=np.uint16)
    sight = np.zeros((SIZE, 512), np.uint16)
    for place in LINES:
        for way in (range(place + 1, SIZE), range(place - 1, -1, -1)):
            clear = np.ones(512, np.uint16)
            for seen in way:
                sight[place] |= clear << seen
                clear &= ~(occupancy >> seen)
    reach = sight & ~occupancy
    middle = reach & ~np.uint16(1 << (CASTLE & 15))
    bits = (occupancy >> np.arange(SIZE)[:, None]) & 1  # [place, occupancy]
    folded = [min(line, SIZE - 1 - line) for line in LINES]
    places = [np.array(worth)[np.ix_(folded, folded)] @ bits for worth in (ATTACKER_PLACES, DEFENDER_PLACES)]
    return Rules(int(draws), np.stack((reach, middle)), sight, np.array(places, np.int16), _zobrist())


@cache
def _zobrist() -> npt.NDArray[np.int64]:
    return np.random.default_rng(1732).integers(1, 2**63, (3, max(CELLS) + 1), np.int64)


def encode(board: Mapping[int, str], player: int, *, captured: bool = False) -> npt.NDArray[np.uint64]:
    """Return the state (uint64[WORDS]) of pieces by cell, one king among them, and the player to move."""
    words = [0] * WORDS
    words[STATE] = player << TURN | captured << CAPTURED
    words[HASH] = player
    for cell, piece in board.items():
        rank, file, side = cell >> 4, cell & 15, int(piece != ATTACKER)
        words[rank] |= 1 << (file + 9 * side)
        words[file] |= 1 << (18 + rank + 9 * side)
        words[STATE] += cell if piece == KING else 1 << (COUNTS + 8 * side)
        words[HASH] ^= int(_zobrist()[2 if piece == KING else side, cell])
    return np.array(words, np.uint64)


def decode(words: npt.NDArray[np.uint64]) -> dict[int, str]:
    """Return the pieces by cell of a state, the reverse of `encode`."""
    state = int(words[STATE])
    board = {}
    for cell in CELLS:
        line = int(words[cell >> 4]) >> (cell & 15)
        if line & 1:
            board[cell] = ATTACKER
        elif line >> 9 & 1:
            board[cell] = KING if cell == state & 255 else DEFENDER
    return board


def geometry() -> dict[str, Any]:
    """Return what drawing needs, JSON-able: the board's size and its cells, a square being 1 wide, y downwards."""
    cells = [
        {
            "name": NAMES[cell],
            "x": (cell & 15) + 0.5,
            "y": SIZE - (cell >> 4) - 0.5,
            "row": SIZE - 1 - (cell >> 4),
            "column": cell & 15,
            "edge": bool({cell >> 4, cell & 15} & {0, SIZE - 1}),
            "castle": cell == CASTLE,
        }
        for cell in CELLS
    ]
    return {"width": float(SIZE), "height": float(SIZE), "cells": cells}
