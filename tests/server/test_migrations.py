"""Databases of older versions: what was in them is there afterwards."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from ludoteca.play import decide
from ludoteca.server.database import Database
from ludoteca.server.people import People
from ludoteca.server.schema import MIGRATIONS
from ludoteca.server.store import Store
from ludoteca.server.sweeping import sweep

SEATS = [{"kind": "person", "owner": "ana"}, {"kind": "computer", "level": 3}]
SHARED = [{"kind": "person", "owner": "ana"}, {"kind": "person", "owner": "ana"}]
TABLES = ("games", "events", "owners")
AT = 1_600_000_000_000  # long ago


def config_of(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def first_version(path: Path) -> None:
    """Make a database as the first version left it: owners of seats are in the games and their first events."""
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(config_of(connection), "0001")
        tables = sa.MetaData()
        tables.reflect(connection)
        for game_id, seats, guests in (("withcomputer", SEATS, ["ana"]), ("onescreen", SHARED, ["ana"]),
                                       ("watched", [SEATS[1]] * 2, ["dan"])):  # fmt: skip
            created = {"type": "created", "at": AT, "game": "abalone", "options": {"layout": "standard"},
                       "seats": seats, "maker": guests[0]}  # fmt: skip
            bodies = [created, {"type": "moved", "at": AT + 5, "move": "a1b1"}]
            row = {"id": game_id, "game": "abalone", "options": {"layout": "standard"}, "seats": seats, "version": 2,
                   "ply": 1, "player": 1, "outcome": None, "created": AT, "updated": AT + 5}  # fmt: skip
            connection.execute(tables.tables["games"].insert().values(row))
            for seq, body in enumerate(bodies, start=1):
                values = {"game": game_id, "seq": seq, "body": json.dumps(body)}
                connection.execute(tables.tables["events"].insert().values(values))
            for guest in guests:
                connection.execute(tables.tables["owners"].insert().values(guest=guest, game=game_id))
    engine.dispose()


def test_down_and_up_again_loses_no_event(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first_version(path)
    engine = sa.create_engine(f"sqlite:///{path}")
    sa.event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys = ON"))
    for target, move in (("head", command.upgrade), ("0001", command.downgrade), ("head", command.upgrade)):
        with engine.begin() as connection:
            move(config_of(connection), target)
            counts = [connection.scalar(sa.text(f"SELECT count(*) FROM {table}")) for table in TABLES]
            assert counts == [3, 6, 3], target
    engine.dispose()


def test_owners_hold_their_seats_and_nobody_is_named_in_events(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first_version(path)

    async def use() -> None:
        database = await Database.open(str(path))
        try:
            store, people = Store(database), People(database)
            assert (await people.held("withcomputer")).seats == {"ana": {0}}
            assert (await people.held("onescreen")).seats == {"ana": {0, 1}}
            assert (await people.held("watched")).seats == {}
            rows, count = await store.games_of("ana", 9)
            assert count == 2 and {row.id for row in rows} == {"withcomputer", "onescreen"}
            assert not any(row.waiting or row.public or row.control or row.match for row in rows)
            assert await store.owned("watched", "dan")
            game = await store.load("onescreen")
            assert game and game.version == 2 and game.plies[0].move == "a1b1" and not game.waiting
            events = decide.move(game, {1}, 1, "i9h8", AT + 10)
            await store.append("onescreen", events, game.after(events))
            async with database.read() as connection:
                bodies = (await connection.scalars(sa.text("SELECT body FROM events"))).all()
            assert len(bodies) == 7 and not any("ana" in body or "dan" in body for body in bodies)
            assert await sweep(database, time.time_ns() // 1_000_000) == (0, 0), "nobody is forgotten for it"
            assert "seen" in await people.known("dan") and "seen" in await people.known("ana")
            await store.close()
        finally:
            await database.close()

    asyncio.run(use())
