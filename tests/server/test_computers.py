"""Computers to move: they think in turn, stop when they should, and say so when they can't go on."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from ludoteca.engine.api import Engine, Result
from ludoteca.engine.handle import Handle
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import start
from ludoteca.games.position import Position
from ludoteca.server import computers

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Message, Running


class Puppet:
    """Stands in for the engine's `play`: waits until it is let go or stopped, then plays the first legal move."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.searched: list[tuple[str, int | None]] = []
        self.handles: list[Handle] = []
        self.running = self.most = 0
        self.failures = 0
        self.lock = threading.Lock()

    def play(self, engine: Engine, position: Position, limit: Limit, *, handle: Handle) -> Result:
        with self.lock:
            self.searched.append((position.text, limit.level))
            self.handles.append(handle)
            self.running += 1
            self.most = max(self.most, self.running)
        try:
            while not self.go.wait(0.002) and not handle.stopped:
                pass
            with self.lock:
                if self.failures:
                    self.failures -= 1
                    raise RuntimeError("the search broke")
            move = position.legal_moves[0]
            return Result(move, 0, 1, 1, (move,), 0.0, (0.5, 0.5))
        finally:
            with self.lock:
                self.running -= 1


@pytest.fixture
def puppet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Puppet]:
    made = Puppet()
    monkeypatch.setattr(Engine, "play", lambda engine, *arguments, **named: made.play(engine, *arguments, **named))
    yield made
    made.go.set()


def first(socket: Any) -> Message:
    """Make the first legal move of a game just opened."""
    state = socket.get("state")
    socket.send(type="move", ply=0, move=state["legal"][0]["move"])
    return dict(socket.get("moved"))


