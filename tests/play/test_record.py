"""Games as files: written and read again they are the same, and what can't be read is told with where and why."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.abalone.records import read_records, write_record
from ludoteca.games.errors import BadRecord
from ludoteca.games.position import Outcome
from ludoteca.play import decide
from ludoteca.play.clock import Control
from ludoteca.play.events import Aborted, Drawn, Event, Flagged, Resigned, Series
from ludoteca.play.game import Game
from ludoteca.play.record import LARGEST, LONGEST, BadMoveInRecord, Record, cut, read, write

from .making import COMPUTER, PERSON, happen, new, play

RECORDS = Path(__file__).parents[1] / "data" / "abalone-belgian.apgn"
RULES = "[rules:dim:9 start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]"


SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("abalone", {"layout": "dutch"}),
    ("tablut", {}),
    ("trans-rabat", {}),
    ("trans-rabat", {"players": 3, "opener": 2}),
]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game that went on by chance, and perhaps ended in one of all ways."""
    name, options = draw(st.sampled_from(SETTINGS))
    game = new(name, control=draw(st.sampled_from([None, Control("move", 30), Control("bank", 300, 3)])), **options)
    chance = Random(draw(st.integers(0, 1 << 30)))
    for _ in range(draw(st.integers(0, 60))):
        if game.outcome:
            break
        happened = chance.random()
        if name == "trans-rabat" and happened < 0.02:
            seat = chance.choice([seat for seat in range(len(game.seats)) if seat not in game.position.excluded])
            game = happen(game, decide.resign(game, {seat}, game.ply, game.updated + 1))
        elif name == "trans-rabat" and happened < 0.06:
            game = happen(game, [Flagged(game.updated + 1, game.player)])
        else:
            game = play(game, chance.choice(game.legal()).move)
    ends: list[Event | None] = [
        None,
        None,
        Resigned(9, 0),
        Resigned(9, 1),
        Flagged(9, game.player),
        Drawn(9),
        Aborted(9, 0),
    ]
    end = draw(st.sampled_from(ends))
    return (
        game if game.outcome or end is None or getattr(end, "by", 0) in game.position.excluded else happen(game, [end])
    )


def made_of(record: Record) -> Game:
    options: dict[str, Any] = dict(record.options)
    return new(record.game, moves=record.moves, **options)


@given(games(), st.lists(st.none() | st.text(max_size=30), max_size=3))
def test_a_game_written_is_read_as_it_was(game: Game, names: list[str | None]) -> None:
    text = write(game, names, site="https://example.org/play/1")
    record = read(text)
    assert (record.game, record.options) == (game.created.game, game.created.options)
    assert record.moves == tuple(ply.move for ply in game.plies)
    assert record.outcome == game.outcome
    assert read(text.replace("\n", "\r\n")) == record
    again = made_of(record)
    assert again.position == game.position and [ply.player for ply in again.plies] == [ply.player for ply in game.plies]


def test_a_game_of_abalone_by_hand() -> None:
    game = new(
        "abalone", [PERSON, COMPUTER], control=Control("bank", 300, 3), series=Series("q", 1, 4), layout="german"
    )
    game = happen(play(game, "b1c2", "h5g5", "b2c3"), [Flagged(9, 1)])
    assert write(game, ['Ana "A" {x}'], site="https://example.org/play/1") == (
        '[Game "abalone"]\n[Site "https://example.org/play/1"]\n[Date "1970.01.01"]\n[Match "q"]\n[Round "2 of 4"]\n'
        '[Player1 "Ana \\"A\\" {x}"]\n[Player2 "computer, level 3"]\n[Variant "german"]\n[TimeControl "300+3"]\n'
        '[Termination "time"]\n[Result "1-0"]\n\n1. b1c2 h5g5 2. b2c3 1-0\n'
    )


def test_a_game_of_tablut_by_hand() -> None:
    game = new("tablut", control=Control("move", 30))
    game = happen(play(game, "d1d4", "e7d7", "d4c4"), [Resigned(9, 1)])
    assert write(game, [None, "Bo [x|y]"]) == (
        "[date:1970.01.01]\n[attackers:?]\n[defenders:Bo xy]\n[time-control:30/1]\n[termination:resignation]\n"
        "[result:1]\n[rules:dim:9 esc:e surf:n cor: cenh: cens: "
        "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n1. d1-d4 e7-d7\n2. d4-c4 ---\n"
    )


def test_a_game_of_trans_rabat_by_hand() -> None:
    game = play(new("trans-rabat", players=3, opener=1), "g17-g16", "h15~h13-h12", ".")
    game = happen(game, [Resigned(9, 0), Flagged(10, 2)])
    text = write(game, ["Ana", "Bo", "Ci"])
    tags, _, turns = text.partition("\n\n")
    assert turns == "1. g17-g16 h15~h13-h12 .\n2. x1 t\n"
    assert tags.splitlines()[:1] + tags.splitlines()[5:] == [
        '[Game "trans-rabat"]',
        '[Players "3"]',
        '[Board "hex5"]',
        '[Opener "2"]',
        '[TimeControl "-"]',
        '[Result "*"]',
    ]
    over = happen(game, [Resigned(11, 2)])
    assert '[Result "0-9-0"]' in write(over) and '[Termination "last-left"]' in write(over)


