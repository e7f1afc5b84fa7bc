"""`Engine`: searches positions of any game in threads, within limits."""

from __future__ import annotations

import gc
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from threading import Event, Lock, Thread
from time import perf_counter

from ludoteca.engine import layout
from ludoteca.engine.analysis import Analysis
from ludoteca.engine.handle import Handle, moves_of
from ludoteca.engine.levels import LEVELS, choose
from ludoteca.engine.table import Table, new_table
from ludoteca.engine.timeman import Limit
from ludoteca.engine.worker import Line, Worker, deepen, new_worker
from ludoteca.games.checks import above_zero, whole
from ludoteca.games.errors import GameOver
from ludoteca.games.position import Move, Position

Report = Callable[[int, Sequence[Line]], None]
MAX_THREADS = max(64, os.cpu_count() or 1)


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found.

    score: for the player to move, in hundredths of about a pawn; a win in n plies is 30,000 - n. depth: completed
    plies. nodes: calls of the search, quiescence included, of all threads. pv: the line expected, `move` first.
    time: seconds.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    pv: tuple[Move, ...]
    time: float


class Engine:
    """A computer player. Several searches may run at once: they share the transposition table, nothing else.

    threads: searching one position together, at most MAX_THREADS. memory_mb: of the table, allocated at the first
    search that wants it, at most what the machine has. seed: of the chance that weaker levels have.
    Raises ValueError for other threads or memory.
    """

    def __init__(self, threads: int = 2, memory_mb: float = 256, *, seed: int | None = None) -> None:
        self.threads = whole("a number of threads", threads, 1, MAX_THREADS)
        self.memory_mb = above_zero("a memory in MB", memory_mb, machine_memory())
        self._chance = Random(seed)
        self._table: Table | None = None
        self._age = 0
        self._lock = Lock()

    def play(self, position: Position, limit: Limit | None = None, *, handle: Handle | None = None) -> Result:
        """Find a move, one second long where nothing limits the search. Raises GameOver after the end of the game.

        The clock starts when the game's kernels are ready (the first search of a process loads or compiles them).
        """
        limit = limit or Limit(time=1.0)
        level = LEVELS[limit.level] if limit.level else None
        legal = position.legal_moves
        if not legal:
            raise GameOver()
        if len(legal) == 1:
            return Result(legal[0], 0, 0, 0, (legal[0],), 0.0)
        lines, memory, threads = 1, None, self.threads
        if level:
            limit = limit.within(level.time, level.depth, level.nodes)
            lines, memory, threads = min(level.lines, len(legal)), level.memory_mb, 1 if level.memory_mb else threads
        prepare(position)
        start = perf_counter()
        handle = handle or Handle()
        table = self._shared_table() if memory is None else new_table(memory)
        found: list[tuple[int, Sequence[Line]]] = []
        workers = self.run(position, limit, handle, table, threads, lines, lambda *step: found.append(step))
        control = workers[0].control
        best = Line(int(control[layout.SCORE]), tuple(control[layout.PV :][: control[layout.LENGTH]].tolist()))
        if lines > 1 and found and level:
            best = choose(found[-1][1], level.spread, self._chance)
        pv = moves_of(position, best.codes) or (legal[0],)
        return Result(pv[0], best.score, handle.depth, handle.nodes, pv, perf_counter() - start)

    def run(
        self,
        position: Position,
        limit: Limit,
        handle: Handle,
        table: Table,
        threads: int,
        lines: int,
        report: Report,
    ) -> list[Worker]:
        """Search with `threads` threads over one table until the limit or the handle ends it; the first one reports."""
        deadline = limit.deadline()
        self._age += 1
        workers = [new_worker(position, table, self._age) for _ in range(threads)]
        handle._begin(position, [worker.control for worker in workers])
        for worker in workers:
            worker.control[layout.LIMIT] = limit.share(threads)
        ready, done, failures = Event(), Event(), list[BaseException]()

        def work(worker: Worker, depths: range, lines: int, report: Report | None) -> None:
            try:
                ready.wait()
                for depth, best in deepen(position.rules, worker, depths, lines):
                    if report:
                        report(depth, best)
                    if lines == 1 and abs(best[0].score) >= layout.MATE - depth:
                        break  # proven
            except BaseException as error:
                failures.append(error)
            finally:
                if report or failures:
                    done.set()

        jobs: list[tuple[Worker, range, int, Report | None]] = [(workers[0], limit.depths, lines, report)]
        jobs += [(worker, limit.depths[index % 2 :], 1, None) for index, worker in enumerate(workers[1:], 1)]
        team = [Thread(target=work, args=job, daemon=True, name="search") for job in jobs]
        try:
            for thread in team:  # to wait: starting one takes long where others compute already
                thread.start()
            ready.set()
            done.wait(None if deadline is None else deadline - perf_counter())
        finally:
            for worker in workers:
                worker.control[layout.STOP] = 1
            ready.set()
            for thread in team:
                if thread.ident is not None:
                    thread.join()
        if failures:
            raise failures[0]
        return workers

    def analysis(self, position: Position, limit: Limit | None = None, *, lines: int = 1) -> Analysis:
        """Search in the background; see `Analysis`. Without a limit it goes on until stopped.

        lines: how many of the best moves to tell, from 1; all where there are fewer. Raises ValueError, GameOver.
        """
        lines = whole("a number of lines", lines, 1)
        if not position.legal_moves:
            raise GameOver()
        prepare(position)
        handle = Handle()
        table = self._shared_table()

        def work(report: Report) -> None:
            count = min(lines, len(position.legal_moves))
            self.run(position, limit or Limit(), handle, table, self.threads, count, report)

        return Analysis(position, handle, work)

    def _shared_table(self) -> Table:
        with self._lock:
            if self._table is None:
                self._table = new_table(self.memory_mb)
            return self._table


def machine_memory() -> float:
    """Return how many MB of memory the machine has; infinite where it doesn't tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 20)
    except (AttributeError, OSError, ValueError):  # not a POSIX system
        return math.inf


_ready: set[type] = set()


def prepare(position: Position) -> None:
    """Load or compile the kernels of a position's game, once a process."""
    if type(position.rules) not in _ready:
        worker = new_worker(position, new_table(0.01), 0)
        for _ in deepen(position.rules, worker, range(1, 2)):
            pass
        _ready.add(type(position.rules))
        # The compiler's objects are many and stay: a full collection that walks them holds up a move by 0.1 s.
        gc.collect(1)
        gc.freeze()
