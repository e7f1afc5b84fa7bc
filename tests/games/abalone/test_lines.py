"""The network of patterns against the board's own text, read line by line."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from ludoteca.games.abalone import Abalone, kernel
from ludoteca.games.abalone.board import NAMES
from ludoteca.games.abalone.lines import CODES, LINES, LOST, OFFSETS, PATTERNS

from .strategies import positions


def on(position: Abalone, cell: str) -> int:
    """What stands on a cell: 0 nothing, 1 a marble of the mover's, 2 one of the other side's."""
    row, number = "abcdefghi".index(cell[0]), int(cell[1])
    text = position.text.split()[0].split("/")[8 - row]
    for digit in "123456789":
        text = text.replace(digit, "." * int(digit))
    stone = text[number - max(1, row - 3)]
    return 0 if stone == "." else 1 if stone == "bw"[position.player] else 2


def judged(position: Abalone, rules: kernel.Rules, me: int) -> int:
    return int(kernel.evaluate(rules, position.words[None].copy(), 0, me))


def test_each_cell_lies_on_three_lines() -> None:
    assert len(LINES) == 27
    assert sorted(bit for line in LINES for bit in line) == sorted(3 * list(range(61)))
    assert sorted(map(len, LINES)) == [5] * 6 + [6] * 6 + [7] * 6 + [8] * 6 + [9] * 3


def test_the_table_has_an_entry_for_each_line_and_each_pair_of_marbles_lost() -> None:
    assert PATTERNS.shape == (CODES + LOST * LOST,)
    assert PATTERNS.dtype == np.int16
    assert PATTERNS.nbytes < 1_000_000


@given(positions)
def test_a_position_is_worth_the_sum_of_its_lines(position: Abalone) -> None:
    table = np.random.default_rng(1).integers(-1000, 1000, PATTERNS.size).astype(np.int16)
    expected = 0
    for line in LINES:
        code = sum(on(position, NAMES[bit]) * 3**place for place, bit in enumerate(line))
        expected += int(table[OFFSETS[len(line)] + code])
    lost = position.lost[position.player], position.lost[1 - position.player]
    expected += int(table[CODES + LOST * lost[0] + lost[1]])
    rules = kernel.Rules(patterns=table)
    assert judged(position, rules, position.player) == expected
    assert judged(position, rules, 1 - position.player) == -expected


@given(positions)
def test_without_patterns_the_evaluation_is_by_hand(position: Abalone) -> None:
    rules = kernel.Rules(patterns=PATTERNS[:0])
    by_hand = judged(position, rules, 0)
    assert judged(position, rules._replace(weights=2 * rules.weights), 0) == 2 * by_hand
    assert judged(position, kernel.Rules(weights=2 * rules.weights), 0) == judged(position, kernel.Rules(), 0)


def test_more_marbles_are_better() -> None:
    fewer = "5/6/7/8/3bbb3/8/2ww3/2ww2/5"
    for lost, wanted in (((0, 4), 1), ((4, 0), -1)):
        position = Abalone.from_text(f"{fewer} b {lost[0]} {lost[1]}")
        assert judged(position, kernel.Rules(), 0) * wanted > 0
