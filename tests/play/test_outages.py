"""While the site isn't there no clock runs, and each outage is left out exactly once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.play import decide
from ludoteca.play.clock import BEFORE, LAG, Control, Outage
from ludoteca.play.events import Created, Event, Flagged, Moved, Paused, Seat
from ludoteca.play.game import Game

BANK = Control("bank", 60)


def new(control: Control | None = BANK, *, first: str = "person") -> Game:
    seats = (Seat("person") if first == "person" else Seat("computer", 1), Seat("person"))
    return Game(Created(0, "abalone", {"layout": "standard"}, seats, control))


def left(game: Game, at: int) -> tuple[int, ...]:
    assert game.clock
    return game.clock.shown(at)


def test_an_outage_is_left_out_once() -> None:
    outages = [Outage(20_000, 80_000)]
    game = new()
    events = decide.elapsed(game, outages, 90_000)
    assert events == [Paused(80_000, 20_000)]
    after = game.after(events)
    assert left(after, 90_000) == (60_000 - (90_000 - 60_000 - BEFORE), 60_000)
    assert decide.elapsed(after, outages, 90_000) == []
    assert decide.elapsed(after, outages, 80_000 + 45_000 + LAG) == [Flagged(125_000, 0)]


def test_nothing_happens_where_no_clock_ran_through_it() -> None:
    outages = [Outage(20_000, 80_000)]
    assert decide.elapsed(new(None), outages, 90_000) == []
    assert decide.elapsed(new(first="computer"), outages, 90_000) == [], "a computer's time doesn't run"
    moved = new().after([Moved(81_000, "a1b1")])
    assert decide.elapsed(moved, outages, 90_000) == [], "an event after it: it was taken into account"
    soon = Game(Created(79_000, "abalone", {"layout": "standard"}, (Seat("person"), Seat("person")), BANK))
    assert decide.elapsed(soon, outages, 80_001) == [], "its clock began to run afterwards"


def test_a_time_that_ran_out_before_is_out() -> None:
    game = new()
    due = game.clock.due if game.clock else None
    assert due == 65_000
    assert decide.elapsed(game, [Outage(due + LAG, due + 50_000)], due + 60_000) == [Flagged(due, 0)]
    saved = decide.elapsed(game, [Outage(due + LAG - 1, due + 50_000)], due + 50_000)
    assert saved == [Paused(due + 50_000, due + LAG - 1)], "a move could still have come in time"


def test_times_that_run_out_around_outages_come_in_order() -> None:
    seats = (Seat("person"), Seat("person"), Seat("person"))
    options: dict[str, str | int] = {"players": 3, "board": "hex5", "opener": 0}
    game = Game(Created(0, "trans-rabat", options, seats, Control("move", 30)))
    events = decide.elapsed(game, [Outage(40_000, 100_000), Outage(110_000, 200_000)], 240_000)
    assert events == [Flagged(35_000, 0), Paused(100_000, 40_000), Paused(200_000, 110_000), Flagged(215_000, 1)]
    assert game.after(events).player == 2


@given(
    st.lists(st.tuples(st.integers(0, 30_000), st.integers(1, 30_000)), max_size=6),
    st.lists(st.integers(1, 20_000), min_size=1, max_size=6),
)
def test_no_time_of_an_outage_is_charged_however_often_the_game_is_read(
    gaps: list[tuple[int, int]], reads: list[int]
) -> None:
    outages: list[Outage] = []
    at = BEFORE
    for alive, away in gaps:
        outages.append(Outage(at + alive, at + alive + away))
        at = outages[-1].until
    game, now = new(Control("bank", 10_000)), BEFORE
    for read in reads:
        now += read
        if any(outage.since < now < outage.until for outage in outages):
            continue  # nobody was there to read
        events: list[Event] = decide.elapsed(game, [outage for outage in outages if outage.until <= now], now)
        game = game.after(events)
        away = sum(outage.until - outage.since for outage in outages if outage.until <= now)
        assert left(game, now)[0] == 10_000_000 - (now - BEFORE - away)


def test_the_game_is_the_same_when_replayed() -> None:
    game = new()
    events = decide.elapsed(game, [Outage(20_000, 80_000)], 90_000)
    again = Game.replay([game.created, *events])
    assert again.clock == game.after(events).clock and again.updated == 80_000
    with pytest.raises(ValueError):
        Game.replay(events)
