from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.abalone import Abalone, notation
from ludoteca.games.abalone.board import LAYOUTS, neighbour
from ludoteca.games.errors import BadMove, BadPosition, MoveError

from .strategies import attempt, positions, set_up

LETTERS = string.ascii_letters + string.digits + "/ .-"


def spellings(code: int) -> set[str]:
    """Every way to write a move: Aba-Pro from both ends, Nacre, the rear marble and the last cell that changes."""
    made = notation.motion(code)
    if not made.broadside:
        return {made.marbles[0] + made.target, made.marbles[0] + made.last}
    found = set()
    for line in (made.marbles, made.marbles[::-1]):
        landing = [str(neighbour(cell, made.direction)) for cell in line]
        found.add(line[0] + line[-1] + landing[0])
        # 60 degrees between line and step: the second marble's landing is no neighbour of the first marble.
        if all(neighbour(line[0], d) != landing[1] for d in range(6)):
            found.add(line[0] + landing[-1])
    return found


@given(positions)
def test_every_spelling_of_a_move_means_it_alone(position: Abalone) -> None:
    taken: dict[str, str] = {}
    for move in position.legal_moves:
        for text in spellings(move.code):
            assert taken.setdefault(text, move) == move
            assert position.parse(text) == move
            assert text in position.legal_moves
        assert position.parse(f" {move.upper()} ") == move


@pytest.mark.parametrize(
    ("layout", "text", "move"),
    [
        ("standard", "a1b2", "a1b2"),
        ("standard", "A1C3", "a1b2"),  # a1 and b2 go on, c3 stops three: see below
        ("standard", "c3c5d4", "c3c5d4"),
        ("standard", "c5c3d6", "c3c5d4"),  # from the other end
        ("standard", "c3d6", "c3c5d4"),  # Nacre
        ("standard", "c5d3", "c3c5d3"),
    ],
)
def test_forms_of_moves(layout: str, text: str, move: str) -> None:
    position = Abalone(layout)
    if text == "A1C3":
        position.push("c3d3")
        position.push("g5f5")
    assert position.parse(text) == move


def test_pushes_are_read_to_the_last_cell_that_changes() -> None:
    position = Abalone.from_text("5/6/7/8/3bbbww1/8/7/6/5 b 0 0")
    assert position.parse("e4e9") == position.parse("e4e5") == "e4e5"
    edge = Abalone.from_text("5/6/7/8/4bbbww/8/7/6/5 b 0 0")
    assert edge.parse("e5e9") == edge.parse("e5e6") == "e5e6"
    info = edge.info("e5e6")
    assert (info.kind, info.source, info.target) == ("inline", ("e5", "e6", "e7"), "e6")
    assert (info.pushed, info.off) == (("e8", "e9"), "e9")
    inside = position.info("e4e5")
    assert (inside.pushed, inside.off) == (("e7", "e8"), None)


def test_info_of_a_broadside() -> None:
    info = Abalone().info("c5c3d6")
    assert (info.move, info.kind, info.source, info.target) == ("c3c5d4", "broadside", ("c3", "c4", "c5"), "d4")
    assert (info.pushed, info.off) == ((), None)


