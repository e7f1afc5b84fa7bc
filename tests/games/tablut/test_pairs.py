"""The worth of places by the king's against the board's own pieces, one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from ludoteca.games.tablut import Tablut, kernel, notation
from ludoteca.games.tablut.board import CELLS, WORTH, decode, encode
from ludoteca.games.tablut.evaluation import ESCAPE
from ludoteca.games.tablut.pairs import PAIRS, PATTERNS, by_rank

from .strategies import positions

BY_HAND = kernel.Rules(1, patterns=PATTERNS[:0])
GRID = np.arange(81).reshape(9, 9)
WAYS = [np.rot90(grid, turns).ravel() for grid in (GRID, GRID.T) for turns in range(4)]


def judged(position: Tablut, rules: kernel.Rules, me: int = 1) -> int:
    return int(kernel.evaluate(rules, position.words[None].copy(), 0, me))


def number(cell: int) -> int:
    return 9 * (cell >> 4) + (cell & 15)


def test_the_table_has_an_entry_for_each_side_and_pair_of_cells() -> None:
    assert PAIRS.shape == (2, 81, 81)
    assert PAIRS.dtype == PATTERNS.dtype == np.int16
    assert PATTERNS.shape == (2, 81, 9, 512)
    assert np.abs(PAIRS).max() < 300  # so that no rank's sum leaves 16 bits, and none outweighs a fork


@pytest.mark.parametrize("way", WAYS)
def test_the_table_is_the_same_on_a_turned_board(way: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    assert np.array_equal(PAIRS[:, way[:, None], way], PAIRS)
    assert len(np.unique(PAIRS)) > 50


@given(positions)
def test_a_turned_position_is_judged_alike(position: Tablut) -> None:
    for way in WAYS:
        board = {int(CELLS[way[number(cell)]]): piece for cell, piece in decode(position.words).items()}
        other = Tablut.from_text(notation.write_position(encode(board, position.player)))
        assert judged(other, other.rules) == judged(position, position.rules)


@given(positions)
def test_a_position_is_worth_the_sum_of_its_pairs(position: Tablut) -> None:
    table = np.random.default_rng(1).integers(-200, 200, PAIRS.shape).astype(np.int16)
    board = decode(position.words)
    king = next(number(cell) for cell, piece in board.items() if piece == "k")
    sides = [(piece != "a", number(cell)) for cell, piece in board.items()]
    expected = sum(int(table[int(own), king, cell]) * (1 if own else -1) for own, cell in sides)
    blind, seeing = (kernel.Rules(1, patterns=by_rank(pairs)) for pairs in (np.zeros_like(table), table))
    without = judged(position, blind)
    if abs(without) == ESCAPE:  # proven, whatever the places are worth
        expected = 0
    assert judged(position, seeing) == without + expected
    assert judged(position, seeing, 0) == -judged(position, seeing)


@given(positions)
def test_without_patterns_places_are_judged_by_hand(position: Tablut) -> None:
    by_place = np.broadcast_to(WORTH[:, None, list(CELLS)], PAIRS.shape)  # the same for every place of the king
    assert judged(position, BY_HAND) == judged(position, kernel.Rules(1, patterns=by_rank(by_place)))


def test_an_open_end_on_the_kings_turn_is_certain() -> None:
    position = Tablut.from_text("3a5/9/9/9/a3k3a/9/9/9/4a4 d")
    assert judged(position, position.rules) == judged(position, BY_HAND) == ESCAPE
    assert judged(position, position.rules, 0) == -ESCAPE
