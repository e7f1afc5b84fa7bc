from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import BadMove, MoveError
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.games.trans_rabat.notation import action_code, action_text, read_action

from .strategies import played


@given(played())
def test_action_texts_round_trip(position: TransRabat) -> None:
    for move in position.legal_moves:
        action = read_action(position.board, move)
        assert action_code(position.board, position.words, action) == move.code
        assert action_text(position.board, position.words, move.code) == move
    for text in ("t", "d", "x1", "x2", "x3"):
        code = action_code(position.board, position.words, read_action(position.board, text))
        assert action_text(position.board, position.words, code) == text and 0 < code < 2**16


@pytest.mark.parametrize(
    "text",
    [
        "A4-a5",
        "a4–a5",
        "a4-a05",
        "a04-a5",
        "a4--a5",
        "a4~b6~b5",
        "a4-a5-a6",
        "..",
        "x",
        "x0",
        "x12",
        "T",
        "D",
        "!a4=",
        "!a4=a5+",
        "!a4++",
        "^",
        "^a4^",
        "=a4",
        "=a4/",
        "=a4/0",
        "=a4/12",
        "a4-a5.",
        "!",
        "a¹-a²",
        "٣",
        "a4 a5",
        "",
    ],
)
def test_only_canonical_texts_are_actions(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        TransRabat().push(text)
    assert caught.value.code == "unreadable"


@given(st.one_of(st.text(), st.text("abcdefghij0123456789-~!=+^/.xtd", max_size=12)))
def test_the_reader_never_crashes(text: str) -> None:
    position = TransRabat()
    before = position.text
    try:
        move = position.parse(text)
    except MoveError:
        assert text not in position.legal_moves
    else:
        assert move == text and (text in position.legal_moves or text in ("t", "d", "x1", "x2"))
    assert position.text == before


@pytest.mark.parametrize("thing", [None, 3, b"a4-a5", ["a4-a5"], 2.5])
def test_no_text_at_all(thing: object) -> None:
    with pytest.raises(BadMove):
        TransRabat().push(thing)  # type: ignore[arg-type]


def test_a_long_text_is_shown_in_part() -> None:
    with pytest.raises(BadMove) as caught:
        TransRabat().push("a4-" * 1000)
    assert len(str(caught.value)) < 250
