"""News between the processes of a site: that a game has changed, who looks on. One process alone has nobody to tell."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ludoteca.server.metrics import Figures


class NoRedis(Exception):
    """Redis can't be used; the text says in one line which and why, without a password."""


@dataclass(frozen=True)
class Ears:
    """What to do with news. game: one that another process has changed; all: news may have been missed.

    look: nothing is heard now, so see in the database what has changed. figures: this process's own, for metrics.
    here: by another process, whose players look on with it at a game, and whether it asks for the same. living: the
    processes that give signs of life have changed.
    """

    game: Callable[[str], None]
    all: Callable[[], None]
    look: Callable[[], Awaitable[None]]
    figures: Callable[[], Figures]
    here: Callable[[str, str, frozenset[int], bool], None]
    living: Callable[[], None]


class Bus:
    """The bus of a site of one process."""

    alone = True  # whether no other process can change a game
    connected = True  # whether news come
    living: Set[str] = frozenset()  # the other processes that give signs of life

    async def start(self, ears: Ears) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Tell what is still to be told, and listen no more."""

    def tell(self, game_id: str) -> None:
        """Tell all other processes that a game has changed."""

    def here(self, game_id: str, seats: frozenset[int], *, asks: bool = False) -> None:
        """Tell all other processes whose players look on at a game with this one, and perhaps ask for the same."""

    @asynccontextmanager
    async def claim(self, game_id: str, version: int) -> AsyncIterator[bool]:
        """Ask to think for the computer to move in a game at a version: one process may, as long as it holds this."""
        yield True

    async def figures(self) -> list[Figures]:
        """Return the figures of the other processes."""
        return []
