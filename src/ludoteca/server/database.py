"""The database: SQLite (a file, the default) or PostgreSQL; its connections and its schema.

A commit holds against SIGKILL and, since every one is synced (SQLite's `synchronous=FULL`, PostgreSQL's default),
against power loss too.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludoteca.server import schema
from ludoteca.server.tables import settings, unless_there

PATIENCE = 3.0  # seconds that another machine's database has for an answer
CONNECTIONS = 10  # to it, for each process; twice as many for a moment
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
MISSING = "asyncpg isn't installed: pip install 'ludoteca[deploy]'"


class Unusable(Exception):
    """The database can't be used; the text says in one line which and why, without a password."""

    def __init__(self, database: str, error: Exception) -> None:
        with suppress(SQLAlchemyError):
            database = url_of(database).render_as_string() if "://" in database else database
        cause = getattr(error, "orig", None) or error
        reason = MISSING if isinstance(error, ImportError) and error.name == "asyncpg" else " ".join(str(cause).split())
        reason = reason or ("no answer in time" if isinstance(cause, TimeoutError) else type(cause).__name__)
        super().__init__(f"the database {database} can't be used: {reason}")


class Unreachable(SQLAlchemyError):
    """The database doesn't answer, at least not in time."""


class Database:
    """Connections. Open it with `Database.open`, and close it."""

    def __init__(self, url: URL) -> None:
        self._sqlite = url.get_backend_name() == "sqlite"
        self._engine = _engine(url)
        # What needn't outlive a power loss isn't synced: PostgreSQL says so for each transaction, SQLite by connection.
        self._unsynced = _engine(url, synchronous="NORMAL") if self._sqlite else self._engine
        # SQLite writes one transaction at a time: waiting here is fair, its own waiting is by sleeping.
        self._turn: asyncio.Lock | None = asyncio.Lock() if self._sqlite else None
        self._writing = 0  # transactions under way

    @classmethod
    async def open(cls, database: str) -> Self:
        """Open a database, an SQLite file's path or an SQLAlchemy URL, and bring its schema up to date.

        Raises Unusable.
        """
        try:
            url = url_of(database)
            if url.get_backend_name() == "sqlite":
                _check_file(url.database or ":memory:")
            engine = _engine(url, patience=None)
        except (schema.NotOurs, sqlite3.Error, SQLAlchemyError, ImportError, ValueError) as error:
            raise Unusable(database, error) from error
        try:
            with _answering():
                async with engine.begin() as connection:
                    await connection.run_sync(schema.upgrade)
        except (schema.NotOurs, schema.SchemaTooNew, SQLAlchemyError) as error:
            raise Unusable(database, error) from error
        finally:
            await engine.dispose()
        return cls(url)

    async def close(self) -> None:
        """Close all connections, once what is being written is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._writing:
                    await asyncio.sleep(0.01)
        await self._engine.dispose()
        await self._unsynced.dispose()

    @asynccontextmanager
    async def write(self, *, synced: bool = True) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes: all of it is stored at the end, or nothing.

        synced: whether it must outlive a power loss. Raises SQLAlchemyError, so does its end.
        """
        self._writing += 1
        try:
            async with AsyncExitStack() as stack:
                stack.enter_context(_answering())
                if self._turn:
                    await stack.enter_async_context(self._turn)
                connection = await stack.enter_async_context((self._engine if synced else self._unsynced).begin())
                if not synced and not self._sqlite:
                    await connection.execute(sa.text("SET LOCAL synchronous_commit TO off"))
                yield connection
        finally:
            self._writing -= 1

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with. Raises SQLAlchemyError."""
        with _answering():
            async with self._engine.connect() as connection:
                yield connection

    async def check(self) -> None:
        """See whether the database answers. Raises SQLAlchemyError."""
        async with self.read() as connection:
            await connection.execute(sa.select(1))

    async def secret(self) -> str:
        """Return the key that signs cookies, made on the first start."""
        query = sa.select(settings.c.value).where(settings.c.name == "secret")
        async with self.write() as connection:
            made = unless_there(settings, {"name": "secret", "value": secrets.token_urlsafe(32)})
            await connection.execute(made)
            return str(await connection.scalar(query))


def _engine(url: URL, *, synchronous: str = "FULL", patience: float | None = PATIENCE) -> AsyncEngine:
    """Make the pool of connections. patience: seconds that a statement may take on another machine's database."""
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, hide_parameters=True)  # keys and guests in no log
        sa.event.listen(engine.sync_engine, "connect", lambda raw, _: _prepare_sqlite(raw, synchronous))
        return engine
    asyncpg = {"timeout": PATIENCE, "command_timeout": patience} if url.get_driver_name() == "asyncpg" else {}
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=CONNECTIONS,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,  # a connection that broke while nobody used it is made anew
        connect_args=asyncpg,
    )


@contextmanager
def _answering() -> Iterator[None]:
    """Make one kind of error of all that say that the database doesn't answer."""
    try:
        yield
    except OSError as error:  # TimeoutError among them
        raise Unreachable(str(error) or "no answer in time") from error
    except Exception as error:
        if type(error).__module__.startswith("asyncpg."):  # while connecting, SQLAlchemy lets them pass
            raise Unreachable(str(error)) from error
        raise


def url_of(database: str) -> URL:
    """Read a file's path or an SQLAlchemy URL."""
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=str(Path(database).expanduser()))
    url = make_url(database)
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


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


def _prepare_sqlite(connection: Any, synchronous: str) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
