"""What raw frames do: whoever floods, or doesn't take what is sent, costs little memory and is cut off."""

from __future__ import annotations

import asyncio
import os
import resource
import socket as sockets
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludoteca.server import wire
from ludoteca.server.live import Live
from ludoteca.server.wire import AHEAD, FRAGMENTS, BoundedWebSocket

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

TEXT, BINARY, CONT, CLOSE, PING, FIN = 1, 2, 0, 8, 9, 0x80
MANY = 20_000_000  # bytes: far above what may wait for one connection


def frame(first: int, body: bytes = b"") -> bytes:
    """Write a client's frame, masked by zeros. first: FIN and the opcode."""
    length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + struct.pack("!H", len(body))
    return bytes([first]) + length + bytes(4) + body


@contextmanager
def opened(running: Running, guest: Guest, game_id: str | None = None) -> Iterator[sockets.socket]:
    """Open a WebSocket by hand, its first messages left unread."""
    game_id, site = game_id or guest.create("tablut", None, None), urlsplit(running.url)
    cookie = guest.http.cookies["guest"]
    lines = [f"GET /ws/games/{game_id} HTTP/1.1", f"Host: {site.netloc}", f"Cookie: guest={cookie}",
             "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]  # fmt: skip
    with sockets.create_connection((site.hostname or "", site.port or 0), timeout=20) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        assert connection.recv(12) == b"HTTP/1.1 101"
        yield connection


def closed(connection: sockets.socket) -> bytes:
    """Read until the other side closes, and return what came last."""
    last = b""
    with suppress(ConnectionResetError):
        while read := connection.recv(1 << 16):
            last = (last + read)[-2000:]
    return last


def sockets_of(running: Running) -> list[BoundedWebSocket]:
    return [one for one in running.server.server_state.connections if isinstance(one, BoundedWebSocket)]


def gone(running: Running) -> None:
    """Wait until no WebSocket is open."""
    running.until(lambda: not sockets_of(running))


def memory() -> int:
    """Return the most memory that this process has ever had, in bytes."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_pings_whose_answers_are_not_read_cut_off(guest: Guest, running: Running) -> None:
    with opened(running, guest) as connection:
        ping = frame(FIN | PING, os.urandom(120))
        pings = MANY // len(ping) * ping
        before = memory()
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            connection.sendall(pings)
        assert memory() - before < MANY // 2
    gone(running)


@pytest.mark.parametrize("body", [b"", b"x"])
def test_a_message_has_so_many_fragments_at_most(guest: Guest, running: Running, body: bytes) -> None:
    with opened(running, guest) as connection:
        connection.sendall(
            frame(TEXT, b'{"type":') + (FRAGMENTS - 2) * frame(CONT, b" ") + frame(FIN | CONT, b'"ping"}')
        )
        while b"pong" not in connection.recv(1 << 16):
            pass
        connection.sendall(frame(TEXT) + (FRAGMENTS + 1) * frame(CONT, body))
        assert struct.pack("!H", 1009) + b"too many fragments" in closed(connection)


def test_text_that_is_not_utf_8_closes_the_socket(guest: Guest, running: Running) -> None:
    for frames in (frame(FIN | TEXT, b"\xff"), frame(TEXT, b"\xc3") + frame(FIN | CONT, b"(")):
        with opened(running, guest) as connection:
            connection.sendall(frames)
            assert struct.pack("!H", 1007) in closed(connection)


def test_a_letter_may_be_split_between_fragments(guest: Guest, running: Running) -> None:
    with opened(running, guest) as connection:
        body = '{"type":"say","phrase":"ă"}'.encode()
        cut = body.index("ă".encode()) + 1
        connection.sendall(frame(TEXT, body[:cut]) + frame(FIN | CONT, body[cut:]))
        while b"unknown-phrase" not in connection.recv(1 << 16):
            pass


def test_messages_of_one_piece_are_not_all_kept(guest: Guest, running: Running) -> None:
    queued: list[int] = []
    with opened(running, guest) as connection, pytest.MonkeyPatch.context() as patched:
        put: Any = WebSocketsSansIOProtocol.send_receive_event_to_app

        def counted(protocol: Any) -> None:
            put(protocol)
            queued.append(protocol.queue.qsize())

        patched.setattr(WebSocketsSansIOProtocol, "send_receive_event_to_app", counted)
        with suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(5 * AHEAD * frame(FIN | TEXT, b"1"))
        closed(connection)
    assert queued and max(queued) <= AHEAD


@pytest.mark.parametrize("served", [False, True])
def test_who_takes_nothing_is_gone_soon_after_being_cut_off(
    guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch, served: bool
) -> None:
    """served: whether the game was read before there was too much to send."""
    monkeypatch.setattr(wire, "CLOSING", 0.2)
    game_id, arrive = guest.create("tablut", None, None), Live.arrive

    async def slow(live: Live, guest: str | None) -> None:
        await arrive(live, guest)
        await asyncio.sleep(0 if served else 0.5)

    monkeypatch.setattr(Live, "arrive", slow)
    with opened(running, guest, game_id):
        running.until(lambda: game_id in running.site.hub.lives)
        live = running.site.hub.lives[game_id]
        running.until(lambda: bool(live.readers))
        reader: Any = next(iter(live.readers))
        running.until(lambda: reader.send.__self__._writer or not served)
        text = "x" * MANY  # more than systems keep for a connection
        running.call(lambda: reader.send(text))
        running.until(lambda: not served or any(one.transport.get_write_buffer_size() for one in sockets_of(running)))
        running.call(lambda: [reader.send(text) for _ in range(100)])
        running.until(lambda: not live.readers)
        gone(running)
