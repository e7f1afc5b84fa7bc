"""Tablut's board: cells, the start, the words of a state, and the tables that the kernel looks things up in.

A cell is `rank << 4 | file`, both from 0, so that in hexadecimal e5 reads 44. A *line* is a rank or a file, nine bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.tablut.pairs import PATTERNS
from ludoteca.games.tablut.weights import ATTACKER_PLACES, DEFENDER_PLACES, PLACES, WEIGHTS

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
HASH = 9  # the Zobrist hash of board and turn, 63 bits
STATE = 10  # bits 0-7 the king's cell, 8 the defenders are to move, 9 the king is captured, 16-20 how many attackers,
WORDS = 11  # ... 24-27 how many defenders but the king
TURN, CAPTURED, COUNTS = 8, 9, 16


class TablutRules(NamedTuple):
    """The game tag: its type chooses Tablut's kernel. The tables are constants, cheaper for compiled code than fields.

    Numba names what it compiles by this class's name and its fields' types, so no other game's tag may have the same.

    draws: 1 if draw rules count (all of Tablut's are the caller's: repetition and lack of moves). weights: int64[29].
    patterns: int16[2, 81, 9, 512], see pairs.py; where it is empty, soldiers' places are judged by hand.
    """

    draws: int
    weights: npt.NDArray[np.int64] = WEIGHTS
    patterns: npt.NDArray[np.int16] = PATTERNS


Rules = TablutRules


def _sight() -> npt.NDArray[np.uint16]:
    occupancy = np.arange(512, dtype=np.uint16)
    sight = np.zeros((SIZE, 512), np.uint16)
    for place in LINES:
        for way in (range(place + 1, SIZE), range(place - 1, -1, -1)):
            clear = np.ones(512, np.uint16)
            for seen in way:
                sight[place] |= clear << seen
                clear &= ~(occupancy >> seen)
    return sight


def _reach() -> npt.NDArray[np.uint16]:
    empty = SIGHT & ~np.arange(512, dtype=np.uint16)
    return np.stack((empty, empty & ~np.uint16(1 << (CASTLE & 15))))


def _classes() -> npt.NDArray[np.uint8]:
    classes = np.zeros(max(CELLS) + 1, np.uint8)
    for cell in CELLS:
        near, far = sorted(min(place, SIZE - 1 - place) for place in (cell >> 4, cell & 15))
        classes[cell] = PLACES[near, far]
    return classes


def _ranks() -> npt.NDArray[np.int16]:
    bits = (np.arange(512) >> np.arange(SIZE)[:, None]) & 1  # [place, line]
    by_rank = np.stack([WORTH[:, rank << 4 : (rank << 4) + SIZE] for rank in LINES], axis=1)
    return (by_rank @ bits).astype(np.int16)


def _flips() -> npt.NDArray[np.uint64]:
    flips = np.zeros((3, max(CELLS) + 1, STATE), np.uint64)
    flips[:, :, HASH] = np.random.default_rng(1732).integers(1, 2**63, flips.shape[:2], np.uint64)
    for cell in CELLS:
        rank, file = cell >> 4, cell & 15
        for kind in range(3):
            side = min(kind, 1)
            flips[kind, cell, rank] ^= np.uint64(1 << (file + 9 * side))
            flips[kind, cell, file] ^= np.uint64(1 << (18 + rank + 9 * side))
    return flips


# By place on a line and the line's occupancy: the places seen, up to and with the first pieces in the way.
SIGHT: Final = _sight()
# By whether the line leads through the castle, place and occupancy: where a piece can stop, so never on the castle.
REACH: Final = _reach()
# By cell: the number of its place in weights.
CLASSES: Final = _classes()
# By side and cell: what a piece is worth for its place.
WORTH: Final = np.array((ATTACKER_PLACES, DEFENDER_PLACES), np.int16)[:, CLASSES]
# By side, rank and the side's pieces on it: what they are worth together.
RANKS: Final = _ranks()
# By attacker, defender and king, and cell: what such a piece changes (by exclusive or) in the words of lines and hash.
FLIPS: Final = _flips()


def encode(board: Mapping[int, str], player: int, *, captured: bool = False) -> npt.NDArray[np.uint64]:
    """Return the state (uint64[WORDS]) of pieces by cell, one king among them, and the player to move."""
    words = np.zeros(WORDS, np.uint64)
    words[HASH] = player
    state = player << TURN | captured << CAPTURED
    for cell, piece in board.items():
        words[:STATE] ^= FLIPS[(ATTACKER, DEFENDER, KING).index(piece), cell]
        state += cell if piece == KING else 1 << (COUNTS + 8 * (piece == DEFENDER))
    words[STATE] = state
    return words


def decode(words: npt.NDArray[np.uint64]) -> dict[int, str]:
    """Return the pieces by cell of a state, the reverse of `encode`."""
    rows, king = words[:SIZE].tolist(), int(words[STATE]) & 255
    board = {}
    for cell in CELLS:
        here = rows[cell >> 4] >> (cell & 15)
        if here & 1:
            board[cell] = ATTACKER
        elif here >> 9 & 1:
            board[cell] = KING if cell == king else DEFENDER
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
