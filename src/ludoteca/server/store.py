"""What the site keeps: the events of games, in SQLite (a file, the default) or any database SQLAlchemy reaches.

An event is durable when `append` returns. On SQLite that holds against SIGKILL and, since every commit is synced
(`synchronous=FULL`), against power loss too.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Self

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludoteca.games.position import Outcome
from ludoteca.play import events as stored
from ludoteca.play.events import Event
from ludoteca.play.game import Game
from ludoteca.server import schema
from ludoteca.server.replay import Kept, replay
from ludoteca.server.tables import events, games, owners, settings

RESUMED = 200  # games that are taken up again at most


class Conflict(Exception):
    """The game has events that the writer hadn't seen; nothing was stored."""


class Unusable(Exception):
    """The database can't be used; the text says in one line which and why, without a password."""

    def __init__(self, database: str, error: Exception) -> None:
        with suppress(SQLAlchemyError):
            database = url_of(database).render_as_string() if "://" in database else database
        cause = getattr(error, "orig", None) or error
        reason = " ".join(str(cause).split()) or type(cause).__name__
        super().__init__(f"the database {database} can't be used: {reason}")


class Row(msgspec.Struct):
    """What lists need of a game; times are milliseconds since 1970."""

    id: str
    game: str
    options: dict[str, str | int]
    seats: list[stored.Seat]
    version: int
    ply: int
    player: int
    outcome: Outcome | None
    created: int
    updated: int


class Store:
    """The database. Open it with `Store.open`, and close it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        # SQLite writes one transaction at a time: waiting here is fair, its own waiting is by sleeping.
        self._writing: asyncio.Lock | None = asyncio.Lock() if engine.dialect.name == "sqlite" else None
        self._kept = Kept()

    @classmethod
    async def open(cls, database: str) -> Self:
        """Open a database, an SQLite file's path or an SQLAlchemy URL, and bring its schema up to date.

        Raises Unusable.
        """
        try:
            url = url_of(database)
            if url.get_backend_name() == "sqlite":
                _check_file(url.database or ":memory:")
            engine = create_async_engine(url)
        except (schema.NotOurs, sqlite3.Error, SQLAlchemyError, ImportError, ValueError) as error:
            raise Unusable(database, error) from error
        if engine.dialect.name == "sqlite":
            sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(schema.upgrade)
        except (schema.NotOurs, schema.SchemaTooNew, SQLAlchemyError, OSError) as error:
            await engine.dispose()
            raise Unusable(database, error) from error
        return cls(engine)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        if self._writing is None:
            async with self._engine.begin() as connection:
                yield connection
        else:
            async with self._writing, self._engine.begin() as connection:
                yield connection

    async def create(self, game_id: str, game: Game) -> None:
        """Store a new game, which has had the event `created` only."""
        created = game.created
        guests = {guest for guest in (created.maker, *(seat.owner for seat in created.seats)) if guest}
        async with self._write() as connection:
            row = {"id": game_id, "game": created.game, "created": created.at, "options": created.options}
            await connection.execute(
                games.insert().values(**row, **_derived(game), seats=msgspec.to_builtins(created.seats))
            )
            await connection.execute(events.insert().values(game=game_id, seq=1, body=stored.write(created)))
            if guests:
                await connection.execute(owners.insert(), [{"guest": guest, "game": game_id} for guest in guests])

    async def append(self, game_id: str, new: Sequence[Event], after: Game) -> None:
        """Store the events that led to the game `after`. Raises Conflict when another writer was first."""
        first = after.version - len(new) + 1
        rows = [
            {"game": game_id, "seq": seq, "body": stored.write(event)} for seq, event in enumerate(new, start=first)
        ]
        async with self._write() as connection:
            try:
                await connection.execute(events.insert(), rows)
            except IntegrityError as error:
                raise Conflict(game_id) from error
            await connection.execute(games.update().where(games.c.id == game_id).values(**_derived(after)))

    async def load(self, game_id: str) -> Game | None:
        """Replay a stored game; None if there is none. The one returned is shared: `Game.after` makes another."""
        if not _possible(game_id):
            return None
        kept = self._kept.get(game_id)
        newer = (events.c.game == game_id, events.c.seq > (kept.version if kept else 0))
        async with self._engine.connect() as connection:
            bodies = (await connection.scalars(sa.select(events.c.body).where(*newer).order_by(events.c.seq))).all()
        game = await replay(bodies, kept) if bodies else kept
        if game:
            self._kept.put(game_id, game)
        return game

    async def game_name(self, game_id: str) -> str | None:
        """Return which game is played under an id; None if there is none."""
        if not _possible(game_id):
            return None
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(sa.select(games.c.game).where(games.c.id == game_id))
            return found

    async def games_of(self, guest: str, limit: int, skip: int = 0) -> tuple[list[Row], int]:
        """List the games that a guest made or owns a seat in, and count all of them.

        Those that go on come first, then the last played.
        """
        query = games.select().join(owners, owners.c.game == games.c.id).where(owners.c.guest == guest)
        order = (games.c.outcome.is_not(None), games.c.updated.desc(), games.c.id)
        async with self._engine.connect() as connection:
            count = await connection.scalar(sa.select(sa.func.count()).where(owners.c.guest == guest))
        return await self._rows(query.order_by(*order).limit(limit).offset(skip)), int(count or 0)

    async def running_since(self, time: int) -> list[Row]:
        """List the games that go on and were last played after `time`, the last played first."""
        query = games.select().where(games.c.outcome.is_(None), games.c.updated >= time)
        return await self._rows(query.order_by(games.c.updated.desc()).limit(RESUMED))

    async def _rows(self, query: sa.Select[Any]) -> list[Row]:
        async with self._engine.connect() as connection:
            return [msgspec.convert(row, Row, from_attributes=True) for row in await connection.execute(query)]

    async def secret(self) -> str:
        """Return the key that signs cookies, made on the first start."""
        query = sa.select(settings.c.value).where(settings.c.name == "secret")
        async with self._write() as connection:
            if found := await connection.scalar(query):
                return str(found)
            made = secrets.token_urlsafe(32)
            await connection.execute(settings.insert().values(name="secret", value=made))
            return made


def url_of(database: str) -> URL:
    """Read a file's path or an SQLAlchemy URL."""
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=str(Path(database).expanduser()))
    url = make_url(database)
    return url.set(drivername="sqlite+aiosqlite") if url.drivername == "sqlite" else url


def _possible(game_id: str) -> bool:
    """Tell whether a text from an address can be an id at all; what can't need not trouble the database."""
    return len(game_id) <= 32 and game_id.isascii() and game_id.isalnum()


def _derived(game: Game) -> dict[str, Any]:
    outcome = msgspec.to_builtins(game.outcome) if game.outcome else None
    shared = {"version": game.version, "ply": game.ply, "player": game.player}
    return {**shared, "outcome": outcome, "updated": game.updated}


def _check_file(path: str) -> None:
    """See whether SQLite can read a file, or make it, and whether it is the site's. Raises sqlite3.Error or NotOurs.

    Here, and not in the engine, because a connection of aiosqlite that fails leaves a thread that outlives the loop,
    and because the engine's connections write to the file (WAL).
    """
    file = Path(path)
    here = file.is_file() and file.stat().st_size > 0
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True) if here else sqlite3.connect(path)
    with closing(connection):
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").fetchall()
        schema.check([name for (name,) in rows if not name.startswith("sqlite_")])


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
