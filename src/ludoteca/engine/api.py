"""`Engine`: searches positions of any game in threads, within limits."""

from __future__ import annotations

import gc
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from threading import Lock
from time import perf_counter

from ludoteca.engine.analysis import Analysis
from ludoteca.engine.handle import Handle, moves_of
from ludoteca.engine.levels import choose, level_of
from ludoteca.engine.table import Table, new_table
from ludoteca.engine.team import Report, search_together
from ludoteca.engine.timeman import Budget, Limit
from ludoteca.engine.tree import tree
from ludoteca.engine.winning import chances, standing
from ludoteca.engine.worker import Line, deepen, new_worker
from ludoteca.games.checks import above_zero, of_kind, whole
from ludoteca.games.errors import GameOver
from ludoteca.games.position import Move, Position

OF_LATE = 0.8  # of the lateness of one search is expected of the next
MAX_THREADS = max(64, os.cpu_count() or 1)


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found.

    score: for the player to move, in hundredths of about a pawn; a win in n plies is 30,000 - n. depth: completed
    plies. nodes: calls of the search, quiescence included, of all threads. pv: the line expected, `move` first.
    time: seconds. win: for each player, the expected share of the win, 0 to 1, summing to 1; see `winning`.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    pv: tuple[Move, ...]
    time: float
    win: tuple[float, ...]


class Engine:
    """A computer player. Several searches may run at once: they share the transposition table, nothing else.

    threads: searching one position together, at most MAX_THREADS. memory_mb: of the table, allocated at the first
    search that wants it, at most what the machine has. seed: of the chance that weaker levels have, a whole number.
    Raises ValueError for anything else.
    """

    def __init__(self, threads: int = 2, memory_mb: float = 256, *, seed: int | None = None) -> None:
        self.threads = whole("a number of threads", threads, 1, MAX_THREADS)
        self.memory_mb = above_zero("a memory in MB", memory_mb, machine_memory())
        self._chance = Random(None if seed is None else whole("a seed", seed, -(2**63), 2**63 - 1))
        self._table: Table | None = None
        self._age = 0
        self._late = 0.0  # see Budget
        self._lock = Lock()

    def play(self, position: Position, limit: Limit | None = None, *, handle: Handle | None = None) -> Result:
        """Find a move, one second long where nothing limits the search. The only legal move is found at once.

        The clock starts when the game's kernels and the table are ready, which the first search of a process may wait
        for (call `prepare` before a game by the clock). Raises GameOver after the end of the game, ValueError for a
        handle in use, TypeError for a position, limit or handle that is none.
        """
        check(position, limit, handle)
        legal = position.legal_moves
        if not legal:
            raise GameOver()
        prepare(position)
        if len(legal) == 1:
            score = standing(position, position.player)
            return Result(legal[0], score, 0, 0, (legal[0],), 0.0, chances(position, score))
        return self._search(position, limit or Limit(time=1.0), handle or Handle())

    def analysis(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        interval: float | None = None,
        handle: Handle | None = None,
    ) -> Analysis:
        """Search in the background; see `Analysis`. Without a limit it goes on until stopped.

        lines: how many of the best moves to tell, from 1; all where there are fewer. interval: seconds after which to
        tell how far the search is though no depth was completed; None for never. Raises as `play` does, and ValueError
        for other lines or intervals.
        """
        check(position, limit, handle)
        lines = whole("a number of lines", lines, 1)
        if interval is not None:
            above_zero("an interval in seconds", interval, 3600)
        if not position.legal_moves:
            raise GameOver()
        prepare(position)
        limit, handle = limit or Limit(), handle or Handle()

        def work(position: Position, report: Report) -> Result:
            return self._search(position, limit, handle, lines, report)

        return Analysis(position, handle, work, interval)

    def _search(
        self,
        position: Position,
        limit: Limit,
        handle: Handle,
        lines: int = 1,
        report: Report | None = None,
    ) -> Result:
        """Search, telling of each completed depth, and return what was found, however short the time.

        The clock starts once the table has its memory.
        """
        level = level_of(position, limit.level) if limit.level else None
        if level:
            limit = limit.within(level.time, None, level.total)
        table = new_table(level.memory_mb) if level else self._shared_table()
        budget = Budget(limit, perf_counter(), self._late)
        with self._lock:
            self._age += 1
            age = self._age
        last: Sequence[Line] = ()

        def completed(depth: int, best: Sequence[Line]) -> None:
            nonlocal last
            last = best
            if report:
                report(depth, best[:lines])

        count = min(max(lines, level.lines if level else 1), len(position._codes()))
        workers = [new_worker(position, table, age) for _ in range(budget.threads(1 if level else self.threads))]
        search_together(position, workers, limit, budget, handle, count, completed)
        best = handle.best
        if level and level.lines > 1 and last:
            best = choose(last[: level.lines], level.spread, self._chance)
        pv = moves_of(position, best.codes)
        if not pv:  # no time for anything
            best = Line(standing(position, position.player), ())
            pv = (best_looking(position),)
        win = chances(position, best.score)
        self._late = max(OF_LATE * self._late, budget.spent - budget.hard)
        return Result(pv[0], best.score, handle.depth, handle.nodes, pv, budget.spent, win)

    def prepare(self, position: Position) -> None:
        """Do ahead what the first search of a game would wait for: load its kernels, take the table's memory."""
        prepare(position)
        self._shared_table()

    def _shared_table(self) -> Table:
        with self._lock:
            if self._table is None:
                self._table = new_table(self.memory_mb)
            return self._table


def check(position: object, limit: object, handle: object) -> None:
    """Raise TypeError for what isn't of its kind; there may be no limit and no handle."""
    of_kind("a position", position, Position, "Abalone()")
    if limit is not None:
        of_kind("a limit", limit, Limit, "Limit(time=1)")
    if handle is not None:
        of_kind("a handle", handle, Handle, "Handle()")


def best_looking(position: Position) -> Move:
    """Return the legal move that the game's kernel would try first."""
    states = position._states()
    code = max(position._codes().tolist(), key=lambda code: position.kernel.rank(position.rules, states, 0, code))
    return Move(position._write(code), code)


def machine_memory() -> float:
    """Return how many MB of memory the machine has; infinite where it doesn't tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 20)
    except (AttributeError, OSError, ValueError):  # not a POSIX system
        return math.inf


_ready: set[tuple[type, int]] = set()


def prepare(position: Position) -> None:
    """Load or compile the kernels of a position's game, once a process. Raises TypeError for what is no position."""
    of_kind("a position", position, Position, "Abalone()")
    if (type(position.rules), position.players) not in _ready:
        worker = new_worker(position, new_table(0.01), 0)
        for _, best in deepen(*tree(position.rules, position.players, worker), range(1, 2)):
            chances(position, best[0].score)
        best_looking(position)
        _ready.add((type(position.rules), position.players))
        # The compiler's objects are many and stay: a full collection that walks them holds up a move by 0.1 s.
        gc.collect(1)
        gc.freeze()
