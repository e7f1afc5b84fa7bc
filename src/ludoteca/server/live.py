"""A game that somebody has open: its lock, those who look on, the computer to move.

What happens to a game is stored before anybody is told.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.engine.handle import Handle
from ludoteca.play.events import Event
from ludoteca.play.game import Game
from ludoteca.play.refused import Refused
from ludoteca.server import messages, views
from ludoteca.server.computers import Computers, SearchFailed
from ludoteca.server.store import Conflict, Store

log = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[Game], list[Event]]
ATTEMPTS = 3  # at storing, when another writer was first
PAUSE = 1.0  # seconds before a computer's move that couldn't be stored is tried again


class UnknownGame(LookupError):
    """There is no game of this id."""


@dataclass(eq=False, slots=True)
class Reader:
    """Somebody who looks on: who it is, and how to send text. `fail` tells, at a ply, that the computer can't move."""

    guest: str | None
    send: Callable[[str], None]
    fail: Callable[[int], None]


def now() -> int:
    """Return the time as events have it."""
    return time.time_ns() // 1_000_000


class Live:
    """An open game. `game` is None until it is read, and again whenever it may differ from what is stored."""

    def __init__(self, game_id: str, store: Store, computers: Computers) -> None:
        self.id, self._store, self._computers = game_id, store, computers
        self.game: Game | None = None
        self.readers: set[Reader] = set()
        self.lock = asyncio.Lock()
        self.thinker: asyncio.Task[None] | None = None
        self._handle: Handle | None = None  # of the search that runs
        self._failed = False  # the computer to move couldn't
        self._states: dict[tuple[int, tuple[int, ...], bool], str] = {}  # written for a version, who reads, thinking

    # --- looking on -----------------------------------------------------------------------------------------------

    async def join(self, reader: Reader) -> None:
        """Add a reader, send the state, let a computer to move think. Raises UnknownGame or SQLAlchemyError."""
        self.readers.add(reader)
        self._failed = False
        await self.show(reader)
        self._think()

    def leave(self, reader: Reader) -> None:
        """Take a reader away; with the last one the computer stops thinking."""
        self.readers.discard(reader)
        if not self.readers and self._handle:
            self._handle.stop()

    async def show(self, reader: Reader) -> None:
        """Send a reader the state. Raises UnknownGame or SQLAlchemyError."""
        async with self.lock:
            reader.send(self._state(await self._read(), reader))

    async def read(self) -> Game:
        """Return the game as it is now. Raises UnknownGame or SQLAlchemyError."""
        async with self.lock:
            return await self._read()

    async def _read(self) -> Game:
        if self.game is None:
            self.game = await self._store.load(self.id)
        if self.game is None:
            raise UnknownGame(self.id)
        return self.game

    def _state(self, game: Game, reader: Reader) -> str:
        seats, thinking = game.seats_of(reader.guest), computer_to_move(game) is not None and not self._failed
        key = (game.version, seats, thinking)
        if key not in self._states:
            self._states = {known: text for known, text in self._states.items() if known[0] == game.version}
            self._states[key] = messages.write(views.state(self.id, game, seats, thinking=thinking))
        return self._states[key]

    # --- what happens ---------------------------------------------------------------------------------------------

    async def act(self, decide: Decide) -> bool:
        """Let happen what `decide` makes of the game, and tell everybody; False if that is nothing.

        Raises MoveError (refused), UnknownGame, Conflict or SQLAlchemyError (not stored): nothing has changed then.
        """
        async with self.lock:
            for attempt in range(ATTEMPTS):
                game = await self._read()
                events = decide(game)
                if not events:
                    return False
                stages = [game]
                for event in events:
                    stages.append(stages[-1].after([event]))
                self.game = None  # until what is stored is certain
                try:
                    await asyncio.shield(self._store.append(self.id, events, stages[-1]))
                    break
                except Conflict:
                    if attempt + 1 == ATTEMPTS:
                        raise
            self.game, self._failed = stages[-1], False
            for before, after in pairwise(stages):
                self._tell(after, moved=after.ply > before.ply, last=after is self.game)
            if self._handle:
                self._handle.stop()
            self._think()
            return True

    def _tell(self, game: Game, *, moved: bool, last: bool) -> None:
        """Tell everybody of a game's last event: of a ply as such, of anything else by a new state.

        last: nothing follows at once, so that who is to move may choose.
        """
        if not moved:
            for reader in self.readers:
                reader.send(self._state(game, reader))
            return
        message = views.moved(game)
        text = chooser_text = messages.write(message)
        chooser = game.created.seats[game.player].owner  # who may see the legal moves
        if last and chooser and any(reader.guest == chooser for reader in self.readers):
            chooser_text = messages.write(replace(message, legal=game.legal()))
        for reader in self.readers:
            reader.send(chooser_text if reader.guest == chooser else text)

    # --- the computer to move -------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Start the computer to move, where there is one and it doesn't think already."""
        if self.thinker is None and self.game and computer_to_move(self.game):
            self.thinker = asyncio.create_task(self._play_computers())

    async def _play_computers(self) -> None:
        """Move for computers as long as one is to move and somebody looks on."""
        try:
            while self.readers and not self._failed and await self._play_one():
                pass
        finally:
            self.thinker = None

    async def _play_one(self) -> bool:
        """Wait for a free slot, search, move; False when no computer is to move."""
        try:
            async with self._computers.slot:
                async with self.lock:
                    game = await self._read()
                level = computer_to_move(game)
                if level is None or not self.readers:
                    return False
                move = await self._search(game, level)
            if move is not None and self.readers:
                await self.act(lambda now_is: now_is.move({game.player}, game.ply, move, now()))
        except Refused:  # the game has gone another way since
            pass
        except (SQLAlchemyError, Conflict) as error:
            log.error("the computer's move in %s couldn't be stored, trying again: %s", self.id, error)
            await asyncio.sleep(PAUSE)
        except Exception as error:
            if not isinstance(error, SearchFailed):  # which is logged already
                log.exception("the computer can't move in %s", self.id)
            self._failed = True
            for reader in self.readers:
                reader.fail(self.game.ply if self.game else 0)
        return True

    async def _search(self, game: Game, level: int) -> str | None:
        def report(depth: int, nodes: int) -> None:
            text = messages.write(messages.Thinking(game.ply, game.player, depth, nodes, level))
            for reader in self.readers:
                reader.send(text)

        self._handle = Handle()
        try:
            return await self._computers.choose(game.position, level, self._handle, report)
        finally:
            self._handle = None


def computer_to_move(game: Game) -> int | None:
    """Return the level of the computer to move, None where none is."""
    seat = game.created.seats[game.player]
    return None if game.outcome or seat.kind == "person" else seat.level
