"""Abalone's board: 61 cells in a hexagon, each with its bit in a word, and the start layouts (A6).

A cell is a row `a` (bottom) to `i` (top) and a diagonal `1` to `9`. With q and r the diagonal and the row seen from
the centre (r downwards), its bit is (q + 14 r) mod 61. That map is one-to-one, and a step in a direction adds the same
number to every cell's bit: all marbles of a side are one word, and a step is a rotation of 61 bits.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.uint64]

CELL_COUNT: Final = 61
RADIUS: Final = 4  # cells from the centre to the rim
ROWS: Final = "abcdefghi"
DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # (row, number); d + 3 is opposite to d
MARBLES: Final = 14  # a side starts with, and can have at most


def _bit(row: int, number: int) -> int:
    return ((number - 5) + 14 * (5 - row)) % CELL_COUNT


COORDINATES: Final = [(row, n) for row in range(1, 10) for n in range(1, 10) if abs(row - n) <= RADIUS]  # a1, a2... i9
CELLS: Final = [f"{ROWS[row - 1]}{n}" for row, n in COORDINATES]  # names in that order
BITS: Final = {name: _bit(*place) for name, place in zip(CELLS, COORDINATES, strict=True)}  # name -> bit
NAMES: Final = sorted(BITS, key=BITS.__getitem__)  # bit -> name
PLACES: Final = {_bit(*place): place for place in COORDINATES}  # bit -> (row, number)


def word(names: list[str]) -> int:
    """Return the word with the bits of the named cells set."""
    return sum(1 << BITS[name] for name in names)


def neighbour(name: str, direction: int, steps: int = 1) -> str | None:
    """Name the cell `steps` away in a direction, or None where that is off the board."""
    (row, n), (up, right) = PLACES[BITS[name]], DIRECTIONS[direction]
    row, n = row + up * steps, n + right * steps
    if not (1 <= row <= 9 and 1 <= n <= 9 and abs(row - n) <= RADIUS):
        return None
    return f"{ROWS[row - 1]}{n}"


def direction_between(start: str, end: str) -> tuple[int, int] | None:
    """Return (direction, steps) of the straight line from a cell to another one, or None where there is none."""
    (row, n), (to_row, to_n) = PLACES[BITS[start]], PLACES[BITS[end]]
    for direction, (up, right) in enumerate(DIRECTIONS):
        for steps in range(1, 9):
            if (row + up * steps, n + right * steps) == (to_row, to_n):
                return direction, steps
    return None


def _ring(name: str) -> int:
    row, n = PLACES[BITS[name]]
    return max(abs(row - 5), abs(n - 5), abs(row - n))


BOARD: Final = np.uint64((1 << CELL_COUNT) - 1)  # all cells
# LEAP[d, k]: how far k steps in direction d rotate a word to the left. uint64[6, 6]
LEAP: Final[Table] = np.array(
    [[k * (right - 14 * up) % CELL_COUNT for k in range(6)] for up, right in DIRECTIONS], dtype=np.uint64
)
STEP: Final[Table] = LEAP[:, 1].copy()
# INSIDE[d]: the cells that have a neighbour in direction d; EDGE[d]: those that haven't. uint64[6]
INSIDE: Final[Table] = np.array([word([c for c in CELLS if neighbour(c, d)]) for d in range(6)], dtype=np.uint64)
EDGE: Final[Table] = np.array([word([c for c in CELLS if not neighbour(c, d)]) for d in range(6)], dtype=np.uint64)
# RING[bit]: the distance from the centre, 0 to 4; WITHIN[k]: the cells at a distance of k or less
RING: Final[npt.NDArray[np.int64]] = np.array([_ring(name) for name in NAMES], dtype=np.int64)
WITHIN: Final[Table] = np.array([word([c for c in CELLS if _ring(c) <= k]) for k in range(RADIUS + 1)], dtype=np.uint64)


def _layout(black: str, white: str) -> tuple[list[str], list[str]]:
    return black.split(), white.split()


LAYOUTS: Final = {  # black's and white's marbles (A6); the printed rules' start first
    "standard": _layout("a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5", "g5 g6 g7 h4 h5 h6 h7 h8 h9 i5 i6 i7 i8 i9"),
    "belgian": _layout("a1 a2 b1 b2 b3 c2 c3 g7 g8 h7 h8 h9 i8 i9", "a4 a5 b4 b5 b6 c5 c6 g4 g5 h4 h5 h6 i5 i6"),
    "german": _layout("b1 b2 c1 c2 c3 d2 d3 f7 f8 g7 g8 g9 h8 h9", "b5 b6 c5 c6 c7 d6 d7 f3 f4 g3 g4 g5 h4 h5"),
    "dutch": _layout("a1 a2 b1 b3 b5 c2 c3 g7 g8 h5 h7 h9 i8 i9", "a4 a5 b2 b4 b6 c5 c6 g4 g5 h4 h6 h8 i5 i6"),
    "swiss": _layout("b1 b2 c1 c3 c6 d2 d3 f7 f8 g4 g7 g9 h8 h9", "b5 b6 c2 c5 c7 d6 d7 f3 f4 g3 g5 g8 h4 h5"),
}

ROW_HEIGHT: Final = 3**0.5 / 2  # in units of the distance between two neighbours
MARGIN: Final = 1.5  # from a cell's centre to the picture's border
RIM: Final = 1.0  # from the centre of a cell on the rim to the tray's corner
SLOT: Final = 0.66  # between two neighbours of the marbles lost, which lie in two free corners of the picture

Point = tuple[float, float]


def place(row: float, number: float) -> Point:
    """Return the (x, y) of a point given as row and number (fractions allowed), in the units of `geometry`."""
    return MARGIN + RADIUS + (number - 5) - (row - 5) / 2, MARGIN + (9 - row) * ROW_HEIGHT


def _label(text: str, row: float, number: float) -> dict[str, Any]:
    x, y = place(row, number)
    return {"text": text, "x": x, "y": y}


def geometry() -> dict[str, Any]:
    """Return what is needed to draw: size, tray, cells, coordinates, and where lost marbles and the turn show.

    Units: neighbours are 1 apart, y goes down, row 0 is row `i` at the top, column 0 is at the left of each row. `lost`
    has six places for black's lost marbles, beside white (at the top), and six for white's; `turn` one for each side.
    """
    width, height = 2 * (MARGIN + RADIUS), 2 * MARGIN + 8 * ROW_HEIGHT
    cells = []
    for name, (row, n) in zip(CELLS, COORDINATES, strict=True):
        x, y = place(row, n)
        column = n - max(1, row - RADIUS)
        cells.append({"name": name, "x": x, "y": y, "row": 9 - row, "column": column, "ring": _ring(name)})
    out = 1 + RIM / RADIUS
    tray = [place(5 + out * up * RADIUS, 5 + out * right * RADIUS) for up, right in DIRECTIONS]
    far = 0.9  # from the first cell of a line to its letter or number
    letters = [_label(ROWS[row - 1], row, max(1, row - RADIUS) - far) for row in range(1, 10)]
    numbers = [_label(str(n), max(1, n - RADIUS) - far, n) for n in range(1, 10)]
    heap = [(i, j) for i in range(3) for j in range(3 - i)]  # 3 + 2 + 1 marbles
    low = [(width - 0.5 - (2 - j - i / 2) * SLOT, height - 0.5 - i * SLOT * ROW_HEIGHT) for i, j in heap]
    high = [(width - x, height - y) for x, y in low]
    turn = [(width - x, y) for x, y in (low[2], high[2])]
    return {
        "width": width,
        "height": height,
        "cells": cells,
        "tray": tray,
        "labels": letters + numbers,
        "lost": {"black": high, "white": low},
        "turn": {"black": turn[0], "white": turn[1]},
    }
