"""Who of a game's players is there: connected to any process of the site. Kept in memory alone.

Each process knows who looks on with it, tells the others when that changes, and asks them when it opens a game. What
one has told holds as long as it gives signs of life on the bus. Comings and goings are gathered for a moment, so that a
page that is loaded again was never away, and nobody can flood the others by coming and going.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import ref

from ludoteca.server import messages
from ludoteca.server.bus import Bus

if TYPE_CHECKING:
    from ludoteca.server.live import Live

GATHERED = 1.0  # seconds
Seats = frozenset[int]


class Presence:
    """Whose players are there, in one open game."""

    __slots__ = ("_asked", "_bus", "_elsewhere", "_live", "_mine", "_timer")

    def __init__(self, live: Live, bus: Bus) -> None:
        self._live, self._bus = ref(live), bus  # weak: what nobody has open must leave memory at once
        self._mine: Seats = frozenset()  # of players who look on with this process, as the others were told
        self._elsewhere: dict[str, Seats] = {}  # by process, as it told
        self._asked = False  # whether the others were asked
        self._timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Note that somebody has come or gone, or holds another seat."""
        live = self._live()
        if live is None:
            return
        mine = frozenset[int]().union(*(live.held.of(reader.guest) for reader in live.readers))
        asks = bool(live.readers) and not self._asked
        if asks or mine != self._mine:
            self._mine, self._asked = mine, self._asked or asks
            self._bus.here(live.id, mine, asks=asks)
        self.gather()

    def hear(self, process: str, seats: Seats, *, asks: bool) -> None:
        """Take note of whose players look on with another process, which perhaps asks for the same."""
        live = self._live()
        if live and asks and self._mine:
            self._bus.here(live.id, self._mine)
        self._elsewhere[process] = seats
        self.gather()

    def ask(self) -> None:
        """Ask the other processes again, since news may have been missed."""
        live = self._live()
        self._elsewhere.clear()
        if live and live.readers:
            self._bus.here(live.id, self._mine, asks=True)
            self.gather()

    def gather(self) -> None:
        """Tell the readers soon what has changed."""
        live = self._live()
        if live and live.readers:
            self._timer = self._timer or asyncio.get_running_loop().call_later(GATHERED, self._tell)
        elif self._timer:
            self._timer.cancel()
            self._timer = None

    def _tell(self) -> None:
        """Tell all who don't know it yet, and see others play than themselves."""
        self._timer, live = None, self._live()
        if live is None:
            return
        players = frozenset[int]().union(*live.held.seats.values())
        there = (seats for process, seats in self._elsewhere.items() if process in self._bus.living)
        here = self._mine.union(*there) & players
        away = players - here if self._bus.connected else ()  # else nobody knows
        text = messages.write(messages.Presence(sorted(here), sorted(away)))
        for reader in live.readers:
            if reader.presence != text and players - live.held.of(reader.guest):
                reader.presence = text
                reader.send(text)
