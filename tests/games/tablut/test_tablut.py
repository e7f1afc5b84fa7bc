from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca as lt
from ludoteca.games.tablut.board import decode

from .strategies import played, positions

SHUFFLE = ("d1c1", "e3d3", "c1d1", "d3e3")


def ends(text: str, *moves: str) -> tuple[int | None, str] | None:
    """Return winner and reason after moves from a position."""
    position = lt.Tablut.from_text(text)
    for move in moves:
        assert position.outcome() is None
        position.push(move)
    outcome = position.outcome()
    return (outcome.winner, outcome.reason) if outcome else None


def test_a_new_game() -> None:
    position = lt.Tablut()
    assert (position.players, position.player, position.outcome(), position.history) == (2, 0, None, [])
    assert position.text == "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a"
    assert len(position.legal_moves) == 80
    assert "d1d4" in position.legal_moves
    assert "e3d3" not in position.legal_moves
    assert (lt.Tablut.game, lt.Tablut.repetitions) == ("tablut", 2)


@given(positions)
def test_push_then_pop_restores_everything(position: lt.Tablut) -> None:
    before = (position.text, position.words.tobytes(), list(position.history), position.outcome(), position.player)
    for move in position.legal_moves:
        assert position.push(move) == move
        assert position.history[-1] == move
        assert position.pop() == move
        after = (position.text, position.words.tobytes(), list(position.history), position.outcome(), position.player)
        assert after == before


@given(positions)
def test_only_captured_soldiers_leave_the_board(position: lt.Tablut) -> None:
    for move in position.legal_moves:
        captured = set(position.info(move).captured)
        board, player = decode(position.words), position.player
        position.push(move)
        after = decode(position.words)
        position.pop()
        names = {f"{'abcdefghi'[cell & 15]}{(cell >> 4) + 1}" for cell in board if cell not in after} - {move[:2]}
        assert names == captured
        assert list(after.values()).count("k") == 1
        assert list(board.values()).count("ad"[player]) == list(after.values()).count("ad"[player])
        assert len(board) - len(after) == len(captured) <= 3


@given(played(), st.integers(0, 100))
def test_a_copy_has_its_own_life(position: lt.Tablut, pick: int) -> None:
    copy = position.copy()
    assert copy == position
    if moves := position.legal_moves:
        copy.push(moves[pick % len(moves)])
        assert copy != position
        assert len(copy.history) == len(position.history) + 1
        copy.pop()
    assert copy == position
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("text", "moves", "end"),
    [
        # In the open: two attackers opposite, by an attacker's move only (T1).
        ("9/9/9/9/9/9/2ak5/9/4a4 a", ("e1e3",), (0, "king-captured")),
        ("9/9/9/9/9/9/2ak5/9/4a4 a", ("e1e2",), None),
        ("9/9/9/9/9/9/2a1a4/3k5/a8 d", ("d2d3", "a1a2"), None),
        # Beside the castle: three; two opposite aren't enough, and an attacker opposite the castle neither (T2).
        ("9/9/4a4/3ak4/9/9/9/9/5a3 a", ("f1f6",), (0, "king-captured")),
        ("9/9/9/3ak4/9/9/9/9/5a3 a", ("f1f6",), None),
        ("9/9/a8/4k4/9/9/9/9/9 a", ("a7e7",), None),
        ("9/9/4d4/3ak4/9/9/9/9/5a3 a", ("f1f6",), None),
        # On the castle: four.
        ("9/9/9/4a4/3aka3/3a5/9/9/9 a", ("d4e4",), (0, "king-captured")),
        ("9/9/9/9/3aka3/3aa4/9/9/9 a", ("d4d3",), None),
        ("9/9/9/4d4/3aka3/3a5/9/9/9 a", ("d4e4",), None),
        # The king escapes on any edge square.
        ("9/9/9/9/9/1k7/9/9/8a d", ("b4b1",), (1, "king-escaped")),
        ("9/9/9/9/9/1k7/9/9/8a d", ("b4i4",), (1, "king-escaped")),
        ("9/9/9/9/9/1k7/9/9/8a d", ("b4b2",), None),
        # Nothing to move, or nowhere to go: a draw.
        ("9/9/9/9/9/1k7/9/9/9 d", ("b4b2",), (None, "no-move")),
        ("9/9/9/9/9/1k7/9/d8/ad7 a", (), (None, "no-move")),
    ],
)
def test_ends(text: str, moves: tuple[str, ...], end: tuple[int | None, str] | None) -> None:
    assert ends(text, *moves) == end


