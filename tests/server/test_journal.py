"""What several games append is stored together, and each hears of its own fate."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludoteca.play import decide
from ludoteca.play.events import Created, Event, Seat
from ludoteca.play.game import Game
from ludoteca.server.database import Database
from ludoteca.server.journal import MOST, Conflict
from ludoteca.server.store import Store
from ludoteca.server.tables import settings


class Counting(Database):
    """A database that counts its writing transactions, and can fail."""

    transactions = 0
    broken = False

    @asynccontextmanager
    async def write(self, *, synced: bool = True) -> AsyncIterator[AsyncConnection]:
        self.transactions += 1
        if self.broken:
            raise OperationalError("INSERT", {}, Exception("disk full"))
        async with super().write(synced=synced) as connection:
            yield connection


def with_games(url: str, count: int, use: Callable[[Counting, Store, Game], Awaitable[None]]) -> None:
    """Use a store in which so many games, g0, g1, ... were made, all the same."""
    game = Game(Created(1, "abalone", {"layout": "standard"}, (Seat("person"), Seat("person"))))

    async def run() -> None:
        database = await Counting.open(url)
        store = Store(database)
        try:
            for number in range(count):
                await store.create(f"g{number}", game, {0: ["ana"]})
            database.transactions = 0
            await use(database, store, game)
        finally:
            await store.close()
            await database.close()

    asyncio.run(run())


def moved(game: Game, text: str = "a1b1") -> tuple[list[Event], Game]:
    events = decide.move(game, {game.player}, game.ply, text, game.updated + 1)
    return events, game.after(events)


def test_who_comes_while_others_are_written_shares_a_transaction(database: str) -> None:
    async def use(database: Counting, store: Store, game: Game) -> None:
        await asyncio.gather(*(store.append(f"g{number}", *moved(game)) for number in range(MOST + 20)))
        assert database.transactions <= 3
        for number in range(MOST + 20):
            found = await store.load(f"g{number}")
            assert found and found.ply == 1 and found.version == 2
            row = await store.row(f"g{number}")
            assert row and (row.ply, row.version, row.player) == (1, 2, 1)

    with_games(database, MOST + 20, use)


def test_a_conflict_concerns_one_game_alone(database: str) -> None:
    async def use(database: Counting, store: Store, game: Game) -> None:
        await store.append("g1", *moved(game, "a2b2"))
        results = await asyncio.gather(
            *(store.append(f"g{number}", *moved(game)) for number in range(4)), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None), type(None)]
        found = [await store.load(f"g{number}") for number in range(4)]
        assert [one.plies[0].move for one in found if one] == ["a1b1", "a2b2", "a1b1", "a1b1"]

    with_games(database, 4, use)


def test_what_goes_with_it_is_stored_with_it_or_not_at_all(database: str) -> None:
    async def use(database: Counting, store: Store, game: Game) -> None:
        also = [settings.insert().values(name="with", value="g0")]
        await asyncio.gather(store.append("g0", *moved(game), also), store.append("g1", *moved(game)))
        with pytest.raises(Conflict):
            await store.append("g0", *moved(game), [settings.insert().values(name="with another", value="g0")])
        async with database.read() as connection:
            query = sa.select(settings.c.name).where(settings.c.value == "g0")
            assert (await connection.scalars(query)).all() == ["with"]

    with_games(database, 2, use)


def test_when_the_database_fails_all_who_wait_hear_of_it_and_may_try_again(database: str) -> None:
    async def use(database: Counting, store: Store, game: Game) -> None:
        database.broken = True
        attempts = [store.append(f"g{number}", *moved(game)) for number in range(3)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert [type(result) for result in results] == [OperationalError] * 3
        database.broken = False
        await asyncio.gather(*(store.append(f"g{number}", *moved(game)) for number in range(3)))

    with_games(database, 3, use)


def test_who_waits_no_longer_spoils_nothing(database: str) -> None:
    async def use(database: Counting, store: Store, game: Game) -> None:
        waiting = [asyncio.create_task(store.append(f"g{number}", *moved(game))) for number in range(3)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), asyncio.CancelledError, type(None)]
        await store.close()
        found = [await store.load(f"g{number}") for number in range(3)]
        assert [one.ply for one in found if one] == [1, 1, 1]

    with_games(database, 3, use)
