"""How a match stands, and how that is shown."""

import io
import math

import pytest

from ludoteca.match import display
from ludoteca.match.display import Display
from ludoteca.match.pairing import Fixture
from ludoteca.match.program import Answer
from ludoteca.match.referee import Game
from ludoteca.match.standing import Standing, signed

PAIR = ("AB", "BA")


def a_game(number: int, points: float, faulty: int = -1) -> Game:
    seating = PAIR[(number - 1) % 2]
    shares = (points, 1 - points) if seating == "AB" else (1 - points, points)
    moves = [Answer("x", 0.5, 4, 1000, "", 0), Answer("y", 0.25, 2, 100, "", 1)]
    return Game(
        Fixture(number, (number + 1) // 2, (), seating),
        shares,
        "time" if faulty >= 0 else "six-off",
        moves,
        faulty,
        "late" * (faulty >= 0),
    )


def a_standing(*points: float) -> Standing:
    standing = Standing(("engine", "level:7"), PAIR, (0, 10))
    for number, point in enumerate(points, 1):
        standing.add(a_game(number, point))
    return standing


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_table_adds_up() -> None:
    standing = a_standing(1, 0.5, 0, 1, 0.5)
    head, a, b, elo, sprt = standing.table()
    assert head.split() == ["points", "won", "drawn", "lost", "share", "depth", "nodes/s", "seconds", "faults"]
    # Seat 1 answers with depth 4, 1,000 nodes in half a second, seat 2 with depth 2, 100 nodes in a quarter.
    assert a.split() == ["A", "engine", "3.0", "2", "2", "1", "60.0%", "3.2", "1,600", "2.0", "0"]
    assert b.split() == ["B", "level:7", "2.0", "1", "2", "2", "40.0%", "2.8", "1,314", "1.8", "0"]
    assert "by 2 openings" in elo  # the fifth game's pair isn't whole
    assert "undecided" in sprt
    assert standing.groups == [0.75, 0.5]


def test_games_of_a_group_may_end_in_any_order() -> None:
    standing = Standing(("a", "b"), PAIR)
    for number, points in ((4, 1.0), (1, 0.0), (2, 1.0), (3, 1.0)):
        standing.add(a_game(number, points))
    assert sorted(standing.groups) == [0.5, 1.0]


def test_ratings() -> None:
    assert [signed(rating) for rating in (12.4, -0.4, -12.6, math.inf, -math.inf)] == ["+12", "+0", "-13", "+∞", "-∞"]


def test_nothing_played_yet() -> None:
    lines = a_standing().table()
    assert "Elo of A +0, 95% from -∞ to +∞, by 0 openings" in lines
    assert any("log-likelihood ratio +0.00" in line for line in lines)


def test_the_latest_faults_are_told_and_the_rest_counted() -> None:
    standing = Standing(("a", "b" * 100), PAIR)
    for number in range(1, 8):
        standing.add(a_game(number, 1.0, faulty=0 if number % 2 == 0 else 1))
    lines = standing.table()
    assert sum("B lost by time: late" in line for line in lines) == 5
    assert lines[-1] == "and 2 faults before"
    assert all(len(line) < 130 for line in lines)


def test_a_terminal_is_drawn_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "FRAME", 0.0)
    monkeypatch.setenv("COLUMNS", "40")
    stream = Terminal()
    shown = Display(stream, "title", 4)
    shown.show(a_standing(1))
    lines = stream.getvalue().splitlines()
    assert lines[:2] == ["title", "1 of 4 games"]
    assert all(len(line) < 40 for line in lines)
    shown.show(a_standing(1))  # nothing new
    assert stream.getvalue().splitlines() == lines
    shown.finish(a_standing(1, 0.5))
    assert f"\x1b[{len(lines) - 1}F\x1b[J2 of 4 games" in stream.getvalue()


def test_elsewhere_are_lines_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    shown = Display(stream, "title", 4)
    shown.show(a_standing(1))  # too soon
    assert stream.getvalue() == "title\n"
    monkeypatch.setattr(display, "QUIET", 0.0)
    shown.show(a_standing(1, 0.5))
    shown.finish(a_standing(1, 0.5, 0.5, 0.5))
    text = stream.getvalue()
    assert "2 of 4 games: A 1.5. Elo of A +191" in text
    assert text.count("level:7") == 1  # the table stands once
    assert "\x1b" not in text
