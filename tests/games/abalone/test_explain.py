from __future__ import annotations

from itertools import product
from string import Formatter

import pytest
from hypothesis import given, settings

from ludoteca.games.abalone import Abalone
from ludoteca.games.abalone.board import CELLS
from ludoteca.games.abalone.explain import CODES
from ludoteca.games.errors import BadMove, GameOver, IllegalMove, MoveError

from .strategies import attempt, positions

EMPTY = "5/6/7/8/9/8/7/6/5"


def row_e(cells: str) -> str:
    """A position with only row e taken, black to move."""
    return EMPTY.replace("9", cells) + " b 0 0"


CASES = [
    (row_e("4b4"), "e4e5", "empty-cell", {"cell": "e4"}),
    (row_e("4b4"), "e4e6d4", "empty-cell", {"cell": "e4"}),
    (row_e("3b1b3"), "e4e6d4", "empty-cell", {"cell": "e5"}),  # a gap in the line
    (row_e("4bw3"), "e6e7", "not-your-marble", {"cell": "e6"}),
    (row_e("4bw3"), "e5e6d5", "not-your-marble", {"cell": "e6"}),
    (row_e("b8"), "e1e3", "too-far", {"start": "e1", "end": "e3"}),
    (row_e("3bb4"), "e4e5d8", "too-far", {"start": "e4", "end": "d8"}),
    (row_e("b8"), "e1i6", "no-line", {"start": "e1", "end": "i6"}),
    (row_e("b8"), "e1c2d1", "no-line", {"start": "e1", "end": "c2"}),
    (row_e("b8"), "e1e1d1", "one-marble", {}),
    (row_e("bbbb5"), "e1e2", "too-many", {"count": 4}),
    (row_e("bbbb5"), "e1e4f2", "too-many", {"count": 4}),
    (row_e("bbbbw4"), "e1e2", "too-many", {"count": 4}),
    (row_e("bb7"), "e1e2e3", "too-far", {"start": "e1", "end": "e3"}),
    (row_e("1bb6"), "e3e2e4", "not-sideways", {"start": "e3", "end": "e2"}),
    (row_e("7bb"), "e8e9f9", "own-off", {"cell": "e9"}),
    (row_e("6bbb"), "e7e8", "own-off", {"cell": "e9"}),
    (row_e("3bww3"), "e4e5", "outnumbered", {"own": 1, "enemies": 2}),
    (row_e("3bw4"), "e4e5", "pac", {"own": 1, "enemies": 1}),
    (row_e("2bbww3"), "e3e4", "pac", {"own": 2, "enemies": 2}),
    (row_e("bbbwww3"), "e1e2", "pac", {"own": 3, "enemies": 3}),
    (row_e("bbbbwww2"), "e1e2", "four-against-three", {"own": 4, "enemies": 3}),
    (row_e("bbwb5"), "e1e2", "own-marble-behind", {"cell": "e4"}),
    (row_e("bbbwwb3"), "e1e2", "own-marble-behind", {"cell": "e6"}),
    (row_e("bbww5"), "e1e5", "pac", {"own": 2, "enemies": 2}),
    ("5/6/7/3w4/3bb4/8/7/6/5 b 0 0", "e4e5f4", "blocked", {"cell": "f5"}),
    ("5/6/7/3b4/3bb4/8/7/6/5 b 0 0", "e4f6", "blocked", {"cell": "f5"}),
    ("5/6/7/8/4b4/8/7/6/5 b 0 0", "e5-e6", "bad-move", {}),
    ("5/6/7/8/4b4/8/7/6/5 b 0 0", "e5e0", "no-cell", {"cell": "e0"}),
    ("5/6/7/8/4b4/8/7/6/5 b 6 0", "e5e6", "game-over", {"reason": "six-off"}),
]


@pytest.mark.parametrize(("position", "text", "code", "details"), CASES)
def test_each_cause_has_its_code(position: str, text: str, code: str, details: dict[str, str | int]) -> None:
    with pytest.raises(MoveError) as caught:
        Abalone.from_text(position).parse(text)
    assert caught.value.code == code
    assert caught.value.details.items() >= details.items()
    assert str(caught.value) == CODES[code].format(**caught.value.details)
    kinds = {"bad-move": BadMove, "no-cell": BadMove, "game-over": GameOver}
    assert type(caught.value) is kinds.get(code, IllegalMove)


def test_the_cases_cover_all_codes() -> None:
    assert {code for _, _, code, _ in CASES} == set(CODES)


def test_sentences_name_their_blanks() -> None:
    for sentence in CODES.values():
        assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(sentence))


@settings(max_examples=12, deadline=None)
@given(positions)
def test_every_move_that_can_be_written_is_legal_or_explained(position: Abalone) -> None:
    legal = set(position.legal_moves)
    near = {cell: [other for other in CELLS if cell != other and distance(cell, other) <= 2] for cell in CELLS}
    texts = [start + end for start, end in product(CELLS, CELLS)]
    texts += [first + last + to for first in CELLS for last in near[first] for to in near[first]]
    read = set()
    for text in texts:
        said = attempt(position, text)
        if isinstance(said, MoveError):
            assert said.code in CODES and str(said) == CODES[said.code].format(**said.details)
        else:
            read.add(said)
    assert read == legal


def distance(start: str, end: str) -> int:
    rows, numbers = ord(start[0]) - ord(end[0]), int(start[1]) - int(end[1])
    return max(abs(rows), abs(numbers), abs(rows - numbers))
