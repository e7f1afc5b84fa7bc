"""Signs of life with a clock of the tests' own: which time counts as an outage."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from ludoteca.play.clock import Outage
from ludoteca.play.events import Created, Seat
from ludoteca.play.game import Game
from ludoteca.server.database import Database
from ludoteca.server.pulse import SILENCE, Pulse, runs
from ludoteca.server.store import Store

START = 1_700_000_000_000


class Time:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


Use = Callable[[Database, Time], Awaitable[None]]


def with_time(database: str, use: Use) -> None:
    async def opened() -> None:
        made = await Database.open(database)
        try:
            await use(made, Time())
        finally:
            await made.close()

    asyncio.run(opened())


@pytest.fixture
def dead() -> int:
    """Give the number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_the_time_since_the_last_sign_of_life_is_an_outage(database: str, dead: int) -> None:
    async def use(database: Database, time: Time) -> None:
        first = Pulse(database, time, pid=dead)
        assert not await first.beat(), "a site that is new was never away"
        time.now += 300
        assert not await first.beat()
        time.now += 700  # killed; the next one needs no patience to know that
        second = Pulse(database, time)
        assert await second.beat()
        assert second.outages == [Outage(START + 300, START + 1000)]
        time.now += 100
        assert not await second.beat() and len(second.outages) == 1

    with_time(database, use)


def test_a_game_is_a_sign_of_life(database: str, dead: int) -> None:
    async def use(database: Database, time: Time) -> None:
        await Pulse(database, time, pid=dead).beat()
        seats = (Seat("person"), Seat("person"))
        game = Game(Created(START + 200, "abalone", {"layout": "standard"}, seats))
        await Store(database).create("g", game, {})
        time.now += 1000
        pulse = Pulse(database, time)
        await pulse.beat()
        assert pulse.outages == [Outage(START + 200, START + 1000)]

    with_time(database, use)


def test_there_is_no_outage_while_another_process_lives(database: str, dead: int) -> None:
    async def use(database: Database, time: Time) -> None:
        one, other = Pulse(database, time, pid=dead), Pulse(database, time)
        await one.beat()
        await other.beat()
        for _ in range(100):
            time.now += 250
            assert not await other.beat()
        third = Pulse(database, time)
        assert not await third.beat() and third.outages == []

    with_time(database, use)


@pytest.mark.parametrize(("silent", "away"), [(SILENCE - 1, False), (SILENCE, True)])
def test_of_another_machine_only_silence_tells(database: str, dead: int, silent: int, away: bool) -> None:
    async def use(database: Database, time: Time) -> None:
        await Pulse(database, time, pid=dead, host="far").beat()
        time.now += silent
        assert await Pulse(database, time).beat() == away

    with_time(database, use)


def test_who_could_not_write_for_a_while_notes_it(database: str) -> None:
    """The database was gone, or the machine asleep: nobody could move."""

    async def use(database: Database, time: Time) -> None:
        one, other = Pulse(database, time), Pulse(database, time)
        await one.beat()
        await other.beat()
        assert one.steady
        time.now += 10_000
        assert not one.steady
        await one.ensure()
        await other.ensure()
        assert one.outages == other.outages == [Outage(START, START + 10_000)]
        await other.ensure()
        assert len(other.outages) == 1

    with_time(database, use)


def test_of_processes_that_start_together_one_notes_the_outage(database: str, dead: int) -> None:
    async def use(database: Database, time: Time) -> None:
        await Pulse(database, time, pid=dead).beat()
        time.now += 60_000
        started = [Pulse(database, time) for _ in range(4)]
        await asyncio.gather(*(pulse.beat() for pulse in started))
        assert all(pulse.outages == [Outage(START, START + 60_000)] for pulse in started)

    with_time(database, use)


def test_outages_are_told_and_known_after_a_restart(database: str, dead: int) -> None:
    async def use(database: Database, time: Time) -> None:
        told: list[int] = []
        for number in range(3):
            pulse = Pulse(database, time, pid=dead)
            assert await pulse.beat() == (number > 0)
            told.append(len(pulse.outages))
            time.now += 5_000
        assert told == [0, 1, 2]

    with_time(database, use)


def test_which_processes_run(dead: int) -> None:
    assert runs(os.getpid()) and not runs(dead)