def test_turns_need_no_numbers_nor_lines_and_comments_are_left_out() -> None:
    record = read('[Game "trans-rabat"]\n{a game\nof two} 1.a4-a5 a6~b8-b9 1.. t {end}\n')
    assert record == Record(
        "trans-rabat",
        {"players": 2, "board": "hex5", "opener": 0},
        ("a4-a5", "a6~b8-b9", ".", "t"),
        {"Game": "trans-rabat"},
        None,
    )


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ("a1b2 i9h8", "abalone", ("a1b2", "i9h8")),
        ("1. A1B2 *", "abalone", ("a1b2",)),
        ("1. d1-d4 e7-d7\n2. d4-c4", "tablut", ("d1d4", "e7d7", "d4c4")),
        ("d1d4 {to the edge} e7d7", "tablut", ("d1d4", "e7d7")),
        ("1.a4-a5 a6~b8-b9 .", "trans-rabat", ("a4-a5", "a6~b8-b9", ".")),
    ],
)
def test_moves_alone_tell_their_game(text: str, game: str, moves: tuple[str, ...]) -> None:
    record = read(text)
    assert (record.game, record.moves, record.tags.keys() - {"Result"}) == (game, moves, set())


def test_real_games_are_read_as_far_as_our_rules_let_them_go() -> None:
    refused = []
    for tags, moves in read_records(RECORDS.read_text()):
        try:
            record = read(write_record(tags, moves))
        except BadMoveInRecord as error:
            refused.append(error.because.code)
        else:
            assert (record.options, record.moves) == ({"layout": "belgian"}, tuple(moves))
    assert refused == ["game-over"] * 5  # which went on past a third repetition (A1)


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ('[Game "tablut"]\n1. d1c1', "tablut", ("d1c1",)),
        ("1. d1-d4 e7-d7 *", "tablut", ("d1d4", "e7d7")),
        ('[Game "abalone"]\n1. a1b2 i9h8 *', "abalone", ("a1b2", "i9h8")),
        ('[Game "trans-rabat"]\n1. a4-a5 . *', "trans-rabat", ("a4-a5", ".")),
    ],
)
def test_the_tag_of_any_game_and_a_star_at_the_end(text: str, game: str, moves: tuple[str, ...]) -> None:
    record = read(text)
    assert (record.game, record.moves) == (game, moves)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "record-empty", "no game"),
        ("\x89PNG\r\n\x1a\n\x00\x00", "record-binary", "isn't text"),
        ("\ufffdPNG a1b2", "record-binary", "isn't text"),
        ('[Game "go"]\n1. a1b2', "record-game", "called go"),
        ("1. a1b2 *\n1. a1b2 *", "record-several", "more than one game"),
        ("hello", "record-unknown", r'can\'t be told.*no line like \[Game "abalone"\].*\(a1b2\).*\(d1-d4\).*\(a4-a5\)'),
        ("1. e4 e5 2. Nf3", "record-unknown", "can't be told"),
        ("12", "record-unknown", "can't be told"),
        ('[Event "x"]\n\n1. e4 e5', "record-unknown", "can't be told"),
        ('[Event "x"]', "record-unknown", "can't be told"),
        ("{a1b2}", "record-empty", "no game"),
        ('[Game "trans-rabat"]\n1. a4-a5 * .', "record-token", "line 2: '\\*' is neither a move nor a result"),
        ("1. a1b2 hello", "record-move", "Move 1, hello, can't be made: 'hello' is no move"),
        ("1. a1a3", "record-move", "Move 1, a1a3, can't be made"),
        ("1. d1-d4 d1-d4", "record-move", "Move 1, d1-d4, can't be made: there is no piece on d1"),
        ("1. a1b2 i9h8 2. a1b2 *", "record-move", "Move 2, a1b2, can't be made: there is no marble on a1"),
        ('[Variant "star"]\n1. a1b2', "record-options", "the tag Variant can't be 'star'"),
        ('[Event "x"]\n\n1. a1b2\n2. b2-c3', "record-token", "line 4: 'b2-c3'"),
        ("[Event x]", "record-tag", "line 1"),
        ('[Game "trans-rabat"]\n[Opener "3"]', "record-options", "the tag Opener can't be '3'"),
        ('[Game "trans-rabat"]\n[Opener "1"]\n[Opener "1"]', "record-tag-twice", "line 3"),
        ('[Game "trans-rabat"]\n1. a4-a5 a6~b8-b9 .\n2. a4-a5', "record-move", "Move 2, a4-a5.*no pawn on a4"),
        ('[Game "trans-rabat"]\n\n1. a4-a5\nA6-A5', "record-token", "line 4: 'A6-A5'"),
        ('[Game "trans-rabat"]\n1. d t', "record-move", r"Move 1, t, can't be made: the game is over \(agreement\)"),
        (f"{RULES}\n1. d1-d4 e7-d7\n2. d1-d4", "record-move", "Move 2, d1-d4, can't be made: there is no piece on d1"),
        (f"{RULES}\n1. d1-d4 e7-d7\n3. d4-d3", "record-turn", "line 3: turn 2 should follow, not 3."),
        ("[event:x]\n1. d1-d4", "record-rules", "no rules tag"),
        (f"{RULES.replace('/3ttt3/4t4', '/3t1t3/4t4')}\n1. d1-d4", "record-other-start", "begin"),
        (" " * (LARGEST + 1), "record-large", f"{LARGEST}"),
        ('[Game "trans-rabat"]\n' + "t " * (LONGEST + 1), "record-plies", f"{LONGEST}"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, code: str, said: str) -> None:
    with pytest.raises(BadRecord, match=f"(?i){said}") as caught:
        read(text)
    assert caught.value.code == code
    assert all(isinstance(value, str | int) for value in caught.value.details.values())


