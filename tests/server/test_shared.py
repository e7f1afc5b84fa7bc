"""Two processes behind one port share games, and one of them may die. Needs PostgreSQL and Redis (databases.py)."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle
from typing import TYPE_CHECKING, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from tests.databases import SHARED, run
from tests.server.playing import begin, come, keys

if TYPE_CHECKING:
    from tests.conftest import Server
    from tests.server.conftest import Guest, Message, Socket

pytestmark = pytest.mark.skipif(not SHARED, reason="needs LUDOTECA_TEST_DATABASE and LUDOTECA_TEST_REDIS")

WAITING = 30.0
T = TypeVar("T")


def until(holds: Callable[[], T]) -> T:
    end = time.monotonic() + WAITING
    while not (found := holds()):
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.1)
    return found


def figures(server: Server, name: str) -> dict[int, int]:
    """Return a figure of each process, by its number."""
    found = re.findall(rf'^{name}{{process="[^"]*:(\d+)"}} (\d+)$', server.get("/metrics"), re.MULTILINE)
    return {int(pid): int(value) for pid, value in found}


def who_searched(server: Server) -> list[int]:
    return [pid for pid, searches in figures(server, "ludoteca_searches_total").items() if searches]


@contextmanager
def on_both(server: Server, guest: Guest, game_id: str) -> Iterator[list[Socket]]:
    """Give sockets of a game, some in each process."""
    until(lambda: len(figures(server, "ludoteca_sockets")) == 2)
    with ExitStack() as stack:
        sockets: list[Socket] = []

        def more() -> bool:
            sockets.append(stack.enter_context(guest.socket(game_id)))
            sockets[-1].get("state")
            return len(sockets) >= 4 and all(figures(server, "ludoteca_sockets").values())

        until(more)
        yield sockets


def first(state: Message) -> Message:
    return {"type": "move", "ply": len(state["plies"]), "move": state["legal"][0]["move"]}


def test_all_hear_of_a_move_wherever_they_are(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    game_id = guest.create("abalone", None, None)
    with on_both(server, guest, game_id) as sockets:
        for ply in range(6):
            mover = sockets[ply % len(sockets)]
            mover.send(**first(guest.state(game_id)))
            assert [socket.get("moved")["ply"] for socket in sockets] == [ply + 1] * len(sockets)
        sockets[0].send(type="resign", ply=6)
        assert all(socket.get("changed")["outcome"] for socket in sockets)


def test_two_who_move_at_once_in_different_processes(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    game_id = guest.create("abalone", None, None)
    with on_both(server, guest, game_id) as sockets:
        for ply in range(5):
            legal = guest.state(game_id)["legal"]
            for move, socket in zip(cycle(legal), sockets):  # which may be more than there are moves
                socket.send(type="move", ply=ply, move=move["move"])
            for socket in sockets:
                while (message := socket.any())["type"] != "moved":
                    assert message["type"] == "state" or message["code"] == "stale"
            states = [synced(socket) for socket in sockets]
            assert {(state["version"], state["plies"][-1]["move"]) for state in states} == {
                (ply + 2, states[0]["plies"][-1]["move"])
            }


def synced(socket: Socket) -> Message:
    """Return the state now, whatever else is said before."""
    socket.send(type="ping")
    while socket.any()["type"] != "pong":
        pass
    socket.send(type="sync")
    while (message := socket.any())["type"] != "state":
        pass
    return message


def hear_plies(socket: Socket, count: int) -> None:
    """Wait until a game has so many plies; each is told, or several of another process as one state."""
    told = 0
    while told < count:
        message = socket.any()
        assert message["type"] in ("moved", "state", "thinking"), message
        told = message["ply"] if message["type"] == "moved" else len(message.get("plies", [])) or told
    assert told == count


def test_a_name_is_seen_by_all(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    game_id = guest.create("tablut", None, None)
    with on_both(server, guest, game_id) as sockets:
        guest.http.post("/api/me", json={"name": "Ana"})
        for socket in sockets:
            assert [seat["name"] for seat in socket.get("changed")["seats"]] == ["Ana", "Ana"]


def test_one_process_searches(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    game_id = guest.create("abalone", None, 3)
    with on_both(server, guest, game_id) as sockets:
        for turn in range(3):
            state = synced(sockets[0])
            sockets[0].send(**first(state))
            for socket in sockets:
                hear_plies(socket, 2 * turn + 2)
        until(lambda: sum(figures(server, "ludoteca_searches_total").values()) >= 3)
        time.sleep(1.5)  # until both have told their figures
        assert sum(figures(server, "ludoteca_searches_total").values()) == 3
        state = guest.state(game_id)
        assert (state["version"], [ply["player"] for ply in state["plies"]]) == (7, [0, 1] * 3)


def test_a_time_runs_out_once(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    seats = [{"kind": "person"}, {"kind": "person"}]
    wanted = {"game": "tablut", "options": {}, "seats": seats, "control": {"kind": "bank", "seconds": 10}}
    answer = guest.http.post("/api/games", json=wanted)
    assert answer.status_code == 201, answer.text
    game_id = answer.json()["id"]
    with on_both(server, guest, game_id) as sockets:
        for socket in sockets:
            while not (message := socket.any()).get("outcome"):
                assert message["type"] == "changed"
            assert message["outcome"]["reason"] == "time"
    assert run(server.database, "SELECT count(*) FROM events WHERE body LIKE '%\"flagged\"%'") == [(1,)]


def test_a_process_that_dies_is_replaced_and_its_games_go_on(
    slow_server: Server, new_guest: Callable[..., Guest]
) -> None:
    guest = new_guest(slow_server.url)
    game_id = guest.create("abalone", None, 8)
    with on_both(slow_server, guest, game_id) as sockets:
        sockets[0].send(**first(synced(sockets[0])))
        before = set(figures(slow_server, "ludoteca_sockets"))
        thinking = until(lambda: who_searched(slow_server))[0]
        os.kill(thinking, signal.SIGKILL)
        moved = lost = 0
        for socket in sockets:
            try:
                while socket.any().get("by") != 1:
                    pass
                moved += 1
            except ConnectionClosed:
                lost += 1
        assert moved and lost, "who was in the other process sees the computer's move"
    with guest.socket(game_id) as again:
        state = again.get("state")
        assert len(state["plies"]) == 2
        again.send(**first(state))
        assert again.get("moved")["ply"] == 3
    until(lambda: len(set(figures(slow_server, "ludoteca_sockets")) - {thinking}) == 2)
    assert set(figures(slow_server, "ludoteca_sockets")) & before, "one was there all the time"
    text = slow_server.log.read_text()
    assert text.count("ERROR") == 1 and "another is started" in text and "Traceback" not in text
    slow_server.log.write_text("")


@contextmanager
def apart(server: Server, mine: Guest, theirs: Guest, game_id: str) -> Iterator[tuple[Socket, Socket, int]]:
    """Give sockets of two guests in different processes, and the number of the second one's."""
    until(lambda: len(figures(server, "ludoteca_sockets")) == 2)
    with mine.socket(game_id) as here:
        [first] = until(lambda: [pid for pid, sockets in figures(server, "ludoteca_sockets").items() if sockets == 1])
        while True:
            with theirs.socket(game_id) as there:
                until(lambda: sum(figures(server, "ludoteca_sockets").values()) == 2)
                counted = figures(server, "ludoteca_sockets")
                if counted[first] == 1:
                    yield here, there, next(pid for pid in counted if pid != first)
                    return
            until(lambda: sum(figures(server, "ludoteca_sockets").values()) == 1)


def told_of(socket: Socket, *presence: list[int]) -> None:
    """Wait until it is told who is there, and who is away."""
    until(lambda: socket.presence() == presence)


def test_who_is_there_is_known_to_both_and_a_dead_process_leaves_no_ghosts(
    server: Server, new_guest: Callable[..., Guest]
) -> None:
    mine, theirs = new_guest(server.url), new_guest(server.url)
    game_id = begin(mine, "tablut", "person", "open")
    come(theirs, game_id, 1, keys(mine, game_id)[1])
    with suppress(ConnectionClosed), apart(server, mine, theirs, game_id) as (here, there, pid):
        told_of(here, [0, 1], [])
        told_of(there, [0, 1], [])
        with new_guest(server.url).socket(game_id) as watcher:
            told_of(watcher, [0, 1], [])
        os.kill(pid, signal.SIGKILL)
        told_of(here, [0], [1])
        with theirs.socket(game_id) as again:
            told_of(here, [0, 1], [])
            told_of(again, [0, 1], [])
        told_of(here, [0], [1])
    assert "another is started" in server.log.read_text()
    server.log.write_text("")
