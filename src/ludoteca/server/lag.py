"""How long the network takes, measured by questions that a page answers at once.

The way there and back counts, as a move's does: the opponent's move has to come before it is answered.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median_low

KEPT = 5  # measures; a single slow one makes nobody's clock slower


class Lag:
    """The lag of one connection. Who keeps an answer back gains LAG of play/clock.py a move at most."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._number = 0
        self._asked: float | None = None  # when, while the answer is awaited
        self._measures: list[float] = []

    def ask(self) -> int:
        """Return the number of a new question."""
        self._number, self._asked = self._number + 1, self._clock()
        return self._number

    def heard(self, number: int) -> None:
        """Take the answer to the last question; any other says nothing, nor does a second one."""
        if number == self._number and self._asked is not None:
            self._measures = [*self._measures[1 - KEPT :], self._clock() - self._asked]
            self._asked = None

    @property
    def milliseconds(self) -> int:
        """The usual lag, 0 until it is known."""
        return round(1000 * max(0.0, median_low(self._measures))) if self._measures else 0
