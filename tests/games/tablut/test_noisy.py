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


@given(positions)
@example(Tablut.from_text("9/9/9/4a4/3aka3/9/9/9/4a4 a"))  # the fourth attacker takes a king on the castle
@example(Tablut.from_text("9/9/3aka3/9/9/9/9/9/a3a4 d"))
@example(Tablut.from_text("9/9/9/3aka3/9/9/9/9/4a4 a"))  # from e1 over the castle no attacker gets beside the king
@example(Tablut.from_text("4a4/9/9/3aka3/9/9/9/9/9 a"))  # the third attacker takes a king beside the castle
@example(Tablut.from_text("9/2a6/2d6/8a/9/3k5/9/9/9 a"))  # a capture and a block by one move
def test_noisy_moves_win_capture_or_close_the_one_open_end(position: Tablut) -> None:
    found = noisy(position)
    assert len(set(found)) == len(found)
    if position.outcome():
        return
    legal = {str(move): move for move in position.legal_moves}
    escapes = {text for text, move in legal.items() if ends_after(position, move) == "king-escaped"}
    if escapes:
        assert set(found) == escapes
        return
    captures = {text for text, move in legal.items() if kernel.captures(position.words[None], 0, move.code)}
    assert {text for text, move in legal.items() if ends_after(position, move) == "king-captured"} <= captures
    assert captures <= set(found)
    quiet = set(found) - captures
    threats = king_escapes(position)
    if position.player == 1 or len(threats) != 1:
        assert not quiet
        return
    blocking = set()
    for text, move in legal.items():
        position.push(move)
        if not threats & king_escapes(position):
            blocking.add(text)
        position.pop()
    assert quiet == blocking - captures


def test_after_the_start_there_is_nothing_noisy() -> None:
    assert noisy(Tablut()) == []
