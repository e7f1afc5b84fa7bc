import re
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.catalogue import GAMES, start
from ludoteca.ugi.options import options_of
from ludoteca.ugi.session import Session


class Talk:
    """A session whose answers are kept."""

    def __init__(self, game: str, **values: int | str) -> None:
        self.said: list[str] = []
        self.session = Session(game, {"hash": 1, **values}, self.said.append)

    def __call__(self, *lines: str) -> list[str]:
        """Handle lines, wait for the end of a search, and return the answers."""
        self.said.clear()
        for line in lines:
            self.session.handle(line)
            assert not self.session.over
        if self.session.searching:
            assert self.session.searching.done.wait(60)
            self.session.stop()
        return list(self.said)

    @property
    def state(self) -> tuple[Any, ...]:
        session = self.session
        return session.position.text, session.position.history, session.start.text, session.values, session.engine


@pytest.mark.parametrize("game", GAMES)
def test_ugi_tells_name_author_and_options(game: str) -> None:
    name, author, *options, last = Talk(game)("ugi")
    assert name.startswith("id name Ludoteca")
    assert author.startswith("id author ")
    assert last == "ugiok"
    found = {match[1] for line in options if (match := re.match(r"option name (\w+) type (spin|combo|string) ", line))}
    assert found == {option.name for option in options_of(game).values()}
    assert {"Threads", "Hash", "MultiPV"} <= found
    assert ("Layout" in found, "Players" in found) == (game == "abalone", game == "trans-rabat")


@pytest.mark.parametrize("command", ["ugi", "isready", "uginewgame", "stop", "quit"])
def test_what_takes_nothing_refuses_what_follows_it(command: str) -> None:
    talk = Talk("tablut")
    talk("position startpos moves d1d4")
    before = talk.state
    talk.session.handle(f"{command} now")
    assert not talk.session.over
    assert talk.said == [f"error {command} takes nothing after it, not 'now'"]
    assert talk.state == before


def test_a_number_may_be_as_high_and_low_as_told() -> None:
    """Of threads alone the most are many to start."""
    for option in options_of("abalone").values():
        if isinstance(option.default, int) and option.name != "Threads":
            for number in (option.least, option.most):
                assert Talk("abalone")(f"setoption name {option.name} value {number}") == []


def test_every_default_is_a_value() -> None:
    for game in GAMES:
        for option in options_of(game).values():
            assert option.read(str(option.default)) == option.default


@pytest.mark.parametrize("game", GAMES)
def test_go_answers_with_a_legal_move_and_its_line(game: str) -> None:
    talk = Talk(game)
    *infos, best = talk("position startpos", "go depth 3")
    move = best.removeprefix("bestmove ")
    assert move in start(game).legal_moves
    assert infos
    for info in infos:
        number = r"[0-9]+"
        pattern = (
            rf"info depth {number} multipv 1 score (cp|mate) -?{number} win ({number}) ({number}) "
            rf"nodes {number} nps {number} time {number} pv "
        )
        found = re.match(pattern, info)
        assert found
        assert int(found[2]) + int(found[3]) == pytest.approx(1000, abs=1)
    assert infos[-1].split(" pv ")[1].split()[0] == move
    assert "depth 3 " in infos[-1]


def test_multipv() -> None:
    talk = Talk("tablut")
    *infos, last, best = talk("setoption name MultiPV value 3", "go depth 2")
    deepest = [info for info in infos if info.startswith("info depth 2 ")]
    assert [re.search(r"multipv (\d)", info)[1] for info in deepest] == ["1", "2", "3"]  # type: ignore[index]
    assert len({info.split(" pv ")[1].split()[0] for info in deepest}) == 3
    assert last.split(" pv ")[1].split()[0] == best.split()[1]


WON = "9/9/9/9/4k4/9/9/9/a7a d"  # nothing between the king and four edges


def test_a_win_is_told_as_mate_in_plies() -> None:
    talk = Talk("tablut")
    *_, info, best = talk(f"position fen {WON}", "go depth 3")
    assert "score mate 1 " in info
    talk.session.position.push(best.split()[1])
    assert talk("query result") == ["response p2win"]


def test_a_loss_is_told_as_negative_mate() -> None:
    talk = Talk("tablut")
    *_, info, _ = talk("position fen 9/9/9/9/4k4/9/9/9/a7a a", "go depth 4")
    assert "score mate -2 " in info


