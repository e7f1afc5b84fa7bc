"""How many WebSockets somebody may hold open at once: a tab each, and many tabs, but no thousands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from ludoteca.server.problems import Refusal
from ludoteca.server.quotas import network_of

GUEST, ADDRESS = 50, 1000  # of a guest, of an address


class Doors:
    """Counts what is open, by guest and by address."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def hold(self, guest: str | None, connection: HTTPConnection) -> Iterator[None]:
        """Hold one more open for as long as the context lasts. Raises Refusal for one too many."""
        held = {("guest", guest): GUEST, ("address", network_of(connection)): ADDRESS}
        mine = {(kind, who): most for (kind, who), most in held.items() if who}
        if any(self._open[who] >= most for who, most in mine.items()):
            raise Refusal(429, "too-many-open")
        self._open.update(mine.keys())
        try:
            yield
        finally:
            self._open.subtract(mine.keys())
            for who in mine:
                if not self._open[who]:
                    del self._open[who]

    def __len__(self) -> int:
        return len(self._open)
