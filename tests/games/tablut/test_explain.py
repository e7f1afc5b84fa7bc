from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import GameOver, IllegalMove
from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut.board import NAMES
from ludoteca.games.tablut.explain import CODES

from .strategies import positions

OPEN = "9/9/2d6/9/a8/4k4/9/9/9 a"


@pytest.mark.parametrize(
    ("position", "move", "code", "details"),
    [
        ("", "a1a2", "empty-cell", {"cell": "a1"}),
        ("", "e3d3", "not-your-piece", {"cell": "e3"}),
        ("", "e5e8", "not-your-piece", {"cell": "e5"}),
        ("", "Kd1-d3", "not-the-king", {"cell": "d1"}),
        ("", "Kd1-e2", "not-the-king", {"cell": "d1"}),
        ("", "d1d1", "same-cell", {"cell": "d1"}),
        ("", "d1e2", "not-straight", {"start": "d1", "end": "e2"}),
        ("", "d1g1", "no-jumping", {"cell": "e1"}),
        ("", "a4a6", "no-jumping", {"cell": "a5"}),
        ("", "i5e5", "no-jumping", {"cell": "h5"}),
        ("", "e2e3", "occupied", {"cell": "e3"}),
        (OPEN, "a5e5", "castle-closed", {"cell": "e5"}),
        (OPEN.replace(" a", " d"), "e4e5", "castle-closed", {"cell": "e5"}),
        ("9/9/9/9/a3k4/9/9/9/9 a", "a5e5", "occupied", {"cell": "e5"}),
        ("", "d1d4xd5", "no-captures", {"move": "d1d4", "named": "d5"}),
    ],
)
def test_each_illegal_move_names_its_rule(position: str, move: str, code: str, details: dict[str, str]) -> None:
    board = Tablut.from_text(position) if position else Tablut()
    with pytest.raises(IllegalMove) as caught:
        board.push(move)
    assert (caught.value.code, caught.value.details) == (code, details)
    assert str(caught.value) == CODES[code].format(**details)
    assert not board.history


def test_an_empty_castle_may_be_passed() -> None:
    board = Tablut.from_text(OPEN)
    board.push("a5i5")
    assert board.history == ["a5i5"]


def test_after_the_end_nothing_can_be_moved() -> None:
    board = Tablut.from_text("9/9/9/9/9/1k7/9/9/8a d")
    board.push("Kb4-a4")
    with pytest.raises(GameOver, match="king-escaped") as caught:
        board.push("i1i2")
    assert (caught.value.code, caught.value.details) == ("game-over", {"reason": "king-escaped"})


@given(positions, st.sampled_from(list(NAMES.values())), st.sampled_from(list(NAMES.values())))
def test_every_move_of_two_cells_is_legal_or_explained(position: Tablut, start: str, end: str) -> None:
    move = start + end
    legal = list(position.legal_moves)
    try:
        made = position.push(move)
    except GameOver:
        assert not legal
    except IllegalMove as error:
        told, sentence = str(error), CODES[error.code].format(**error.details)
        assert move not in legal
        assert told == sentence
    else:
        assert made in legal


def test_sentences_have_simple_places_for_details() -> None:
    for code, sentence in CODES.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", code)
        assert re.sub(r"\{[a-z]+(!r)?\}", "", sentence).isprintable()
