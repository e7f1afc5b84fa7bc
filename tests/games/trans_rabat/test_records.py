"""Records of games: tags, and a numbered turn a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import BadRecord
from ludoteca.games.trans_rabat.records import read_record, write_record

ACTIONS = st.sampled_from(["a4-a5", "a4~b6-b5", "!c7", "!c7=a4", "!c7+", "^c7", "=a4/2", ".", "x2", "t", "d"])
TAGS = st.dictionaries(st.from_regex(r"[A-Z]\w{0,8}", fullmatch=True), st.text(max_size=20).filter(str.isprintable))


@given(TAGS, st.lists(st.lists(ACTIONS, min_size=1, max_size=4), max_size=8))
def test_any_game_survives_writing(tags: dict[str, str], turns: list[list[str]]) -> None:
    found, actions = read_record(write_record(tags, turns))
    assert found == tags
    assert actions == [(number, action) for number, turn in enumerate(turns, 1) for action in turn]


def test_a_record_as_people_see_it() -> None:
    text = '[Game "trans-rabat"]\n\n1. a4-a5 a6~b8-b9 .\n{a good\nanswer} 2. h15-g16 !b9=i13 .\n3.a8-a9 12..\n'
    tags, actions = read_record(text)
    assert tags == {"Game": "trans-rabat"}
    assert actions == [
        *((1, action) for action in ("a4-a5", "a6~b8-b9", ".")),
        *((2, action) for action in ("h15-g16", "!b9=i13", ".")),
        (3, "a8-a9"),
        (12, "."),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[Game]", "line 1: '\\[Game\\]' is no tag"),
        ('[A "1"]\n\n[A "2"]', "line 3: a second tag A"),
        ("1. a4-a5\n{x\n} 2. a4-A5", "line 3: 'a4-A5' is neither"),
        ("1. a4-a5 {", "line 1: '{' is neither"),
    ],
)
def test_bad_records_say_what_and_where(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read_record(text)


@pytest.mark.parametrize("tags", [{"A b": "x"}, {"A": "x\ny"}])
def test_tags_that_cannot_be_written(tags: dict[str, str]) -> None:
    with pytest.raises(BadRecord, match="can't be written"):
        write_record(tags, [])
