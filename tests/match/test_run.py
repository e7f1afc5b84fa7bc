"""Whole matches between real processes, called from Python; the command line's are in test_command.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.match.contender import read_contender
from ludoteca.match.control import Control
from ludoteca.match.pairing import default_seatings
from ludoteca.match.run import Match, run
from ludoteca.match.statistics import BOUND

Fake = Callable[..., str]


def a_match(
    a: str, b: str, game: str = "tablut", players: int = 2, control: Control | None = None, opening: int = 0
) -> Match:
    """Games of 24 plies; fakes know only one, from the start."""
    contenders = read_contender(a, game, {}), read_contender(b, game, {})
    options = {"Players": str(players)} if players == 3 else {}
    seatings = default_seatings(players)
    return Match(game, contenders, control or Control(nodes=100), seatings, options, opening, seed=3, plies=24)


@pytest.mark.parametrize(
    ("what", "kind", "told"),
    [
        ("crash", "crash", "ended with code 1: something broke"),
        ("hang", "time", "no answer in 5 s"),
        ("illegal", "illegal-move", "'a1a1'"),
        ("empty", "illegal-move", "''"),
        ("complain", "error", "error go: I won't"),
    ],
)
def test_an_engine_at_fault_loses_and_the_match_goes_on(fake: Fake, what: str, kind: str, told: str) -> None:
    """It plays its first two moves, then does what it does; so it was started again for each game."""
    control = Control(time=1.0, grace=4.0)
    standing = run(a_match(fake("honest", "tablut"), fake(what, "tablut"), control=control), 2)
    assert [game.points for game in standing.games] == [1.0] * 2
    for game in standing.games:
        assert (game.reason, game.fixture.seating[game.faulty]) == (kind, "B")
        assert told in game.fault
        assert sum(answer.seat == game.faulty for answer in game.moves) == 2
    assert standing.sides[1].faults == 2
    assert any(f"B lost by {kind}: " in line for line in standing.table())


def test_cheats_of_trans_rabat(fake: Fake) -> None:
    """What the library may push at any moment, such as that another player leaves, no engine may."""
    for what in ("throw-out", "agree"):
        match = a_match(fake("honest", "trans-rabat", 3), fake(what, "trans-rabat", 3), "trans-rabat", 3)
        standing = run(match, 3)
        assert {game.reason for game in standing.games} == {"illegal-move"}
        assert [game.points for game in standing.games] == [0.5] * 3  # one B has lost, the other shares the point


def test_both_at_fault(fake: Fake) -> None:
    standing = run(a_match(fake("crash", "tablut"), fake("illegal", "tablut")), 4, concurrency=2)
    assert len(standing.games) == 4
    assert standing.sides[0].faults + standing.sides[1].faults == 4


def test_who_can_not_play_at_all_is_told_at_once(fake: Fake) -> None:
    with pytest.raises(ValueError, match=r"B \(cmd:sh -c 'exit 7'\) can't play: ended with code 7"):
        run(a_match(fake("honest", "tablut"), "cmd:sh -c 'exit 7'"), 4)
    with pytest.raises(ValueError, match="can't play: has no option Players"):
        run(a_match(fake("plain", "trans-rabat"), "engine", "trans-rabat", 3), 3)


def test_a_match_plays_alike_however_many_games_at_once() -> None:
    """Nodes limit the search and chance is seeded, so each game is the same in each match."""
    both = []
    for concurrency in (1, 3):
        standing = run(a_match("level:1", "engine", control=Control(nodes=500), opening=2), 6, concurrency=concurrency)
        games = sorted(standing.games, key=lambda game: game.fixture.number)
        both.append([[answer.move for answer in game.moves] for game in games])
    assert both[0] == both[1]
    assert len({tuple(moves) for moves in both[0]}) == 6


def test_what_is_saved_is_not_played_again(fake: Fake, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = a_match(fake("honest", "tablut"), fake("crash", "tablut"))
    assert len(run(match, 2, save=path).games) == 2
    before = path.read_bytes()
    standing = run(match, 6, save=path, concurrency=2)  # more games, more at once: still the same match
    assert sorted(game.fixture.number for game in standing.games) == list(range(1, 7))
    assert path.read_bytes().startswith(before)
    after = path.read_bytes()
    shown: list[int] = []
    again = run(match, 6, save=path, show=lambda standing: shown.append(len(standing.games)))
    assert shown == [6]
    assert again.table() == standing.table()
    assert path.read_bytes() == after


def test_the_test_ends_a_match(fake: Fake) -> None:
    match = a_match(fake("honest", "tablut"), fake("crash", "tablut"))
    standing = run(match, 400, sprt=(0, 300))
    assert standing.ratio >= BOUND
    assert 4 <= len(standing.games) < 40
    assert any("Elo 300 accepted" in line for line in standing.table())


def test_a_fault_of_ours_is_heard(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr("ludoteca.match.run.play", broken)
    with pytest.raises(RuntimeError, match="ours"):
        run(a_match(fake("honest", "tablut"), fake("honest", "tablut")), 4, concurrency=2)
