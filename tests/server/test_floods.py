"""Who sends too much is cut off early, and nobody else notices."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca.server import messages, views
from ludoteca.server.socket import BURST, QUEUE

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running, Socket

MESSAGES = [
    {"type": "sync"},
    {"type": "ping"},
    {"type": "move", "ply": 0, "move": "z"},
    {"type": "move", "ply": 99, "move": "a1b2"},
    {"type": "undo", "ply": 0},
    {"type": "resign", "ply": 7},
    {"type": "nonsense"},
]


def flood(socket: Socket, text: str, number: int) -> None:
    with suppress(ConnectionClosed):
        for _ in range(number):
            socket.connection.send(text)


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_flood_is_cut_off_and_others_play_on(
    guest: Guest, new_guest: Callable[..., Guest], message: dict[str, Any]
) -> None:
    game_id, other = guest.create("abalone", None, None), new_guest()
    with guest.socket(game_id) as flooder, other.socket(other.create("tablut", None, None)) as neighbour:
        flooder.get("state")
        neighbour.get("state")
        flood(flooder, json.dumps(message), 10 * BURST)
        neighbour.send(type="move", ply=0, move="d1d4")
        assert neighbour.get("moved")["ply"] == 1
        assert other.http.get("/health").status_code == 200
        answers: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):
            while True:
                answers.append(flooder.any())
        assert flooder.connection.close_code == 4429
        assert BURST <= len(answers) - 1 < 3 * BURST, "cut off before the most of it was answered"
        assert answers[-1]["code"] == "too-fast" and "{" not in answers[-1]["message"]
    with guest.socket(game_id) as again:
        assert again.get("state")["plies"] == []


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_burst_of_a_prompt_reader_is_answered_in_full(guest: Guest, message: dict[str, Any]) -> None:
    with guest.socket(guest.create("trans-rabat", None, None)) as socket:
        first = socket.get("state")
        for _ in range(2 * QUEUE):
            socket.send(**message)
        kinds = {socket.any()["type"] for _ in range(2 * QUEUE)}
        assert len(kinds) == 1
        assert socket.sync() == first


def test_who_sends_without_reading_waits_and_fills_no_memory(guest: Guest, running: Running) -> None:
    game_id = guest.create("trans-rabat", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        live = running.site.hub.lives[game_id]
        reader: Any = next(iter(live.readers))
        connection = reader.send.__self__
        most = []
        for _ in range(BURST - 1):
            socket.send(type="sync")
        for _ in range(20):
            most.append(running.call(lambda: len(connection._outbox)))
            time.sleep(0.01)
        assert max(most) <= QUEUE // 2
        for _ in range(BURST - 1):
            assert socket.any()["type"] == "state"


def test_a_state_is_written_once_a_version(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    state, written = views.state, []

    def counted(*given: Any, **named: Any) -> messages.State:
        written.append(given)
        return state(*given, **named)

    monkeypatch.setattr(views, "state", counted)
    with guest.socket(guest.create("tablut", None, None)) as socket:
        first = socket.get("state")
        assert all(socket.sync() == first for _ in range(5)) and len(written) == 1
        socket.send(type="move", ply=0, move="d1d4")
        socket.get("moved")
        later = [socket.sync() for _ in range(5)]
        assert len(written) == 2 and all(state == later[0] and len(state["plies"]) == 1 for state in later)
        socket.send(type="undo", ply=1)
        undone = socket.get("state")
        assert undone == socket.sync() and undone["version"] == 3 and undone["plies"] == []
