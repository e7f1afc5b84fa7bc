"""What ends a search: the caller's `Limit`, and the `Budget` of seconds made of it when a search begins."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TypeVar

from ludoteca.engine.layout import MAX_PLY
from ludoteca.games.checks import above_zero, whole, zero_or_more

Number = TypeVar("Number", int, float)
HIGHEST = 9  # level: eight steps (levels.py), and the engine's full strength
MAX_DEPTH = MAX_PLY - 10
MAX_NODES = (1 << 62) - 1  # a search counts in 64 bits
ENDLESS = 1e9  # seconds, 30 years: no clock need be set
RESERVE = 0.004  # seconds kept for stopping the threads and handing the move over
BRIEF = 0.002  # seconds
NO_TIME = 0.0002

# A move by the clock. Half of what is meant to be spent on it may be spent before the last depth is begun.
CUSHION = 0.05  # seconds of the clock never meant to be spent, for what the machine does besides
HORIZON = 30  # moves that the rest of the clock should last for
OF_INCREMENT = 0.75  # of the increment, spent beside that
LONGEST = 4  # times the seconds meant: for one move at most
SHARE = 3  # nor more than one part in so many of what is left


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to search; what is None doesn't limit, and the first limit met ends the search.

    time: seconds a move, infinite for no limit. depth: plies, from 1. nodes: calls of the search, quiescence included,
    shared out to the threads. level: 1 to HIGHEST, the strength of a computer player; the others then limit it
    further. clock: seconds left, from 0, to the player to move for this move and all the player's later ones, those of
    the same turn too. increment: seconds added to that clock after each move (each `push`), from 0.
    Raises ValueError for what can't be meant.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    level: int | None = None
    clock: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        if self.time is not None:
            above_zero("a time in seconds", self.time)
        if self.depth is not None:
            whole("a depth", self.depth, 1)
        if self.nodes is not None:
            whole("a number of nodes", self.nodes, 1)
        if self.level is not None:
            whole("a level", self.level, 1, HIGHEST)
        if self.clock is not None:
            zero_or_more("a clock in seconds", self.clock)
        if zero_or_more("an increment in seconds", self.increment) and self.clock is None:
            raise ValueError("an increment in seconds needs a clock")

    def within(self, time: float | None, depth: int | None, nodes: int | None) -> Limit:
        """Return the stricter of this limit and another one, of no level."""
        return replace(
            self,
            time=_least(self.time, time),
            depth=_least(self.depth, depth),
            nodes=_least(self.nodes, nodes),
            level=None,
        )

    @property
    def depths(self) -> range:
        """The depths to search one after another."""
        return range(1, min(self.depth or MAX_DEPTH, MAX_DEPTH) + 1)

    def share(self, threads: int) -> int:
        """How many nodes each of some threads may search, 0 for any number."""
        return 0 if self.nodes is None else min(max(1, self.nodes // threads), MAX_NODES)


class Budget:
    """The seconds of one search, which began at `start` on the clock of `perf_counter`.

    hard: when to stop the threads, whatever they do, in seconds from the start; infinite for never. soft: how long the
    search is meant to take; infinite without a clock, for a time given for one move is spent wholly. late: by how many
    seconds searches have lately ended after `hard`, since the machine had other things to do.
    """

    def __init__(self, limit: Limit, start: float, late: float = 0.0) -> None:
        self.start = start
        self.soft = self.hard = math.inf
        if limit.time is not None and limit.time < ENDLESS:
            self.hard = max(limit.time - max(RESERVE, late), limit.time / 2)
        if limit.clock is not None and limit.clock < ENDLESS:
            left = max(limit.clock - CUSHION - late, limit.clock / 8)
            self.soft = left / HORIZON + OF_INCREMENT * limit.increment
            self.hard = min(self.hard, max(0.0, min(LONGEST * self.soft, left / SHARE) - late))
        self._move = 0
        self._score = 0
        self._unrest = 0.0
        self._before = 0.0

    @property
    def brief(self) -> bool:
        """Whether it is too short to start threads."""
        return self.hard < BRIEF

    def threads(self, most: int) -> int:
        """Return how many threads are of use, of `most`: none where there is no time to search."""
        return most if not self.brief else int(self.hard >= NO_TIME)

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self.start

    def left(self, beyond: float = 0.0) -> float | None:
        """Return the seconds until the threads must be stopped, and `beyond`, 0 after that; None for no end."""
        return None if self.hard == math.inf else max(0.0, self.hard + beyond - self.spent)

    def enough(self, move: int, score: int) -> bool:
        """Hear of a completed depth's best move (a code) and score; tell whether not to begin another one.

        A depth takes about twice as long as the one before, at least: one that can't end in time isn't begun. A best
        move that has just changed, or a score that has dropped, is worth more time.
        """
        spent = self.spent
        last, self._before = spent - self._before, spent
        dropped = min(max(self._score - score, 0), 100) / 100 if self._move else 0.0
        self._unrest = self._unrest / 2 + (move != self._move and self._move != 0)
        self._move, self._score = move, score
        if self.soft == math.inf:
            return False
        meant = self.soft * (0.8 + 0.7 * min(self._unrest, 1.0) + dropped)
        return spent > meant / 2 or spent + 2 * last > self.hard


def _least(one: Number | None, other: Number | None) -> Number | None:
    return other if one is None else one if other is None else min(one, other)
