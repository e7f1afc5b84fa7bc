"""Live analysis: an iterator over what a search in the background finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias
from weakref import finalize

from ludoteca.engine.handle import Handle, moves_of
from ludoteca.engine.team import Report
from ludoteca.engine.winning import chances
from ludoteca.engine.worker import Line
from ludoteca.games.position import Move, Position

if TYPE_CHECKING:
    from ludoteca.engine.api import Result

Found: TypeAlias = "SimpleQueue[Info | BaseException | None]"
Work: TypeAlias = "Callable[[Position, Report], Result]"


@dataclass(frozen=True, slots=True)
class Info:
    """One line at one depth. score: for the player to move. line: its place among several, from 1. time: seconds.

    win: for each player, the expected share of the win, 0 to 1, summing to 1; see `winning`. complete: whether the
    depth is searched to its end; otherwise this is the best line so far, at the depth begun.
    """

    depth: int
    score: int
    nodes: int
    time: float
    pv: tuple[Move, ...]
    line: int
    win: tuple[float, ...]
    complete: bool = True


class Analysis:
    """Iterates over deepening `Info` while a search runs; ends when the search does. A context manager that stops it.

    A search that nobody can hear any more, since the Analysis is gone, stops as well. Several threads may iterate:
    each Info goes to one of them.

    with engine.analysis(position, Limit(time=2)) as infos:
        for info in infos: ...
    """

    def __init__(self, position: Position, handle: Handle, work: Work, interval: float | None = None) -> None:
        self.handle = handle
        self._position, self._interval = position.copy(), interval
        self._queue: Found = SimpleQueue()
        self._ends: list[Result | BaseException] = []
        job = (self._position, handle, work, self._queue, self._ends)
        self._thread = Thread(target=_search, args=job, daemon=True, name="analysis")
        finalize(self, handle.stop)
        self._thread.start()

    def stop(self) -> None:
        """End the search, from any thread; the iteration then ends after what was found before."""
        self.handle.stop()

    def result(self) -> Result:
        """Wait for the search's end and return what `Engine.play` would. Raises what the search raised."""
        self._thread.join()
        end = self._ends[0]
        if isinstance(end, BaseException):
            raise end
        return end

    def now(self) -> Info:
        """Tell how far the search is: the best line so far (perhaps none), at the depth being searched."""
        best, handle = self.handle.best, self.handle
        pv = moves_of(self._position, best.codes)
        win = chances(self._position, best.score)
        return Info(handle.current, best.score, handle.nodes, handle.time, pv, 1, win, complete=False)

    def __iter__(self) -> Iterator[Info]:
        while True:
            try:
                item = self._queue.get(timeout=self._interval)
            except Empty:
                if (info := self.now()).pv:
                    yield info
                continue
            if item is None or isinstance(item, BaseException):
                self._queue.put(None)  # for others who iterate, now or later
                if item:
                    raise item
                return
            yield item

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._thread.join()


def _search(position: Position, handle: Handle, work: Work, found: Found, ends: list[Any]) -> None:
    """Search and put what is found in a queue, None at the end; it holds no Analysis, so that one can be given up."""

    def report(depth: int, lines: Sequence[Line]) -> None:
        nodes, time = handle.nodes, handle.time
        for index, line in enumerate(lines, 1):
            pv, win = moves_of(position, line.codes), chances(position, line.score)
            found.put(Info(depth, line.score, nodes, time, pv, index, win))

    try:
        ends.append(work(position, report))
    except BaseException as error:  # handed to the iterating thread
        ends.append(error)
        found.put(error)
    finally:
        found.put(None)
