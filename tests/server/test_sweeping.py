"""What is kept, for how long, and what leaves: at fake times."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from ludoteca.play.events import Created, Seat
from ludoteca.play.game import Game
from ludoteca.server import sweeping
from ludoteca.server.database import Database
from ludoteca.server.people import DAY, People
from ludoteca.server.store import Store
from ludoteca.server.sweeping import BATCH, FORGOTTEN, UNJOINED, keep_sweeping, sweep
from ludoteca.server.tables import events, games, guests, holders, keys, owners
from tests.databases import run

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

NOW = 2_000_000_000_000
TABLES = (games, events, owners, holders, keys, guests)


class Kept:
    """A database and what is in it."""

    def __init__(self, database: Database) -> None:
        self.database, self.store, self.people = database, Store(database), People(database)

    async def game(self, game_id: str, at: int, *people: str, open: bool = False) -> None:
        """Store a game made at a moment by the first of some guests, who hold a seat each."""
        seats = tuple(Seat("person", open=open and seat > 0) for seat in range(2))
        game = Game(Created(at, "tablut", {}, seats))
        await self.store.create(game_id, game, {seat: [guest] for seat, guest in enumerate(people)})
        await self.people.key(game_id, 0)

    async def see(self, guest: str, at: int) -> None:
        await People(self.database).see(guest, at)

    async def ids(self) -> set[str]:
        async with self.database.read() as connection:
            return set((await connection.scalars(sa.select(games.c.id))).all())

    async def known(self) -> set[str]:
        async with self.database.read() as connection:
            return set((await connection.scalars(sa.select(guests.c.id))).all())

    async def rows(self) -> dict[str, int]:
        async with self.database.read() as connection:
            return {
                table.name: await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0
                for table in TABLES
            }


def with_kept(url: str, use: Callable[[Kept], Awaitable[None]]) -> None:
    async def run() -> None:
        database = await Database.open(url)
        try:
            await use(Kept(database))
        finally:
            await database.close()

    asyncio.run(run())


def test_games_of_living_guests_stay_and_others_leave(database: str) -> None:
    async def use(kept: Kept) -> None:
        old = NOW - 3 * FORGOTTEN
        await kept.game("mine", old, "ana", "dan")
        await kept.game("theirs", old, "dan", "eve")
        await kept.game("nobodys", old)
        await kept.see("ana", NOW - FORGOTTEN + DAY)
        await kept.people.rename("eve", "Eve", old)
        assert await sweep(kept.database, NOW) == (2, 1)
        assert await kept.ids() == {"mine"} and await kept.known() == {"ana"}
        assert await kept.people.name("eve") is None
        assert (await kept.people.held("mine")).seats == {"ana": {0}}, "who is forgotten holds no seat"
        assert await kept.rows() == {"games": 1, "events": 1, "owners": 1, "holders": 1, "keys": 1, "guests": 1}
        assert await sweep(kept.database, NOW) == (0, 0)
        assert await sweep(kept.database, NOW + 2 * DAY) == (1, 0)
        assert set((await kept.rows()).values()) == {0}

    with_kept(database, use)


def test_games_that_never_began(database: str) -> None:
    async def use(kept: Kept) -> None:
        old = NOW - UNJOINED - DAY
        await kept.game("waiting", old, "ana", open=True)
        await kept.game("begun", old, "ana")
        await kept.game("waiting for dan", old, "ana", "dan", open=True)
        await kept.game("new", NOW - DAY, "eve", open=True)
        await kept.see("dan", NOW - UNJOINED + DAY)
        assert await sweep(kept.database, NOW) == (0, 1)
        assert await kept.ids() == {"begun", "waiting for dan", "new"}
        assert await kept.known() == {"ana", "dan", "eve"}

    with_kept(database, use)


def test_to_the_day(database: str) -> None:
    async def use(kept: Kept) -> None:
        await kept.game("g", NOW, "ana")
        assert await sweep(kept.database, NOW + FORGOTTEN) == (0, 0)
        assert await sweep(kept.database, NOW + FORGOTTEN + 1) == (1, 0)

    with_kept(database, use)


def test_many_are_swept_by_several_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "PAUSE", 0)

    async def use(kept: Kept) -> None:
        for number in range(BATCH + 20):
            await kept.game(f"g{number}", NOW - 2 * FORGOTTEN, f"guest {number}", f"guest {number + 1}")
        await kept.see("guest 7", NOW)
        swept = await asyncio.gather(*(sweep(kept.database, NOW) for _ in range(3)))
        assert sum(people for people, _ in swept) == BATCH + 20
        assert await kept.ids() == {"g6", "g7"} and await kept.known() == {"guest 7"}

    with_kept(database, use)


def test_it_goes_on_after_the_database_was_away(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0)
    times = iter([None, NOW])

    def now() -> int:
        if (time := next(times, NOW)) is None:
            raise OperationalError("SELECT", {}, Exception("away"))
        return time

    async def use(kept: Kept) -> None:
        await kept.game("g", NOW - 2 * FORGOTTEN, "ana")
        task = asyncio.create_task(keep_sweeping(kept.database, now))
        while await kept.ids():
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    with_kept(database, use)
    assert "away" in caplog.text
    caplog.clear()


def test_every_page_notes_that_its_guest_is_about(guest: Guest, running: Running) -> None:
    """The cookie is renewed by every page, and what it stands for must live as long."""
    game_id = guest.create("tablut", None, None)
    pages = ["/", "/lobby", "/privacy", "/abalone", "/abalone/rules", f"/play/{game_id}"]
    for number, page in enumerate(pages):
        aged = "UPDATE guests SET seen = 5 WHERE id IN (SELECT guest FROM owners WHERE game = :game)"
        run(running.database, aged, game=game_id)
        running.call(running.site.people._seen.clear)  # as on another day
        assert guest.http.get(page).status_code == 200
        query = "SELECT seen FROM guests JOIN owners ON guest = id WHERE game = :game"
        assert run(running.database, query, game=game_id)[0][0] > 5, (number, page)
