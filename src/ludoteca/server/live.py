"""A game that somebody has open: its lock, those who look on, its clock, the computer to move.

What happens to a game is stored before anybody is told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.games.errors import MoveError
from ludoteca.play import decide
from ludoteca.play.clock import LAG
from ludoteca.play.events import Event, Followed
from ludoteca.play.game import Game
from ludoteca.play.series import successor
from ludoteca.server import messages, views
from ludoteca.server.ids import new_id
from ludoteca.server.journal import Conflict
from ludoteca.server.parts import Parts
from ludoteca.server.people import NOBODY, Held
from ludoteca.server.presence import Presence
from ludoteca.server.pulse import now as now
from ludoteca.server.store import UnknownGame
from ludoteca.server.thinking import Thinker

log = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[Game], list[Event]]
ATTEMPTS = 3  # at storing, when another writer was first
RESTING = 30.0  # seconds without anything asked, after which a game is let go of and read again when it is needed


@dataclass(eq=False, slots=True)
class Reader:
    """Somebody who looks on: who it is, and how to send text. `fail` tells, at a ply, that the computer can't move.

    gone: tells that the game isn't there any more. presence: what was told last of who is there.
    """

    guest: str | None
    send: Callable[[str], None]
    fail: Callable[[int], None]
    gone: Callable[[], None] = lambda: None
    presence: str = ""


class Told(NamedTuple):
    """What the readers of a game know: its version, who holds its seats, its plies. game: None once let go of."""

    version: int
    held: Held
    ply: int
    game: Game | None


class Live:
    """An open game. `game` is None until it is read, again whenever it may differ from what is stored, and at rest."""

    def __init__(self, game_id: str, parts: Parts) -> None:
        self.id, self._parts = game_id, parts
        self.game: Game | None = None
        self.held: Held = NOBODY
        self.readers: set[Reader] = set()
        self.lock = asyncio.Lock()
        self.thinker = Thinker(self, parts)
        self.presence = Presence(self, parts.bus)
        self._alarm: asyncio.TimerHandle | None = None  # rings when the running time is out
        self._ringing: asyncio.Task[None] | None = None
        self._states: dict[tuple[int, frozenset[int], bool], str] = {}  # written for a version, who reads, thinking
        self._told: Told | None = None
        self._loaded = 0.0  # when it was last begun to be read, by the loop's clock
        self._used = 0.0  # when the game was last asked for, by the loop's clock
        self._resting: asyncio.TimerHandle | None = None
        self._stale = False  # whether another process has changed the game since it was read
        self._hearing: asyncio.Task[None] | None = None

    @property
    def ply(self) -> int:
        """How many plies the game has, as far as is known."""
        return self._told.ply if self._told else 0

    @property
    def version(self) -> int:
        """How many events the game has had, as far as is known."""
        return self._told.version if self._told else 0

    @property
    def clock_runs(self) -> bool:
        """Whether somebody looks on at a running clock, be the game at rest or not."""
        return self._alarm is not None

    # --- looking on -----------------------------------------------------------------------------------------------

    async def join(self, reader: Reader) -> None:
        """Add a reader, send the state, let a computer to move think. Raises UnknownGame or SQLAlchemyError."""
        await self.arrive(reader.guest)  # before being told anything: the first message is the state
        await self.catch_up()
        self.readers.add(reader)
        self.thinker.failed = False
        await self.show(reader)
        self.presence.changed()
        self._go_on()

    def leave(self, reader: Reader) -> None:
        """Take a reader away; with the last one the computer stops thinking and the clock is left to itself."""
        self.readers.discard(reader)
        self.presence.changed()
        if not self.readers:
            self.thinker.stop()
            self._set_alarm()
            if self._resting:
                self._resting.cancel()
                self._resting = None

    async def show(self, reader: Reader) -> None:
        """Send a reader the state. Raises UnknownGame or SQLAlchemyError."""
        async with self.lock:
            reader.send(self._state(await self._read(), reader))

    async def read(self) -> Game:
        """Return the game as it is now. Raises UnknownGame or SQLAlchemyError."""
        async with self.lock:
            return await self._read()

    async def refresh(self) -> None:
        """Read the game again, unless a reading has begun since. Raises UnknownGame or SQLAlchemyError."""
        asked = asyncio.get_running_loop().time()
        async with self.lock:
            if self._loaded < asked:
                self.game = None
            await self._read()

    async def _read(self) -> Game:
        """Return the game, read if need be; everybody is told what has changed meanwhile."""
        if self.game is None:
            loaded = asyncio.get_running_loop().time()
            game = await self._parts.store.load(self.id)
            if game is None:
                raise UnknownGame(self.id)
            self.held = await self._parts.people.held(self.id)
            self._states.clear()
            self.game, self._loaded = game, loaded
            told, self._told = self._told, Told(game.version, self.held, game.ply, game)
            if told and told[:2] != self._told[:2]:
                self._tell(told.game, game, last=True)
                self.presence.changed()
            if told and told.version != game.version:
                self.thinker.stop()
                self._go_on()
        self._used = asyncio.get_running_loop().time()
        if self.readers and not self._resting:
            self._rest()
        return self.game

    def _rest(self) -> None:
        """Let go of the game if nothing was asked for a while: most open games wait, and their plies take memory."""
        loop, self._resting = asyncio.get_running_loop(), None
        wait = self._used + RESTING - loop.time()
        if wait > 0 or self.lock.locked() or self.thinker.task:
            self._resting = loop.call_later(max(wait, 1.0), self._rest)
        elif self._told:
            self.game, self._told = None, self._told._replace(game=None)
            self._states.clear()

    def _state(self, game: Game, reader: Reader) -> str:
        seats, thinking = self.held.of(reader.guest), self.thinker.thinks_of(game)
        key = (game.version, seats, thinking)
        if key not in self._states:
            self._states = {known: text for known, text in self._states.items() if known[0] == game.version}
            shown = views.state(self.id, game, seats, thinking=thinking, names=self.held.names)
            self._states[key] = messages.write(shown)
        return self._states[key]

    # --- what happens ---------------------------------------------------------------------------------------------

    async def arrive(self, guest: str | None) -> None:
        """Let a guest come to the seats that wait for just this guest. Raises UnknownGame or SQLAlchemyError."""
        async with self.lock:
            game = await self._read()
        for seat in sorted(self.held.of(guest)):
            if game.seats[seat].open and not game.outcome:
                await self.act(lambda game, seat=seat: decide.join(game, seat, now()))  # type: ignore[misc]

    async def act(self, choose: Decide, also: Sequence[sa.Executable] = ()) -> bool:
        """Let happen what `choose` makes of the game, and tell everybody; False if that is nothing.

        What outages and the clock have brought about comes first. also: what is stored together with it. Raises
        MoveError (refused), UnknownGame, Conflict or SQLAlchemyError (not stored): nothing has changed then but by the
        clock.
        """
        acting = asyncio.create_task(self._act(choose, also))
        acting.add_done_callback(_end)
        return await asyncio.shield(acting)  # who asked may be cut off before it is stored: all others hear of it

    async def _act(self, choose: Decide, also: Sequence[sa.Executable]) -> bool:
        async with self.lock:
            for attempt in range(ATTEMPTS):
                game = await self._read()
                if game.clock:
                    await self._parts.pulse.ensure()
                events = decide.elapsed(game, self._parts.pulse.outages, now())
                refused: MoveError | None = None
                try:
                    chosen = choose(game.after(events) if events else game)
                except MoveError as error:
                    chosen, refused = [], error
                try:
                    await self._store(game, [*events, *chosen], also if chosen else ())
                    break
                except Conflict:
                    if attempt + 1 == ATTEMPTS:
                        raise
            if refused:
                raise refused
            return bool(chosen)

    async def _store(self, game: Game, events: list[Event], also: Sequence[sa.Executable]) -> None:
        """Store events and tell everybody. Raises Conflict or SQLAlchemyError."""
        if not events:
            return
        stages = [game]
        for event in events:
            stages.append(stages[-1].after([event]))
        if stages[-1].rematch:
            events = [*events, Followed(now(), new_id())]
            stages.append(stages[-1].after(events[-1:]))
        for event in events:
            if isinstance(event, Followed):
                also = [*also, *self._following(stages[-1], event.game)]
        self.game = None  # until what is stored is certain
        await self._parts.store.append(self.id, events, stages[-1], also)
        self.game = stages[-1]
        if also:
            self.held = await self._parts.people.held(self.id)
            self.presence.changed()
        self.thinker.failed = False
        for before, after in pairwise(stages):
            self._tell(before, after, last=after is self.game)
        self._told = Told(self.game.version, self.held, self.game.ply, self.game)
        self._parts.bus.tell(self.id)
        self.thinker.stop()
        self._go_on()

    def _following(self, game: Game, follower: str) -> list[sa.Executable]:
        """Return what stores the game that follows this one, its seats held by who held theirs."""
        created, order = successor(game, now(), new_id())
        seats = {seat: self.held.guests_of(before) for seat, before in enumerate(order)}
        return self._parts.store.creating(follower, Game(created), seats)

    async def catch_up(self) -> None:
        """Let happen what outages and the clock have brought about. Raises as `act`."""
        await self.act(lambda game: [])

    async def news(self) -> None:
        """Read again what another process, or a guest's new name, has changed, and tell everybody.

        Raises SQLAlchemyError.
        """
        async with self.lock:
            self.game = None
            try:
                await self._read()
            except UnknownGame:  # deleted
                self.held = NOBODY
                for reader in self.readers:
                    reader.gone()

    def hear(self) -> None:
        """Note that another process has changed the game, which is read again soon."""
        self._stale = True
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        try:
            while self._stale:
                self._stale = False
                await self.news()
        except SQLAlchemyError as error:
            log.error("news of game %s couldn't be read: %s", self.id, error)  # pulse.py has it read again
        finally:
            self._hearing = None

    def _tell(self, before: Game | None, after: Game, *, last: bool) -> None:
        """Tell everybody what has become of a game: of one more ply as such, of other plies by a new state.

        before: None where it isn't known any more. last: nothing follows at once, so that who is to move may choose.
        """
        # A tuple is compared by identity first: this is fast.
        same = before is not None and after.plies[: before.ply] == before.plies
        texts: dict[frozenset[int], str] = {}
        for reader in self.readers:
            seats = self.held.of(reader.guest)
            if seats not in texts:
                if before is None or not same or after.ply > before.ply + 1:
                    texts[seats] = self._state(after, reader)
                elif after.ply == before.ply + 1:
                    texts[seats] = messages.write(views.moved(after, seats, choosing=last))
                else:
                    thinking = self.thinker.thinks_of(after)
                    shown = views.changed(after, seats, thinking=thinking, names=self.held.names)
                    texts[seats] = messages.write(shown)
            reader.send(texts[seats])

    # --- what goes on by itself -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        self.thinker.start()
        self._set_alarm()

    def _set_alarm(self) -> None:
        """Let the alarm ring when the running time is out, as long as somebody looks on."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        clock = self.game.clock if self.game and self.readers else None
        if clock and clock.due is not None:
            wait = max(0, clock.due + LAG - now()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(wait + 0.001, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._ringing = asyncio.create_task(self._time_is_out())

    async def _time_is_out(self) -> None:
        try:
            await self.catch_up()
        except (SQLAlchemyError, Conflict) as error:
            log.error("a time that is out in %s couldn't be stored, trying again: %s", self.id, error)
            await asyncio.sleep(1)
        except UnknownGame:
            return
        self._set_alarm()


def _end(acting: asyncio.Task[bool]) -> None:
    """Take note of a refusal, which nobody else does when who asked is cut off."""
    if not acting.cancelled():
        acting.exception()
