"""The hexagon of unit triangles, colours aside: its points and cells, and how a pawn can travel between cells.

Points have axial coordinates (q, r) with x = q + r/2 and r upwards, the centre at (0, 0). A roll takes every ball of a
pawn to points of one *class*, (q mod 2) + 2·(r mod 2), so that a pawn is a cell and a labelling of the four classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

Point = tuple[int, int]
Table = npt.NDArray[np.int64]

MIN_SIDE, MAX_SIDE = 3, 8
DIRECTIONS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
# Corner k of a cell at (q, r): a triangle pointing down is the point reflection of one pointing up, corner by corner.
UP_CORNERS: tuple[Point, ...] = ((0, 0), (1, 0), (0, 1))
DOWN_CORNERS: tuple[Point, ...] = ((1, 1), (0, 1), (1, 0))
ACROSS: tuple[Point, ...] = (
    (0, 0),
    (-1, 0),
    (0, -1),
)  # from up (q, r) over the edge opposite corner k; reversed from down


def point_class(point: Point) -> int:
    """Return the class 0–3 of a lattice point, or by how much a slide of that vector shifts the classes."""
    return point[0] % 2 + 2 * (point[1] % 2)


@dataclass(frozen=True, slots=True)
class Cell:
    """A unit triangle: its name, strip and place in the strip (from 0), whether it points up, and where it is."""

    name: str
    strip: int
    place: int
    up: bool
    q: int
    r: int

    @property
    def corners(self) -> tuple[Point, ...]:
        """The three corner points; corner k of two cells that share an edge opposite k are each other's reflections."""
        return tuple((self.q + dq, self.r + dr) for dq, dr in (UP_CORNERS if self.up else DOWN_CORNERS))

    @property
    def missing(self) -> int:
        """The class of none of the corners: that of the ball at the top."""
        return 6 - sum(point_class(corner) for corner in self.corners)


class Lattice:
    """The hexagon of a side: cells numbered strip by strip from the bottom, points row by row from the bottom."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.rows = [list(self._row(r)) for r in range(-side, side + 1)]
        self.cells: list[Cell] = []
        for strip in range(2 * side):
            self.cells.extend(self._strip(strip))
        self.index = {cell.name: number for number, cell in enumerate(self.cells)}
        self._at = {(cell.up, cell.q, cell.r): number for number, cell in enumerate(self.cells)}

    def _row(self, r: int) -> Iterator[Point]:
        for q in range(max(-self.side, -self.side - r), min(self.side, self.side - r) + 1):
            yield (q, r)

    def _strip(self, strip: int) -> Iterator[Cell]:
        r = strip - self.side
        up, q = (False, -self.side - r - 1) if r < 0 else (True, -self.side)
        for place in range(len(self.rows[strip]) + len(self.rows[strip + 1]) - 2):
            yield Cell(f"{chr(ord('a') + strip)}{place + 1}", strip, place, up, q, r)
            up, q = (not up, q) if up else (not up, q + 1)

    @cached_property
    def neighbours(self) -> Table:
        """[cells, 3]: the cell over the edge opposite corner k, or -1."""
        return np.array([[self._moved(cell, not cell.up, ACROSS[k]) for k in range(3)] for cell in self.cells])

    @cached_property
    def slides(self) -> Table:
        """[cells, 6]: the cell one lattice step away in each of DIRECTIONS, or -1."""
        return np.array([[self._at.get((c.up, c.q + dq, c.r + dr), -1) for dq, dr in DIRECTIONS] for c in self.cells])

    def _moved(self, cell: Cell, up: bool, across: Point) -> int:
        sign = 1 if cell.up else -1
        return self._at.get((up, cell.q + sign * across[0], cell.r + sign * across[1]), -1)

    @cached_property
    def facing(self) -> Table:
        """[cells, cells]: 16 + v + 4 w where a pawn on the second cell stands in an angle of the first (R6), else 0.

        v is the class of the angle's corner, w that of the second cell's corner opposite its edge towards the first.
        The second cell is the neighbour over the edge opposite the corner, or any translation of it along the sides of
        the angle; hence facing is mutual.
        """
        table = np.zeros((len(self.cells), len(self.cells)), np.int64)
        for number, cell in enumerate(self.cells):
            for k, apex in enumerate(cell.corners):
                first, second = ((c[0] - apex[0], c[1] - apex[1]) for c in cell.corners if c != apex)
                sign = 1 if cell.up else -1
                q, r = cell.q + sign * ACROSS[k][0], cell.r + sign * ACROSS[k][1]
                for a in range(2 * self.side):
                    for b in range(2 * self.side):
                        place = (not cell.up, q + a * first[0] + b * second[0], r + a * first[1] + b * second[1])
                        other = self._at.get(place, -1)
                        if other >= 0:
                            w = point_class(self.cells[other].corners[k])
                            table[number, other] = 16 + point_class(apex) + 4 * w
        return table


@cache
def lattice(side: int) -> Lattice:
    """Return the one lattice of a side."""
    return Lattice(side)
