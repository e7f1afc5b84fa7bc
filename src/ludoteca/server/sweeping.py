"""What nobody needs any more leaves the database: at the start and every hour, a little at a time.

Any number of processes may do it at once. docs/security.md tells the ages to people.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.server.database import Database
from ludoteca.server.people import DAY, forgetting
from ludoteca.server.tables import games, guests, owners

log = logging.getLogger(__name__)

FORGOTTEN = 366 * DAY  # milliseconds after which a guest who hasn't been seen is forgotten; the cookie lives 365 days
UNJOINED = 31 * DAY  # after which a game that never began is deleted, if whose it is hasn't been seen either
BATCH = 100  # guests or games in one transaction
EVERY = 3600.0  # seconds
PAUSE = 0.05  # seconds between two transactions, for the moves of others


async def keep_sweeping(database: Database, now: Callable[[], int]) -> None:
    """Sweep at once and every hour, until cancelled."""
    while True:
        try:
            await sweep(database, now())
        except SQLAlchemyError as error:
            log.error("what is too old couldn't be deleted, trying again in an hour: %s", error)
        await asyncio.sleep(EVERY)


async def sweep(database: Database, at: int) -> tuple[int, int]:
    """Delete what is too old at a moment; return how many guests that was, and games beside those of nobody else."""
    forgotten = dropped = 0
    while number := await _forget_some(database, at - FORGOTTEN):
        forgotten += number
        await asyncio.sleep(PAUSE)
    while number := await _drop_some(database, at - UNJOINED):
        dropped += number
        await asyncio.sleep(PAUSE)
    return forgotten, dropped


async def _forget_some(database: Database, since: int) -> int:
    """Forget guests who haven't been seen since a moment, with their names and the games that are nobody else's."""
    query = sa.select(guests.c.id).where(guests.c.seen < since).order_by(guests.c.id).limit(BATCH)
    async with database.write() as connection:
        gone = (await connection.scalars(query.with_for_update(skip_locked=True))).all()
        for statement in forgetting(gone) if gone else ():
            await connection.execute(statement)
    return len(gone)


async def _drop_some(database: Database, since: int) -> int:
    """Delete games that never began, or are nobody's, where nobody whose game it is has been seen since a moment."""
    mine = owners.c.game == games.c.id
    seen = sa.exists().where(mine, guests.c.id == owners.c.guest, guests.c.seen >= since)
    unbegun = sa.and_(games.c.waiting, games.c.outcome.is_(None), ~seen)
    query = sa.select(games.c.id).where(games.c.updated < since, sa.or_(unbegun, ~sa.exists().where(mine)))
    async with database.write() as connection:
        gone = (
            await connection.scalars(query.order_by(games.c.id).limit(BATCH).with_for_update(skip_locked=True))
        ).all()
        if gone:
            await connection.execute(games.delete().where(games.c.id.in_(gone)))
    return len(gone)
