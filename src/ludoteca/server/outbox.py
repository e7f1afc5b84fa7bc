"""Messages that wait for one reader, as few as are allowed.

`asyncio.Queue` and `Event` would do, but an open socket has one each, and their five deques take 4 KiB.
"""

from __future__ import annotations

import asyncio


class Outbox:
    """Texts in order, for one task that takes them and one that waits until there are few."""

    __slots__ = ("_filled", "_most", "_taken", "_texts")

    def __init__(self, most: int) -> None:
        self._most = most
        self._texts: list[str] = []
        self._filled: asyncio.Future[None] | None = None  # what the task waits for that takes texts
        self._taken: asyncio.Future[None] | None = None  # ... and that waits for room

    def __len__(self) -> int:
        return len(self._texts)

    def put(self, text: str) -> None:
        """Add a text. Raises asyncio.QueueFull when as many wait as may."""
        if len(self._texts) >= self._most:
            raise asyncio.QueueFull
        self._texts.append(text)
        _wake(self._filled)

    async def get(self) -> str:
        """Take the oldest text, once there is one."""
        while not self._texts:
            self._filled = asyncio.get_running_loop().create_future()
            await self._filled
        return self.take()

    def take(self) -> str:
        """Take the oldest text. Raises IndexError when there is none."""
        text = self._texts.pop(0)
        _wake(self._taken)
        return text

    async def few(self, most: int) -> None:
        """Wait until at most so many texts are left."""
        while len(self._texts) > most:
            self._taken = asyncio.get_running_loop().create_future()
            await self._taken


def _wake(waiting: asyncio.Future[None] | None) -> None:
    if waiting and not waiting.done():
        waiting.set_result(None)
