"""What ends a search: the caller's `Limit`, and the `Budget` made of it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

from ludoteca.engine.layout import MAX_PLY
from ludoteca.games.checks import above_zero, whole

Number = TypeVar("Number", int, float)
MAX_DEPTH = MAX_PLY - 10
MAX_NODES = (1 << 62) - 1  # a search counts in 64 bits
ENDLESS = 1e9  # seconds, 30 years: no clock need be set
RESERVE = 0.004  # seconds kept for stopping the threads and handing the move over


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to search; what is None doesn't limit, and the first limit met ends the search.

    time: seconds a move, infinite for no limit. depth: plies, from 1. nodes: calls of the search, quiescence included,
    kept to within a poll (1,024) a thread. level: 1 to 8, the strength of a computer player; the others then limit it
    further. Raises ValueError for what can't be meant.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    level: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None:
            above_zero("a time in seconds", self.time)
        if self.depth is not None:
            whole("a depth", self.depth, 1)
        if self.nodes is not None:
            whole("a number of nodes", self.nodes, 1)
        if self.level is not None:
            whole("a level", self.level, 1, 8)

    def within(self, time: float | None, depth: int | None, nodes: int | None) -> Limit:
        """Return the stricter of this limit and another one, of no level."""
        return Limit(_least(self.time, time), _least(self.depth, depth), _least(self.nodes, nodes))

    @property
    def depths(self) -> range:
        """The depths to search one after another."""
        return range(1, min(self.depth or MAX_DEPTH, MAX_DEPTH) + 1)

    def share(self, threads: int) -> int:
        """How many nodes each of some threads may search, 0 for any number."""
        return 0 if self.nodes is None else min(max(1, self.nodes // threads), MAX_NODES)

    def deadline(self) -> float | None:
        """When to stop the threads of a search that begins now, on the clock of `perf_counter`; None for never."""
        if self.time is None or self.time >= ENDLESS:
            return None
        return perf_counter() + max(self.time - RESERVE, self.time / 2)


def _least(one: Number | None, other: Number | None) -> Number | None:
    return other if one is None else one if other is None else min(one, other)
