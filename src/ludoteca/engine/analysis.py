"""Live analysis: an iterator over what a search in the background finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from types import TracebackType
from typing import Self, TypeAlias
from weakref import finalize

from ludoteca.engine.handle import Handle, moves_of
from ludoteca.engine.worker import Line
from ludoteca.games.position import Move, Position

Found: TypeAlias = "SimpleQueue[Info | BaseException | None]"
Report = Callable[[int, Sequence[Line]], None]


@dataclass(frozen=True, slots=True)
class Info:
    """One line at one depth. score: for the player to move. line: its place among several, from 1. time: seconds."""

    depth: int
    score: int
    nodes: int
    time: float
    pv: tuple[Move, ...]
    line: int = 1


class Analysis:
    """Iterates over deepening `Info` while a search runs; ends when the search does. A context manager that stops it.

    A search that nobody can hear any more, since the Analysis is gone, stops as well.

    with engine.analysis(position, Limit(time=2)) as infos:
        for info in infos: ...
    """

    def __init__(self, position: Position, handle: Handle, work: Callable[[Report], None]) -> None:
        self.handle = handle
        self._queue: Found = SimpleQueue()
        job = (position.copy(), handle, work, self._queue)
        self._thread = Thread(target=_search, args=job, daemon=True, name="analysis")
        finalize(self, handle.stop)
        self._thread.start()

    def stop(self) -> None:
        """End the search, from any thread; the iteration then ends after what was found before."""
        self.handle.stop()

    def __iter__(self) -> Iterator[Info]:
        while (item := self._queue.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._thread.join()


def _search(position: Position, handle: Handle, work: Callable[[Report], None], found: Found) -> None:
    """Search and put what is found in a queue, None at the end; it holds no Analysis, so that one can be given up."""
    start = perf_counter()

    def report(depth: int, lines: Sequence[Line]) -> None:
        for index, line in enumerate(lines, 1):
            pv = moves_of(position, line.codes)
            found.put(Info(depth, line.score, handle.nodes, perf_counter() - start, pv, index))

    try:
        work(report)
    except BaseException as error:  # handed to the iterating thread
        found.put(error)
    finally:
        found.put(None)
