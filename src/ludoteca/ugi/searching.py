"""One `go`: a search in a thread, told in `info` lines, then `bestmove`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from time import perf_counter

from ludoteca.engine.analysis import Analysis
from ludoteca.engine.api import Engine
from ludoteca.engine.handle import Handle
from ludoteca.engine.layout import MATE, MATE_BOUND
from ludoteca.engine.timeman import Limit
from ludoteca.games.position import Move, Position
from ludoteca.ugi.commands import Go

Write = Callable[[str], None]


class Searching:
    """A search that runs until its limit or `stop`; `done` is set just before its `bestmove` is written."""

    def __init__(self, engine: Engine, position: Position, go: Go, lines: int, write: Write) -> None:
        self.done = Event()
        self._engine, self._position, self._lines, self._write = engine, position.copy(), lines, write
        self._limit = limit_of(go, position.player)
        self._handle = Handle()
        self._analysis: Analysis | None = None
        self._thread = Thread(target=self._run, daemon=True, name="go")
        self._thread.start()

    def stop(self) -> None:
        """End the search and wait until its `bestmove` is written: some milliseconds."""
        self._handle.stop()
        if self._analysis:
            self._analysis.stop()
        self._thread.join()

    def _run(self) -> None:
        try:
            last, best = self._one_move() if self._limit.level or self._forced else self._analyse()
        except Exception as error:  # such as a table that there is no memory for
            self.done.set()
            self._write(f"error go: {error or type(error).__name__}")
            return
        self._write(last)
        self.done.set()
        self._write(f"bestmove {best}")

    @property
    def _forced(self) -> bool:
        return len(self._position.legal_moves) == 1

    def _one_move(self) -> tuple[str, Move]:
        """Let the engine choose, as weaker levels do: there are no lines before the last."""
        found = self._engine.play(self._position, self._limit, handle=self._handle)
        return info_line(found.depth, 1, found.score, found.nodes, found.time, found.pv), found.move

    def _analyse(self) -> tuple[str, Move]:
        """Tell each line as it is found; return the last line to tell, with all nodes and time, and the best move."""
        began = perf_counter()
        self._analysis = infos = self._engine.analysis(self._position, self._limit, lines=self._lines)
        if self._handle.stopped:  # before there was an analysis to stop
            infos.stop()
        depth, score, pv = 0, 0, tuple(self._position.legal_moves[:1])
        with infos:
            for info in infos:
                self._write(info_line(info.depth, info.line, info.score, info.nodes, info.time, info.pv))
                if info.line == 1:
                    depth, score, pv = info.depth, info.score, info.pv
        if self._lines == 1 and infos.handle.pv:  # of a depth not completed, perhaps
            score, pv = infos.handle.score, infos.handle.pv
        return info_line(depth, 1, score, infos.handle.nodes, perf_counter() - began, pv), pv[0]


def limit_of(go: Go, player: int) -> Limit:
    """Return the engine's limit for the player to move. Raises ValueError where clocks run but the player has none."""
    seconds = None if go.movetime is None else go.movetime / 1000
    if go.clocks or go.increments:
        if player not in go.clocks:
            raise ValueError(f"p{player + 1}time is missing")
        left, increment = go.clocks[player] / 1000, go.increments.get(player, 0) / 1000
        share = min(left / 30 + 0.75 * increment, left / 3)
        seconds = share if seconds is None else min(seconds, share)
    return Limit(seconds, None if go.depth is None else max(1, go.depth), go.nodes, go.level)


def info_line(depth: int, line: int, score: int, nodes: int, seconds: float, pv: Sequence[str]) -> str:
    """Write an `info` line; a win is told as `mate` in plies, minus where it is the opponents'."""
    plies = MATE - abs(score)
    told = f"cp {score}" if abs(score) < MATE_BOUND else f"mate {plies if score > 0 else -plies}"
    speed = round(nodes / seconds) if seconds > 0 else 0
    numbers = f"nodes {nodes} nps {speed} time {round(seconds * 1000)}"
    return f"info depth {depth} multipv {line} score {told} {numbers} pv {' '.join(pv)}"
