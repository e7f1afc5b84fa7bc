"""Open games and the store: two writers, a store that fails, games that leave memory."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.exc import OperationalError

from ludoteca.play import decide, setup
from ludoteca.play import game as game_module
from ludoteca.play.events import Event
from ludoteca.play.game import Game
from ludoteca.server import live as live_module
from ludoteca.server.store import Store

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running


def run(running: Running, coroutine: Any) -> Any:
    """Run a coroutine in the site's loop."""
    return asyncio.run_coroutine_threadsafe(coroutine, running.loop).result(20)


def test_another_writer_was_first(guest: Guest, running: Running) -> None:
    """As with several processes: a game in memory is older than the stored one."""
    store = running.site.store
    game_id = guest.create("abalone", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        game = run(running, store.load(game_id))
        events = decide.move(game, {0}, 0, "a1b1", 5)
        run(running, store.append(game_id, events, game.after(events)))
        socket.send(type="move", ply=0, move="a2b2")
        assert socket.get("moved")["version"] == 2, "what the other one did"
        assert socket.refused("stale")["ply"] == 1
        assert [ply["move"] for ply in socket.sync()["plies"]] == ["a1b1"]
        socket.send(type="move", ply=0, move="a1b1")
        assert socket.get("state")["version"] == 2, "as if it had come twice"
        socket.send(type="move", ply=1, move="i9h8")
        assert socket.get("moved")["version"] == 3


def test_a_move_that_cannot_be_stored_is_refused_and_can_be_sent_again(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    append, failures = Store.append, [1]

    async def failing(store: Store, game_id: str, new: list[Event], after: Game, also: Any = ()) -> None:
        if failures:
            failures.pop()
            raise OperationalError("INSERT", {}, Exception("disk full"))
        await append(store, game_id, new, after, also)

    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        before = socket.get("state")
        monkeypatch.setattr(Store, "append", failing)
        socket.send(type="move", ply=0, move="d1d4")
        socket.refused("busy")
        assert socket.sync() == before
        socket.send(type="move", ply=0, move="d1d4")
        assert socket.get("moved")["version"] == 2
    assert "disk full" in caplog.text and "Traceback" not in caplog.text
    caplog.clear()


def test_a_move_stored_though_an_error_came_back_is_found(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    append = Store.append

    async def torn(store: Store, game_id: str, new: list[Event], after: Game, also: Any = ()) -> None:
        await append(store, game_id, new, after, also)
        raise OperationalError("COMMIT", {}, Exception("connection lost"))

    with guest.socket(guest.create("tablut", None, None)) as socket:
        socket.get("state")
        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", torn)
            socket.send(type="move", ply=0, move="d1d4")
            socket.refused("busy")
        socket.send(type="move", ply=0, move="d1d4")
        assert socket.get("moved")["move"] == "d1d4"
        assert [ply["move"] for ply in socket.get("state")["plies"]] == ["d1d4"]
    caplog.clear()


def test_nobody_is_told_before_it_is_stored(guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    append, stored = Store.append, threading.Event()

    async def slow(store: Store, game_id: str, new: list[Event], after: Game, also: Any = ()) -> None:
        await asyncio.sleep(0.3)
        await append(store, game_id, new, after, also)
        stored.set()

    monkeypatch.setattr(Store, "append", slow)
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        socket.send(type="move", ply=0, move="d1d4")
        socket.get("moved")
        assert stored.is_set()
    with guest.socket(game_id) as socket:
        assert len(socket.get("state")["plies"]) == 1


def test_who_leaves_in_the_middle_of_a_move_has_made_it(
    guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def slow(store: Store, game_id: str, new: list[Event], after: Game, also: Any = ()) -> None:
        await asyncio.sleep(0.3)
        await append(store, game_id, new, after, also)

    monkeypatch.setattr(Store, "append", slow)
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        socket.send(type="move", ply=0, move="d1d4")
        running.until(lambda: running.site.hub.lives[game_id].lock.locked())
    running.until(lambda: game_id not in running.site.hub.lives)
    assert [ply["move"] for ply in guest.state(game_id)["plies"]] == ["d1d4"]


def test_others_hear_of_a_move_whose_sender_is_cut_off_meanwhile(
    guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, going_on = Store.append, threading.Event()

    async def slow(store: Store, game_id: str, new: list[Event], after: Game, also: Any = ()) -> None:
        await asyncio.to_thread(going_on.wait, 20)
        await append(store, game_id, new, after, also)

    async def cut_off(game_id: str) -> None:
        live = running.site.hub.lives[game_id]
        moving = asyncio.create_task(live.act(lambda game: decide.move(game, {0}, 0, "d1d4", 5)))
        while not live.lock.locked():
            await asyncio.sleep(0)
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
        assert moving.cancelled()

    monkeypatch.setattr(Store, "append", slow)
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        run(running, cut_off(game_id))
        going_on.set()
        assert socket.get("moved")["move"] == "d1d4"


def test_a_refusal_of_who_is_cut_off_meanwhile_is_no_crash(guest: Guest, running: Running) -> None:
    """`no_crash` sees to it that nothing is logged."""

    async def cut_off(game_id: str) -> None:
        live = running.site.hub.lives[game_id]
        async with live.lock:
            asking = asyncio.create_task(live.act(lambda game: decide.move(game, {1}, 0, "d1d4", 5)))
            await asyncio.sleep(0.05)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        await live.read()  # waits until it was refused
        gc.collect()

    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        run(running, cut_off(game_id))
        assert socket.sync()["version"] == 1


def test_games_leave_memory_with_their_last_reader(guest: Guest, running: Running) -> None:
    games = [guest.create("abalone", None, 1) for _ in range(10)]
    for game_id in games:
        with guest.socket(game_id) as one, guest.socket(game_id) as other:
            one.get("state")
            other.get("state")
            assert game_id in running.site.hub.lives
    running.until(lambda: not set(games) & set(running.site.hub.lives))


def test_a_game_in_which_nothing_happens_is_let_go_of_and_goes_on_as_if_it_had_not_been(
    guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "RESTING", 0.1)
    store, game_id = running.site.store, guest.create("abalone", None, None)

    def rests() -> bool:
        return running.site.hub.lives[game_id].game is None

    with guest.socket(game_id) as one, guest.socket(game_id) as other:
        for socket in (one, other):
            socket.get("state")
        running.until(rests)
        one.send(type="move", ply=0, move="a1b1")
        assert one.get("moved")["version"] == other.get("moved")["version"] == 2
        running.until(rests)
        one.send(type="nonsense")
        assert one.refused("malformed")["ply"] == 1
        running.until(rests)
        game = run(running, store.load(game_id))
        events = decide.move(game, {1}, 1, "i9h8", 5)
        run(running, store.append(game_id, events, game.after(events)))  # as another process does
        running.call(lambda: running.site.hub.hear(game_id))
        assert one.get("state")["version"] == other.get("state")["version"] == 3
        running.until(rests)
    running.until(lambda: game_id not in running.site.hub.lives)


def test_a_running_clock_is_known_while_the_game_is_let_go_of(
    guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the signs of life, from which outages are known, would come too seldom while somebody thinks for long."""
    monkeypatch.setattr(live_module, "RESTING", 0.1)
    seats = [{"kind": "person"}, {"kind": "person"}]
    control = {"kind": "bank", "seconds": 600, "increment": 0}
    answer = guest.http.post("/api/games", json={"game": "tablut", "seats": seats, "control": control})
    game_id = answer.json()["id"]
    hub = running.site.hub
    with guest.socket(game_id) as socket:
        socket.get("state")
        running.until(lambda: hub.lives[game_id].game is None)
        assert running.call(hub.clock_runs)
        assert running.call(lambda: hub.lives[game_id].version) == 1
    running.until(lambda: game_id not in hub.lives)
    assert not running.call(hub.clock_runs)


def test_computers_take_up_their_games_when_the_site_starts(guest: Guest, running: Running) -> None:
    game_id = guest.create("abalone", None, 1)
    game = run(running, running.site.store.load(game_id))
    events = decide.move(game, {0}, 0, "a1b1", game.updated)
    run(running, running.site.store.append(game_id, events, game.after(events)))
    assert len(guest.state(game_id)["plies"]) == 1
    run(running, running.site.hub.resume())
    assert len(guest.state(game_id)["plies"]) == 2
    running.until(lambda: game_id not in running.site.hub.lives)


def test_in_trans_rabat_a_time_that_is_out_loses_the_turn(
    guest: Guest, new_guest: Callable[..., Guest], running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C16: all who look on are told, the other player moves, and what comes too late is refused."""
    monkeypatch.setattr(game_module, "BEFORE", 0)
    monkeypatch.setitem(setup.SECONDS, "move", (1, 2))
    seats, control = [{"kind": "person"}, {"kind": "person"}], {"kind": "move", "seconds": 2}
    answer = guest.http.post("/api/games", json={"game": "trans-rabat", "seats": seats, "control": control})
    game_id = answer.json()["id"]
    with guest.socket(game_id) as socket, new_guest(guest.url).socket(game_id) as watcher:
        state = socket.get("state")
        assert watcher.get("state")["legal"] == []
        for told, mine in ((socket, True), (watcher, False)):
            moved = told.get("moved")
            assert (moved["move"], moved["by"], moved["player"], moved["ply"]) == ("t", 0, 1, 1)
            assert bool(moved["legal"]) == mine
        socket.send(type="move", ply=0, move=state["legal"][0]["move"])
        assert socket.refused("stale")["ply"] == 1
        socket.send(type="move", ply=1, move=socket.sync()["legal"][0]["move"])
        assert watcher.get("moved")["by"] == 1
