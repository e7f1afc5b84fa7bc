from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import BadPosition
from ludoteca.games.trans_rabat import TransRabat

from .strategies import plain_board, played

START = TransRabat().text
TURN = "i9:1,j4:3,j8:3/b1:2,d1:2,e2:2 1/11222 0/0 2 0 1 0 f2 e2 - 19/19"
THREE = (
    "a8:0^2,b9:3,f12:1^2/b11:0,f17:2,h10:0/a3:2,j10:2^2,j6:0 11133/3/- 0/20/10"
    " 2 0 3 2 b12,f16,i9 b11,f17,h10 a8,f12 33/32/32"
)
WRONG = [
    (START, "a4:0-,a6:0-,a8:0-", "a4:0-,a6:0-", "pawns of player 1: 3 pawns, not 2"),
    (START, "/g17:0-,h15:0-,i13:0-", "", "pawns: of two or three players, not 1"),
    (START, "a4:0-", "a4", "pawns of player 1: like a4:0, .*not 'a4'"),
    (START, "a4:0-", "a4:4", "pawns of player 1: like a4:0"),
    (START, "a4:0-", "a44:0", "pawns of player 1: there is no cell a44"),
    (START, "a4:0-", "a4:1-", "a4:1-: a pawn that has never moved is on a start cell"),
    (START, "a4:0-", "a5:0-", "a5:0-: a pawn that has never moved is on a start cell"),
    (START, "a4:0-", "g17:0", "pawns: 2 pawns on g17"),
    (START, "a4:0-", "a4:0^1", "pawns of player 1: a4:0\\^1: player 1 is no opponent"),
    (START, "a4:0-", "a4:0^3", "pawns of player 1: a4:0\\^3: player 3 is no opponent"),
    (START, "a4:0-", "a4:0^2", "hats: player 2 has 3, in hands and on pawns, not 4"),
    (START, "a4:0-,a6:0-,a8:0-/g17:0-,h15:0-,i13:0-", "x/x", "pawns: nobody is left"),
    (START, "a4:0-,a6:0-,a8:0-", "x", "hats: player 1 is excluded and has none in hand"),
    (START, "111/222", "111", "hats: of 2 players, with / between, not 1"),
    (START, "111/222", "113/222", "hats of player 1: owners' numbers, or -, not '113'"),
    (START, "111/222", "11/222", "hats: player 1 has 3, in hands and on pawns, not 2"),
    (START, "111/222", "1111/222", "hats: player 1 has 3, in hands and on pawns, not 4"),
    (START, " 0/0 1", " 0/0/0 1", "bonus: of 2 players, with / between, not 3"),
    (START, " 0/0 1", " 5/0 1", "bonus of player 1: 10 points a turn at most, not 5"),
    (START, " 0/0 1", " 10/0 1", "bonus of player 1: 10 points a turn at most, not 10"),
    (START, " 0/0 1", " 1e1/0 1", "bonus of player 1: a number up to 163830, not '1e1'"),
    (START, " 0/0 1", " -10/0 1", "bonus of player 1: a number"),
    (START, " 1 2 0 0", " 0 2 0 0", "player: 0 isn't in the game"),
    (START, " 1 2 0 0", " 3 2 0 0", "player: a number up to 2, not '3'"),
    (START, " 1 2 0 0", " 1 1 0 0", "left: 1 moves left after 0 made is impossible"),
    (START, " 1 2 0 0", " 1 3 0 0", "left: a number up to 2, not '3'"),
    (START, " 1 2 0 0", " 1 2 999 0", "made: a number up to 150, not '999'"),
    (START, " 1 2 0 0", " 1 2 0 7", "blocks: a number up to 6, not '7'"),
    (START, " 1 2 0 0", " 1 2 0 1", "used: 0 pawns in 1 blocks after 0 moves"),
    (START, "0/0 1", "0/0 ½", "player: a number up to 2, not '½'"),
    (START, "- - - 0/0", "- - - 0", "turns: of 2 players"),
    (START, "- - - 0/0", "- - - 00/0", "turns of player 1: a number"),
    (START, "- - - 0/0", "- - - 99999/0", "turns of player 1: a number up to 16383"),
    (START, "- - - 0/0", "- - 0/0", "a position has 11 fields .* not 10"),
    (START, " - - - 0/0", " - - 0/0", "a position has 11 fields"),
    (START, " - - - 0/0", " b1 - - 0/0", "trail: as many cells as moves made, 0, not 1"),
    (TURN, " f2 e2", " f2,f3 e2", "trail: as many cells as moves made, 1, not 2"),
    (TURN, " f2 e2", " f99 e2", "trail: cells, or -, not 'f99'"),
    (TURN, " f2 e2", " d1 e2", "trail: a pawn stands on d1"),
    (TURN, " f2 e2", " f2 e3", "moved: no pawn on e3"),
    (TURN, " f2 e2", " f2 i9", "moved: the pawn on i9 is player 1's"),
    (TURN, " f2 e2", " f2 e2,d1", "moved: 2 pawns in 1 moves"),
    (TURN, " f2 e2", " f2 e2,e2", "moved: a cell twice"),
    (TURN, " f2 e2", " f2 -", "moved: 0 pawns in 1 moves"),
    (TURN, " 0 1 0 f2 e2 -", " 0 1 1 f2 e2 e2", "used: the pawn on e2 is player 2's"),
    (TURN, " 0 1 0 f2 e2 -", " 0 1 0 f2 e2 j4", "used: 1 pawns in 0 blocks"),
    (TURN, " 2 0 1 0", " 2 2 1 0", "left: 2 moves left after 1 made is impossible"),
    (TURN, "b1:2,d1:2,e2:2 1/11222", "b1:2,d1:2,e2:2^1 -/11222", "moved: the pawn on e2 is blocked"),
    (TURN, "i9:1,j4:3,j8:3", "j6:3,j4:3,j8:3", "pawns of player 1: all at home, so that the game ended before"),
    (THREE, "a3:2,j10:2^2,j6:0 ", "x ", "hats: player 2 has 3, in hands and on pawns, not 2"),
    (THREE, "a8,f12 33", "a8,f12,j10,j6 33", "used: 4 pawns in 2 blocks"),
]


