from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given

from ludoteca.games.abalone import Abalone
from ludoteca.games.abalone.board import CELLS

from .strategies import positions

SVG = "{http://www.w3.org/2000/svg}"


def uses(drawn: str, name: str) -> int:
    return sum(use.get("href") == f"#abalone-{name}" for use in ElementTree.fromstring(drawn).iter(f"{SVG}use"))


@given(positions)
def test_the_picture_shows_every_marble(position: Abalone) -> None:
    board = position.text.split()[0]
    drawn = position.svg()
    for player, (side, lost) in enumerate(zip("bw", position.lost, strict=True)):
        assert uses(drawn, side) == board.count(side) + lost + (position.player == player)  # one shows the turn
    root = ElementTree.fromstring(drawn)
    assert {cell.get("data-cell") for cell in root.iter(f"{SVG}circle") if cell.get("data-cell")} == set(CELLS)
    texts = [label.text for label in root.iter(f"{SVG}text")]
    assert texts == [*"abcdefghi", *"123456789"]


def test_size_and_name() -> None:
    root = ElementTree.fromstring(Abalone().svg(300))
    assert root.get("width") == "300"
    assert root.get("aria-label") == "Abalone: black to move; marbles lost: black 0, white 0"
    assert Abalone()._repr_svg_() == Abalone().svg()


def test_the_last_move_is_marked() -> None:
    position = Abalone()
    assert 'class="moved"' not in position.svg()
    position.push("c3c5d4")
    drawn = position.svg()
    assert (drawn.count('class="moved"'), drawn.count('class="left"')) == (3, 3)
    pushed = Abalone.from_text("5/6/7/8/4bbbww/8/7/6/5 b 0 0")
    pushed.push("e5e6")
    assert (pushed.svg().count('class="moved"'), pushed.svg().count('class="left"')) == (4, 1)


def test_text_board() -> None:
    assert str(Abalone()).splitlines() == [
        "i      w w w w w",
        "h     w w w w w w",
        "g    . . w w w . .",
        "f   . . . . . . . .",
        "e  . . . . . . . . .",
        "d   . . . . . . . . 9",
        "c    . . b b b . . 8",
        "b     b b b b b b 7",
        "a      b b b b b 6",
        "        1 2 3 4 5",
        "black to move; marbles lost: black 0, white 0",
    ]
