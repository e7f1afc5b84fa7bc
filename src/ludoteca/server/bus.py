"""News between the processes of a site: that a game has changed. One process alone has nobody to tell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

Hear: TypeAlias = Callable[[str], Awaitable[None]]  # the id of a game that another process has changed


class Bus:
    """The bus of a site of one process."""

    def tell(self, game_id: str) -> None:
        """Tell all other processes that a game has changed."""

    async def claim(self, game_id: str, version: int) -> bool:
        """Ask to think for the computer to move in a game at a version: one process may."""
        return True
