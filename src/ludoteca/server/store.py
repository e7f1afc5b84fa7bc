"""What the site keeps of games: their events, appended, and what lists need.

An event is durable when `append` returns (database.py says against what).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from ludoteca.games.position import Outcome
from ludoteca.games.trans_rabat import Points
from ludoteca.play import events as stored
from ludoteca.play.clock import Control
from ludoteca.play.events import Event
from ludoteca.play.game import Game, points
from ludoteca.server.database import Database
from ludoteca.server.journal import Entry, Journal
from ludoteca.server.people import knowing
from ludoteca.server.replay import Kept, replay
from ludoteca.server.tables import events, games, holders, owners

RESUMED = 200  # games that are taken up again at most
AT_ONCE = 500  # games asked for in one query
LISTED = 100  # games of the lobby at most


class UnknownGame(LookupError):
    """There is no game of this id."""


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
    waiting: bool
    public: bool
    control: Control | None
    points: list[Points] | None
    match: str | None
    number: int | None
    length: int | None


class Store:
    """The games of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._journal = Journal(database)
        self._kept = Kept()

    async def create(self, game_id: str, game: Game, seats: Mapping[int, Iterable[str]], **more: Any) -> None:
        """Store a new game, which has had the event `created` only; `creating` says more."""
        async with self._database.write() as connection:
            for statement in self.creating(game_id, game, seats, **more):
                await connection.execute(statement)

    def creating(
        self,
        game_id: str,
        game: Game,
        seats: Mapping[int, Iterable[str]],
        *,
        maker: str | None = None,
        public: bool = False,
    ) -> list[sa.Executable]:
        """Return what stores a new game. seats: the guests who hold each; maker: whose game it is too."""
        created, series = game.created, game.created.series
        row = {"id": game_id, "game": created.game, "created": created.at, "options": created.options}
        row |= {"public": public, "control": msgspec.to_builtins(created.control)}
        if series:
            row |= {"match": series.match, "number": series.number, "length": series.length}
        held = [(seat, guest) for seat, several in seats.items() for guest in several]
        made: list[sa.Executable] = [
            games.insert().values(**row, **_derived(game)),
            events.insert().values(game=game_id, seq=1, body=stored.write(created)),
        ]
        if held:
            rows = [{"game": game_id, "seat": seat, "guest": guest, "at": created.at} for seat, guest in held]
            made.append(holders.insert().values(rows))
        if whose := sorted({guest for _, guest in held} | ({maker} if maker else set())):
            made.append(owners.insert().values([{"guest": guest, "game": game_id} for guest in whose]))
            made += [knowing(guest, created.at) for guest in whose]
        return made

    async def append(self, game_id: str, new: Sequence[Event], after: Game, also: Sequence[sa.Executable] = ()) -> None:
        """Store the events that led to the game `after`, and whatever else belongs to them, all or nothing.

        Raises Conflict when another writer was first, SQLAlchemyError.
        """
        first = after.version - len(new) + 1
        rows = [
            {"game": game_id, "seq": seq, "body": stored.write(event)} for seq, event in enumerate(new, start=first)
        ]
        await self._journal.append(Entry(game_id, rows, _derived(after), also))

    async def close(self) -> None:
        """Wait until all that is to be appended is stored."""
        await self._journal.close()

    async def load(self, game_id: str) -> Game | None:
        """Replay a stored game; None if there is none. The one returned is shared: `Game.after` makes another."""
        if not possible(game_id):
            return None
        kept = self._kept.get(game_id)
        newer = (events.c.game == game_id, events.c.seq >= (kept.version if kept else 0))
        async with self._database.read() as connection:
            bodies = (await connection.scalars(sa.select(events.c.body).where(*newer).order_by(events.c.seq))).all()
        if not bodies:  # not even the last one known: it was deleted
            self._kept.drop(game_id)
            return None
        if kept and len(bodies) == 1:
            return kept
        game = await replay(bodies[1:], kept) if kept else await replay(bodies)
        self._kept.put(game_id, game)
        return game

    async def game_name(self, game_id: str) -> str | None:
        """Return which game is played under an id; None if there is none."""
        if not possible(game_id):
            return None
        async with self._database.read() as connection:
            found: str | None = await connection.scalar(sa.select(games.c.game).where(games.c.id == game_id))
            return found

    async def versions(self, game_ids: Sequence[str]) -> dict[str, int]:
        """Return how many events some games have, by game."""
        found: dict[str, int] = {}
        async with self._database.read() as connection:
            for first in range(0, len(game_ids), AT_ONCE):
                some = game_ids[first : first + AT_ONCE]
                query = sa.select(games.c.id, games.c.version).where(games.c.id.in_(some))
                found |= {row.id: row.version for row in await connection.execute(query)}
        return found

    async def row(self, game_id: str) -> Row | None:
        """Return what lists need of one game; None if there is none."""
        rows = await self._rows(games.select().where(games.c.id == game_id)) if possible(game_id) else []
        return rows[0] if rows else None

    async def owned(self, game_id: str, guest: str) -> bool:
        """Tell whether a game is a guest's: made by, or with a seat."""
        query = sa.select(owners.c.game).where(owners.c.game == game_id, owners.c.guest == guest)
        async with self._database.read() as connection:
            return await connection.scalar(query) is not None

    async def games_of(self, guest: str, limit: int, skip: int = 0) -> tuple[list[Row], int]:
        """List the games that a guest made or has a seat in, and count all of them.

        Those that go on come first, then the last played.
        """
        query = games.select().join(owners, owners.c.game == games.c.id).where(owners.c.guest == guest)
        order = (games.c.outcome.is_not(None), games.c.updated.desc(), games.c.id)
        async with self._database.read() as connection:
            count = await connection.scalar(sa.select(sa.func.count()).where(owners.c.guest == guest))
        return await self._rows(query.order_by(*order).limit(limit).offset(skip)), int(count or 0)

    async def waiting(self, since: int, limit: int = LISTED) -> list[Row]:
        """List the games of the lobby made after a time, the newest first."""
        query = games.select().where(games.c.public, games.c.waiting, games.c.outcome.is_(None))
        return await self._rows(query.where(games.c.created >= since).order_by(games.c.created.desc()).limit(limit))

    async def count_waiting(self, guest: str, since: int) -> int:
        """Count the games of the lobby that are a guest's, made after a time."""
        query = sa.select(sa.func.count()).select_from(games.join(owners, owners.c.game == games.c.id))
        query = query.where(owners.c.guest == guest, games.c.public, games.c.waiting, games.c.outcome.is_(None))
        async with self._database.read() as connection:
            return int(await connection.scalar(query.where(games.c.created >= since)) or 0)

    async def match(self, match: str) -> list[Row]:
        """List the games of a match, in order."""
        if not possible(match):
            return []
        return await self._rows(games.select().where(games.c.match == match).order_by(games.c.created, games.c.id))

    async def running_since(self, time: int) -> list[Row]:
        """List the games that go on and were last played after `time`, the last played first."""
        query = games.select().where(games.c.outcome.is_(None), games.c.waiting.is_(False), games.c.updated >= time)
        return await self._rows(query.order_by(games.c.updated.desc()).limit(RESUMED))

    async def _rows(self, query: sa.Select[Any]) -> list[Row]:
        async with self._database.read() as connection:
            return [msgspec.convert(row, Row, from_attributes=True) for row in await connection.execute(query)]


def possible(game_id: str) -> bool:
    """Tell whether a text from an address can be an id at all; what can't need not trouble the database."""
    return len(game_id) <= 32 and game_id.isascii() and game_id.isalnum()


def _derived(game: Game) -> dict[str, Any]:
    outcome = msgspec.to_builtins(game.outcome) if game.outcome else None
    shared = {"version": game.version, "ply": game.ply, "player": game.player, "waiting": game.waiting}
    seats, score = msgspec.to_builtins(game.seats), msgspec.to_builtins(points(game.position))
    return {**shared, "outcome": outcome, "updated": game.updated, "seats": seats, "points": score}
