"""Seats that are held by guests of several devices, links that open them, names, clocks, matches, the lobby."""

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what people need to play together; who owned a seat, by its game's first event, holds it now."""
    # Never in a batch: on SQLite that drops the old table, and with it, by their foreign keys, all events.
    op.add_column("games", sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("control", sa.JSON))
    op.add_column("games", sa.Column("points", sa.JSON))
    op.add_column("games", sa.Column("match", sa.String(32)))
    op.add_column("games", sa.Column("number", sa.Integer))
    op.add_column("games", sa.Column("length", sa.Integer))
    op.create_index("games_match", "games", ["match"])
    op.create_table(
        "holders",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("holders_guest", "holders", ["guest"])
    op.create_table(
        "keys",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64)),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("guests_seen", "guests", ["seen"])
    op.create_index("owners_game", "owners", ["game"])
    _move_owners()


def _move_owners() -> None:
    connection = op.get_bind()
    events = sa.table("events", sa.column("game"), sa.column("seq"), sa.column("body"))
    games = sa.table("games", sa.column("id"), sa.column("seats", sa.JSON), sa.column("created"))
    holders = sa.table("holders", sa.column("game"), sa.column("seat"), sa.column("guest"), sa.column("at"))
    owners = sa.table("owners", sa.column("guest"))
    guests = sa.table("guests", sa.column("id"), sa.column("name"), sa.column("seen"))
    for game, seats, created in connection.execute(sa.select(games.c.id, games.c.seats, games.c.created)).all():
        for number, seat in enumerate(seats):
            guest = seat.pop("owner", None)
            if guest:
                connection.execute(holders.insert().values(game=game, seat=number, guest=guest, at=created))
        connection.execute(games.update().where(games.c.id == game).values(seats=seats))
    now = time.time_ns() // 1_000_000  # when they were last about isn't known, so nobody is forgotten yet
    for guest in connection.scalars(sa.select(owners.c.guest).distinct()).all():
        connection.execute(guests.insert().values(id=guest, name=None, seen=now))
    first = events.c.seq == 1
    for game, body in connection.execute(sa.select(events.c.game, events.c.body).where(first)).all():
        created = json.loads(body)
        created.pop("maker", None)
        for seat in created["seats"]:
            seat.pop("owner", None)
        at = (events.c.game == game) & first
        connection.execute(events.update().where(at).values(body=json.dumps(created, separators=(",", ":"))))


def downgrade() -> None:
    """Drop all of it; who held seats is forgotten."""
    op.drop_index("owners_game", "owners")
    for table in ("guests", "keys", "holders"):
        op.drop_table(table)
    op.drop_index("games_match", "games")
    for column in ("length", "number", "match", "points", "control", "public", "waiting"):
        op.drop_column("games", column)
