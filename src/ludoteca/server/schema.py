"""The database's schema is brought up to date when the site starts, if the database is the site's own."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select

MIGRATIONS = Path(__file__).parent / "migrations"
OURS = {"alembic_version", "events", "games", "owners", "settings"}  # the tables of the first migration
LOCK = 0x6C75646F  # any number that is this site's own


class SchemaTooNew(Exception):
    """The database was written by a newer version of the site."""


class NotOurs(Exception):
    """The database belongs to another program."""


def check(tables: Collection[str]) -> None:
    """See whether a database with these tables is the site's own or empty. Raises NotOurs."""
    if tables and not set(tables) >= OURS:
        some = ", ".join(sorted(tables)[:5])
        raise NotOurs(f"it holds another program's tables ({some}{', …' if len(tables) > 5 else ''})")


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database lacks. Raises NotOurs or SchemaTooNew, changing nothing."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else each table is made for itself, and half of them may stay
    elif connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))  # of processes that start together, one upgrades
    check(inspect(connection).get_table_names())
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise SchemaTooNew(f"its schema is {current}, newer than this version of Ludoteca knows ({max(known)})")
    command.upgrade(config, "head")
