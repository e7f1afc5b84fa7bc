from __future__ import annotations

import pytest

from ludoteca.games.abalone import board


def test_each_cell_has_its_own_bit() -> None:
    assert len(board.CELLS) == 61
    assert sorted(board.BITS.values()) == list(range(61))
    assert [board.BITS[name] for name in board.NAMES] == list(range(61))


@pytest.mark.parametrize("d", range(6))
def test_a_step_is_the_same_rotation_for_every_cell(d: int) -> None:
    for name in board.CELLS:
        after = board.neighbour(name, d)
        inside, edge = (int(table[d]) >> board.BITS[name] & 1 for table in (board.INSIDE, board.EDGE))
        assert (inside, edge) == ((1, 0) if after else (0, 1))
        if after:
            assert board.BITS[after] == (board.BITS[name] + int(board.STEP[d])) % 61
            assert board.neighbour(after, (d + 3) % 6) == name


def test_directions_between_cells() -> None:
    assert board.direction_between("a1", "a3") == (0, 2)
    assert board.direction_between("a1", "i9") == (1, 8)
    assert board.direction_between("e5", "d5") == (5, 1)
    assert board.direction_between("a1", "b3") is None
    assert board.direction_between("a1", "a1") is None


def test_rings() -> None:
    assert [int(word).bit_count() for word in board.WITHIN] == [1, 7, 19, 37, 61]
    assert board.RING[board.BITS["e5"]] == 0
    assert board.RING[board.BITS["a1"]] == 4


@pytest.mark.parametrize("layout", board.LAYOUTS)
def test_layouts_are_fair(layout: str) -> None:
    black, white = board.LAYOUTS[layout]
    assert len(set(black)) == len(set(white)) == board.MARBLES
    assert not set(black) & set(white)
    assert set(black) | set(white) <= set(board.CELLS)


def test_geometry_places_rows_from_top_to_bottom() -> None:
    facts = board.geometry()
    cells = {cell["name"]: cell for cell in facts["cells"]}
    assert set(cells) == set(board.CELLS)
    for name, row, column in (("i5", 0, 0), ("i9", 0, 4), ("e1", 4, 0), ("e9", 4, 8), ("a1", 8, 0), ("a5", 8, 4)):
        assert (cells[name]["row"], cells[name]["column"]) == (row, column)
    assert all(0 < cell["x"] < facts["width"] and 0 < cell["y"] < facts["height"] for cell in facts["cells"])
    for name in board.CELLS:
        for d in range(6):
            other = board.neighbour(name, d)
            if other:
                dx, dy = cells[name]["x"] - cells[other]["x"], cells[name]["y"] - cells[other]["y"]
                assert dx * dx + dy * dy == pytest.approx(1)
    assert [len(facts["lost"][side]) for side in ("black", "white")] == [6, 6]
