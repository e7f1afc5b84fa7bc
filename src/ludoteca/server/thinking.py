"""The computers of an open game: they move when it is their turn and somebody looks on, and answer a draw offer."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import ref

from sqlalchemy.exc import SQLAlchemyError

from ludoteca.engine.handle import Handle
from ludoteca.play import decide
from ludoteca.play.game import Game
from ludoteca.play.refused import Refused
from ludoteca.server import messages
from ludoteca.server.computers import SearchFailed
from ludoteca.server.journal import Conflict
from ludoteca.server.parts import Parts
from ludoteca.server.pulse import now
from ludoteca.server.store import UnknownGame

if TYPE_CHECKING:
    from ludoteca.server.live import Live

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds before what couldn't be stored, or is another process's to do, is tried again


def computer_to_move(game: Game) -> int | None:
    """Return the level of the computer to move, None where none is."""
    seat = game.seats[game.player]
    return None if game.outcome or game.waiting or seat.kind == "person" else seat.level


def computers_asked(game: Game) -> tuple[int, ...]:
    """Return the seats of computers that a draw is offered to."""
    offer = game.offers.get("draw")
    asked = game.missing("draw", offer.agreed) if offer else ()
    return tuple(seat for seat in asked if game.seats[seat].kind == "computer")


class Thinker:
    """What thinks for the computers of a game. failed: the computer to move couldn't; nothing is tried until then."""

    def __init__(self, live: Live, parts: Parts) -> None:
        self._live, self._parts = ref(live), parts  # weak: what nobody has open must leave memory at once
        self.failed = False
        self.task: asyncio.Task[None] | None = None
        self._handle: Handle | None = None  # of the search that runs

    def thinks_of(self, game: Game) -> bool:
        """Tell whether a computer is to move in a game, and can."""
        return computer_to_move(game) is not None and not self.failed

    def start(self) -> None:
        """Start, where a computer has something to do and nothing is under way."""
        live = self._live()
        game = live.game if live else None
        if live and self.task is None and game and (computer_to_move(game) or computers_asked(game)):
            self.task = asyncio.create_task(self._run(live))

    def stop(self) -> None:
        """Stop the search that runs: the game has gone on, or nobody looks on."""
        if self._handle:
            self._handle.stop()

    async def _run(self, live: Live) -> None:
        """Act for computers as long as one has something to do and somebody looks on."""
        try:
            while live.readers and not self.failed and await self._one(live):
                pass
        finally:
            self.task = None

    async def _one(self, live: Live) -> bool:
        """Wait for a free slot, search, act; False when there is nothing to do."""
        try:
            async with self._parts.computers.slot:
                game = await live.read()
                asked, level = computers_asked(game), computer_to_move(game)
                if not live.readers or not (asked or level):
                    return False
                async with self._parts.bus.claim(live.id, game.version) as mine:
                    if mine and asked:
                        yes = await self._parts.computers.would_draw(game.position, asked[0])
                        await live.act(lambda now_is: decide.answer(now_is, asked[:1], "draw", yes, game.ply, now()))
                    elif mine:
                        move = await self._search(live, game, level or 0)
                        if move is not None and live.readers:  # stored while it is still this process's to do
                            await live.act(lambda now_is: decide.move(now_is, {game.player}, game.ply, move, now()))
            if not mine:
                await asyncio.sleep(PAUSE)  # another process does it, and tells; unless it dies
        except Refused:  # the game has gone another way since
            pass
        except UnknownGame:  # deleted
            return False
        except (SQLAlchemyError, Conflict) as error:
            log.error("what a computer did in %s couldn't be stored, trying again: %s", live.id, error)
            await asyncio.sleep(PAUSE)
        except Exception as error:
            if not isinstance(error, SearchFailed):  # which is logged already
                log.exception("the computer can't move in %s", live.id)
            self.failed = True
            for reader in live.readers:
                reader.fail(live.game.ply if live.game else 0)
        return True

    async def _search(self, live: Live, game: Game, level: int) -> str | None:
        def report(depth: int, nodes: int) -> None:
            text = messages.write(messages.Thinking(game.ply, game.player, depth, nodes, level))
            for reader in live.readers:
                reader.send(text)

        self._handle = Handle()
        try:
            return await self._parts.computers.choose(game.position, level, self._handle, report)
        finally:
            self._handle = None
