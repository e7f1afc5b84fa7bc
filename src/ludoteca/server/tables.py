"""The tables of the database. A change here goes with a new file in migrations/versions/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Insert,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)
from sqlalchemy.dialects.postgresql import insert  # whose ON CONFLICT SQLite understands, too

metadata = MetaData()

# What is true: one row an event (play/events.py), appended and never changed.
events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

# What follows from the events and is asked for often: kept in the same transaction, for lists only.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, UTC, as all times
    Column("updated", BigInteger, nullable=False),
    Column("waiting", Boolean, nullable=False, server_default=false()),  # somebody hasn't come yet
    Column("public", Boolean, nullable=False, server_default=false()),  # offered in the lobby while it waits
    Column("control", JSON(none_as_null=True)),
    Column("points", JSON(none_as_null=True)),  # R16, by kind, as they stand
    Column("match", String(32)),
    Column("number", Integer),  # in its match, from 0
    Column("length", Integer),  # of its match
    Index("games_updated", "updated"),
    Index("games_match", "match"),
)

# Whose game it is: who has a seat in it, who made it.
owners = Table(
    "owners",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Index("owners_game", "game"),
)

# Who may act for a seat: one person's guests, a device each.
holders = Table(
    "holders",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("holders_guest", "guest"),
)

# What opens a seat: made when its link is first asked for.
keys = Table(
    "keys",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
)

# What is known of a guest who has a game, or a name.
guests = Table(
    "guests",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64)),
    Column("seen", BigInteger, nullable=False),  # when a page was last asked for, to the day
    Index("guests_seen", "seen"),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# When a process of the site last gave a sign of life (pulse.py).
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(255), nullable=False),
    Column("pid", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

# When no process of the site was there, so that no clock ran.
outages = Table(
    "outages",
    metadata,
    Column("until", BigInteger, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
)


def unless_there(table: Table, row: Mapping[str, Any]) -> Insert:
    """Insert a row unless one with its key is there, even if another process inserts it at the same moment."""
    return insert(table).values(row).on_conflict_do_nothing()


def or_replace(table: Table, row: Mapping[str, Any]) -> Insert:
    """Insert a row, or change the one with its key."""
    key = [column.name for column in table.primary_key]
    return insert(table).values(row).on_conflict_do_update(index_elements=key, set_=row)
