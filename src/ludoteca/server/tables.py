"""The tables of the database. A change here goes with a new file in migrations/versions/."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

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
    Index("games_updated", "updated"),
)

# Whose game it is: who owns a seat in it, who made it.
owners = Table(
    "owners",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
