"""PostgreSQL, Redis or the whole site gone for a while: clear words, no acknowledged move lost, clocks that stood."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.databases import REDIS, SHARED
from tests.server.playing import begin, come, keys
from tests.server.test_process import move, refused
from tests.server.test_shared import apart, first, on_both, synced, told_of, until
from tests.servers import Postgres, Redis

if TYPE_CHECKING:
    from tests.conftest import Server
    from tests.server.conftest import Guest, Message, Socket

shared = pytest.mark.skipif(not SHARED, reason="needs LUDOTECA_TEST_DATABASE and LUDOTECA_TEST_REDIS")
AWAY = 10.0  # seconds
SLACK = 2500  # milliseconds by which a clock may be in a player's favour: the last sign of life was so long before


def timed(guest: Guest, seconds: int = 600) -> str:
    """Make a game with a clock."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    control = {"kind": "bank", "seconds": seconds, "increment": 0}
    wanted = {"game": "abalone", "options": {}, "seats": seats, "control": control}
    return str(guest.http.post("/api/games", json=wanted).json()["id"])


def charged(state: Message, at: float) -> float:
    """Return the milliseconds that were taken from whose turn it is until a moment."""
    clock = state["clock"]
    return float(600_000 - clock["left"][clock["seat"]] + 1000 * at - clock["since"])


# --- the site itself --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_no_clock_runs_while_the_site_is_away(server: Server, new_guest: Callable[..., Guest], how: str) -> None:
    guest = new_guest(server.url)
    game_id = timed(guest)
    begun = guest.state(game_id)["clock"]["since"] / 1000
    time.sleep(max(0.0, begun - time.time()) + 1)
    away = starting = 0.0  # seconds; of starting nothing need be charged
    for _ in range(2):
        getattr(server, how)()
        gone = time.time()
        time.sleep(3)
        back = time.time()
        server.start()
        away += back - gone
        with guest.socket(game_id) as socket:
            state = socket.get("state")
        at = time.time()
        assert charged(state, at) <= 1000 * (at - begun - away) + 50
        starting += at - back
        assert charged(state, at) >= 1000 * (at - begun - away - starting) - 2 * SLACK
    assert state["plies"] == [] and state["version"] >= 3, "each outage is an event"


def test_all_are_told_of_an_outage(make_server: type[Server], new_guest: Callable[..., Guest], tmp_path: Path) -> None:
    """While something else keeps the database; who comes meanwhile is told that it can't be read, or the same."""
    server = make_server(tmp_path)  # which notes it in its log
    server.start()
    guest = new_guest(server.url)
    game_id = timed(guest)
    with guest.socket(game_id) as player, new_guest(server.url).socket(game_id) as watcher:
        with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for socket in (player, watcher):
                assert after(socket, "outage") == {"type": "outage", "on": True}
            other.execute("ROLLBACK")
        for socket in (player, watcher):
            assert after(socket, "outage") == {"type": "outage", "on": False}
        player.send(**first(synced(player)))
        assert after(watcher, "moved")["ply"] == 1
    server.kill()


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    running.start()
    yield running
    running.remove()


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    running = Redis(tmp_path)
    running.start()
    yield running
    running.kill()


def site(make_server: type[Server], folder: Path, database: str, redis: str | None) -> Server:
    made = make_server(folder, database, redis)
    made.start()
    return made


@shared
@pytest.mark.parametrize("how", ["frozen", "killed"])
def test_postgresql_is_gone_for_ten_seconds(
    make_server: type[Server], postgres: Postgres, tmp_path: Path, new_guest: Callable[..., Guest], how: str
) -> None:
    server = site(make_server, tmp_path, postgres.url, REDIS)
    try:
        guest = new_guest(server.url)
        game_id = timed(guest)
        with on_both(server, guest, game_id) as sockets:
            begun = time.time()
            sockets[0].send(**first(synced(sockets[0])))
            told = [socket.get("moved")["move"] for socket in sockets][:1]
            wanted = first(begun_with := synced(sockets[0]))
            time.sleep(1)
            gone = time.time()
            postgres.freeze() if how == "frozen" else postgres.kill()
            sockets[0].send(**wanted)
            assert after(sockets[0], "error")["code"] == "busy"
            assert after(sockets[1], "outage") == {"type": "outage", "on": True}, "who only looks on is told, too"
            assert guest.http.get("/health").status_code == 200
            assert guest.http.get("/health/ready").status_code == 503
            assert guest.http.post("/api/games", json={}).status_code in (400, 503)
            time.sleep(max(0.0, AWAY - (time.time() - gone)))
            postgres.thaw() if how == "frozen" else postgres.start()
            back = time.time()
            for _ in range(40):  # as a page does
                sockets[0].send(**wanted)
                if (answer := after(sockets[0], "moved", "error", "state"))["type"] != "error":
                    break
                assert answer["code"] == "busy"
                time.sleep(0.25)
            told.append(wanted["move"])
            assert after(sockets[1], "outage") == {"type": "outage", "on": False}
            for socket in sockets:
                while len((state := synced(socket))["plies"]) < len(told):
                    assert time.time() < back + 20
                assert [ply["move"] for ply in state["plies"]] == told
            spent = sum(begun_with["clock"]["left"]) - sum(state["clock"]["left"])
            assert spent <= 1000 * (gone - begun + time.time() - back), "nobody is charged what PostgreSQL was away"
        server.wait_until_ready()
        until(lambda: "answers again" in server.log.read_text())
        text = server.log.read_text()
        assert "the database doesn't answer" in text and "Traceback" not in text
    finally:
        server.stop()
        if how == "killed" and postgres.process is None:
            postgres.start()


