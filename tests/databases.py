"""Where tests keep their games: SQLite files, or, told by the environment, PostgreSQL and Redis.

LUDOTECA_TEST_DATABASE is the URL of a PostgreSQL database whose user may make others, LUDOTECA_TEST_REDIS that of a
Redis. Each test's site has a database of its own; sites that share a Redis don't hear each other.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from ludoteca.server.database import url_of

SERVER = os.environ.get("LUDOTECA_TEST_DATABASE")
REDIS = os.environ.get("LUDOTECA_TEST_REDIS")
SHARED = bool(SERVER and REDIS)  # whether sites of several processes can be tested


@contextmanager
def new_database(folder: Path) -> Iterator[str]:
    """Give an empty database: a file's path, in this folder, or a URL."""
    if SERVER is None:
        yield str(folder / "games.db")
        return
    name = f"ludoteca_{secrets.token_hex(6)}"
    run(SERVER, f"CREATE DATABASE {name}")
    try:
        yield url_of(SERVER).set(database=name).render_as_string(hide_password=False)
    finally:
        run(SERVER, f"DROP DATABASE {name} WITH (FORCE)")


def run(database: str, statement: str, **values: object) -> list[tuple[Any, ...]]:
    """Run a statement in a database, with `:name` for values, and return its rows."""

    async def running() -> list[tuple[Any, ...]]:
        engine = create_async_engine(url_of(database), isolation_level="AUTOCOMMIT", poolclass=NullPool)
        try:
            async with engine.connect() as connection:
                if connection.dialect.name == "sqlite":
                    await connection.execute(sa.text("PRAGMA foreign_keys = ON"))
                result = await connection.execute(sa.text(statement), values)
                return [tuple(row) for row in result] if result.returns_rows else []
        finally:
            await engine.dispose()

    return asyncio.run(running())
