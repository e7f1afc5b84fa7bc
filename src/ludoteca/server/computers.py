"""Computer players: searches in threads that never freeze the loop, at most SLOTS at once, first come first served.

A search always ends: at its level's own limit, when it is stopped, at the latest at DEADLINE.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ludoteca.engine.api import Engine
from ludoteca.engine.handle import Handle
from ludoteca.engine.timeman import Limit
from ludoteca.games.position import Position

log = logging.getLogger(__name__)

SLOTS = 2
DEADLINE = 20.0  # seconds; far above any level's own limit
GRACE = 5.0  # seconds that a search may take to stop
INTERVAL = 0.25  # seconds between two reports of progress
NICENESS = 10  # of search threads: the moves of other games come first
MEMORY_MB = 64
DRAWISH = Limit(nodes=20_000, time=1.0)  # of the search that answers a draw offer
EARLY = 20  # plies before which no computer agrees to a draw
HOPE = 0.95  # a computer agrees that expects less than so much of an even share

T = TypeVar("T")
Report = Callable[[int, int], None]  # depth completed, nodes so far


class SearchFailed(Exception):
    """A search crashed or didn't end."""


class Computers:
    """The pool of searches. `slot` is held around `choose`: who waits for it decides only then what to search."""

    def __init__(self, engine: Engine | None = None) -> None:
        self.searches = 0  # so far
        self.slot = asyncio.Semaphore(SLOTS)  # wakes those who wait in order
        self._engine = engine or Engine(threads=1, memory_mb=MEMORY_MB)
        self._pool = ThreadPoolExecutor(SLOTS, "computer", _step_back)
        self._running: set[Handle] = set()
        self._closed = False

    async def choose(self, position: Position, level: int, handle: Handle, report: Report) -> str | None:
        """Search for a move, None when `handle` was stopped meanwhile. Raises SearchFailed after two attempts."""
        self._running.add(handle)
        try:
            for attempt in (1, 2):
                if self._closed:
                    return None
                try:
                    return await self._search(position, level, handle, report)
                except Exception:
                    if handle.stopped:
                        return None
                    where = position.game, level, position.text
                    log.exception("search %d of 2 failed: %s level %d in %s", attempt, *where)
            raise SearchFailed(position.text)
        finally:
            self._running.discard(handle)

    async def _search(self, position: Position, level: int, handle: Handle, report: Report) -> str | None:
        loop = asyncio.get_running_loop()
        self.searches += 1
        future = loop.run_in_executor(self._pool, self._play, position.copy(), level, handle)
        deadline = loop.time() + DEADLINE
        while not (await asyncio.wait({future}, timeout=INTERVAL))[0]:
            if loop.time() > deadline + GRACE:
                raise TimeoutError("a search didn't stop")
            if loop.time() > deadline:
                handle.stop()
            if not handle.stopped:
                report(handle.depth, handle.nodes)
        move = future.result()
        return None if handle.stopped and loop.time() <= deadline else move

    async def would_draw(self, position: Position, player: int) -> bool:
        """Tell whether a computer agrees to end the game: when it expects less than its share."""
        if len(position.history) < EARLY:
            return False
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._pool, self._engine.play, position.copy(), DRAWISH)
        return found.win[player] < HOPE / position.players

    async def ask(self, work: Callable[[Engine, Position, Handle], T], position: Position, handle: Handle) -> T:
        """Have something found out with the engine in a thread, which whoever no longer waits must stop."""
        self.searches += 1
        self._running.add(handle)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, work, self._engine, position.copy(), handle)
        finally:
            self._running.discard(handle)

    def _play(self, position: Position, level: int, handle: Handle) -> str:
        return str(self._engine.play(position, Limit(level=level), handle=handle).move)

    def close(self) -> None:
        """Take no more searches, and stop those that run: Python waits for their threads before it ends."""
        self._closed = True
        for handle in self._running:
            handle.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Let this thread, and the threads it starts, run only when others don't want to."""
    if sys.platform == "linux":
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + NICENESS)
