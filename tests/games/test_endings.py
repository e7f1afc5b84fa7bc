"""Moves that end a game by repetition, by counting or for lack of moves are told before they are made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca as lt

TOLD = {"repetition", "no-push-off", "turn-limit", "no-move"}
NEAR_100 = "c10:0,c8:0,g10:3/e8:0,h8:2,h9:0 1112/22 0/0 1 1 0 0 - - - 98/98"
# In few pieces' play positions come again soon.
POSITIONS: list[lt.Position] = [
    lt.Abalone("belgian"),
    lt.Abalone.from_text("5/6/w6/8/4b4/8/7/6/5 b 0 0"),
    lt.Abalone.from_text("5/6/7/8/9/8/7/ww4/b1w2 w 0 0"),
    lt.Tablut(),
    lt.Tablut.from_text("9/9/9/9/9/1k7/9/9/8a d"),
    lt.Tablut.from_text("9/4k4/9/9/9/9/9/1d7/a1d6 d"),
    lt.TransRabat(),
    lt.TransRabat(3, opener=2),
    lt.TransRabat.from_text(NEAR_100),
]


def told(position: lt.Position) -> dict[str, str]:
    """Return the moves that are told to end the game, and why."""
    return {info.move: info.ends for info in position.infos() if info.ends}


def real(position: lt.Position, moves: list[str]) -> dict[str, str]:
    """Make each move and return those that really end the game otherwise than by winning, and why."""
    found = {}
    for move in moves:
        after = position.copy()
        after.push(move)
        while list(after.legal_moves) == ["."]:  # a turn in which nothing else is left to do
            after.push(".")
        outcome = after.outcome()
        if outcome and outcome.reason in TOLD:
            found[str(move)] = outcome.reason
    return found


@st.composite
def played(draw: st.DrawFn) -> lt.Position:
    """Draw a position with its past, after moves that like to go back to where pieces have been."""
    position = draw(st.sampled_from(POSITIONS)).copy()
    chance = Random(draw(st.integers(0, 1 << 30)))
    for _ in range(draw(st.integers(0, 30))):
        moves = [info.move for info in position.infos() if not info.ends]
        if not moves:
            break
        before = position.history[-2:-1]
        back = [move for move in moves if before and {move[:2], move[-2:]} == {before[0][:2], before[0][-2:]}]
        position.push(chance.choice(back if back and chance.random() < 0.7 else moves))
        if isinstance(position, lt.TransRabat) and chance.random() < 0.5 and not position.outcome():
            position.push("t")
    return position


@given(played())
def test_what_is_told_is_what_happens(position: lt.Position) -> None:
    moves: list[str] = list(position.legal_moves)
    assert told(position) == real(position, moves)
    if isinstance(position, lt.TransRabat) and moves:
        others = ["t", f"x{position.player + 1}", "d"]
        assert {move: position.info(move).ends for move in others if position.info(move).ends} == real(position, others)


@given(played())
def test_nothing_is_told_where_draws_are_off(position: lt.Position) -> None:
    free = type(position).from_text(position.text, draws=False)
    assert told(free) == {}
    assert [replace(info, ends=None) for info in position.infos()] == free.infos() or position.outcome()


@pytest.mark.parametrize(
    ("position", "moves", "ends"),
    [
        (lt.Abalone(), ["c3d3", "g7f7", "d3c3", "f7g7", "c3d3", "g7f7", "d3c3"], {"f7g7": "repetition"}),
        (lt.Abalone(), ["c3d3", "g7f7", "d3c3"], {}),  # that is only the second time
        (lt.Tablut(), ["d1d2", "e6f6", "d2d1"], {"f6e6": "repetition"}),
        (lt.Tablut.from_text("9/9/9/9/9/1k7/9/9/7a1 a"), ["h1i1", "b4b2"], {}),
    ],
    ids=["third time", "second time", "tablut", "moves left"],
)
def test_endings_by_hand(position: lt.Position, moves: list[str], ends: dict[str, str]) -> None:
    position = position.copy()
    for move in moves:
        position.push(move)
    assert told(position) == ends


def test_a_side_left_without_a_move() -> None:
    position = lt.Tablut.from_text("9/9/9/9/9/1k7/9/9/9 d")
    quiet = {f"b4{cell}" for cell in ["b2", "b3", "b5", "b6", "b7", "b8", "c4", "d4", "e4", "f4", "g4", "h4"]}
    assert told(position) == dict.fromkeys(quiet, "no-move")  # the others win on the edge


def test_the_200th_quiet_move_ends_and_a_push_off_does_not() -> None:
    position = lt.Abalone.from_text("5/6/w6/8/6bbw/8/7/6/5 b 0 0")
    position.words[2] |= np.uint64(199 << 9)
    ends = told(position)
    assert "e7e8" not in ends and ends == dict.fromkeys({*position.legal_moves} - {"e7e8"}, "no-push-off")


def test_a_move_after_which_a_turn_can_only_end_counts_as_its_end() -> None:
    position = lt.TransRabat()
    for turn in [
        "a4-a3",
        "g17~g15-f16",
        "a3-a4",
        "f16~e15-f15",
        "a4-a3",
        "f15~g15-f16",
        "a3-a4",
        "f16~g14-h13",
        "a4-a3",
    ]:
        assert turn not in told(position)
        position.push(turn)
        position.push(".")
    assert told(position) == {"h13~g15-f16": "repetition"}  # the third time at the start of a turn (C17)
    position.push("h13~g15-f16")
    assert told(position) == {".": "repetition"}
    position.push(".")
    assert position.outcome()


def test_turns_of_others_that_can_only_end_are_looked_through() -> None:
    """While a pawn of player 1 stands on b2, player 2 can do nothing, so that the turn comes back."""
    position = lt.TransRabat.from_text("b2:3,b8:3,e14:1/a1:3,a3:0^1,c8:0^1 1222/- 0/0 1 1 0 0 - - - 9/9")
    for action in ["b2-b1", ".", "t", "b1-b2", ".", ".", "b2-b1", ".", "t", "b1-b2"]:
        assert position.info(action).ends is None
        position.push(action)
    assert told(position) == {".": "repetition"}
    position.push(".")
    assert position.outcome() is None and list(position.legal_moves) == ["."]
    assert told(position) == {".": "repetition"}
