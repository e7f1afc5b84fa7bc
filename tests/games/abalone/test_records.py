from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.abalone import Abalone
from ludoteca.games.abalone.records import RESULTS, read_records, write_record
from ludoteca.games.errors import BadRecord, GameOver

from .strategies import played

SMALL = '[Event "A \\"small\\" game"]\n[Result "1-0"]\n\n1. a1b2 {a step} i9h8 2. b2c3\n1-0\n'


def test_the_200_records_are_legal(records_text: str) -> None:
    records = read_records(records_text)
    assert len(records) == 200
    decided = 0
    for tags, moves in records:
        position = Abalone(tags["Variant"], draws=False)
        for move in moves:
            assert position.push(move) == move  # they are written in Aba-Pro as we write it
        assert len(position.history) == int(tags["Plies"])
        outcome = position.outcome()
        if outcome:
            assert outcome.reason == "six-off" and RESULTS[outcome.winner or 0] == tags["Result"]
            decided += 1
    assert decided == 124


def test_five_records_go_on_past_the_third_repetition(records_text: str) -> None:
    stopped = 0
    for tags, moves in read_records(records_text):
        position = Abalone(tags["Variant"])
        try:
            for move in moves:
                position.push(move)
        except GameOver as error:
            stopped += error.details == {"reason": "repetition"}
    assert stopped == 5


def test_records_survive_writing(records_text: str) -> None:
    records = read_records(records_text)
    assert read_records("\n".join(write_record(*record) for record in records)) == records


def test_a_small_record() -> None:
    [(tags, moves)] = read_records(SMALL)
    assert tags == {"Event": 'A "small" game', "Result": "1-0"}
    assert moves == ["a1b2", "i9h8", "b2c3"]
    assert write_record(tags, moves) == '[Event "A \\"small\\" game"]\n[Result "1-0"]\n\n1. a1b2 i9h8 2. b2c3 1-0\n'


def test_games_without_tags_numbers_or_result() -> None:
    assert read_records("") == []
    assert read_records("a1b2 i9h8") == [({}, ["a1b2", "i9h8"])]
    assert read_records("1.a1b2 i9h8 2... *\n1. b1c2") == [({"Result": "*"}, ["a1b2", "i9h8"]), ({}, ["b1c2"])]
    assert read_records('1. a1b2\n[Event "2"]\n1. b1c2 *') == [
        ({}, ["a1b2"]),
        ({"Event": "2", "Result": "*"}, ["b1c2"]),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[Event 2]", "line 1: '\\[Event 2\\]' is no tag"),
        ('[A "1"]\n[A "2"]', "line 2: a second tag A"),
        ("1. a1b2\n2. b2-c3", "line 2: 'b2-c3' is neither"),
        ("{two\nlines} a1b2\n?", "line 3: '\\?' is neither"),
        ('[Result "1-0"]\n1. a1b2 0-1', "line 2: the result 0-1 is not the tag's, 1-0"),
    ],
)
def test_bad_records_say_what_and_where(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read_records(text)


@pytest.mark.parametrize(
    ("tags", "said"), [({"Result": "2-0"}, "not '2-0'"), ({"A b": "x"}, "'A b'"), ({"A": "x\ny"}, "'A'")]
)
def test_tags_that_cannot_be_written(tags: dict[str, str], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        write_record(tags, [])


@given(st.dictionaries(st.from_regex(r"[A-Z]\w*", fullmatch=True), st.text().filter(str.isprintable)), played())
def test_any_game_survives_writing(tags: dict[str, str], position: Abalone) -> None:
    tags["Result"] = "*"
    assert read_records(write_record(tags, position.history)) == [(tags, position.history)]


@pytest.mark.parametrize("value", ["{}", "{", "}{", '{"', 'a "{b}" c', "{1-0}", "\\{", '[A "{"]'])
def test_braces_in_tags_are_no_comments(value: str) -> None:
    tags = {"A": value, "B": "b", "Result": "1-0"}
    moves = ["a1b2", "i9h8"]
    text = write_record(tags, moves)
    assert read_records(text) == [(tags, moves)]
    commented = text.replace("1. ", '{ one [A "x"]\n[A "2"] } 1. ') + "{[}"
    assert read_records(commented) == [(tags, moves)]


@given(st.text() | st.text('[]"ab1. -*{}\n\\'))
def test_any_text_is_read_or_refused(text: str) -> None:
    said = ""
    try:
        records = read_records(text)
    except BadRecord as error:
        said = str(error)
    assert said.startswith("line ") or all(isinstance(tags, dict) for tags, _ in records)
