from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given

from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut.board import decode

from .strategies import positions

SVG = "{http://www.w3.org/2000/svg}"


def pieces(svg: str) -> list[str]:
    """Return the pieces drawn, in order."""
    root = ElementTree.fromstring(svg)
    return [use.attrib["href"].removeprefix("#tablut-") for use in root.findall(f"{SVG}use")]


@given(positions)
def test_each_piece_is_drawn_once(position: Tablut) -> None:
    assert pieces(position.svg()) == list(decode(position.words).values())


def test_size_coordinates_and_last_move() -> None:
    position = Tablut()
    root = ElementTree.fromstring(position.svg(300))
    assert (root.attrib["width"], root.attrib["height"], root.attrib["role"]) == ("300", "300", "img")
    assert root.attrib["aria-label"] == "Tablut: attackers to move"
    assert {text.text for text in root.iter(f"{SVG}text")} == {*"abcdefghi123456789"}
    assert 'class="played"' not in position.svg()
    position.push("d1d4")
    marked = [r for r in ElementTree.fromstring(position.svg()).iter(f"{SVG}rect") if r.get("class") == "played"]
    assert [(float(r.attrib["x"]) // 1, float(r.attrib["y"]) // 1) for r in marked] == [(3, 8), (3, 5)]
    assert position._repr_svg_() == position.svg()


def test_a_captured_king_lies_on_his_side() -> None:
    text = "9/9/9/9/9/9/2aka4/9/9 d"
    assert "rotate" not in Tablut.from_text(text).svg()
    captured = Tablut.from_text("9/9/9/9/9/9/2ak5/9/4a4 a")
    captured.push("e1e3")
    assert captured.text == text
    assert captured.svg().count("rotate") == 1
    assert "the king is captured" in captured.svg()
    assert str(captured).endswith("the king is captured")


def test_text_board() -> None:
    position = Tablut.from_text("3aaa3/4a4/4d4/a3d3a/aadd1ddaa/a3d3a/4d4/4ak3/3aaa3 d")
    assert str(position).splitlines() == [
        "9  . . . a a a . . .",
        "8  . . . . a . . . .",
        "7  . . . . d . . . .",
        "6  a . . . d . . . a",
        "5  a a d d + d d a a",
        "4  a . . . d . . . a",
        "3  . . . . d . . . .",
        "2  . . . . a k . . .",
        "1  . . . a a a . . .",
        "",
        "   a b c d e f g h i",
        "defenders to move",
    ]
