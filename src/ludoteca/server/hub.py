"""All games: those open share one `Live` each, the others are in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from ludoteca.play.events import Created
from ludoteca.play.game import Game
from ludoteca.server.computers import DEADLINE, Computers
from ludoteca.server.live import Live, Reader, now
from ludoteca.server.store import Store

log = logging.getLogger(__name__)

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # of game ids: none that look alike
LENGTH = 12  # 60 bits: an address that isn't known can't be guessed
RESUMED = 24 * 3600 * 1000  # milliseconds: how old a game may be to be taken up again when the site starts


class Hub:
    """Opens games. Those in memory are there because a socket, a search or a write refers to them, and no longer."""

    def __init__(self, store: Store, computers: Computers) -> None:
        self.store, self.computers = store, computers
        self.lives: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self.ready = asyncio.Event()  # the kernels are compiled: until then nothing may touch a position

    async def create(self, created: Created) -> str:
        """Store a new game and return its id. Raises SQLAlchemyError."""
        await self.ready.wait()
        game_id = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.store.create(game_id, Game(created))
        return game_id

    @asynccontextmanager
    async def open(self, game_id: str, reader: Reader) -> AsyncIterator[Live]:
        """Look on at a game. Raises UnknownGame or SQLAlchemyError."""
        await self.ready.wait()
        live = self._live(game_id)
        try:
            await live.join(reader)
            yield live
        finally:
            live.leave(reader)

    async def read(self, game_id: str) -> tuple[Game, bool]:
        """Return a game as it is now, without opening it, and whether a computer thinks about it.

        Raises UnknownGame or SQLAlchemyError.
        """
        await self.ready.wait()
        live = self._live(game_id)
        return await live.read(), live.thinker is not None

    def _live(self, game_id: str) -> Live:
        """Return the one `Live` of a game, so that all who ask at once wait for one reading."""
        live = self.lives.get(game_id)
        if live is None:
            live = self.lives[game_id] = Live(game_id, self.store, self.computers)
        return live

    async def resume(self) -> None:
        """Let computers make the moves that they were thinking about when the site stopped, one game at a time."""
        for row in await self.store.running_since(now() - RESUMED):
            people = any(seat.kind == "person" for seat in row.seats)
            if people and row.seats[row.player].kind == "computer":
                nobody = Reader(None, send=lambda text: None, fail=lambda ply: None)
                try:
                    async with self.open(row.id, nobody) as live:
                        if live.thinker:
                            await asyncio.wait({live.thinker}, timeout=DEADLINE)
                except Exception:  # one broken game must not keep the others waiting
                    log.exception("game %s couldn't be taken up again", row.id)
