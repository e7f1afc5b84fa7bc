"""Clocks: how much time each player has left. All times are whole milliseconds; `at` is a moment, UTC since 1970.

A clock doesn't tick: it knows since when the time of whose turn it is runs, and everything else follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self

from msgspec import Struct

LAG = 500  # milliseconds of network that a move isn't charged, at most
BEFORE = 5_000  # milliseconds before the first turn's time runs, for who made the game and waited


class Control(Struct, frozen=True, omit_defaults=True):
    """A time control: `seconds` for each move (R17), or a bank of them for the game and an increment a turn."""

    kind: Literal["move", "bank"]
    seconds: int
    increment: int = 0


class Outage(NamedTuple):
    """The site wasn't there between two moments: no clock ran."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Clock:
    """left: milliseconds that each seat had at the moment `since`, from which the time of `seat` runs.

    Where `since` is None, the clock stands.
    """

    control: Control
    left: tuple[int, ...]
    seat: int = 0
    since: int | None = None

    @classmethod
    def of(cls, control: Control, seats: int) -> Self:
        """Make a clock that stands, with the whole time for everybody."""
        return cls(control, (1000 * control.seconds,) * seats)

    @property
    def due(self) -> int | None:
        """The moment at which the running time is out, None while the clock stands."""
        return None if self.since is None else self.since + self.left[self.seat]

    def runs(self, seat: int, at: int) -> Clock:
        """Start the time of a seat."""
        return replace(self, seat=seat, since=at)

    def stands(self) -> Clock:
        """Stop without charging anybody."""
        return replace(self, since=None)

    def charged(self, at: int, lag: int = 0) -> Clock:
        """Stop, and charge the seat whose time ran."""
        if self.since is None:
            return self
        spent = max(0, at - self.since - lag)
        return replace(self._with(self.seat, max(0, self.left[self.seat] - spent)), since=None)

    def moved(self) -> Clock:
        """Give what an earned move brings: the whole time anew, if it is by move (R17)."""
        return self._with(self.seat, 1000 * self.control.seconds) if self.control.kind == "move" else self

    def turned(self) -> Clock:
        """Give what the end of a turn brings: the whole time anew, or the increment."""
        if self.control.kind == "move":
            return self.moved()
        return self._with(self.seat, self.left[self.seat] + 1000 * self.control.increment)

    def paused(self, since: int, until: int) -> Clock:
        """Leave out the time between two moments."""
        if self.since is None:
            return self
        return replace(self, since=self.since + max(0, until - max(since, self.since)))

    def shown(self, at: int) -> tuple[int, ...]:
        """Return what each seat has left at a moment."""
        return self.charged(at).left

    def _with(self, seat: int, left: int) -> Clock:
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))
