"""Figures of the running site, as Prometheus reads them: each process's own, told by whichever is asked."""

from __future__ import annotations

import logging
import os
import platform
from bisect import bisect_left
from collections.abc import Callable, Iterable

import msgspec

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds, of the histogram's buckets


class Figures(msgspec.Struct):
    """The figures of one process. moves: acknowledged ones, by how long that took (BOUNDS, then longer ones)."""

    process: str
    games: int
    sockets: int
    searches: int
    errors: int
    moves: list[int]
    seconds: float


class Metrics(logging.Handler):
    """Counts what happens in this process; as a handler of the log, its errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors = 0
        self.seconds = 0.0
        self.moves = [0] * (len(BOUNDS) + 1)

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error."""
        self.errors += 1

    def acknowledged(self, seconds: float) -> None:
        """Count a move and how long it took until it was stored and told."""
        self.moves[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def figures(self, games: int, sockets: int, searches: int) -> Figures:
        """Return the figures as they are now."""
        process = f"{platform.node()}:{os.getpid()}"
        return Figures(process, games, sockets, searches, self.errors, list(self.moves), self.seconds)


SINGLE: tuple[tuple[str, str, str, Callable[[Figures], int]], ...] = (
    ("ludoteca_games_open", "gauge", "Games that somebody has open.", lambda of: of.games),
    ("ludoteca_sockets", "gauge", "Open WebSockets.", lambda of: of.sockets),
    ("ludoteca_searches_total", "counter", "Searches for computers' moves.", lambda of: of.searches),
    ("ludoteca_errors_total", "counter", "Errors in the log.", lambda of: of.errors),
)
MOVES = "ludoteca_move_seconds"


def exposition(processes: Iterable[Figures]) -> str:
    """Write figures in Prometheus's text format."""
    known = sorted(processes, key=lambda of: of.process)
    lines: list[str] = []
    for name, kind, help_text, value in SINGLE:
        lines += _head(name, kind, help_text)
        lines += [f'{name}{{process="{of.process}"}} {value(of)}' for of in known]
    lines += _head(MOVES, "histogram", "Time from a move's arrival until it is stored and told.")
    for of in known:
        count = 0
        for bound, moves in zip((*BOUNDS, "+Inf"), of.moves, strict=True):
            count += moves
            lines.append(f'{MOVES}_bucket{{process="{of.process}",le="{bound}"}} {count}')
        lines.append(f'{MOVES}_sum{{process="{of.process}"}} {of.seconds:.6f}')
        lines.append(f'{MOVES}_count{{process="{of.process}"}} {count}')
    return "\n".join(lines) + "\n"


def _head(name: str, kind: str, help_text: str) -> list[str]:
    return [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}"]