def after(socket: Socket, *kinds: str) -> Message:
    while (message := socket.any())["type"] not in kinds:
        pass
    return message


@shared
def test_no_acknowledged_move_is_lost_with_postgresql(
    make_server: type[Server], postgres: Postgres, tmp_path: Path, new_guest: Callable[..., Guest]
) -> None:
    server = site(make_server, tmp_path, postgres.url, REDIS)
    try:
        guest = new_guest(server.url)
        games = [guest.create("abalone", None, None) for _ in range(4)]
        for life in range(3):
            for game_id in games:
                told: list[str] = [ply["move"] for ply in guest.state(game_id)["plies"]]
                with guest.socket(game_id) as socket:
                    state: Any = socket.get("state")
                    for number in range(4):
                        socket.send(**move(state, life + number))
                        state = after(socket, "moved")  # of the last outage one process may not know the end yet
                        told.append(state["move"])
                    socket.send(**move(state))  # and the database is killed in the middle of it
                    postgres.kill()
                    answer = after(socket, "moved", "error")
                    told += [answer["move"]] if answer["type"] == "moved" else []
                    postgres.start()
                end = time.monotonic() + 20
                while (found := guest.http.get(f"/api/games/{game_id}")).status_code == 503:
                    assert time.monotonic() < end
                    time.sleep(0.2)
                stored = [ply["move"] for ply in found.json()["plies"]]
                assert stored[: len(told)] == told and len(stored) <= len(told) + 1
    finally:
        server.stop()


# --- Redis ------------------------------------------------------------------------------------------------------------


@shared
@pytest.mark.parametrize("how", ["frozen", "killed"])
def test_redis_is_gone_for_ten_seconds(
    make_server: type[Server],
    own_redis: Redis,
    database: str,
    tmp_path: Path,
    new_guest: Callable[..., Guest],
    how: str,
) -> None:
    server = site(make_server, tmp_path, database, own_redis.url)
    try:
        guest = new_guest(server.url)
        game_id = guest.create("abalone", None, None)
        with on_both(server, guest, game_id) as sockets:
            gone = time.monotonic()
            own_redis.freeze() if how == "frozen" else own_redis.kill()
            ply = 0
            while time.monotonic() < gone + AWAY:
                mover = sockets[ply % len(sockets)]
                mover.send(**first(guest.state(game_id)))
                ply += 1
                for socket in sockets:
                    assert after(socket, "moved")["ply"] == ply, "by way of the database"
            assert ply >= 2
            own_redis.thaw() if how == "frozen" else own_redis.start()
            server.wait_until_ready()
            sockets[0].send(**first(guest.state(game_id)))
            for socket in sockets:
                assert after(socket, "moved")["ply"] == ply + 1
        text = server.log.read_text()
        assert "Redis doesn't answer" in text and "Redis answers again" in text and "Traceback" not in text
    finally:
        server.stop()


@shared
def test_while_redis_is_gone_nobody_elsewhere_is_called_away(
    make_server: type[Server], own_redis: Redis, tmp_path: Path, database: str, new_guest: Callable[..., Guest]
) -> None:
    server = site(make_server, tmp_path, database, own_redis.url)
    mine, theirs = new_guest(server.url), new_guest(server.url)
    game_id = begin(mine, "abalone", "person", "open")
    come(theirs, game_id, 1, keys(mine, game_id)[1])
    with apart(server, mine, theirs, game_id) as (here, there, _):
        told_of(here, [0, 1], [])
        told_of(there, [0, 1], [])
        own_redis.freeze()
        told_of(here, [0], [])
        told_of(there, [1], [])
        own_redis.thaw()
        told_of(here, [0, 1], [])
        told_of(there, [0, 1], [])
    server.stop()


@shared
def test_a_start_without_them_is_one_clear_line(postgres: Postgres, own_redis: Redis, tmp_path: Path) -> None:
    nobody = "127.0.0.1:1"
    both = ("--port", "0", "--processes", "2")
    line = refused(*both, "--database", f"postgresql://me:pass@{nobody}/x", "--redis", own_redis.url)
    assert "the database postgresql" in line and nobody in line and "pass" not in line
    line = refused(*both, "--database", postgres.url, "--redis", f"redis://:pass@{nobody}")
    assert "Redis" in line and nobody in line and "pass@" not in line
    assert "no address of Redis" in refused(*both, "--database", postgres.url, "--redis", "nonsense")
