"""A running search seen from another thread."""

from __future__ import annotations

from threading import Event

from ludoteca.engine import layout
from ludoteca.engine.worker import Ints
from ludoteca.games.position import Move, Position


class Handle:
    """Stops a search from any thread and tells how far it is; one for each search, made before it begins.

    Pass it to `Engine.play(position, limit, handle=handle)`. Stopping before the search begins is remembered: it then
    ends as soon as it has any move.
    """

    def __init__(self) -> None:
        self._stopped = Event()
        self._position: Position | None = None
        self._controls: list[Ints] = []

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
    def nodes(self) -> int:
        """Calls of the search so far, of all threads, to within 1,024 each."""
        return sum(int(control[layout.NODES]) for control in self._controls)

    @property
    def score(self) -> int:
        """The score of the best line so far, for the player to move."""
        return int(self._controls[0][layout.SCORE]) if self._controls else 0

    @property
    def pv(self) -> tuple[Move, ...]:
        """The best line so far."""
        if self._position is None:
            return ()
        control = self._controls[0]
        codes = control[layout.PV : layout.PV + int(control[layout.LENGTH])].tolist()
        return moves_of(self._position, codes)

    def _begin(self, position: Position, controls: list[Ints]) -> None:
        self._controls, self._position = controls, position.copy()
        if self.stopped:
            self.stop()


def moves_of(position: Position, codes: list[int] | tuple[int, ...]) -> tuple[Move, ...]:
    """Turn codes played from a position into moves, as far as they are legal (a line read live may be torn)."""
    position = position.copy()
    found: list[Move] = []
    for code in codes:
        move = next((move for move in position.legal_moves if move.code == code), None)
        if move is None:
            break
        found.append(position.push(move))
    return tuple(found)