@pytest.mark.parametrize(
    "limit", ["movetime 20", "nodes 2000", "depth 0", "p1time 300 p2time 300", "level 1", "level 5"]
)
def test_limits(limit: str) -> None:
    talk = Talk("abalone")
    *infos, best = talk(f"go {limit}")
    assert infos
    assert best.split()[1] in start("abalone").legal_moves
    assert {re.search(r"multipv (\d+)", info)[1] for info in infos} == {"1"}  # type: ignore[index]


def test_the_only_move_is_found_at_once() -> None:
    text = "9/9/9/9/4k4/9/d8/9/ad7 a"
    talk = Talk("tablut")
    *infos, best = talk(f"position fen {text}", "go infinite")  # a search would last
    assert infos
    assert best.split()[1] in talk.session.position.legal_moves


def test_clocks_need_the_one_of_the_player_to_move() -> None:
    talk = Talk("abalone")
    assert talk("go p2time 1000") == ["error go: p1time is missing"]
    assert talk("go p1inc 10 p2inc 10") == ["error go: p1time is missing"]


def test_query_of_two() -> None:
    talk = Talk("abalone")
    assert talk("query p1turn", "query p2turn", "query gameover", "query result") == [
        "response true",
        "response false",
        "response false",
        "response none",
    ]
    assert talk("position startpos moves a1b2", "query p1turn", "query p2turn") == ["response false", "response true"]
    assert talk("query position") == [f"response {talk.session.position.text}"]
    for unknown in ("query", "query p3turn", "query p1turn now", "query mood"):
        (said,) = talk(unknown)
        assert said.startswith("error query: ")


def test_query_and_go_after_the_end() -> None:
    talk = Talk("tablut")
    talk("position fen k8/9/9/9/9/9/9/9/3a5 a")
    questions = ("gameover", "result", "reason", "places", "scores")
    assert talk(*(f"query {question}" for question in questions)) == [
        "response true",
        "response p2win",
        "response king-escaped",
        "response 2 1",
        "response 0 1",
    ]
    assert talk("go depth 2") == ["error go: the game is over"]


def test_a_third_player() -> None:
    talk = Talk("trans-rabat")
    assert talk("query players", "setoption name Players value 3", "query players") == ["response 2", "response 3"]
    assert talk("query p3turn") == ["response false"]
    game = start("trans-rabat", players=3)
    while game.player != 2:
        game.push(game.legal_moves[0])
    assert talk(f"position startpos moves {' '.join(game.history)}", "query p1turn", "query p3turn") == [
        "response false",
        "response true",
    ]
    assert talk("go p1time 300 p2time 300")[-1] == "error go: p3time is missing"
    *_, best = talk("go p1time 300 p2time 300 p3time 300 p1inc 5 p2inc 5 p3inc 5")
    assert best.split()[1] in game.legal_moves
    while not game.outcome():
        game.push(game.legal_moves[-1])
    outcome = game.outcome()
    assert outcome
    result = "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"
    assert talk(f"position startpos moves {' '.join(game.history)}", "query result", "query places") == [
        f"response {result}",
        f"response {' '.join(map(str, outcome.places))}",
    ]


def test_the_same_player_moves_again() -> None:
    talk = Talk("trans-rabat")
    *_, best = talk("go depth 2")
    assert talk(f"position startpos moves {best.split()[1]}", "query p1turn") == ["response true"]


def test_a_position_text_may_have_other_players_than_the_option() -> None:
    text = start("trans-rabat", players=3).text
    assert Talk("trans-rabat")(f"position fen {text}", "query players") == ["response 3"]


def test_options_of_a_game() -> None:
    talk = Talk("abalone")
    talk("setoption name layout value belgian")
    assert talk.session.position == start("abalone", layout="belgian")
    talk("position startpos moves a1b2", "uginewgame")
    assert talk.session.position == start("abalone", layout="belgian")
    assert Talk("trans-rabat", players="3").session.position.players == 3


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_reached_however_they_follow_each_other(game: str) -> None:
    """What is kept of the position before may not be heard."""
    talk = Talk(game)
    long, other = start(game), start(game)
    for ply in range(12):
        long.push(long.legal_moves[ply % len(long.legal_moves)])
        other.push(other.legal_moves[(ply + (ply > 3)) % len(other.legal_moves)])
    middle = start(game)
    for move in long.history[:5]:
        middle.push(move)
    for position, lines in [
        (long, f"position startpos moves {' '.join(long.history)}"),
        (long, f"position startpos moves {' '.join(long.history)}"),
        (middle, f"position startpos moves {' '.join(middle.history)}"),
        (other, f"position startpos moves {' '.join(other.history)}"),
        (start(game), "position startpos"),
        (long, f"position startpos moves {' '.join(long.history)}"),
        (middle, f"position fen {middle.text}"),
    ]:
        assert talk(lines) == []
        assert talk.session.position == position
    assert talk.session.position.history == []
    assert talk(f"position startpos moves {' '.join(other.history)}") == []
    assert talk.session.position.history == other.history