def wait(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_at_most_two_think_at_once_in_the_order_they_came(guest: Guest, puppet: Puppet) -> None:
    games = [guest.create("abalone", None, level) for level in (1, 2, 3, 4, 5)]
    with ExitStack() as stack:
        sockets = [stack.enter_context(guest.socket(game_id)) for game_id in games]
        for number, socket in enumerate(sockets, 1):
            first(socket)
            started = min(number, computers.SLOTS)
            wait(lambda started=started: len(puppet.searched) >= started)  # type: ignore[misc]
        puppet.go.set()
        for socket in sockets:
            assert socket.until_mine()["ply"] == 2
    assert puppet.most == computers.SLOTS and [level for _, level in puppet.searched] == [1, 2, 3, 4, 5]


def test_while_it_thinks_progress_is_told_and_the_state_says_so(guest: Guest, puppet: Puppet) -> None:
    game_id = guest.create("tablut", None, 7)
    with guest.socket(game_id) as socket, guest.socket(game_id) as other:
        other.get("state")
        first(socket)
        begin = time.monotonic()
        told = [socket.get("thinking") for _ in range(3)]
        assert time.monotonic() - begin >= 2 * computers.INTERVAL * 0.9
        assert told[0] == {"type": "thinking", "ply": 1, "player": 1, "depth": 0, "nodes": 0, "level": 7}
        assert socket.sync()["thinking"] and guest.state(game_id)["thinking"]
        other.get("moved")
        assert other.get("thinking")["ply"] == 1
        puppet.go.set()
        assert socket.until_mine()["by"] == 1
        assert not socket.sync()["thinking"]


def test_undo_and_resignation_stop_the_search(guest: Guest, puppet: Puppet) -> None:
    for message, told in (({"type": "undo", "ply": 1}, "state"), ({"type": "resign", "ply": 1}, "changed")):
        with guest.socket(guest.create("abalone", None, 8)) as socket:
            first(socket)
            wait(lambda: puppet.running == 1)
            socket.send(**message)
            assert socket.get(told)["thinking"] is False
            wait(lambda: puppet.running == 0)
            assert puppet.handles[-1].stopped
            assert len(socket.sync()["plies"]) == (0 if message["type"] == "undo" else 1)


def test_closing_stops_the_searches_that_run() -> None:
    """Python waits for their threads when it ends, so one that isn't stopped would keep the site from stopping."""

    async def run() -> None:
        players, handle = computers.Computers(), Handle()
        found = asyncio.create_task(players.choose(start("tablut"), 8, handle, lambda depth, nodes: None))
        while not handle.nodes and not found.done():
            await asyncio.sleep(0.001)
        players.close()
        assert handle.stopped
        assert await asyncio.wait_for(found, 20) is None
        assert await players.choose(start("tablut"), 1, Handle(), lambda depth, nodes: None) is None

    asyncio.run(run())


def test_after_an_undo_the_computer_answers_the_new_move(guest: Guest, puppet: Puppet) -> None:
    with guest.socket(guest.create("abalone", None, 8)) as socket:
        first(socket)
        wait(lambda: puppet.running == 1)
        socket.send(type="undo", ply=1)
        state = socket.get("state")
        puppet.go.set()
        socket.send(type="move", ply=0, move=state["legal"][1]["move"])
        assert socket.get("moved")["move"] == state["legal"][1]["move"]
        assert socket.get("moved")["by"] == 1
        assert len(puppet.searched) == 2


def test_when_nobody_looks_on_the_search_stops_and_the_game_leaves_memory(
    guest: Guest, puppet: Puppet, running: Running
) -> None:
    game_id = guest.create("abalone", None, 8)
    with guest.socket(game_id) as socket:
        first(socket)
        wait(lambda: puppet.running == 1)
        assert game_id in running.site.hub.lives
    wait(lambda: puppet.running == 0)
    running.until(lambda: game_id not in running.site.hub.lives)
    assert len(guest.state(game_id)["plies"]) == 1
    puppet.go.set()
    with guest.socket(game_id) as socket:
        assert socket.get("state")["thinking"]
        assert socket.get("moved")["by"] == 1


def test_a_second_reader_keeps_the_search_going(guest: Guest, new_guest: Callable[..., Guest], puppet: Puppet) -> None:
    game_id = guest.create("abalone", None, 8)
    with new_guest().socket(game_id) as watcher:
        with guest.socket(game_id) as socket:
            first(socket)
            wait(lambda: puppet.running == 1)
        watcher.get("state")
        watcher.get("moved")
        assert not puppet.handles[-1].stopped
        puppet.go.set()
        assert watcher.get("moved")["by"] == 1
    assert len(puppet.searched) == 1


def test_a_crash_is_tried_once_more(guest: Guest, puppet: Puppet, caplog: pytest.LogCaptureFixture) -> None:
    puppet.failures = 1
    puppet.go.set()
    with guest.socket(guest.create("tablut", None, 3)) as socket:
        first(socket)
        assert socket.get("moved")["by"] == 1
    assert len(puppet.searched) == 2
    assert [record.levelname for record in caplog.records if "search" in record.getMessage()] == ["ERROR"]
    caplog.clear()


def test_a_computer_that_cannot_move_says_so_and_tries_again_for_who_comes(
    guest: Guest, puppet: Puppet, caplog: pytest.LogCaptureFixture
) -> None:
    puppet.failures = 2
    puppet.go.set()
    game_id = guest.create("tablut", None, 3)
    with guest.socket(game_id) as socket:
        first(socket)
        assert socket.refused("computer-failed")["ply"] == 1
        state = socket.sync()
        assert not state["thinking"] and len(state["plies"]) == 1
        with guest.socket(game_id) as again:
            assert again.get("state")["thinking"]
            assert again.get("moved")["by"] == 1
        assert socket.get("moved")["by"] == 1
    caplog.clear()


def test_undo_helps_when_the_computer_cannot_move(
    guest: Guest, puppet: Puppet, caplog: pytest.LogCaptureFixture
) -> None:
    puppet.failures = 2
    puppet.go.set()
    with guest.socket(guest.create("tablut", None, 3)) as socket:
        first(socket)
        socket.refused("computer-failed")
        socket.send(type="undo", ply=1)
        state = socket.get("state")
        socket.send(type="move", ply=0, move=state["legal"][0]["move"])
        assert socket.get("moved")["by"] == 0 and socket.get("moved")["by"] == 1
    caplog.clear()


def test_a_search_that_goes_on_too_long_is_stopped_and_its_move_made(
    guest: Guest, puppet: Puppet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "DEADLINE", 0.05)
    monkeypatch.setattr(computers, "INTERVAL", 0.02)
    with guest.socket(guest.create("abalone", None, 8)) as socket:
        first(socket)
        assert socket.until_mine()["by"] == 1
    assert puppet.handles[-1].stopped


def test_computers_alone_play_while_somebody_watches(guest: Guest) -> None:
    game_id = guest.create("trans-rabat", 1, 1, 1, players=3)
    with guest.socket(game_id) as socket:
        assert socket.get("state")["yours"] == []
        players = {socket.get("moved")["by"] for _ in range(30)}
        assert players == {0, 1, 2}


def test_searches_step_back_for_moves() -> None:
    os = pytest.importorskip("os")
    found: list[int] = []

    def look() -> None:
        computers._step_back()
        found.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    if not hasattr(os, "getpriority"):
        pytest.skip("this system has no priorities of threads")
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [os.getpriority(os.PRIO_PROCESS, 0) + computers.NICENESS]