@pytest.mark.parametrize(
    "text", ["", "a", "a1", "a1b", "a1b2c", "a1b2c3d4", "1a2b", "a1-b2", "a1 b2", "á1b2", "a١b2", "O-O"]
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        Abalone().parse(text)
    assert caught.value.code == "bad-move"
    assert text not in Abalone().legal_moves


@pytest.mark.parametrize(
    ("text", "cell"), [("a6b6", "a6"), ("a1j1", "j1"), ("i4i5", "i4"), ("e0e1", "e0"), ("a1a2z9", "z9")]
)
def test_cells_that_are_not_on_the_board(text: str, cell: str) -> None:
    with pytest.raises(BadMove, match=f"no cell {cell}") as caught:
        Abalone().parse(text)
    assert (caught.value.code, caught.value.details) == ("no-cell", {"cell": cell})


@given(positions, st.text() | st.text(LETTERS, max_size=8) | st.from_regex(r"([a-i][1-9]){2,3}", fullmatch=True))
def test_any_text_is_read_or_refused(position: Abalone, text: str) -> None:
    before = position.text
    read = attempt(position, text)
    if isinstance(read, MoveError):
        assert str(read) and read.code
    else:
        assert read in list(position.legal_moves)
    assert position.text == before


@given(positions)
def test_positions_survive_their_text(position: Abalone) -> None:
    again = Abalone.from_text(position.text)
    assert again == position
    assert again.text == position.text
    assert (again.words[:2] == position.words[:2]).all()
    assert list(again.legal_moves) == list(position.legal_moves) or position.outcome() is not None
    assert eval(repr(position), {"Abalone": Abalone}) == position


@given(set_up())
def test_the_other_form_of_positions(position: Abalone) -> None:
    board, side, black, white = position.text.split()
    other = board.replace("b", "S").replace("w", "s")
    if "s" not in other.lower():
        return  # nothing tells an empty board's form
    for more in ("", " 17", " 17 40"):
        assert Abalone.from_text(f"{other} {white} {black} {side}{more}") == position


def test_starts_as_they_are_written() -> None:
    standard = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0"
    assert Abalone().text == standard
    assert Abalone.from_text("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1").text == standard
    assert Abalone.from_text("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1") == Abalone("belgian")
    assert len({Abalone(layout).text for layout in LAYOUTS}) == 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("5/6/7 b 0 0", "9 rows separated by '/', not 3"),
        ("5/6/7/8/9/8/7/6/6 b 0 0", "row a has 5 cells, not 6"),
        ("5/6/7/8/8/8/7/6/5 b 0 0", "row e has 9 cells, not 8"),
        ("5/6/bbbbbbbb/8/9/8/7/6/5 b 0 0", "row g has 7 cells, not 8"),
        ("5/6/7/8/4x4/8/7/6/5 b 0 0", "row e, character 2: 'x'"),
        ("5/6/7/8/4B4/8/7/6/5 b 0 0", "row e, character 2: 'B'"),
        ("5/6/7/8/4S3b/8/7/6/5 0 0 b", "row e, character 4: 'b'"),
        ("5/6/7/8/4b4/8/7/6/05 b 0 0", "row a, character 1: '0'"),
        ("5/6/7/8/4b4/8/7/6/5", "after the board"),
        ("5/6/7/8/4b4/8/7/6/5 b 0", "after the board"),
        ("5/6/7/8/4b4/8/7/6/5 b 0 0 0", "after the board"),
        ("5/6/7/8/4S4/8/7/6/5 0 0", "after the board"),
        ("5/6/7/8/4S4/8/7/6/5 0 0 b 1 1 1", "after the board"),
        ("5/6/7/8/4S4/8/7/6/5 0 0 b x", "'x' at the end"),
        ("5/6/7/8/4b4/8/7/6/5 x 0 0", "side to move is b or w, not 'x'"),
        ("5/6/7/8/4b4/8/7/6/5 b 7 0", "black's lost marbles are a number from 0 to 6, not '7'"),
        ("5/6/7/8/4b4/8/7/6/5 b 0 -1", "white's lost marbles are a number from 0 to 6, not '-1'"),
        ("5/6/7/8/4b4/8/7/6/5 b 6 6", "only one side"),
        ("bbbbb/bbbbbb/bbbb3/8/9/8/7/6/5 b 0 0", "black has 15 marbles"),
    ],
)
def test_bad_positions_say_what_and_where(text: str, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        Abalone.from_text(text)


@given(st.text() | st.text("bwSs123456789/ ", max_size=60))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    said = ""
    try:
        position = Abalone.from_text(text)
    except BadPosition as error:
        said = str(error)
    assert 0 < len(said) < 200 or Abalone.from_text(position.text) == position
