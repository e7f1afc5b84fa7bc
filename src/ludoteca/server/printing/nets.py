"""Nets to cut out: a pawn as a strip of four triangles, a hat as a fan of three. Lengths in mm, y upwards."""

from __future__ import annotations

import math
from typing import NamedTuple

from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.lattice import point_class

HEIGHT = math.sqrt(3) / 2  # of a triangle of side 1

Spot = tuple[float, float]


class Face(NamedTuple):
    """A face as printed, seen from outside. balls: the colours of the balls at its corners, in their order."""

    corners: tuple[Spot, Spot, Spot]
    balls: tuple[int, int, int]
    colour: int


class Net(NamedTuple):
    """A net: its faces, and the edges on which it has tabs, each with the net on its left."""

    faces: tuple[Face, ...]
    tabs: tuple[tuple[Spot, Spot], ...]


def pawn(board: Board, seat: int, side: float) -> Net:
    """Return the net of a seat's pawns, which fits the seat's start cells (R2).

    The strip's points zigzag, v0 v2 v4 below and v1 v3 v5 above, and any three in a row are a face. Their balls are
    A B C D A B, so that each face misses one ball and has its colour (C1). The first face is the one below at the
    start; since it is seen from underneath, its corners turn the other way round than those of the cell.
    """
    cell = board.lattice.cells[board.lattice.index[board.starts[seat][0]]]
    label = board.labels(seat, 0)
    a, b, c = (label[point_class(corner)] for corner in cell.corners)
    balls = (a, b, c, label[cell.missing], a, b)
    points = [(side * k / 2, side * HEIGHT * (k % 2)) for k in range(6)]
    faces = tuple(
        Face((points[k], points[k + 1], points[k + 2]), (balls[k], balls[k + 1], balls[k + 2]), balls[(k + 3) % 4])
        for k in range(4)
    )
    return Net(faces, ((points[1], points[0]), (points[2], points[4]), (points[5], points[3])))


def hat(side: float) -> tuple[list[Spot], tuple[Spot, Spot]]:
    """Return a hat's outline, its tip first, and the edge of its tab: three triangles that fold to a pawn's tip."""
    rim = [(side * math.cos(k * math.pi / 3), side * math.sin(k * math.pi / 3)) for k in range(4)]
    return [(0.0, 0.0), *rim], (rim[3], (0.0, 0.0))


def tab(edge: tuple[Spot, Spot], depth: float) -> list[Spot]:
    """Return the outline of a tab on the right of an edge: a strip with slanting ends."""
    (x1, y1), (x2, y2) = edge
    length = math.dist(*edge)
    along, across = ((x2 - x1) / length, (y2 - y1) / length), ((y2 - y1) / length, (x1 - x2) / length)
    slant = min(depth, length / 3)
    return [
        (x1, y1),
        (x1 + slant * along[0] + depth * across[0], y1 + slant * along[1] + depth * across[1]),
        (x2 - slant * along[0] + depth * across[0], y2 - slant * along[1] + depth * across[1]),
        (x2, y2),
    ]
