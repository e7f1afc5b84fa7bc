"""One `go`: a search in a thread, told in `info` lines, then `bestmove`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event, Thread

from ludoteca.engine.analysis import Analysis, Info
from ludoteca.engine.api import Engine, Result
from ludoteca.engine.layout import MATE, MATE_BOUND
from ludoteca.engine.timeman import Limit
from ludoteca.games.position import Position
from ludoteca.ugi.commands import Go

Write = Callable[[str], None]
INTERVAL = 1.0  # seconds after which an unfinished depth is told of


class Searching:
    """A search that runs until its limit or `stop`; `done` is set just before its `bestmove` is written."""

    def __init__(self, engine: Engine, position: Position, go: Go, lines: int, write: Write) -> None:
        self.done = Event()
        self._engine, self._position, self._lines, self._write = engine, position.copy(), lines, write
        self._limit = limit_of(go, position.player)
        self._stopped = False
        self._analysis: Analysis | None = None
        self._thread = Thread(target=self._run, daemon=True, name="go")
        self._thread.start()

    def stop(self) -> None:
        """End the search and wait until its `bestmove` is written: some milliseconds."""
        self._stopped = True
        if self._analysis:
            self._analysis.stop()
        self._thread.join()

    def _run(self) -> None:
        try:
            forced = len(self._position.legal_moves) == 1
            found = self._engine.play(self._position) if forced else self._analyse()
        except Exception as error:  # such as a table that there is no memory for
            self.done.set()
            self._write(f"error go: {error or type(error).__name__}")
            return
        self._write(info_line(found))
        self.done.set()
        self._write(f"bestmove {found.move}")

    def _analyse(self) -> Result:
        """Search, and tell each line as it is found."""
        self._analysis = infos = self._engine.analysis(
            self._position, self._limit, lines=self._lines, interval=INTERVAL
        )
        if self._stopped:  # before there was an analysis to stop
            infos.stop()
        for info in infos:
            self._write(info_line(info))
        return infos.result()


def limit_of(go: Go, player: int) -> Limit:
    """Return the engine's limit for the player to move. Raises ValueError where clocks run but the player has none."""
    seconds = None if go.movetime is None else go.movetime / 1000
    depth = None if go.depth is None else max(1, go.depth)
    limit = Limit(seconds, depth, go.nodes, go.level)
    if not go.clocks and not go.increments:
        return limit
    if player not in go.clocks:
        raise ValueError(f"p{player + 1}time is missing")
    return replace(limit, clock=go.clocks[player] / 1000, increment=go.increments.get(player, 0) / 1000)


def info_line(found: Info | Result) -> str:
    """Write an `info` line; a win is told as `mate` in plies, minus where it is the opponents'."""
    plies = MATE - abs(found.score)
    mate = f"mate {plies if found.score > 0 else -plies}"
    score = f"cp {found.score}" if abs(found.score) < MATE_BOUND else mate
    speed = round(found.nodes / found.time) if found.time > 0 else 0
    parts = {
        "depth": found.depth,
        "multipv": found.line if isinstance(found, Info) else 1,
        "score": score,
        "win": " ".join(str(round(1000 * share)) for share in found.win),
        "nodes": found.nodes,
        "nps": speed,
        "time": round(1000 * found.time),
        "pv": " ".join(found.pv),
    }
    return "info " + " ".join(f"{name} {value}" for name, value in parts.items())
