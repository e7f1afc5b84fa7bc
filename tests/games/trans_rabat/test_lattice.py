from __future__ import annotations

import pytest

from ludoteca.games.trans_rabat.lattice import DIRECTIONS, MAX_SIDE, MIN_SIDE, Lattice, lattice, point_class


def names(cells: Lattice, numbers: object) -> set[str]:
    return {cells.cells[number].name for number in numbers if number >= 0}  # type: ignore[attr-defined]


def test_the_cells_of_side_five() -> None:
    cells = lattice(5)
    strips = [[cell.name for cell in cells.cells if cell.strip == strip] for strip in range(10)]
    assert [len(strip) for strip in strips] == [11, 13, 15, 17, 19, 19, 17, 15, 13, 11]
    assert strips[0][0] == "a1" and strips[4][-1] == "e19" and strips[9][-1] == "j11"
    assert len({point for row in cells.rows for point in row}) == 91
    first = {cell.name: cell.up for cell in cells.cells if cell.place == 0}
    assert [first[f"{strip}1"] for strip in "abcdefghij"] == [False] * 5 + [True] * 5


@pytest.mark.parametrize("side", range(MIN_SIDE, MAX_SIDE + 1))
def test_every_side_is_a_hexagon(side: int) -> None:
    cells = Lattice(side)
    assert len(cells.cells) == 6 * side * side
    points = {point for row in cells.rows for point in row}
    for number, cell in enumerate(cells.cells):
        assert set(cell.corners) <= points and len(set(cell.corners)) == 3
        assert {point_class(corner) for corner in cell.corners} | {cell.missing} == {0, 1, 2, 3}
        for k, other in enumerate(cells.neighbours[number]):
            if other >= 0:
                assert cells.neighbours[other, k] == number
                assert set(cell.corners) - set(cells.cells[other].corners) == {cell.corners[k]}
    assert (cells.neighbours < 0).sum() == 6 * side  # the edges of the rim


def test_neighbours_and_slides_by_hand() -> None:
    cells = lattice(5)
    assert names(cells, cells.neighbours[cells.index["a4"]]) == {"a3", "a5"}  # an upright triangle on the rim
    assert names(cells, cells.neighbours[cells.index["a5"]]) == {"a4", "a6", "b6"}
    assert names(cells, cells.slides[cells.index["a4"]]) == {"a2", "a6", "b4", "b6"}
    assert names(cells, cells.slides[cells.index["e10"]]) == {"e8", "e12", "f9", "f11", "d8", "d10"}
    assert len(DIRECTIONS) == len(set(DIRECTIONS)) == 6


def test_a_cell_faces_what_is_in_its_angles() -> None:
    cells = lattice(5)
    d9 = cells.index["d9"]
    faced = names(cells, cells.facing[d9].nonzero()[0])
    assert cells.cells[d9].up is False
    assert {"d8", "d10", "e10"} <= faced  # over the three edges
    assert {"d6", "d4", "d2", "d12", "f9", "f11", "c6"} <= faced  # farther in the three angles
    assert not {"e8", "e12", "c8", "d9", "f10", "d7"} & faced  # beside the angles, or of the same orientation
    for name in faced:  # only triangles of the other orientation
        assert cells.cells[cells.index[name]].up


@pytest.mark.parametrize("side", [3, 5, 8])
def test_facing_is_mutual_and_by_coordinates(side: int) -> None:
    """Compare with the definition: every corner of the faced triangle is in the 60° angle, beyond the opposite edge."""
    cells = lattice(side)
    facing = cells.facing
    assert ((facing > 0) == (facing.T > 0)).all()
    for number, cell in enumerate(cells.cells[:: side + 4]):
        number *= side + 4
        for other, its in enumerate(cells.cells):
            seen = None
            for k, apex in enumerate(cell.corners):
                a, b = (corner for corner in cell.corners if corner != apex)
                u, v = (a[0] - apex[0], a[1] - apex[1]), (b[0] - apex[0], b[1] - apex[1])
                spots = []
                for q, r in its.corners:  # as apex + s u + t v
                    q, r = q - apex[0], r - apex[1]
                    det = u[0] * v[1] - u[1] * v[0]
                    spots.append(((q * v[1] - r * v[0]) * det, (u[0] * r - u[1] * q) * det))
                if its.up != cell.up and all(s >= 0 and t >= 0 and s + t >= 1 for s, t in spots):
                    far = its.corners[max(range(3), key=lambda c: sum(spots[c]))]
                    assert far == its.corners[k]  # the edge towards the first is opposite that corner
                    seen = 16 + point_class(apex) + 4 * point_class(far)
            assert facing[number, other] == (seen or 0)
