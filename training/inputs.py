"""What a network sees of a position: pieces on cells, lines of Abalone, the king of Tablut, and how the board turns."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.games.abalone import board as hexagon
from ludoteca.games.abalone.lines import CODES, LENGTHS, LINES, OFFSETS
from ludoteca.games.tablut import board as square

Singles = npt.NDArray[np.float32]
Table = npt.NDArray[np.int32]


def cells(game: str, states: npt.NDArray[np.uint64]) -> Singles:
    """Return which piece stands where, float32[n, kinds * cells] of 0 and 1.

    Abalone: the mover's marbles, the other's. Tablut: attackers, soldiers, king with the attackers to move (else all
    0), and the same with the defenders to move.
    """
    if game == "abalone":
        places = np.arange(hexagon.CELL_COUNT, dtype=np.uint64)
        return (states[:, :2, None] >> places & np.uint64(1)).reshape(len(states), -1).astype(np.float32)
    rows = states[:, : square.SIZE, None] >> np.arange(18, dtype=np.uint64) & np.uint64(1)
    word = states[:, square.STATE].astype(np.int64)
    king, turn, n = word & 255, word >> square.TURN & 1, np.arange(len(states))
    seen = np.zeros((len(states), 2, 3, square.SIZE, square.SIZE), np.float32)
    seen[n, turn, 0], seen[n, turn, 1] = rows[:, :, :9], rows[:, :, 9:]
    seen[n, turn, 1, king >> 4, king & 15] = 0
    seen[n, turn, 2, king >> 4, king & 15] = 1
    return seen.reshape(len(states), -1)


def symmetries(game: str) -> npt.NDArray[np.int64]:
    """Return, for each way to turn or mirror the board, where each cell comes to lie: int64[ways, cells]."""
    if game == "tablut":
        grid = np.arange(square.SIZE**2).reshape(square.SIZE, -1)
        return np.stack([np.rot90(each, k).ravel() for each in (grid, grid.T) for k in range(4)])
    by_place = {place: bit for bit, place in hexagon.PLACES.items()}
    ways = np.zeros((12, hexagon.CELL_COUNT), np.int64)
    for way, (mirrored, turns) in enumerate(product((False, True), range(6))):
        for bit, (row, number) in hexagon.PLACES.items():
            up, right = row - 5, number - 5
            if mirrored:
                up, right = right, up
            for _ in range(turns):
                up, right = right, right - up
            ways[way, bit] = by_place[up + 5, right + 5]
    return ways


def king_pairs() -> tuple[Table, int]:
    """Number the pairs of Tablut's king's cell and another's, int32[81, 81], and tell how many numbers there are.

    Pairs that come to lie on each other when the board is turned or mirrored share a number.
    """
    size = square.SIZE**2
    least = np.min([way[:, None] * size + way for way in symmetries("tablut")], 0)
    used, numbers = np.unique(least, return_inverse=True)
    return numbers.reshape(size, size).astype(np.int32), len(used)


def line_codes(states: npt.NDArray[np.uint64]) -> Table:
    """Number what stands on each line, int32[n, 27]: a digit of 0 (empty), 1 (mover) or 2 a cell, after OFFSETS."""
    weights = np.zeros((hexagon.CELL_COUNT, len(LINES)), np.float32)
    for k, line in enumerate(LINES):
        weights[line, k] = 3.0 ** np.arange(len(line))
    seen = cells("abalone", states).reshape(len(states), 2, -1)
    offsets = np.array([OFFSETS[len(line)] for line in LINES], np.float32)
    return np.asarray(seen[:, 0] @ weights + 2 * (seen[:, 1] @ weights) + offsets, np.int32)


def windows(sizes: tuple[int, ...]) -> tuple[Table, int]:
    """Tell which weights make the worth of each line's code, int32[CODES, k], and how many weights there are.

    A weight belongs to what stands in a window of some cells, its distance from the nearer end and the line's length;
    mirror images share it. Weight 0 stands for no window.
    """
    most = sum(max(LENGTHS) - size + 1 for size in sizes)
    keys = np.zeros((CODES, most), np.int64)
    for length, start in OFFSETS.items():
        digits = np.arange(3**length)[:, None] // 3 ** np.arange(length) % 3
        column = 0
        for size in sizes:
            powers = 3 ** np.arange(size)
            for at in range(max(0, length - size + 1)):
                seen, far = digits[:, at : at + size], length - size - at
                ahead: Any = seen @ powers
                back: Any = seen[:, ::-1] @ powers
                code = ahead if at < far else back if at > far else np.minimum(ahead, back)
                keys[start : start + 3**length, column] = 1 + code + 3**9 * (min(at, far) + 10 * (size + 10 * length))
                column += 1
    used, numbers = np.unique(np.concatenate([[0], keys.ravel()]), return_inverse=True)
    return numbers[1:].reshape(keys.shape).astype(np.int32), len(used)
