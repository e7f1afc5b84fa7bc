"""The network's lag as a connection measures it, by a clock of the test's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludoteca.play.clock import BEFORE, LAG
from ludoteca.server import live, socket
from ludoteca.server.lag import KEPT, Lag
from tests.server.playing import begin, two

if TYPE_CHECKING:
    import pytest

    from tests.server.conftest import Guest


class Time:
    """A clock that stands until it is told to go on."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def measured(lag: Lag, time: Time, *seconds: float) -> int:
    for spent in seconds:
        number = lag.ask()
        time.now += spent
        lag.heard(number)
    return lag.milliseconds


def test_the_usual_lag() -> None:
    time = Time()
    lag = Lag(time)
    assert lag.milliseconds == 0, "until it is known"
    assert measured(lag, time, 0.1) == 100
    assert measured(lag, time, 0.1, 5.0, 0.1) == 100, "a single slow one makes nobody's clock slower"
    assert measured(lag, time, *[0.3] * KEPT) == 300


def test_only_the_answer_to_the_last_question_counts_and_once() -> None:
    time = Time()
    lag = Lag(time)
    lag.heard(0)
    lag.heard(1)
    old, new = lag.ask(), lag.ask()
    time.now += 9
    lag.heard(old)
    lag.heard(new + 1)
    assert lag.milliseconds == 0
    lag.heard(new)
    time.now += 50
    lag.heard(new)
    assert lag.milliseconds == 9000, "of which a move is spared LAG at most"


def test_a_move_is_charged_what_the_player_took(
    new_guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site's time is the test's: nobody sleeps."""
    control = {"kind": "bank", "seconds": 300, "increment": 2}
    game_id, maker, other = two(new_guest, control=control)
    with maker.socket(game_id) as mine, other.socket(game_id) as theirs:
        since = mine.get("state")["clock"]["since"]
        theirs.get("state")
        for module in (live, socket):
            monkeypatch.setattr(module, "now", lambda: since + 10_000)
        monkeypatch.setattr(Lag, "milliseconds", 5_000)
        mine.send(type="move", ply=0, move="d1d4")
        clock = mine.get("moved")["clock"]
        assert clock["left"] == [300_000 - 10_000 + LAG + 2_000, 300_000]
        assert (clock["seat"], clock["since"], clock["control"]) == (1, since + 10_000, control)
        assert theirs.get("moved")["clock"] == clock
        for module in (live, socket):
            monkeypatch.setattr(module, "now", lambda: since + 10_000 + 300_000 + LAG + 1)
        theirs.send(type="move", ply=1, move="e4e5")
        assert theirs.get("changed")["outcome"] == mine.get("changed")["outcome"]
        theirs.refused("game-over")
    state = maker.state(game_id)
    assert state["outcome"]["reason"] == "time" and state["outcome"]["winner"] == 0 and state["clock"]["left"][1] == 0


def test_the_clock_waits_for_who_has_not_come(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    game_id = begin(maker, "tablut", "person", "open", control={"kind": "move", "seconds": 30})
    clock = maker.state(game_id)["clock"]
    assert clock["since"] is None and clock["left"] == [30_000, 30_000] and BEFORE == 5_000
