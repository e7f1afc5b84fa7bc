"""One game, between programs that only look like processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position
from ludoteca.match.contender import Contender
from ludoteca.match.control import Control
from ludoteca.match.pairing import Fixture
from ludoteca.match.program import Answer, Fault, Program
from ludoteca.match.referee import Game, from_json, play, result, to_json

Choice = Callable[[Position], str]


class Chooser:
    """A program that answers with what a function chooses, and remembers what it was asked."""

    def __init__(self, begin: Position, choose: Choice, seconds: float = 0.1) -> None:
        self.contender = Contender("chooser", ())
        self.begin, self.at, self.choose, self.seconds = begin, begin.copy(), choose, seconds
        self.asked: list[tuple[str, str, float]] = []
        self.seeds: list[int] = []

    def new_game(self, seed: int) -> None:
        self.seeds.append(seed)

    def ask(self, position: str, go: str, seconds: float) -> Answer:
        self.asked.append((position, go, seconds))
        moves = position.split()[3:]
        if len(self.at.history) > len(moves):
            self.at = self.begin.copy()
        for move in moves[len(self.at.history) :]:
            self.at.push(move)
        return Answer(self.choose(self.at), self.seconds, 1, 10, "cp 0")


def first(position: Position) -> str:
    return position.legal_moves[0]


def game(
    begin: Position, choices: list[Choice], control: Control, plies: int = 3000, opening: int = 2
) -> tuple[Game, list[Chooser]]:
    before = begin.copy()
    for _ in range(opening):
        before.push(before.legal_moves[-1])
    seating = "A" + "B" * (begin.players - 1)
    players = [Chooser(begin, choice) for choice in choices]
    fixture = Fixture(1, 1, tuple(before.history), seating, 100)
    return play(begin, fixture, lambda seat: cast("Program", players[seat]), control, plies), players


@pytest.mark.parametrize("begin", [*map(start, GAMES), start("trans-rabat", players=3)])
def test_a_game_to_its_end_by_the_rules(begin: Position) -> None:
    played, players = game(begin, [first] * begin.players, Control(nodes=5))
    check = begin.copy()
    for move in played.fixture.opening:
        check.push(move)
    for answer in played.moves:
        assert answer.seat == check.player
        check.push(answer.move)
    outcome = check.outcome()
    assert outcome
    assert (played.reason, played.fault, played.faulty) == (outcome.reason, "", -1)
    assert sum(played.shares) == pytest.approx(1)
    best = [seat for seat, place in enumerate(outcome.places) if place == 1]
    assert [seat for seat, share in enumerate(played.shares) if share] == best
    assert played.points == played.shares[0]
    for seat, player in enumerate(players):
        assert player.seeds == [100 + seat]
        assert all(go == "go nodes 5" and seconds == 60 for _, go, seconds in player.asked)
    assert from_json(to_json(played, ["a"] * begin.players)) == played


def test_a_long_game_is_drawn() -> None:
    for begin in (start("abalone"), start("trans-rabat", players=3)):
        played, _ = game(begin, [first] * begin.players, Control(nodes=5), plies=12)
        assert len(played.moves) == 10
        assert played.reason == "plies"
        assert played.shares == (1 / begin.players,) * begin.players
        assert result(played.shares) == "draw"


@pytest.mark.parametrize(
    ("name", "options", "move"),
    [
        ("abalone", {}, "a1a1"),
        ("abalone", {}, ""),
        ("tablut", {}, "(none)"),
        ("tablut", {}, "é" * 100),
        ("trans-rabat", {}, "x2"),  # that the other one leaves
        ("trans-rabat", {}, "d"),  # that both agree to end it
        ("trans-rabat", {}, "t"),
        ("trans-rabat", {"players": 3}, "x1"),
    ],
)
def test_no_legal_move_loses(name: str, options: dict[str, Any], move: str) -> None:
    begin = start(name, **options)
    for cheat in range(begin.players):
        choices: list[Choice] = [first] * begin.players
        choices[cheat] = lambda position: move
        played, _ = game(begin, choices, Control(nodes=5))
        assert (played.reason, played.faulty) == ("illegal-move", cheat)
        assert played.shares[cheat] == 0
        assert {share for seat, share in enumerate(played.shares) if seat != cheat} == {1 / (begin.players - 1)}
        assert len(played.fault) < 200
        assert from_json(to_json(played, ["a"] * begin.players)) == played


def test_an_engine_that_can_not_begin_loses() -> None:
    begin = start("tablut")
    fair = cast("Program", Chooser(begin, first))

    def engine(seat: int) -> Program:
        if seat == 1:
            raise Fault("crash", "can't be started")
        return fair

    played = play(begin, Fixture(1, 1, (), "AB"), engine, Control(nodes=5), 100)
    assert (played.reason, played.faulty, played.shares, played.moves) == ("crash", 1, (1.0, 0.0), [])


def test_clocks_run_for_who_moves() -> None:
    begin = start("trans-rabat")
    control = Control(clock=10, increment=0.05)
    _, players = game(begin, [first, first], control, plies=30, opening=0)
    left = [10.0, 10.0]
    check = begin.copy()
    asked = [iter(player.asked) for player in players]
    for _ in range(30):
        seat = check.player
        position, go, seconds = next(asked[seat])
        assert position.split()[3:] == check.history
        times = [round(1000 * time) for time in left]
        words = go.split()
        for player in (0, 1):
            assert int(words[2 * player + 2]) == pytest.approx(times[player], abs=1)
        assert seconds == pytest.approx(left[seat] + control.grace)
        left[seat] += 0.05 - 0.1
        check.push(first(check))


def test_results() -> None:
    assert result([1, 0]) == "p1win"
    assert result([0, 0, 1]) == "p3win"
    assert result([0.5, 0.5]) == result([0.5, 0, 0.5]) == result([1 / 3] * 3) == "draw"
