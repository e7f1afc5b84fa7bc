"""Frames of WebSockets as uvicorn reads them, with bounds that it doesn't set itself.

Whoever floods, or doesn't take what is sent, is cut off here: what waits in memory for one connection stays small.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

FRAGMENTS = 64  # frames of one message
AHEAD = 4096  # messages that came in one piece and wait to be answered
CLOSING = 5.0  # seconds in which a closed connection must have taken what was sent


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def handle_cont(self, event: Frame) -> None:
        """Take one more frame of a message; empty ones count too."""
        if len(self.frames) >= FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Give a message to the site."""
        if self.queue.qsize() >= AHEAD:
            self._fail(CloseCode.POLICY_VIOLATION, "too many messages")
        elif self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._fail(CloseCode.INVALID_DATA, "not UTF-8")  # which uvicorn would log as if the site had crashed
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, if its sender takes the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End the connection for good, even if its other side never takes what is left."""
        super().on_task_complete(task)
        self.loop.call_later(CLOSING, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Give up on who answers no ping."""
        super().keepalive_timeout()
        self.loop.call_later(CLOSING, self.transport.abort)

    def _fail(self, code: CloseCode, reason: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
