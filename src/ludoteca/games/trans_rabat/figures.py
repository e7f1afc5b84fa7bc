"""Figures that explain Trans-Rabat: the angle in which a pawn can block (R6), and a pawn unfolded (C1)."""

from __future__ import annotations

import math

from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.drawing import INK, NAMED, OTHERS, SHAPES, Spot
from ludoteca.games.trans_rabat.lattice import Point, point_class


def place(board: Board, point: Point) -> Spot:
    """Return where a lattice point is drawn, in the units of `board.geometry`."""
    q, r = point
    return board.side + q + r / 2, (board.side - r) * math.sqrt(3) / 2


def angle(board: Board, pawn: str, faced: str) -> list[Spot]:
    """Outline the 60° angle of a pawn's triangle in which a faced pawn stands, as far as the board goes (R6).

    It begins at the corner from which the two sides are produced. Raises ValueError where the second cell is in none.
    """
    cells, lattice = board.lattice.cells, board.lattice
    facing = int(lattice.facing[lattice.index[pawn], lattice.index[faced]])
    if not facing:
        raise ValueError(f"{faced} stands in no angle of {pawn}")
    corners = cells[lattice.index[pawn]].corners
    (q, r) = apex = next(corner for corner in corners if point_class(corner) == facing & 3)
    (q1, r1), (q2, r2) = ((c[0] - q, c[1] - r) for c in corners if c != apex)
    points = {point for row in lattice.rows for point in row}
    reach = range(2 * board.side + 1)
    inside = [point for a in reach for b in reach if (point := (q + a * q1 + b * q2, r + a * r1 + b * r2)) in points]
    return _hull([place(board, point) for point in inside], place(board, apex))


def _hull(spots: list[Spot], first: Spot) -> list[Spot]:
    """Return the corners of the convex hull of points, from the one that is `first` on (gift wrapping)."""
    corners, here = [first], first
    while True:
        ahead = next(spot for spot in spots if spot != here)
        for spot in spots:
            turn = (ahead[0] - here[0]) * (spot[1] - here[1]) - (ahead[1] - here[1]) * (spot[0] - here[0])
            farther = abs(turn) < 1e-9 and math.dist(here, spot) > math.dist(here, ahead)
            if spot != here and (turn < -1e-9 or farther):
                ahead = spot
        if math.dist(ahead, first) < 1e-9:
            return corners
        corners.append(ahead)
        here = ahead


def unfolded(board: Board, seat: int, cell: str, phase: int, size: float = 360) -> str:
    """Draw a pawn unfolded as an SVG document: the face below in the middle, the side faces folded outwards (C1)."""
    label, at = board.labels(seat, phase), board.lattice.cells[board.lattice.index[cell]]
    names = [name.lower() for _, name in board.colours]
    paint = [NAMED.get(name, OTHERS[k]) for k, name in enumerate(names)]
    corners = [place(board, corner) for corner in at.corners]
    x, y = (sum(part) / 3 for part in zip(*corners, strict=True))
    corners = [(a - x, b - y) for a, b in corners]
    below, balls = label[at.missing], [label[point_class(corner)] for corner in at.corners]
    tips = [(-2 * a, -2 * b) for a, b in corners]  # where the ball above comes to lie, three times
    faces = [(below, corners)]
    faces += [(balls[k], [tips[k], *(corner for j, corner in enumerate(corners) if j != k)]) for k in range(3)]
    parts = []
    for colour, face in faces:
        outline = " ".join(f"{a:.3f},{b:.3f}" for a, b in face)
        a, b = (sum(part) / 3 for part in zip(*face, strict=True))
        parts.append(f'<polygon class="face" points="{outline}" fill="{paint[colour]}" stroke="{INK}"/>')
        parts.append(f'<g transform="translate({a:.3f} {b:.3f}) scale(0.22)" fill="#fff">{SHAPES[colour]}</g>')
    for colour, (a, b) in [*zip(balls, corners, strict=True), *((below, tip) for tip in tips)]:
        parts.append(
            f'<circle class="ball" cx="{a:.3f}" cy="{b:.3f}" r="0.13" fill="{paint[colour]}" stroke="#fff"/>'
            f'<g transform="translate({a:.3f} {b:.3f}) scale(0.14)" fill="#fff">{SHAPES[colour]}</g>'
        )
    (left, right), (top, bottom) = ((min(part), max(part)) for part in zip(*tips, strict=True))
    box = f"{left - 0.2:.3f} {top - 0.2:.3f} {right - left + 0.4:.3f} {bottom - top + 0.4:.3f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{size}" height="{size}" role="img" '
        f'aria-label="Trans-Rabat: a pawn unfolded" stroke-width="0.02">{"".join(parts)}</svg>'
    )
