"""The database: SQLite (a file, the default) or any that SQLAlchemy reaches; its connections and its schema.

On SQLite a commit holds against SIGKILL and, since every one is synced (`synchronous=FULL`), against power loss too.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludoteca.server import schema
from ludoteca.server.tables import settings


class Unusable(Exception):
    """The database can't be used; the text says in one line which and why, without a password."""

    def __init__(self, database: str, error: Exception) -> None:
        with suppress(SQLAlchemyError):
            database = url_of(database).render_as_string() if "://" in database else database
        cause = getattr(error, "orig", None) or error
        reason = " ".join(str(cause).split()) or type(cause).__name__
        super().__init__(f"the database {database} can't be used: {reason}")


class Database:
    """Connections. Open it with `Database.open`, and close it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        # SQLite writes one transaction at a time: waiting here is fair, its own waiting is by sleeping.
        self._writing: asyncio.Lock | None = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    async def open(cls, database: str) -> Self:
        """Open a database, an SQLite file's path or an SQLAlchemy URL, and bring its schema up to date.

        Raises Unusable.
        """
        try:
            url = url_of(database)
            if url.get_backend_name() == "sqlite":
                _check_file(url.database or ":memory:")
            engine = create_async_engine(url, hide_parameters=True)  # keys and guests in no log
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
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes: all of it is stored at the end, or nothing."""
        if self._writing is None:
            async with self._engine.begin() as connection:
                yield connection
        else:
            async with self._writing, self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with."""
        async with self._engine.connect() as connection:
            yield connection

    async def secret(self) -> str:
        """Return the key that signs cookies, made on the first start."""
        query = sa.select(settings.c.value).where(settings.c.name == "secret")
        async with self.write() as connection:
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
