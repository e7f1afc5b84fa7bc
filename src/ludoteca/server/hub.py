"""All games: those open share one `Live` each, the others are in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from ludoteca.play.events import Created
from ludoteca.server import messages
from ludoteca.server.computers import DEADLINE
from ludoteca.server.ids import new_id
from ludoteca.server.journal import Conflict
from ludoteca.server.live import Live, Reader, now
from ludoteca.server.parts import Parts
from ludoteca.server.replay import begin
from ludoteca.server.store import UnknownGame

log = logging.getLogger(__name__)

RESUMED = 24 * 3600 * 1000  # milliseconds: how old a game may be to be taken up again when the site starts


class Hub:
    """Opens games. Those in memory are there because a socket, a search or a write refers to them, and no longer."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.lives: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self.ready = asyncio.Event()  # the kernels are compiled: until then nothing may touch a position

    async def create(
        self, created: Created, seats: Mapping[int, Sequence[str]], *, maker: str | None = None, public: bool = False
    ) -> str:
        """Store a new game, its seats held by guests, and return its id. Raises SQLAlchemyError."""
        await self.ready.wait()
        game_id, game = new_id(), await begin(created)
        await self.parts.store.create(game_id, game, seats, maker=maker, public=public)
        return game_id

    @asynccontextmanager
    async def open(self, game_id: str, reader: Reader) -> AsyncIterator[Live]:
        """Look on at a game. Raises UnknownGame or SQLAlchemyError."""
        await self.ready.wait()
        live = self._live(game_id)
        try:
            await live.join(reader)
            if self.parts.pulse.silent:
                reader.send(messages.write(messages.Outage(on=True)))
            yield live
        finally:
            live.leave(reader)

    async def read(self, game_id: str) -> Live:
        """Return a game that has just been read, without looking on. Raises UnknownGame or SQLAlchemyError."""
        await self.ready.wait()
        live = self._live(game_id)
        if self.parts.bus.alone:
            await live.read()
        else:
            await live.refresh()  # what another process has just stored isn't heard yet
        return live

    def hear(self, game_id: str) -> None:
        """Have a game read again that has changed, if somebody has it open."""
        if live := self.lives.get(game_id):
            live.hear()

    def hear_all(self) -> None:
        """Have all open games read again, and ask who is there."""
        for live in list(self.lives.values()):
            live.hear()
            live.presence.ask()

    def hear_of(self, process: str, game_id: str, seats: frozenset[int], asks: bool) -> None:
        """Take note of whose players look on at a game with another process, which perhaps asks for the same."""
        if live := self.lives.get(game_id):
            live.presence.hear(process, seats, asks=asks)

    def hear_living(self) -> None:
        """Take note that a process has come or died."""
        for live in list(self.lives.values()):
            live.presence.gather()

    def clock_runs(self) -> bool:
        """Tell whether somebody looks on at a game whose clock runs."""
        return any(live.clock_runs for live in list(self.lives.values()))

    def stand(self, on: bool) -> None:
        """Tell all who look on that nothing can be stored and clocks stand, or that it is over."""
        text = messages.write(messages.Outage(on=on))
        for live in list(self.lives.values()):
            for reader in live.readers:
                reader.send(text)

    async def look(self) -> None:
        """Read again all open games of which others have stored something. Raises SQLAlchemyError."""
        versions = await self.parts.store.versions(list(self.lives))
        for game_id, version in versions.items():
            live = self.lives.get(game_id)
            if live and live.version != version:
                live.hear()

    async def catch_up(self) -> None:
        """Let every open game take an outage into account, and read what couldn't be read meanwhile."""
        for live in list(self.lives.values()):
            try:
                await live.catch_up()
            except (UnknownGame, Conflict):
                continue
            except SQLAlchemyError as error:
                log.error("game %s couldn't be read after an outage: %s", live.id, error)
                return  # the next sign of life finds out

    def _live(self, game_id: str) -> Live:
        """Return the one `Live` of a game, so that all who ask at once wait for one reading."""
        live = self.lives.get(game_id)
        if live is None:
            live = self.lives[game_id] = Live(game_id, self.parts)
        return live

    async def resume(self) -> None:
        """Let computers make the moves that they were thinking about when the site stopped, one game at a time."""
        for row in await self.parts.store.running_since(now() - RESUMED):
            people = any(seat.kind == "person" for seat in row.seats)
            if people and row.seats[row.player].kind == "computer":
                nobody = Reader(None, send=lambda text: None, fail=lambda ply: None)
                try:
                    async with self.open(row.id, nobody) as live:
                        if live.thinker.task:
                            await asyncio.wait({live.thinker.task}, timeout=DEADLINE)
                except Exception:  # one broken game must not keep the others waiting
                    log.exception("game %s couldn't be taken up again", row.id)
