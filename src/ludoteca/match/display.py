"""Shows a match while it goes on: a table that is drawn over itself on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import shutil
import time
from typing import TextIO

from ludoteca.match.standing import Standing

QUIET = 30.0  # seconds between lines where there is no terminal
FRAME = 0.2  # seconds between tables on one


class Display:
    """Writes to a stream; `finish` leaves the last table there."""

    def __init__(self, stream: TextIO, title: str, games: int) -> None:
        self._stream, self._title, self._games = stream, title, games
        self._live = stream.isatty()
        self._height = 0
        self._shown = time.monotonic()
        self._count = -1
        stream.write(f"{title}\n")

    def show(self, standing: Standing) -> None:
        """Tell how a match stands, if that wasn't told just now."""
        count, now = len(standing.games), time.monotonic()
        if count == self._count or now - self._shown < (FRAME if self._live else QUIET):
            return
        self._count, self._shown = count, now
        if self._live:
            self._draw(standing)
        else:
            points = sum(game.points for game in standing.games)
            self._stream.write(f"{self._games_of(standing)}: A {points:.1f}. {standing.conclusions()[0]}\n")
            self._stream.flush()

    def finish(self, standing: Standing) -> None:
        """Write the table as it stays."""
        self._draw(standing)

    def _draw(self, standing: Standing) -> None:
        lines = [self._games_of(standing), *standing.table()]
        if self._live:
            width = shutil.get_terminal_size().columns - 1
            lines = [line[:width] for line in lines]
            if self._height:
                self._stream.write(f"\x1b[{self._height}F\x1b[J")
        self._height = len(lines)
        self._stream.write("\n".join(lines) + "\n")
        self._stream.flush()

    def _games_of(self, standing: Standing) -> str:
        return f"{len(standing.games)} of {self._games} games"
