"""Appends of several games in one transaction: the disk is asked once to hold what all of them wait for.

Whoever comes while nothing is being written is written at once; under load those who come within INTERVAL share.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludoteca.server.database import Database
from ludoteca.server.tables import events, games

INTERVAL = 0.01  # seconds from one transaction to the next, at least
MOST = 200  # appends in one transaction

_append = events.insert()
_update = games.update().where(games.c.id == sa.bindparam("which"))


class Conflict(Exception):
    """The game has events that the writer hadn't seen; nothing was stored."""


class Entry(NamedTuple):
    """What is stored together for one game: rows of `events`, what `games` says then, statements that go with them."""

    game_id: str
    events: Sequence[Mapping[str, Any]]
    derived: Mapping[str, Any]
    also: Sequence[sa.Executable]


Waiting: TypeAlias = tuple[Entry, asyncio.Future[None]]


class Journal:
    """Writes entries in the order in which they come."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, entry: Entry) -> None:
        """Store an entry, all of it or nothing; it is durable on return. Raises Conflict or SQLAlchemyError."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await stored

    async def close(self) -> None:
        """Wait until all that came is written."""
        if self._writing:
            await self._writing

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                several, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                again = loop.time() + INTERVAL
                await self._write_all(several)
                await asyncio.sleep(again - loop.time())
        finally:
            self._writing = None

    async def _write_all(self, several: Sequence[Waiting]) -> None:
        """Write entries together, or each alone where one of them conflicts: the others needn't suffer."""
        failure: Exception | None = None
        try:
            # In one order everywhere, so that two processes never wait for each other.
            await self._commit(sorted((entry for entry, _ in several), key=lambda entry: entry.game_id))
        except IntegrityError as error:
            if len(several) > 1:
                for one in several:
                    await self._write_all([one])
                return
            failure = Conflict(several[0][0].game_id)
            failure.__cause__ = error
        except Exception as error:  # whatever it is, those who wait hear of it
            failure = error
        for _, stored in several:
            if not stored.done():  # who waits no longer doesn't hear of it
                stored.set_exception(failure) if failure else stored.set_result(None)

    async def _commit(self, entries: Sequence[Entry]) -> None:
        async with self._database.write() as connection:
            await connection.execute(_append, [row for entry in entries for row in entry.events])
            for entry in entries:
                for statement in entry.also:
                    await connection.execute(statement)
            await connection.execute(_update, [{"which": entry.game_id, **entry.derived} for entry in entries])