def test_an_illegal_move_is_named_by_its_ply_and_why() -> None:
    talk = Talk("tablut")
    talk("position startpos moves d1d4")
    before = talk.state
    (said,) = talk("position startpos moves d1d4 e3e1")
    assert said == "error position: ply 2, 'e3e1': the piece on e2 is in the way, and no piece jumps"
    (said,) = talk("position startpos moves d1d4 e4g4 nonsense")
    assert said.startswith("error position: ply 3, 'nonsense': ")
    (said,) = talk("position fen 9/9/9/9/9/9/9/9/9 a moves d1d4")
    assert said.startswith("error position: ")
    assert talk.state == before


def test_while_a_search_runs() -> None:
    talk = Talk("abalone")
    session = talk.session
    session.handle("go infinite")
    for line in ("position startpos", "go depth 1", "setoption name Hash value 2", "uginewgame"):
        session.handle(line)
        assert talk.said[-1] == f"error {line.split()[0]}: a search is running; stop it first"
    for line, answer in (("isready", "readyok"), ("query p1turn", "response true"), ("ugi", "ugiok")):
        talk.said.clear()
        session.handle(line)
        assert answer in talk.said
    session.handle("nonsense")
    session.handle("stop")
    assert talk.said[-1].startswith("bestmove ")  # it was written when `stop` had been handled
    talk.said.clear()
    session.handle("stop")
    assert talk.said == []  # nothing to stop: not an error, for a search may have just ended by itself


def test_seeded_levels_play_alike() -> None:
    games = []
    for _ in range(2):
        talk = Talk("abalone", seed=7)
        games.append([talk("go level 1")[-1] for _ in range(6)])
    assert games[0] == games[1]
    assert len(set(games[0])) > 1


WORDS = [
    *(
        "ugi",
        "isready",
        "setoption",
        "uginewgame",
        "position",
        "go",
        "stop",
        "query",
        "name",
        "value",
        "Threads",
        "Hash",
    ),
    *(
        "MultiPV",
        "Seed",
        "Layout",
        "Players",
        "Board",
        "belgian",
        "hex5",
        "/dev/zero",
        "startpos",
        "fen",
        "moves",
        "a1b2",
    ),
    *("d1d4", "a4-a5", "x2", "d", "t", "depth", "movetime", "nodes", "level", "p1time", "p2inc", "p3time", "p1turn"),
    *("result", "0", "1", "2", "-1", "99999999999999999999", "b", "9/9/9/9/4k4/9/9/9/9"),
]
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=30)
LINES = st.one_of(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join), TEXT)
TALKS = {game: Talk(game) for game in GAMES}


@given(st.sampled_from(GAMES), st.lists(LINES.filter(lambda line: line.strip()), max_size=6))
@settings(max_examples=150)
def test_any_line_is_answered_and_a_wrong_one_changes_nothing(game: str, lines: list[str]) -> None:
    talk = TALKS[game]
    for line in lines:
        if line.split()[0] == "quit" or re.search(r"Threads|Hash", line):  # many threads and tables are slow, not wrong
            continue
        before = talk.state
        talk.said.clear()
        talk.session.handle(line.strip())
        assert not talk.session.over
        if talk.said and talk.said[-1].startswith("error"):
            assert talk.state == before
            assert len(talk.said) == 1
        talk.session.stop()
        for said in talk.said:
            assert said.split()[0] in ("id", "option", "ugiok", "readyok", "info", "bestmove", "response", "error")
            assert "\n" not in said and "\r" not in said
    ready, *_, best = talk("isready", "uginewgame", "go depth 1")
    assert ready == "readyok"
    assert best.split()[1] in talk.session.position.legal_moves


def test_a_value_that_no_option_takes_is_refused_and_nothing_changed() -> None:
    for game in GAMES:
        talk = Talk(game)
        for option in options_of(game).values():
            for value in ("", "-1", "99999999999999999999", "1.5", "no/such/file", string.punctuation, "/dev/zero"):
                before = talk.state
                (said,) = talk(f"setoption name {option.name} value {value}")
                assert said.startswith("error setoption: ")
                assert talk.state == before
