"""A running search seen from another thread."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Lock
from time import perf_counter

from ludoteca.engine import layout
from ludoteca.engine.worker import Ints, Line
from ludoteca.games.position import Move, Position


class Handle:
    """Stops a search from any thread and tells how far it is; for one search at a time, made before it begins.

    Pass it to `Engine.play(position, limit, handle=handle)`. Stopping before the search begins is remembered: it then
    ends as soon as it has any move.
    """

    def __init__(self) -> None:
        self._stopped = Event()
        self._busy = Lock()
        self._position: Position | None = None
        self._controls: Sequence[Ints] = ()
        self._deepest = 0
        self._best: Line | None = None  # where several lines are searched, `control` shows the latest, not the best
        self._start = 0.0
        self._time: float | None = None

    def stop(self) -> None:
        """End the search as soon as may be: a few milliseconds."""
        self._stopped.set()
        for control in self._controls:
            control[layout.STOP] = 1

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self._stopped.is_set()

    @property
    def depth(self) -> int:
        """The depth completed by the first thread."""
        return int(self._controls[0][layout.DEPTH]) if self._controls else 0

    @property
    def current(self) -> int:
        """The depth being searched by the first thread; 0 before the search begins."""
        return min(self.depth + 1, self._deepest)

    @property
    def nodes(self) -> int:
        """Calls of the search so far, of all threads, to within 1,024 each."""
        return sum(int(control[layout.NODES]) for control in self._controls)

    @property
    def time(self) -> float:
        """Seconds since the search began, or that it took."""
        if self._time is not None:
            return self._time
        return perf_counter() - self._start if self._controls else 0.0

    @property
    def score(self) -> int:
        """The score of the best line so far, for the player to move."""
        return self.best.score

    @property
    def pv(self) -> tuple[Move, ...]:
        """The best line so far."""
        return moves_of(self._position, self.best.codes) if self._position else ()

    @property
    def best(self) -> Line:
        """The best line so far, with its score; without moves before there is any."""
        if self._best:
            return self._best
        if not self._controls:
            return Line(0, ())
        control = self._controls[0]
        codes = control[layout.PV : layout.PV + int(control[layout.LENGTH])].tolist()
        score = int(control[layout.SCORE])
        if self._position and self._position.players > 2:  # as `deepen` tells it
            score = min(max(score, -layout.UNPROVEN), layout.UNPROVEN)
        return Line(score, tuple(codes))

    def _begin(self, position: Position, controls: Sequence[Ints], deepest: int, start: float) -> None:
        if not self._busy.acquire(blocking=False):
            raise ValueError("a handle is for one search at a time")
        self._deepest, self._best, self._start, self._time = deepest, None, start, None
        self._controls, self._position = controls, position.copy()
        if self.stopped:
            self.stop()

    def _end(self) -> None:
        self._time = perf_counter() - self._start
        self._busy.release()


def moves_of(position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """Turn codes played from a position into moves, as far as they are legal (a line read live may be torn).

    With more than two players a line ends with the first reply: there the search lets the others pass.
    """
    position, met = position.copy(), {position.player}
    found: list[Move] = []
    for code in codes:
        met.add(position.player)
        if len(met) > 2 or position.outcome() or code not in position._codes():
            break
        found.append(Move(position._write(code), code))
        position._push(found[-1])
    return tuple(found)
