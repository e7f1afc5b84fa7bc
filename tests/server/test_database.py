"""Two processes that open, upgrade and fill one database at the same moment don't disturb each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.play.events import Created, Seat
from ludoteca.play.game import Game
from ludoteca.server.database import Database, Unreachable, _answering
from ludoteca.server.people import People
from ludoteca.server.store import Store
from tests.databases import SERVER, run

MANY = 8


@asynccontextmanager
async def opened(url: str, count: int) -> AsyncIterator[list[Database]]:
    """Open a database several times at once, as processes that start together do."""
    databases = await asyncio.gather(*(Database.open(url) for _ in range(count)))
    try:
        yield list(databases)
    finally:
        for database in databases:
            await database.close()


def with_several(url: str, use: Callable[[list[Database]], Awaitable[None]]) -> None:
    if SERVER is None:  # of one file only one process is the owner, but its tables are made first
        asyncio.run(_open_once(url))

    async def opening() -> None:
        async with opened(url, MANY) as databases:
            await use(databases)

    asyncio.run(opening())


async def _open_once(url: str) -> None:
    await (await Database.open(url)).close()


def test_all_have_one_secret(database: str) -> None:
    async def use(databases: list[Database]) -> None:
        secrets = await asyncio.gather(*(each.secret() for each in databases))
        assert len(set(secrets)) == 1

    with_several(database, use)
    assert run(database, "SELECT count(*) FROM alembic_version") == [(1,)]


def test_what_all_insert_is_there_once_and_nobody_sees_an_error(database: str) -> None:
    seats = (Seat("person"), Seat("person", open=True))
    game = Game(Created(1, "abalone", {"layout": "standard"}, seats))

    async def use(databases: list[Database]) -> None:
        await Store(databases[0]).create("g", game, {0: ["ana"]}, maker="ana")
        people = [People(each) for each in databases]
        keys = await asyncio.gather(*(each.key("g", 1) for each in people))
        assert len(set(keys)) == 1
        await asyncio.gather(*(each.hold("g", 1, "dan", 5) for each in people))
        await asyncio.gather(*(each.rename("dan", f"Dan {n}", 5) for n, each in enumerate(people)))
        assert (await people[0].held("g")).of("dan") == {1}

    with_several(database, use)
    assert run(database, "SELECT count(*) FROM holders WHERE guest = 'dan'") == [(1,)]
    assert run(database, "SELECT count(*) FROM guests WHERE id = 'dan'") == [(1,)]


@pytest.mark.parametrize("error", [ConnectionRefusedError("no"), TimeoutError(), OSError("gone")])
def test_a_database_that_does_not_answer_is_one_kind_of_error(error: OSError) -> None:
    with pytest.raises(Unreachable) as caught, _answering():
        raise error
    assert isinstance(caught.value, SQLAlchemyError) and str(caught.value)


def test_what_is_not_the_databases_fault_passes(database: str) -> None:
    with pytest.raises(ZeroDivisionError), _answering():
        raise ZeroDivisionError


def test_closing_waits_for_what_is_being_written(database: str) -> None:
    async def use() -> None:
        made = await Database.open(database)
        begun = asyncio.Event()

        async def slow() -> None:
            async with made.write() as connection:
                begun.set()
                await asyncio.sleep(0.3)
                await connection.execute(sa.text("INSERT INTO settings (name, value) VALUES ('x', 'y')"))

        writing = asyncio.create_task(slow())
        await begun.wait()
        await made.close()
        assert writing.done() and writing.exception() is None

    asyncio.run(use())
    assert run(database, "SELECT value FROM settings WHERE name = 'x'") == [("y",)]
