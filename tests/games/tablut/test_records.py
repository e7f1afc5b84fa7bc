from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import BadRecord
from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut.records import read_record, write_record

from .strategies import played, set_up

RULES = "[rules:dim:9 esc:e start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]"
GAME = f"""[event:An evening]
[attackers:Anna]
[result:?]
{RULES}

1. e2-g2 e3-h3
[a strange first move|

a better one]
2. d1-d4 e7-c7
"""


def test_a_record_as_opentafl_writes_it() -> None:
    record = read_record(GAME)
    assert record.tags == {"event": "An evening", "attackers": "Anna", "result": "?"}
    assert record.moves == ["e2-g2", "e3-h3", "d1-d4", "e7-c7"]
    assert record.comments == {0: "a strange first move", 1: "a better one"}
    position = record.replay()
    assert position.history == ["e2g2", "e3h3", "d1d4", "e7c7"]
    assert read_record(write_record(position, record.tags)).replay() == position


def test_a_game_that_starts_elsewhere_with_the_defenders() -> None:
    rules = RULES.replace("esc:e", "esc:e atkf:n")
    record = read_record(f"{rules}\n1. e3-c3 d1-d4")
    assert record.replay().history == ["e3c3", "d1d4"]
    placed = read_record(f"[position:/9/9/4K4/9/9/9/9/9/8t/]\n{rules}\n1. Ke3-d3 i9-i5")
    assert placed.start == "8a/9/9/9/9/9/4k4/9/9 d"
    assert placed.replay().text == "9/9/9/9/8a/9/3k5/9/9 d"


def test_repetitions_are_replayed() -> None:
    moves = "1. d1-c1 e3-d3\n2. c1-d1 d3-e3\n3. d1-c1"
    assert len(read_record(f"{RULES}\n{moves}").replay().history) == 5
    with pytest.raises(BadRecord, match=r"turn 3, first move: the game is over \(repetition\)"):
        read_record(f"{RULES}\n{moves}").replay(draws=True)


@given(st.one_of(played(), set_up()), st.dictionaries(st.integers(0, 5), st.text("abc é.,x1-", min_size=1)))
def test_records_round_trip(position: Tablut, comments: dict[int, str]) -> None:
    kept = {ply: said.strip() for ply, said in comments.items() if ply < len(position.history) and said.strip()}
    tags = {"attackers": "Ana", "time-control": "3600 30/3 3i"}
    start = position.copy()
    while start.history:
        start.pop()
    record = read_record(write_record(position, tags, kept))
    outcome = position.outcome()
    result = "?" if outcome is None else {0: "1", 1: "-1", None: "0"}[outcome.winner]
    assert record.tags == {**tags, "result": result}
    assert (record.comments, record.start, record.resigned) == (kept, start.text, False)
    again = record.replay()
    assert (again, again.history) == (position, position.history)


def test_resigning_is_written_and_read() -> None:
    position = Tablut()
    position.push("d1d4")
    text = write_record(position, resigned=True)
    assert text.endswith("1. d1-d4 ---\n")
    record = read_record(text)
    assert (record.resigned, record.tags["result"], record.moves) == (True, "1", ["d1-d4"])
    over = Tablut.from_text("9/9/9/9/9/1k7/9/9/8a d")
    over.push("b4a4")
    with pytest.raises(BadRecord, match="nobody can resign"):
        write_record(over, resigned=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no rules tag"),
        ("1. d1-d4", "no rules tag"),
        (f"[event]\n{RULES}", r"line 1: .* is no tag like \[name:value\]"),
        (f"[event:a\nb]\n{RULES}", r"line 1: .* is no tag like \[name:value\]"),
        (f"[event:a\n{RULES}\n", r"line 1: .* is no tag like \[name:value\]"),
        (f"[event:a]\n[event:b]\n{RULES}", "second tag event"),
        (f"{RULES}\n[event:a]", "rules tag comes last"),
        (RULES.replace("dim:9", "dim:11"), "the rules tag: .*dim:11"),
        (RULES.replace("3ttt3", "3ttt4", 1), "the rules tag: rank 1"),
        (f"[position:/9/]\n{RULES}", "the position tag: a board has 9 ranks"),
        (f"{RULES}\n2. d1-d4", r"turn 1 should follow, not 2\."),
        (f"{RULES}\n1. d1-d4 2. e1-e2", "turn 1 has too few moves"),
        (f"{RULES}\n1. d1-d4 e3-c3 d4-d5", "turn 1: 'd4-d5' is one move too many"),
        (f"{RULES}\nd1-d4", "turn 0: 'd1-d4' is one move too many"),
        (f"{RULES}\n1. --- d1-d4", "turn 1: 'd1-d4' is one move too many"),
        (f"{RULES}\n1. d1-d4 [never closed", "turn 1: the comment .* is not closed"),
    ],
)
def test_bad_records_say_what_is_wrong_and_where(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read_record(text)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("1. d1-d4 e3-c4", "turn 1, second move: from e3 to c4"),
        ("1. d1-d4 e3-c3\n2. hello", "turn 2, first move: 'hello' is no move"),
        ("1. d1-d4xd5", "turn 1, first move: d1d4 captures nothing"),
    ],
)
def test_the_first_bad_move_is_named(moves: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read_record(f"{RULES}\n{moves}").replay()


@pytest.mark.parametrize(
    ("tags", "comments"),
    [
        ({"a b": "c"}, {}),
        ({"event": "a]b"}, {}),
        ({"event": "a\nb"}, {}),
        ({"rules": "dim:9"}, {}),
        ({}, {0: "a|b"}),
        ({}, {0: "[a"}),
        ({}, {0: "a\nb"}),
    ],
)
def test_what_can_not_be_read_again_is_not_written(tags: dict[str, str], comments: dict[int, str]) -> None:
    position = Tablut()
    position.push("d1d4")
    with pytest.raises(BadRecord, match=r"written|brackets"):
        write_record(position, tags, comments)


def test_another_result_than_the_games_is_refused() -> None:
    position = Tablut.from_text("9/9/9/9/9/1k7/9/9/8a d")
    position.push("b4a4")
    with pytest.raises(BadRecord, match="the result is -1, not '1'"):
        write_record(position, {"result": "1"})
    assert "[result:-1]" in write_record(position)


@given(st.one_of(st.text(), st.text("[]:|rulesdim9 start/tTK\n12.-d", max_size=80), st.text().map(RULES.__add__)))
def test_any_text_is_a_record_or_a_bad_one(text: str) -> None:
    try:
        record = read_record(text)
        record.replay()
    except BadRecord as error:
        told = str(error)
        assert len(told) > 10
    else:
        assert Tablut.from_text(record.start)
