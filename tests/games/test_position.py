"""What all games promise alike, on positions of random play."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca as lt

STARTS: list[tuple[str, dict[str, str | int]]] = [
    ("abalone", {}),
    ("abalone", {"layout": "german"}),
    ("tablut", {}),
    ("trans-rabat", {"players": 3}),
]


@st.composite
def played(draw: st.DrawFn) -> lt.Position:
    """Draw a position after some random moves."""
    game, options = draw(st.sampled_from(STARTS))
    position = lt.start(game, **options)
    chance = Random(draw(st.integers(0, 1 << 30)))
    for _ in range(draw(st.integers(0, 60))):
        if not position.legal_moves:
            break
        position.push(chance.choice(position.legal_moves))
    return position


@given(played())
def test_legal_moves_are_unique_and_all_of_them_can_be_made_and_taken_back(position: lt.Position) -> None:
    moves = position.legal_moves
    assert len(set(moves)) == len(moves)
    text, history, words = position.text, position.history, position.words.copy()
    for move in moves:
        assert move in moves
        assert position.push(str(move)) == move
        assert position.history == [*history, move]
        assert position.pop() == move
        assert (position.text, position.history) == (text, history)
        assert (position.words == words).all()


@given(played())
def test_infos_are_what_info_tells_of_each_legal_move(position: lt.Position) -> None:
    assert position.infos() == [position.info(move) for move in position.legal_moves]


@given(played())
def test_copies_are_equal_and_independent(position: lt.Position) -> None:
    for other in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position
        assert (other.history, other.outcome()) == (position.history, position.outcome())
        if other.legal_moves:
            text = position.text
            other.push(other.legal_moves[0])
            assert position.text == text
            assert len(other.history) == len(position.history) + 1


@given(played(), st.text(max_size=12))
def test_what_is_no_legal_move_is_refused_and_changes_nothing(position: lt.Position, text: str) -> None:
    before = position.text
    if text not in position.legal_moves and text not in ("t", "d", "x1", "x2", "x3"):  # a turn's and players' ends
        with pytest.raises(lt.MoveError) as caught:
            position.push(text)
        assert str(caught.value) and caught.value.code
    assert position.text == before


def test_nothing_to_take_back() -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        lt.Tablut().pop()


@pytest.mark.parametrize("depth", [-1, -100])
def test_perft_of_a_negative_depth(depth: int) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        lt.perft(lt.Tablut(), depth)


def test_perft_of_depth_0() -> None:
    assert lt.perft(lt.Abalone(), 0) == 1
