"""Who people are to the site: guests with names, the seats they hold, the keys of links that open seats."""

from __future__ import annotations

import hmac
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ludoteca.server.database import Database
from ludoteca.server.tables import games, guests, holders, keys, owners, unless_there

DAY = 24 * 3600 * 1000  # milliseconds
SEEN = 10_000  # guests remembered as seen today


class Held(NamedTuple):
    """Who holds the seats of a game: guest -> seats, and seat -> the name of who came to it first."""

    seats: Mapping[str, frozenset[int]]
    names: Mapping[int, str]

    def of(self, guest: str | None) -> frozenset[int]:
        """Return a guest's seats, none for nobody."""
        return self.seats.get(guest, frozenset()) if guest else frozenset()

    def guests_of(self, seat: int) -> list[str]:
        """Return who holds a seat."""
        return [guest for guest, seats in self.seats.items() if seat in seats]


NOBODY = Held({}, {})


class People:
    """The guests of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[str, int] = {}  # the day on which a guest was last noted as seen

    # --- seats ----------------------------------------------------------------------------------------------------

    async def held(self, game_id: str) -> Held:
        """Return who holds the seats of a game."""
        found = await self.held_in([game_id])
        return found.get(game_id, NOBODY)

    async def held_in(self, game_ids: Iterable[str]) -> dict[str, Held]:
        """Return who holds the seats of some games, by game."""
        query = sa.select(holders.c.game, holders.c.seat, holders.c.guest, guests.c.name)
        query = query.join(guests, guests.c.id == holders.c.guest, isouter=True)
        query = query.where(holders.c.game.in_(list(game_ids))).order_by(holders.c.at, holders.c.guest)
        seats: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        names: dict[str, dict[int, str | None]] = defaultdict(dict)
        async with self._database.read() as connection:
            for game, seat, guest, name in await connection.execute(query):
                seats[game][guest].add(seat)
                names[game].setdefault(seat, name)
        return {
            game: Held(
                {guest: frozenset(numbers) for guest, numbers in of.items()},
                {seat: name for seat, name in names[game].items() if name},
            )
            for game, of in seats.items()
        }

    def holding(self, game_id: str, seat: int, guest: str, at: int) -> list[sa.Executable]:
        """Return what stores that a guest holds a seat; nothing changes where that is so already."""
        return [
            unless_there(holders, {"game": game_id, "seat": seat, "guest": guest, "at": at}),
            unless_there(owners, {"guest": guest, "game": game_id}),
            knowing(guest, at),
        ]

    async def hold(self, game_id: str, seat: int, guest: str, at: int) -> None:
        """Let a guest hold a seat."""
        async with self._database.write() as connection:
            for statement in self.holding(game_id, seat, guest, at):
                await connection.execute(statement)

    # --- links ----------------------------------------------------------------------------------------------------

    async def key(self, game_id: str, seat: int) -> str:
        """Return the key of a seat's link, made when it is first asked for."""
        query = sa.select(keys.c.key).where(keys.c.game == game_id, keys.c.seat == seat)
        async with self._database.write() as connection:
            await connection.execute(unless_there(keys, {"game": game_id, "seat": seat, "key": _new_key()}))
            return str(await connection.scalar(query))

    async def renewing(self, game_id: str, seat: int) -> None:
        """Give a seat's link a new key, so that the old one opens nothing any more."""
        async with self._database.write() as connection:
            for statement in self.renewed(game_id, seat):
                await connection.execute(statement)

    def renewed(self, game_id: str, seat: int) -> list[sa.Executable]:
        """Return what gives a seat's link a new key."""
        key = _new_key()
        return [
            unless_there(keys, {"game": game_id, "seat": seat, "key": key}),
            keys.update().where(keys.c.game == game_id, keys.c.seat == seat).values(key=key),
        ]

    async def opens(self, game_id: str, seat: int, key: str) -> bool:
        """Tell whether a key opens a seat, in the same time whatever it is."""
        query = sa.select(keys.c.key).where(keys.c.game == game_id, keys.c.seat == seat)
        async with self._database.read() as connection:
            right = await connection.scalar(query)
        return hmac.compare_digest((right or _new_key()).encode(), key.encode())

    # --- guests ---------------------------------------------------------------------------------------------------

    async def name(self, guest: str) -> str | None:
        """Return a guest's name."""
        async with self._database.read() as connection:
            found: str | None = await connection.scalar(sa.select(guests.c.name).where(guests.c.id == guest))
            return found

    async def known(self, guest: str) -> dict[str, str | int | None]:
        """Return a guest's name, and when the guest was last seen."""
        query = sa.select(guests.c.name, guests.c.seen).where(guests.c.id == guest)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).first()
            return dict(row._mapping) if row else {}

    async def rename(self, guest: str, name: str | None, at: int) -> list[str]:
        """Give a guest a name, and return the games in which it is shown."""
        mine = sa.select(holders.c.game).join(games, games.c.id == holders.c.game)
        mine = mine.where(holders.c.guest == guest).order_by(games.c.updated.desc()).limit(1000)
        async with self._database.write() as connection:
            await connection.execute(knowing(guest, at))
            await connection.execute(guests.update().where(guests.c.id == guest).values(name=name))
            return list((await connection.scalars(mine)).all())

    async def see(self, guest: str, at: int) -> None:
        """Note that a guest is about, once a day; of who has nothing kept, nothing is."""
        day = at // DAY
        if self._seen.get(guest) == day:
            return
        if len(self._seen) >= SEEN:
            self._seen.clear()
        self._seen[guest] = day
        async with self._database.write() as connection:
            await connection.execute(guests.update().where(guests.c.id == guest).values(seen=at))

    async def seats_of(self, guest: str) -> dict[str, frozenset[int]]:
        """Return the seats that a guest holds, by game."""
        found: dict[str, set[int]] = defaultdict(set)
        async with self._database.read() as connection:
            for game, seat in await connection.execute(
                sa.select(holders.c.game, holders.c.seat).where(holders.c.guest == guest)
            ):
                found[game].add(seat)
        return {game: frozenset(seats) for game, seats in found.items()}

    async def shared(self, guest: str) -> list[str]:
        """Return the games that are a guest's and somebody else's too."""
        mine = sa.select(owners.c.game).where(owners.c.guest == guest)
        others = sa.select(owners.c.game).where(owners.c.guest != guest)
        async with self._database.read() as connection:
            return list((await connection.scalars(mine.where(owners.c.game.in_(others)))).all())

    async def forget(self, guest: str) -> list[str]:
        """Delete all that is kept about a guest, and the games that are nobody else's. Return all games touched."""
        mine = sa.select(owners.c.game).where(owners.c.guest == guest)
        async with self._database.write() as connection:
            touched = (await connection.scalars(mine)).all()
            for statement in forgetting([guest]):
                await connection.execute(statement)
        self._seen.pop(guest, None)
        return list(touched)


def forgetting(gone: Sequence[str]) -> list[sa.Executable]:
    """Return what deletes all that is kept about some guests."""
    mine = sa.select(owners.c.game).where(owners.c.guest.in_(gone))
    others = sa.exists().where(owners.c.game == games.c.id, owners.c.guest.not_in(gone))
    return [
        games.delete().where(games.c.id.in_(mine), ~others),
        *(table.delete().where(table.c.guest.in_(gone)) for table in (holders, owners)),
        guests.delete().where(guests.c.id.in_(gone)),
    ]


def knowing(guest: str, at: int) -> sa.Executable:
    """Return what stores that there is a guest, seen at a moment; nothing changes where one is known already."""
    return unless_there(guests, {"id": guest, "name": None, "seen": at})


def _new_key() -> str:
    return secrets.token_urlsafe(16)
