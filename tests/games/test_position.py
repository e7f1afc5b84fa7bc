"""What all games promise alike, on positions of random play."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca as lt

STARTS: list[tuple[str, dict[str, Any]]] = [
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


@given(played(), played())
def test_a_move_of_another_position_is_read_anew(position: lt.Position, other: lt.Position) -> None:
    for move in set(other.legal_moves) & set(position.legal_moves):
        assert position.parse(move).code == position.parse(str(move)).code, "what it pushes isn't in its text"
        assert position.info(move) == position.info(str(move))
        assert position.permits(position.parse(move))


@given(played())
def test_a_turn_is_over_where_it_can_only_be_ended(position: lt.Position) -> None:
    assert position.turn_is_over == (list(position.legal_moves) == ["."])


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


@given(played(), st.integers(0, 1 << 30))
def test_occurrences_are_counted_over_any_pushes_and_pops(position: lt.Position, seed: int) -> None:
    chance = Random(seed)
    for _ in range(80):
        moves = position.legal_moves
        if position.history and (not moves or chance.random() < 0.3):
            position.pop()
        elif moves:
            position.push(moves[chance.randrange(min(3, len(moves)))])  # few moves, so that positions come again
        key = position._key()
        counted = 1 + (position.keys.count(key) if key else 0)
        assert position.occurrences == position.copy().occurrences == copy.deepcopy(position).occurrences == counted


def test_occurrences_of_a_shuffle_that_is_taken_back() -> None:
    position = lt.Tablut(draws=False)
    for turn in range(1, 6):
        assert position.occurrences == turn
        for move in ("a4b4", "e3d3", "b4a4", "d3e3"):
            position.push(move)
    other = position.copy()
    for _ in range(8):
        other.pop()
    assert (position.occurrences, other.occurrences) == (6, 4)


@given(played())
def test_legal_moves_stay_those_of_their_moment(position: lt.Position) -> None:
    moves = position.legal_moves
    texts = list(moves)
    if not texts:
        return
    for _ in range(3):
        if position.legal_moves:
            position.push(position.legal_moves[-1])
    later = [move for move in position.legal_moves if move not in texts]
    assert list(moves) == texts
    assert all(f" {move}\n" in moves for move in texts)  # read anew, since it isn't as it is listed
    assert not any(f" {move}\n" in moves for move in later)


def test_legal_moves_read_other_notations_as_of_their_moment() -> None:
    abalone, tablut = lt.Abalone(), lt.Tablut()
    before, moves = abalone.legal_moves, tablut.legal_moves
    abalone.push("a5b5")
    tablut.push("d1d4")
    assert "A1B2" in before and "A5B5" in before
    assert "D1-D2" not in moves and "d1-d4" in moves and "e2-e1" not in moves


@given(played(), st.text(" \t\n\r\u00a0\u2003", max_size=3), st.text(" \t\n\u2003", max_size=3))
def test_white_space_around_moves_and_positions_is_all_one(position: lt.Position, before: str, after: str) -> None:
    options: dict[str, Any] = {"board": position.board} if isinstance(position, lt.TransRabat) else {}
    assert type(position).from_text(before + position.text + after, **options) == position
    for move in list(position.legal_moves)[:3]:
        padded = before + move + after
        assert padded in position.legal_moves
        assert position.parse(padded) == position.info(padded).move == move
        assert position.push(padded) == move
        position.pop()


NO_TEXTS: list[Any] = [None, 1, 2.5, True, b"a1b2", ["a1b2"], object()]


@pytest.mark.parametrize("value", NO_TEXTS, ids=repr)
@pytest.mark.parametrize(("game", "options"), STARTS)
def test_what_is_no_text_is_refused_by_name(game: str, options: dict[str, Any], value: Any) -> None:
    position = lt.start(game, **options)
    for use in (position.push, position.parse, position.info):
        with pytest.raises(lt.BadMove, match="a move is a text, not"):
            use(value)
    assert value not in position.legal_moves
    with pytest.raises(lt.BadPosition, match="a position is a text, not"):
        type(position).from_text(value)


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
@pytest.mark.parametrize(("game", "options"), STARTS)
def test_an_empty_position_is_called_empty(game: str, options: dict[str, Any], text: str) -> None:
    with pytest.raises(lt.BadPosition, match="the position is empty"):
        type(lt.start(game, **options)).from_text(text)


WRONG_PLAYERS: list[Any] = [2.0, None, "2", True, 4, -1, [2], 2**70]
WRONG_NAMES: list[Any] = [None, 5, ["belgian"], {"name": "hex5"}, ""]


@pytest.mark.parametrize(
    ("game", "options", "named"),
    [
        *(("trans-rabat", {"players": value}, "players") for value in WRONG_PLAYERS),
        *(("trans-rabat", {"opener": value}, "opener") for value in (*WRONG_PLAYERS[:4], False, -1, 2)),
        *(("trans-rabat", {"board": value}, "board") for value in (*WRONG_NAMES, b"hex5", "no-such-board")),
        *(("abalone", {"layout": value}, "layout") for value in (*WRONG_NAMES, "Belgian")),
        *((value, {}, "game") for value in (*WRONG_NAMES, "Abalone")),
        ("tablut", {"layout": "x"}, "^tablut has no option 'layout', only draws$"),
        ("abalone", {"layout": "dutch", "players": 2}, "^abalone has no option 'players', only layout, draws$"),
        ("trans-rabat", {"seats": 3}, "^trans-rabat has no option 'seats', only players, board, opener, draws$"),
    ],
)
def test_options_that_mean_nothing_are_refused_by_name(game: Any, options: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        lt.start(game, **options)


@pytest.mark.parametrize("size", ['"><script>', "480", None, True, float("nan"), float("inf"), 0, -5, 1e9, 10**400])
@pytest.mark.parametrize(("game", "options"), STARTS)
def test_pictures_of_no_size_are_refused(game: str, options: dict[str, Any], size: Any) -> None:
    with pytest.raises(ValueError, match="a size in pixels is a number above 0, at most 100,000, not"):
        lt.start(game, **options).svg(size)


@pytest.mark.parametrize("size", [1, 480, 99.5, np.int64(200), np.float32(12.5), Fraction(25, 2), 100_000])
@pytest.mark.parametrize(("game", "options"), STARTS)
def test_pictures_have_the_size_asked_for(game: str, options: dict[str, Any], size: Any) -> None:
    assert float(ElementTree.fromstring(lt.start(game, **options).svg(size)).attrib["width"]) == float(size)


@pytest.mark.parametrize("depth", [-1, -100, 2.5, 3.0, True, None, "3", float("nan"), 1001, 2**70])
def test_perft_of_no_depth(depth: Any) -> None:
    for position in (lt.Abalone(), lt.Tablut(), lt.TransRabat()):
        with pytest.raises(ValueError, match="a depth is a whole number from 0 to 1,000, not"):
            lt.perft(position, depth)


@pytest.mark.parametrize("depth", [2, np.int64(2), np.uint8(2)])
def test_perft_of_any_integer(depth: Any) -> None:
    assert lt.perft(lt.Abalone(), depth) == 1936


def test_numbers_too_long_to_write_are_refused_like_others() -> None:
    with pytest.raises(ValueError, match="a depth is a whole number"):
        lt.perft(lt.Abalone(), 10**6000)
    with pytest.raises(lt.BadPosition, match="the number of players is a whole number"):
        lt.TransRabat(10**6000)


def test_perft_of_depth_0() -> None:
    assert lt.perft(lt.Abalone(), 0) == 1
