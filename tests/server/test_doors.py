"""How many sockets may be open, and messages sent over all of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from ludoteca.server import doors
from ludoteca.server.doors import ADDRESS, GUEST, Doors
from ludoteca.server.problems import Refusal
from ludoteca.server.quotas import MESSAGES
from ludoteca.server.socket import BURST
from tests.databases import SHARED

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running


def asked_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "websocket", "headers": [], "client": (host, 1)})


def test_so_many_of_an_address() -> None:
    opened = Doors()
    with ExitStack() as stack:
        for number in range(ADDRESS):
            stack.enter_context(opened.hold(f"guest {number}" if number % 2 else None, asked_from("203.0.113.7")))
        for guest in ("another", None):
            with pytest.raises(Refusal), opened.hold(guest, asked_from("203.0.113.7")):
                pass
        with opened.hold(None, asked_from("203.0.113.8")):
            pass
        assert len(opened) == 1 + ADDRESS // 2
    assert len(opened) == 0, "nothing is remembered of who is gone"


def test_so_many_of_a_guest_wherever() -> None:
    opened = Doors()
    with ExitStack() as stack:
        for number in range(GUEST):
            stack.enter_context(opened.hold("ana", asked_from(f"203.0.113.{number}")))
        with pytest.raises(Refusal), opened.hold("ana", asked_from("127.0.0.1")):
            pass
        with opened.hold("dan", asked_from("203.0.113.1")):
            pass


def test_one_socket_too_many_is_told_and_closed(
    guest: Guest, new_guest: Callable[..., Guest], running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "GUEST", 3)
    game_id, other = guest.create("tablut", None, None), new_guest()
    with ExitStack() as stack:
        tabs = [stack.enter_context(guest.socket(game_id)) for _ in range(3)]
        for tab in tabs:
            tab.get("state")
        with guest.socket(game_id) as one_too_many:
            one_too_many.refused("too-many-open")
            with pytest.raises(ConnectionClosed):
                one_too_many.any()
            assert one_too_many.connection.close_code == 4429
        with other.socket(game_id) as watching:
            watching.get("state")
        tabs[0].connection.close()
        running.until(lambda: len(running.site.hub.lives[game_id].readers) == 2)
        with guest.socket(game_id) as again:
            again.get("state")
    running.until(lambda: not len(running.site.doors))


def test_many_sockets_send_no_more_than_a_few(guest: Guest) -> None:
    """Who opens another socket for each flood is held back by the count of all of them."""
    game_id, answered = guest.create("tablut", None, None), 0
    most = MESSAGES[0][0] * (2 if SHARED else 1)  # each process counts
    for _ in range(2 * most // BURST):
        with guest.socket(game_id) as socket, suppress(ConnectionClosed, AssertionError):
            for _ in range(BURST):
                socket.send(type="ping")
            socket.get("state")
            for _ in range(BURST):
                socket.get("pong")
                answered += 1
    assert MESSAGES[0][0] <= answered < 2 * most
