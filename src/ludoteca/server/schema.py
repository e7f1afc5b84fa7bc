"""The database's schema is brought up to date when the site starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


class SchemaTooNew(Exception):
    """The database was written by a newer version of the site."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database lacks. Raises SchemaTooNew, changing nothing."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise SchemaTooNew(f"its schema is {current}, newer than this version of Ludoteca knows ({max(known)})")
    command.upgrade(config, "head")