def test_the_first_bad_move_is_told_with_the_rule() -> None:
    with pytest.raises(BadMoveInRecord) as caught:
        read("1. a1b2 i9h8 2. a1a3 x 3. y")
    assert (caught.value.details["number"], caught.value.details["move"]) == (2, "a1a3")
    assert caught.value.game == "abalone" and caught.value.because.code == "empty-cell"


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "resignation", Outcome(0, "resignation", (1, 0), (1, 2))),
        ("1/2-1/2", "agreement", Outcome(None, "agreement", (0.5, 0.5), (1, 1))),
        ("*", "aborted", Outcome(None, "aborted", (0, 0), (1, 1))),
        ("1-0", "Abandon", None),
        ("*", "time", None),
        ("1-0", "six-off", None),  # the moves don't show that
    ],
)
def test_ends_that_the_board_does_not_show(result: str, termination: str, outcome: Outcome | None) -> None:
    assert read(f'[Result "{result}"]\n[Termination "{termination}"]\n1. a1b2 {result}').outcome == outcome


def test_a_side_that_resigns_in_open_tafls_way() -> None:
    assert read(f"{RULES}\n1. d1-d4 ---").outcome == Outcome(0, "resignation", (1, 0), (1, 2))
    assert read(f"{RULES}\n1. d1-d4 e7-d7 2. ---").outcome == Outcome(1, "resignation", (0, 1), (2, 1))


@given(games(), st.integers(-2, 70))
def test_a_game_goes_on_from_any_ply_before_its_end(game: Game, ply: int) -> None:
    record = read(write(game))
    count = len(record.moves)
    if 0 <= ply < count or (ply == count and not record.outcome):
        begun = made_of(record._replace(moves=cut(record, ply)))
        assert begun.ply == begun.floor == ply and not begun.outcome and begun.legal()
        assert [one.move for one in begun.plies] == [one.move for one in game.plies[:ply]]
    else:
        with pytest.raises(BadRecord) as caught:
            cut(record, ply)
        assert caught.value.code == ("record-over" if ply == count else "record-ply")


HOSTILE = [
    "\n",
    "{",
    "[",
    '[a "',
    '[a "\n',
    "1",
    "1. ",
    " ",
    "\\",
    "a{\n",
    "\r",
    '"',
    "[Game ",
    "\n[",
    "}{",
    "[x:",
    ".",
]


@pytest.mark.parametrize(
    "start", ["", '[Game "trans-rabat"]\n', f"{RULES}\n", '[a "'], ids=["", "tags", "rules", "open"]
)
@pytest.mark.parametrize("part", HOSTILE)
def test_the_largest_nonsense_is_refused_at_once(start: str, part: str) -> None:
    """Each of these would take minutes, were it looked through again from each of its signs."""
    text = (start + part * LARGEST)[:LARGEST]
    refused = ""
    try:
        moves = read(text).moves
    except BadRecord as error:
        refused, moves = str(error), ()
    assert moves == () and len(refused) < 400


@given(
    st.text()
    | st.text('[]"ab12. -*{}\n\\:~!.txd')
    | st.text().map('[Game "trans-rabat"]\n'.__add__)
    | st.text("a4-5~b6!^=/.1 2\nxtd").map('[Game "trans-rabat"]\n'.__add__)
    | st.text("12. d-e3x/K[]|\n").map(RULES.__add__)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    refused = None
    try:
        record = read(text)
    except BadRecord as error:
        refused = error
    if refused:
        assert refused.code.startswith("record-") and str(refused)
    else:
        assert made_of(record).ply == len(record.moves)


@given(games(), st.integers(0, 5_000), st.text(max_size=3))
def test_a_damaged_record_is_read_or_refused(game: Game, at: int, more: str) -> None:
    text = write(game, ["Ana", "Bo", "Ci"])
    at %= len(text)
    refused = None
    try:
        read(text[:at] + more + text[at + 1 :])
    except BadRecord as error:
        refused = error
    assert refused is None or refused.code


def test_tags_keep_no_line_ends() -> None:
    text = write(new("abalone"), ["a\nb\x07", "c"])
    assert '[Player1 "a b "]' in text and read(text).moves == ()
    assert read(write(new("tablut"), ["[rules:x]\n", "|"])).game == "tablut"
