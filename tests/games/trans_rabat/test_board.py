from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca.games.errors import BadBoard
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.games.trans_rabat.board import Board, geometry

from .strategies import plain_board


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(Board.load("hex5").data()))
    change(data)
    return data


def put(rows: list[str], row: int, place: int, letter: str) -> None:
    rows[row] = rows[row][:place] + letter + rows[row][place + 1 :]


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d.pop("dots"), "a board needs dots"),
    (lambda d: d.update(side=2), "side: a whole number from 3 to 8, not 2"),
    (lambda d: d.update(side=9), "side: a whole number from 3 to 8, not 9"),
    (lambda d: d.update(side=True), "side: a whole number"),
    (lambda d: d.update(side="5"), "side: a whole number from 3 to 8, not '5'"),
    (lambda d: d.update(colours=["R"]), "colours: an object"),
    (lambda d: d["colours"].pop("R"), "colours: four single letters"),
    (lambda d: d["colours"].update(RR="dark red") or d["colours"].pop("R"), "colours: four single letters"),
    (lambda d: d.update(triangles="YY"), "triangles: a list of texts"),
    (lambda d: d["triangles"].pop(), "triangles: 10 strips on a board of side 5, not 9"),
    (lambda d: d["triangles"].__setitem__(2, "RRR"), "triangles: strip c has 3 colours instead of 15"),
    (lambda d: put(d["triangles"], 1, 4, "X"), "triangles: strip b, place 5: 'X' is none of the colours R, Y, G, B"),
    (lambda d: d["dots"].append("RR"), "dots: 11 rows on a board of side 5, not 12"),
    (lambda d: d["dots"].__setitem__(0, "RBGBG"), "dots: row 1 has 5 colours instead of 6"),
    (lambda d: put(d["dots"], 10, 0, "?"), r"dots: row 11, place 1: '\?' is none"),
    (lambda d: d.update(starts="a4"), "starts: a list of three cells"),
    (lambda d: d["starts"].pop(), "starts: 3 seats, not 2"),
    (lambda d: d["starts"][1].pop(), "starts of seat 2: three different cells, not g17 h15"),
    (lambda d: d["goals"][0].__setitem__(1, "j8"), "goals of seat 1: three different cells, not j8 j8 j4"),
    (lambda d: d["starts"][0].__setitem__(0, "a12"), "starts of seat 1: there is no cell 'a12' on a board of side 5"),
    (lambda d: d["starts"].__setitem__(1, ["a4", "a6", "a8"]), "starts of seat 2: a4 is a start cell of seat 1 too"),
    (
        lambda d: put(d["triangles"], 0, 3, "G"),
        "start cell a4 of seat 1: needs three different dots and the fourth colour",
    ),
    (
        lambda d: put(d["triangles"], 9, 7, "Y"),
        "goal cell j8 of seat 1: needs three different dots and the fourth colour",
    ),
    (
        lambda d: d["starts"][0].__setitem__(2, "a3"),
        "starts of seat 1: a3 doesn't give the same labelling as a4|start cell",
    ),
    (lambda d: d["starts"][0].reverse() or d["goals"][0].__setitem__(0, "j7"), "seat 1"),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_bad_boards_are_named_with_condition_and_place(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    with pytest.raises(BadBoard, match=message):
        TransRabat(board=changed(change))


def test_a_goal_no_phase_matches(hex5: Board) -> None:
    cells = hex5.lattice
    unmatched = next(
        cell.name
        for cell in cells.cells
        if len(set(hex5.labelling(cell.name))) == 4 and hex5.phase_at(0, cell.name) is None
    )
    with pytest.raises(BadBoard, match=f"goals of seat 1: no pawn of the seat can match {unmatched} in any phase"):
        Board.load(changed(lambda d: d["goals"][0].__setitem__(0, unmatched)))


def test_a_start_of_another_labelling(hex5: Board) -> None:
    other = next(
        cell.name
        for cell in hex5.lattice.cells
        if len(set(hex5.labelling(cell.name))) == 4 and hex5.labelling(cell.name) != hex5.labelling("a4")
    )
    with pytest.raises(BadBoard, match=f"starts of seat 1: {other} doesn't give the same labelling as a4"):
        Board.load(changed(lambda d: d["starts"][0].__setitem__(1, other)))


def test_goals_that_cannot_be_reached() -> None:
    walled = plain_board(4)  # recoloured around a1 so that nothing matches where a pawn there could roll
    walled["triangles"][:3] = ["YRBYYBRGY", "GYBYGRBYGRB", "YBRGYBRGYGRGY"]
    walled["dots"][:3] = ["RGRYR", "BGBGBG", "RGRYRYR"]
    walled["starts"] = [["a1", "c8", "d10"], ["d1", "d2", "d3"], ["e1", "e2", "e3"]]
    walled["goals"] = [["h9", "f6", "e6"], ["e15", "e14", "e13"], ["d15", "d14", "d13"]]
    with pytest.raises(BadBoard, match="goals of seat 1: h9 can't be reached from a1"):
        Board.load(walled)


def test_goals_are_opposite_the_starts(hex5: Board) -> None:
    matched = next(
        cell.name
        for cell in hex5.lattice.cells
        if len(set(hex5.labelling(cell.name))) == 4
        and hex5.phase_at(0, cell.name) is not None
        and cell.name not in (*hex5.goals[0], *hex5.starts[0])
    )
    with pytest.raises(BadBoard, match="goals of seat 1: j4 j6 j8, opposite the start cells"):
        Board.load(changed(lambda d: d["goals"][0].__setitem__(0, matched)))


def test_where_boards_come_from(hex5: Board, tmp_path: Path) -> None:
    assert Board.load(hex5) is hex5
    assert Board.load(hex5.data()) == hex5
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(plain_board(4)), encoding="utf-8")
    assert TransRabat(board=file).board == TransRabat(board=str(file)).board == Board.load(plain_board(4))
    for source in ("hex6", tmp_path / "none.json", "../boards/hex5"):
        with pytest.raises(BadBoard, match="no built-in board and no readable file"):
            Board.load(source)
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadBoard, match=r"mine\.json: not JSON"):
        Board.load(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadBoard, match=r"mine\.json: not JSON"):
        Board.load(file)
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(BadBoard, match="a board is an object"):
        Board.load(file)


