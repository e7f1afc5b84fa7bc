from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.abalone import Abalone
from ludoteca.games.abalone.board import LAYOUTS
from ludoteca.games.errors import BadPosition, GameOver
from ludoteca.games.position import Outcome

from .strategies import positions

SHUFFLE = ("c3d3", "g5f5", "d3c3", "f5g5")  # four moves that lead back


def marbles(position: Abalone) -> tuple[int, int]:
    board = position.text.split()[0]
    return board.count("b"), board.count("w")


@given(positions)
def test_push_then_pop_restores_everything(position: Abalone) -> None:
    words, text, past = position.words.copy(), position.text, position.history
    for move in position.legal_moves:
        assert position.push(move) == move
        assert position.player != (0 if " b " in text else 1)
        assert position.pop() == move
        assert (position.words == words).all() and position.text == text and position.history == past


@given(positions)
def test_legal_moves_are_unique_and_change_the_board(position: Abalone) -> None:
    moves = list(position.legal_moves)
    assert len({str(move) for move in moves}) == len({move.code for move in moves}) == len(moves)
    after = set()
    for move in moves:
        assert 0 < move.code < 2**16
        position.push(move)
        after.add(position.text)
        position.pop()
    assert len(after) == len(moves)  # no two moves do the same


@given(positions)
def test_marbles_are_conserved(position: Abalone) -> None:
    own, other = position.player, 1 - position.player
    before, lost = marbles(position), position.lost
    for move in position.legal_moves:
        fallen = position.info(move).off is not None
        position.push(move)
        assert marbles(position)[own] == before[own] and position.lost[own] == lost[own]
        assert marbles(position)[other] == before[other] - fallen
        assert position.lost[other] == lost[other] + fallen
        position.pop()


@given(positions, st.integers(0, 10**6))
def test_a_copy_goes_its_own_way(position: Abalone, pick: int) -> None:
    twin, text = position.copy(), position.text
    assert twin == position and twin.history == position.history
    if twin.legal_moves:
        twin.push(twin.legal_moves[pick % len(twin.legal_moves)])
        assert twin != position
    assert position.text == text


def test_layouts() -> None:
    for layout in LAYOUTS:
        position = Abalone(layout)
        assert (position.player, position.players, marbles(position), position.lost) == (0, 2, (14, 14), (0, 0))
        assert position.outcome() is None
    with pytest.raises(BadPosition, match="no layout 'star', only standard, belgian, german, dutch, swiss"):
        Abalone("star")


def test_third_repetition_draws() -> None:
    position = Abalone()
    for move in SHUFFLE * 2:
        assert position.outcome() is None
        position.push(move)
    assert position.occurrences == 3  # the first one counts (A1)
    assert position.outcome() == Outcome(None, "repetition", (0.5, 0.5), (1, 1))
    assert len(position.legal_moves) == 0 and "c3d3" not in position.legal_moves
    with pytest.raises(GameOver, match="repetition") as caught:
        position.push("c3d3")
    assert caught.value.code == "game-over"
    position.pop()
    assert position.outcome() is None


def test_the_side_to_move_counts_for_repetition() -> None:
    first = Abalone.from_text("5/6/7/8/4b4/8/7/6/w4 b 0 0", draws=True)
    # White's step aside and two steps back the same way make equal marbles with another side to move.
    for move in ("e5e6", "a1a2", "e6f6", "a2b2", "f6e5", "b2a1"):
        first.push(move)
    assert first.occurrences == 2
    for move in ("e5e6", "a1a2", "e6e5", "a2b2", "e5e6", "b2a1", "e6e5"):
        first.push(move)
    assert first.player == 1 and first.text.split()[0] == "5/6/7/8/4b4/8/7/6/w4"
    assert first.occurrences == 1


def test_records_are_replayed_without_draws() -> None:
    position = Abalone(draws=False)
    for move in SHUFFLE * 60:
        position.push(move)
    assert position.outcome() is None and len(position.legal_moves) == 44


def test_200_moves_without_a_push_off_draw() -> None:
    def shuttle(count: int) -> None:
        # Always to the position seen least, so that none comes three times.
        for k in range(count):
            moves = position.legal_moves
            position.push(min(moves, key=lambda move: (seen.get(after(move), 0), move)))
            seen[position.text] = seen.get(position.text, 0) + 1
            assert position.outcome() is None or k == count - 1

    def after(move: str) -> str:
        position.push(move)
        text = position.text
        position.pop()
        return text

    position, seen = Abalone.from_text("5/6/w6/8/4b4/8/7/6/5 b 0 0"), dict[str, int]()
    shuttle(199)
    assert position.outcome() is None
    shuttle(1)
    outcome = position.outcome()
    assert outcome is not None and (outcome.winner, outcome.reason) == (None, "no-push-off")
    again = Abalone.from_text(position.text)
    assert again.outcome() is None  # a position that is set up counts from zero


def test_a_push_off_starts_the_count_again() -> None:
    position = Abalone.from_text("5/6/w6/8/6bbw/8/7/6/5 b 0 0")
    position.words[2] |= np.uint64(199 << 9)
    position.push("e7e8")
    assert position.lost == (0, 1) and position.outcome() is None
    quiet = Abalone.from_text("5/6/w6/8/6bbw/8/7/6/5 b 0 0")
    quiet.words[2] |= np.uint64(199 << 9)
    quiet.push("e7e6")
    assert quiet.outcome() == Outcome(None, "no-push-off", (0.5, 0.5), (1, 1))


def test_six_off_wins() -> None:
    position = Abalone.from_text("5/6/w6/8/6bbw/8/7/6/5 b 3 5")
    position.push("e7e8")
    assert position.outcome() == Outcome(0, "six-off", (1.0, 0.0), (1, 2))
    white = Abalone.from_text("5/6/b6/8/6wwb/8/7/6/5 w 5 3")
    white.push("e7e8")
    assert white.outcome() == Outcome(1, "six-off", (0.0, 1.0), (2, 1))
    assert not white.legal_moves and white.text.endswith(" b 6 3")


def test_a_side_without_a_move_draws() -> None:
    position = Abalone.from_text("5/6/7/8/9/8/7/ww4/bww2 b 0 0")
    assert position.outcome() == Outcome(None, "no-move", (0.5, 0.5), (1, 1))
    assert Abalone.from_text("5/6/7/8/9/8/7/ww4/bww2 w 0 0").outcome() is None


@pytest.mark.parametrize("draws", [True, False])
def test_positions_can_be_pickled(draws: bool) -> None:
    position = Abalone("belgian", draws=draws)
    position.push("a1b1")
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position and twin.history == ["a1b1"] and twin.draws == draws
