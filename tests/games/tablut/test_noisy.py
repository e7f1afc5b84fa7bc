from __future__ import annotations

import numpy as np
from hypothesis import example, given

from ludoteca.games.position import Move
from ludoteca.games.tablut import Tablut, kernel, notation

from .strategies import positions


def noisy(position: Tablut) -> list[str]:
    moves = np.zeros(kernel.MAX_MOVES, np.int64)
    end = kernel.generate_noisy(position.rules, position.words[None], 0, moves, 0)
    return [notation.write_move(code) for code in moves[:end].tolist()]


def candidates(position: Tablut) -> list[str]:
    moves = np.zeros(kernel.MAX_MOVES, np.int64)
    end = kernel.candidates(position.rules, position.words[None], 0, moves, 0)
    return [notation.write_move(code) for code in moves[:end].tolist()]


def ends_after(position: Tablut, move: Move) -> str | None:
    position.push(move)
    outcome = position.outcome()
    position.pop()
    return outcome.reason if outcome else None


def king_escapes(position: Tablut) -> set[str]:
    """Return the cells of an edge that the king would reach if it were his turn."""
    board, side = position.text.split()[:2]
    turned = Tablut.from_text(f"{board} d")
    return {move[2:] for move in turned.legal_moves if ends_after(turned, move) == "king-escaped"} if side else set()


fourth_on_the_castle = example(Tablut.from_text("9/9/9/4a4/3aka3/9/9/9/4a4 a"))
third_beside_it = example(Tablut.from_text("4a4/9/9/3aka3/9/9/9/9/9 a"))
none_over_the_castle = example(Tablut.from_text("9/9/9/3aka3/9/9/9/9/4a4 a"))  # no attacker from e1 gets beside him
closing_is_taking = example(Tablut.from_text("9/9/9/2ak5/9/9/9/9/4a4 a"))  # e1e6 does both


@given(positions)
@fourth_on_the_castle
@third_beside_it
@none_over_the_castle
@closing_is_taking
@example(Tablut.from_text("9/9/3aka3/9/9/9/9/9/a3a4 d"))
@example(Tablut.from_text("9/2a6/2d6/8a/9/3k5/9/9/9 a"))  # a capture and a block by one move
def test_noisy_moves_capture_or_are_escapes_and_the_answers_to_them(position: Tablut) -> None:
    found = noisy(position)
    assert len(set(found)) == len(found)
    if position.outcome():
        return
    legal = {str(move): move for move in position.legal_moves}
    escapes = {text for text, move in legal.items() if ends_after(position, move) == "king-escaped"}
    if escapes:
        assert set(found) == escapes
        return
    threats = king_escapes(position) if position.player == 0 else set()
    if not threats:
        assert set(found) == {
            text for text, move in legal.items() if kernel.captures(position.words[None], 0, move.code)
        }
        return
    answers = {text for text, move in legal.items() if ends_after(position, move) == "king-captured"}
    for text, move in legal.items():
        position.push(move)
        if not threats & king_escapes(position):
            answers.add(text)
        position.pop()
    assert set(found) == answers


@given(positions)
@fourth_on_the_castle
@third_beside_it
@none_over_the_castle
@closing_is_taking
@example(Tablut.from_text("9/9/9/2d1k4/9/9/9/9/a8 a"))  # he reaches three edges: all moves lose, and all are searched
def test_only_moves_that_lose_at_once_are_not_searched(position: Tablut) -> None:
    found = candidates(position)
    assert len(set(found)) == len(found)
    if position.outcome():
        return
    legal = {str(move): move for move in position.legal_moves}
    assert found
    assert set(found) <= set(legal)
    if position.player == 1:
        assert len(found) == len(legal) or {ends_after(position, legal[text]) for text in found} == {"king-escaped"}
        return
    for text in set(legal) - set(found):
        position.push(text)
        if not position.outcome():
            assert any(ends_after(position, move) == "king-escaped" for move in position.legal_moves)
        position.pop()


def test_after_the_start_there_is_nothing_noisy() -> None:
    assert noisy(Tablut()) == []