@pytest.mark.parametrize(("text", "old", "new", "message"), WRONG)
def test_what_is_wrong_and_where(text: str, old: str, new: str, message: str) -> None:
    assert TransRabat.from_text(text).text == text
    assert old in text
    with pytest.raises(BadPosition, match=message):
        TransRabat.from_text(text.replace(old, new, 1))


def test_order_within_a_field_does_not_matter() -> None:
    mixed = (
        THREE.replace("a8:0^2,b9:3,f12:1^2", "f12:1^2,a8:0^2,b9:3")
        .replace("11133", "31131")
        .replace("b12,f16", "f16,b12")
    )
    assert TransRabat.from_text(mixed).text == THREE


@given(played())
def test_text_round_trip(position: TransRabat) -> None:
    again = TransRabat.from_text(position.text, draws=position.draws)
    assert again.text == position.text and again == position
    if position.outcome() is None:
        assert sorted(again.legal_moves) == sorted(position.legal_moves)
        assert again.points() == position.points()
        for move in position.legal_moves:
            one, other = position.copy(), again.copy()
            one.push(move)
            other.push(move)
            assert one.text == other.text


@given(played(60), st.data())
def test_the_reader_never_crashes(position: TransRabat, data: st.DataObject) -> None:
    """Spoil a good text in a few places: it is refused with a reason, or it is a position again."""
    text = position.text
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(len(text), start + 4)))
        text = text[:start] + data.draw(st.text("abcj0123456789:,-/^x ½", max_size=3)) + text[stop:]
    try:
        made = TransRabat.from_text(text)
    except BadPosition:
        return
    assert TransRabat.from_text(made.text) == made
    for move in list(made.legal_moves):
        made.push(move)
        made.pop()


@given(st.text())
def test_any_text(text: str) -> None:
    with pytest.raises(BadPosition):
        TransRabat.from_text(text)


@pytest.mark.parametrize("thing", [None, 3, b"x", [START]])
def test_no_text_at_all(thing: object) -> None:
    with pytest.raises(BadPosition, match="a position is a text"):
        TransRabat.from_text(thing)  # type: ignore[arg-type]


def test_the_longest_trail() -> None:
    """Where everything matches, a turn can go through every cell but those of the other pawns."""
    position = TransRabat(2, plain_board(3), draws=False)
    while any(position.info(move).extra for move in position.legal_moves):
        position.push(next(move for move in position.legal_moves if position.info(move).extra))
        assert TransRabat.from_text(position.text, board=position.board) == position
    made = int(position.text.split(" ")[5])
    assert made > 10 and len(position.text.split(" ")[7].split(",")) == made
