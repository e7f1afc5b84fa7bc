from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from hypothesis import given

from ludoteca.games.trans_rabat import TransRabat
from ludoteca.games.trans_rabat.board import Board

from .strategies import plain_board, played

SVG = "{http://www.w3.org/2000/svg}"


def parsed(position: TransRabat, size: int = 480) -> ET.Element:
    return ET.fromstring(position.svg(size))


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split(" ")]


@given(played())
def test_everything_is_on_the_picture(position: TransRabat) -> None:
    root = parsed(position)
    pawns, hats = position.text.split(" ")[:2]
    for player, own in enumerate(pawns.split("/"), 1):
        names = {pawn.split(":")[0] for pawn in own.split(",")} if own != "x" else set()
        assert {element.get("data-cell") for element in of_class(root, f"player{player}")} == names
    worn = sum(len(of_class(pawn, "hat")) for pawn in of_class(root, "pawn"))
    assert worn == pawns.count("^")
    assert len(of_class(root, "hat")) == worn + sum(hats.count(str(n)) for n in (1, 2, 3))
    assert {cell.get("data-cell") for cell in of_class(root, "cell")} == set(position.board.lattice.index)
    assert len(of_class(root, "turn")) == 1
    moves = [move for move in position.history if "-" in move]
    assert len(of_class(root, "last")) == (2 if moves else 0)


def test_sizes_and_labels() -> None:
    position = TransRabat(3)
    root = parsed(position, 700)
    assert root.get("width") == "700" and 500 < int(root.get("height", "")) < 700
    assert root.get("role") == "img" and "player 1 to act" in root.get("aria-label", "")
    assert position._repr_svg_() == position.svg()
    strips = [element.text for element in of_class(root, "strip")]
    assert sorted(strips, key=str) == sorted("abcdefghij" * 2)
    assert ET.fromstring(TransRabat(board=plain_board(8)).svg()) is not None


def test_a_pawn_shows_faces_balls_and_owner(hex5: Board) -> None:
    position = TransRabat()
    pawn = next(element for element in of_class(parsed(position), "pawn") if element.get("data-cell") == "a4")
    fills = [element.get("fill") for element in pawn.iter()]
    paint = {"R": "#cf3218", "Y": "#f1b633", "G": "#17a27a", "B": "#2f63b4"}
    down = [paint[hex5.letters[colour]] for colour in hex5.dot_colours[hex5.lattice.index["a4"]]]
    top = paint[hex5.letters[hex5.triangle_colours[hex5.lattice.index["a4"]]]]
    assert all(colour in fills for colour in down) and top in fills
    assert len(set(down) | {top}) == 4
    assert [element.text for element in pawn.iter(f"{SVG}text")] == ["1"]


@given(played())
def test_a_hat_leaves_its_pawns_mark_in_sight(position: TransRabat) -> None:
    """Beside it, on an upper edge: the number of the pawn's owner and the hat's can both be read."""
    for pawn in of_class(parsed(position), "pawn"):
        mark, *worn = pawn.iter(f"{SVG}text")
        assert mark.text == pawn.get("class", "")[-1]
        for hat in of_class(pawn, "hat"):
            found = re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", hat.get("transform", ""))
            assert found and len(worn) == 1
            x, brim, size = map(float, found.groups())
            radius, at_x, at_y = 0.11, float(mark.get("x", "")), float(mark.get("y", "")) - 0.35 * 0.165
            assert brim - at_y < 0.2, "above the middle"
            assert brim + size * 0.1 <= at_y - radius + 0.02 or x - size / 2 >= at_x + 0.07


def test_text_board() -> None:
    lines = str(TransRabat()).splitlines()
    assert lines[0].split() == list("RYRYRG")
    assert lines[1].startswith("j ") and lines[1].split()[1] == "/y\\y/y\\b/r\\g/y\\b/b\\g/r\\"
    assert lines[-4].split()[1] == "\\y/y\\g/1\\b/1\\r/1\\g/r\\g/"
    assert lines[-2] == "1: a4:0- a6:0- a8:0-, hats 111, points 9, to act, moves left 2"
    assert lines[-1] == "2: g17:0- h15:0- i13:0-, hats 222, points 9"
    left = TransRabat(3)
    left.push("x2")
    assert str(left).splitlines()[-2] == "2: excluded, hats -, points 0"


@given(played(60))
def test_text_boards_show_every_pawn(position: TransRabat) -> None:
    lines = str(position).splitlines()
    board = "\n".join(line[2:] for line in lines[: -position.players])
    for player in range(position.players):
        assert board.count(str(player + 1)) == (0 if player in position.excluded else 3)
