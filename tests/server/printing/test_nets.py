"""Nets that are cut out: folded in space they are the pawns that stand on the start cells."""

from __future__ import annotations

import itertools
import math

import numpy as np
import numpy.typing as npt
import pytest

from ludoteca.games.trans_rabat.board import Board, geometry
from ludoteca.server.printing import nets

SIDE = 30.0
BOARD = Board.load("hex5")
STARTS = [(seat, cell) for seat in range(3) for cell in BOARD.starts[seat]]
Vector = npt.NDArray[np.float64]


def turned(spot: Vector, start: Vector, end: Vector, angle: float) -> Vector:
    """Turn a point around an axis (Rodrigues)."""
    axis = (end - start) / np.linalg.norm(end - start)
    arm = spot - start
    across, along = np.cross(axis, arm), axis * (axis @ arm) * (1 - math.cos(angle))
    return np.asarray(start + arm * math.cos(angle) + across * math.sin(angle) + along)


def folded(net: nets.Net) -> list[list[Vector]]:
    """Fold a strip behind the paper, whose printed side looks up, and return its faces' corners in space."""
    faces = [[np.array([x, y, 0.0]) for x, y in face.corners] for face in net.faces]
    angle = math.pi - math.acos(1 / 3)
    for k in range(1, len(faces)):
        start, end = faces[k][0], faces[k][1]  # the edge shared with the face before, its ends in turn up and down
        for j in range(k, len(faces)):
            faces[j] = [turned(spot, start, end, (-1) ** k * angle) for spot in faces[j]]
    return faces


def _inside(base: list[Vector], spot: Vector) -> bool:
    return any(np.allclose(spot, corner, atol=1e-6) for corner in base)


@pytest.mark.parametrize("seat", range(3))
def test_a_net_closes_to_a_tetrahedron_with_one_ball_a_corner(seat: int) -> None:
    net = nets.pawn(BOARD, seat, SIDE)
    assert len(net.faces) == 4
    balls: list[tuple[Vector, int]] = []
    for face, spots in zip(net.faces, folded(net), strict=True):
        balls += zip(spots, face.balls, strict=True)
    corners: list[Vector] = []
    for spot, _ in balls:
        if not _inside(corners, spot):
            corners.append(spot)
    assert len(corners) == 4, "all edges meet"
    for corner in corners:
        assert len({ball for spot, ball in balls if np.allclose(spot, corner, atol=1e-6)}) == 1
    distances = {round(float(np.linalg.norm(a - b)), 6) for a in corners for b in corners if a is not b}
    assert distances == {SIDE}


@pytest.mark.parametrize("seat", range(3))
def test_a_face_has_the_colour_of_the_ball_opposite(seat: int) -> None:
    """C1; and the four faces have the four colours."""
    net = nets.pawn(BOARD, seat, SIDE)
    assert all({*face.balls, face.colour} == {0, 1, 2, 3} for face in net.faces)
    assert {face.colour for face in net.faces} == {0, 1, 2, 3}


@pytest.mark.parametrize(("seat", "name"), STARTS)
def test_the_folded_pawn_fits_its_start_cell(seat: int, name: str) -> None:
    """R2: laid on the cell, by turning alone, its face and balls match triangle and dots."""
    net = nets.pawn(BOARD, seat, SIDE)
    faces = folded(net)
    cell = next(cell for cell in geometry(BOARD)["cells"] if cell["name"] == name)
    number = BOARD.lattice.index[name]
    base = next(k for k, face in enumerate(net.faces) if face.colour == BOARD.triangle_colours[number])
    apex = next(spot for corners in faces for spot in corners if not _inside(faces[base], spot))
    middle = np.mean(faces[base], axis=0)
    up = (apex - middle) / np.linalg.norm(apex - middle)
    east = (faces[base][0] - middle) / np.linalg.norm(faces[base][0] - middle)
    north = np.cross(up, east)
    at = [math.atan2(float((spot - middle) @ north), float((spot - middle) @ east)) for spot in faces[base]]
    round_pawn = [ball for _, ball in sorted(zip(at, net.faces[base].balls, strict=True))]
    dots = BOARD.dot_colours[number].tolist()
    angles = [math.atan2(cell["y"] - y, x - cell["x"]) for x, y in cell["corners"]]
    round_cell = [dot for _, dot in sorted(zip(angles, dots, strict=True))]
    turns = [round_pawn[k:] + round_pawn[:k] for k in range(3)]
    assert round_cell in turns


def test_tabs_are_on_edges_that_meet_another() -> None:
    """Three tabs, none on an edge whose partner has one, each outside the net."""
    net = nets.pawn(BOARD, 0, SIDE)
    at = {}
    for face, corners in zip(net.faces, folded(net), strict=True):
        for flat, spot in zip(face.corners, corners, strict=True):
            at[tuple(np.round(flat, 6))] = tuple(np.round(spot, 4) + 0.0)
    edges = [frozenset(at[tuple(np.round(end, 6))] for end in edge) for edge in net.tabs]
    assert len(set(edges)) == 3
    for edge in net.tabs:
        xs, ys = zip(*nets.tab(edge, 6.0)[1:3], strict=True)
        assert max(ys) < 0 or min(ys) > SIDE * nets.HEIGHT or max(xs) < SIDE / 2


def test_a_hat_sits_on_a_pawns_tip() -> None:
    outline, edge = nets.hat(15.0)
    tip, rim = outline[0], outline[1:]
    assert len(rim) == 4 and all(math.isclose(math.dist(tip, spot), 15) for spot in rim)
    assert all(math.isclose(math.dist(a, b), 15) for a, b in itertools.pairwise(rim))
    assert edge == (rim[-1], tip)
