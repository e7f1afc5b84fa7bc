from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given

from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut.board import (
    CAPTURED,
    CASTLE,
    CELLS,
    COUNTS,
    FLIPS,
    HASH,
    LINES,
    NAMES,
    REACH,
    SIGHT,
    STATE,
    decode,
    encode,
    geometry,
)

from .strategies import positions


def seen(place: int, occupancy: int) -> set[int]:
    """Walk both ways along a line up to and with the first piece."""
    cells = set()
    for step in (1, -1):
        at = place + step
        while 0 <= at < 9:
            cells.add(at)
            if occupancy >> at & 1:
                break
            at += step
    return cells


@pytest.mark.parametrize("place", LINES)
def test_tables_of_lines_are_walks_along_them(place: int) -> None:
    for occupancy in range(512):
        cells = seen(place, occupancy)
        empty = {cell for cell in cells if not occupancy >> cell & 1}
        assert int(SIGHT[place, occupancy]) == sum(1 << cell for cell in cells)
        assert int(REACH[0, place, occupancy]) == sum(1 << cell for cell in empty)
        assert int(REACH[1, place, occupancy]) == sum(1 << cell for cell in empty - {4})


def test_hash_numbers_differ_and_have_63_bits() -> None:
    numbers = FLIPS[:, list(CELLS), HASH].ravel().tolist()
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < 2**63 for number in numbers)


def test_names_of_cells() -> None:
    assert NAMES[CASTLE] == "e5"
    assert [NAMES[CELLS[n]] for n in (0, 8, 9, 80)] == ["a1", "i1", "a2", "i9"]


@given(positions)
def test_states_made_by_moves_are_those_encoded_from_their_pieces(position: Tablut) -> None:
    captured = bool(int(position.words[STATE]) >> CAPTURED & 1)
    board = decode(position.words)
    assert (encode(board, position.player, captured=captured) == position.words).all()
    assert int(position.words[STATE]) >> COUNTS & 31 == list(board.values()).count("a")
    assert int(position.words[STATE]) >> COUNTS + 8 & 15 == list(board.values()).count("d")
    assert (position.words < np.uint64(1 << 63)).all()


@given(positions)
def test_equal_hashes_mean_equal_board_and_turn(position: Tablut) -> None:
    turned = encode(decode(position.words), 1 - position.player)
    assert turned[HASH] != position.words[HASH]


def test_geometry_is_json_with_rows_from_the_top() -> None:
    facts = json.loads(json.dumps(geometry()))
    cells = {cell["name"]: cell for cell in facts["cells"]}
    assert (facts["width"], facts["height"], len(cells)) == (9, 9, 81)
    assert cells["a9"]["row"] == cells["a9"]["column"] == 0
    assert (cells["c2"]["row"], cells["c2"]["column"], cells["c2"]["x"], cells["c2"]["y"]) == (7, 2, 2.5, 7.5)
    assert [name for name, cell in cells.items() if cell["castle"]] == ["e5"]
    assert sum(cell["edge"] for cell in cells.values()) == 32
