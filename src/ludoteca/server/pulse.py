"""The site's signs of life. While none of its processes reaches the database no clock runs: that is an outage.

Every process writes down again and again that it is there. Whoever finds that none was for a while (the first one
started after a crash, or any once the database is back) notes the outage; every game leaves it out (play/decide.py).
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import sys
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludoteca.play.clock import Outage
from ludoteca.server.database import Database
from ludoteca.server.ids import new_id
from ludoteca.server.tables import games, or_replace, outages, processes, unless_there

log = logging.getLogger(__name__)

EVERY, IDLE = 0.25, 1.0  # seconds from one sign of life to the next: while somebody looks on at a running clock, else
SILENCE = 2_000  # milliseconds without one that make an outage; a process known to be dead isn't waited for
KEPT = 370 * 24 * 3600 * 1000  # milliseconds that an outage is remembered: as long as a game can go on


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Pulse:
    """The signs of life of this process, and the outages that are known.

    told: what to do after each new one. standing: what to do when the database is found silent (True) or answers again.
    watched: whether somebody looks on at a running clock.
    """

    def __init__(
        self, database: Database, clock: Callable[[], int] = now, *, pid: int | None = None, host: str | None = None
    ) -> None:
        self._database, self._clock = database, clock
        self._id, self._host, self._pid = new_id(), host or platform.node(), pid or os.getpid()
        self._last: int | None = None  # when the last sign of life of this process was stored
        self._beating = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self.outages: list[Outage] = []  # in order
        self.told: Callable[[], Awaitable[None]] | None = None
        self.standing: Callable[[bool], None] = lambda on: None
        self.watched: Callable[[], bool] = lambda: True
        self.silent = False  # whether the database didn't answer last, or hasn't for long

    @property
    def steady(self) -> bool:
        """Whether the last sign of life is so young that no outage can be unknown."""
        return self._last is not None and self._clock() - self._last < SILENCE

    async def start(self) -> None:
        """Give the first sign of life, after which all outages are known, and go on. Raises SQLAlchemyError."""
        await self.beat()
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Give the last sign of life."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            try:
                await self.beat()
            except SQLAlchemyError as error:
                log.warning("the last sign of life couldn't be stored: %s", error)

    async def ensure(self) -> None:
        """Wait until all outages are known. Raises SQLAlchemyError."""
        if not self.steady:
            await self.beat()

    async def beat(self) -> bool:
        """Give a sign of life; tell whether outages became known that weren't. Raises SQLAlchemyError."""
        async with self._beating:
            async with self._database.write(synced=False) as connection:
                await connection.execute(sa.select(1))  # a database that comes back answers only now
                at = self._clock()
                mine = {"id": self._id, "host": self._host, "pid": self._pid, "seen": at}
                await connection.execute(or_replace(processes, mine))
                if not self.steady:
                    await self._look_back(connection, at)
                known = self.outages[-1].until if self.outages else at - KEPT
                query = sa.select(outages.c.since, outages.c.until).where(outages.c.until > known)
                new = [Outage(*row) for row in await connection.execute(query.order_by(outages.c.until))]
            self.outages += new
            self._last = at
            return bool(new)

    async def _look_back(self, connection: AsyncConnection, at: int) -> None:
        """Note an outage, if no process was there until now; forget those that are dead."""
        if connection.dialect.name == "postgresql":  # SQLite lets only one write anyway
            await connection.execute(sa.text("LOCK TABLE outages IN EXCLUSIVE MODE"))
        others = (await connection.execute(processes.select().where(processes.c.id != self._id))).all()
        dead = [row for row in others if at - row.seen >= SILENCE or (row.host == self._host and not runs(row.pid))]
        if len(dead) == len(others):
            played = await connection.scalar(sa.select(sa.func.max(games.c.updated)))
            signs = [row.seen for row in others] + ([self._last] if self._last is not None else [])
            last = max([*signs, played or 0]) if signs else at
            if last < at:
                await connection.execute(unless_there(outages, {"since": last, "until": at}))
        await connection.execute(processes.delete().where(processes.c.id.in_([row.id for row in dead])))
        await connection.execute(outages.delete().where(outages.c.until <= at - KEPT))

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY if self.watched() else IDLE)
            late = asyncio.get_running_loop().call_later(SILENCE / 1000, self._found_silent, "nothing for too long")
            try:
                new = await self.beat()
            except SQLAlchemyError as error:
                self._found_silent(str(error))
                continue
            finally:
                late.cancel()
            was_silent, self.silent = self.silent, False
            if was_silent:
                log.warning("the database answers again")
                self.standing(False)
            if (new or was_silent) and self.told:
                await self.told()

    def _found_silent(self, reason: str) -> None:
        if not self.silent:
            log.error("the database doesn't answer, clocks stand: %s", reason)
            self.silent = True
            self.standing(True)


def runs(pid: int) -> bool:
    """Tell whether there is a process of this number on this machine; True where that can't be known."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True