@pytest.mark.parametrize(
    ("text", "move", "captured"),
    [
        ("9/7k1/9/9/9/9/2ad5/9/4a4 a", "e1e3", ("d3",)),
        ("9/7k1/9/9/9/9/2a1a4/3d5/9 d", "d2d3", ()),  # stepping between two enemies is safe (T1)
        ("9/7k1/9/9/9/9/9/9/d1a6 a", "c1b1", ()),  # the edge captures nothing
        ("9/4a4/9/4d4/9/6k2/9/9/9 a", "e8e7", ("e6",)),  # the empty castle captures ...
        ("9/4d4/9/4a4/9/6k2/9/9/9 d", "e8e7", ("e6",)),
        ("9/4a4/9/4d4/4k4/9/9/9/9 a", "e8e7", ()),  # ... but not with the king on it,
        ("9/4d4/9/4a4/4k4/9/9/9/9 d", "e8e7", ("e6",)),  # who captures there himself
        ("9/9/4d4/4a4/4k4/9/9/9/9 d", "e5d5", ()),  # a castle just left takes nothing by itself (T1)
        ("9/9/9/9/9/3ka4/9/5d3/9 d", "f2f4", ("e4",)),  # the king as the standing piece
        ("9/9/9/9/9/4ad3/3k5/9/9 d", "d3d4", ("e4",)),  # the king as the moving piece
        ("9/9/9/2aka4/9/9/9/9/9 d", "d6d7", ()),
        ("9/9/9/3ad4/9/9/9/3k5/5a3 a", "f1f6", ("e6",)),
        ("9/9/9/3adda2/9/9/9/3k5/5a3 a", "g6g7", ()),  # two in a row aren't between two enemies
        ("9/9/3a5/3d5/1ad5a/3d5/3a5/7k1/9 a", "i5d5", ("c5", "d4", "d6")),  # over the empty castle
    ],
)
def test_captures(text: str, move: str, captured: tuple[str, ...]) -> None:
    assert lt.Tablut.from_text(text).info(move).captured == captured


def test_a_second_occurrence_is_a_draw_and_the_start_counts() -> None:
    position = lt.Tablut()
    for move in SHUFFLE:
        assert position.occurrences == 1
        position.push(move)
    outcome = position.outcome()
    assert outcome == lt.Outcome(None, "repetition", (0.5, 0.5), (1, 1))
    assert position.occurrences == 2
    assert not position.legal_moves
    with pytest.raises(lt.GameOver, match="repetition"):
        position.push("d1c1")
    position.pop()
    assert position.outcome() is None


def test_without_draw_rules_repetition_goes_on() -> None:
    for position in (lt.Tablut(draws=False), lt.Tablut.from_text(lt.Tablut().text, draws=False)):
        for move in SHUFFLE * 2:
            position.push(move)
        assert position.outcome() is None
        assert position.occurrences == 3


def test_the_same_board_with_the_other_side_to_move_is_no_repetition() -> None:
    position = lt.Tablut.from_text("9/9/9/9/4k4/9/9/9/a8 a")
    for move in ("a1a2", "e5e6", "a2a3", "e6d6", "a3a1", "d6e6"):
        position.push(move)
    assert position.occurrences == 1


@given(positions)
def test_perft_is_the_sum_over_the_moves(position: lt.Tablut) -> None:
    free = lt.Tablut.from_text(position.text, draws=False)
    total = 0
    for move in free.legal_moves:
        free.push(move)
        outcome = free.outcome()
        total += len(free.legal_moves) if outcome is None or outcome.reason == "no-move" else 0
        free.pop()
    if free.outcome() is None:
        assert lt.perft(free, 1) == len(free.legal_moves)
    assert lt.perft(free, 2) == total