@pytest.mark.parametrize("side", range(3, 9))
def test_boards_of_every_side_can_be_played(side: int) -> None:
    position = TransRabat(3, plain_board(side))
    for _ in range(30):
        position.push(position.legal_moves[-1])
    assert TransRabat.from_text(position.text, board=position.board) == position
    assert position != TransRabat.from_text(TransRabat(3).text)


def test_three_fold_symmetry(hex5: Board) -> None:
    """The seats of the built-in board are equal: turned by 120° it looks the same."""

    def turned(q: int, r: int) -> tuple[int, int]:
        return -q - r, q

    cells = hex5.lattice
    by_corners = {frozenset(cell.corners): number for number, cell in enumerate(cells.cells)}
    colour = {}
    for number, cell in enumerate(cells.cells):
        for k, corner in enumerate(cell.corners):
            colour[corner] = int(hex5.dot_colours[number, k])
    after = [by_corners[frozenset(turned(*corner) for corner in cell.corners)] for cell in cells.cells]
    assert all(colour[turned(*point)] == colour[point] for point in colour)
    assert all(hex5.triangle_colours[after[n]] == hex5.triangle_colours[n] for n in range(len(after)))
    for ends in (hex5.starts, hex5.goals):
        for seat in range(3):
            there = {cells.cells[after[cells.index[name]]].name for name in ends[seat]}
            assert there == set(ends[(seat + 1) % 3])


def test_geometry(hex5: Board) -> None:
    facts = geometry(hex5)
    assert json.loads(json.dumps(facts)) == facts
    assert [cell["name"] for cell in facts["cells"]] == [cell.name for cell in hex5.lattice.cells]
    assert len(facts["dots"]) == 91
    for cell in facts["cells"]:
        assert 0 <= cell["x"] <= facts["width"] and 0 <= cell["y"] <= facts["height"]
        ys = sorted(y for _, y in cell["corners"])
        assert (ys[1] - ys[0] > 0.5) is cell["up"]  # one corner above, y downwards
    top = [cell for cell in facts["cells"] if cell["row"] == 0]
    assert [cell["name"] for cell in top] == [f"j{n}" for n in range(1, 12)]
    assert [cell["x"] for cell in top] == sorted(cell["x"] for cell in top)
    a4 = next(cell for cell in facts["cells"] if cell["name"] == "a4")
    assert (a4["colour"], a4["up"], a4["column"], a4["row"]) == ("R", True, 3, 9)
