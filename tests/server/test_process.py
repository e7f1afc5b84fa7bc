"""The site as a process of its own: killed at any moment, it goes on at the last acknowledged move."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pytest
from websockets.exceptions import ConnectionClosed

from tests.databases import run

if TYPE_CHECKING:
    from tests.conftest import Server
    from tests.server.conftest import Guest, Message


def move(state: Message, number: int = 0) -> Message:
    ply = len(state["plies"]) if state["type"] == "state" else state["ply"]
    return {"type": "move", "ply": ply, "move": state["legal"][number % len(state["legal"])]["move"]}


def test_every_acknowledged_move_survives_sigkill(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    games = [guest.create("abalone", None, 1), guest.create("tablut", None, None), guest.create("trans-rabat", None, 1)]
    for life in range(3):
        acknowledged: dict[str, list[str]] = {}
        for game_id in games:
            with guest.socket(game_id) as socket:
                state = socket.any()
                told = [ply["move"] for ply in state["plies"]]
                for number in range(4):
                    if state["outcome"]:
                        break
                    if state["legal"]:
                        socket.send(**move(state, life + number))
                    while (state := socket.any())["type"] not in ("moved", "state"):
                        pass
                    # Several plies of a computer in another process come as one state.
                    told = [ply["move"] for ply in state["plies"]] if "plies" in state else [*told, state["move"]]
                acknowledged[game_id] = told
        server.restart()
        for game_id, told in acknowledged.items():
            stored = [ply["move"] for ply in guest.state(game_id)["plies"]]
            assert stored[: len(told)] == told
        assert {game["id"] for game in guest.http.get("/api/games").json()["games"]} == set(games)


def test_killed_in_the_middle_of_a_move(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    game_id = guest.create("abalone", None, None)
    told: list[str] = []
    with guest.socket(game_id) as socket:
        state = socket.get("state")
        for _ in range(5):
            socket.send(**move(state))
            state = socket.get("moved")
            told.append(state["move"])
        sent = move(state)
        socket.send(**sent)  # and no waiting for the answer
        server.kill()
    server.restart()
    with guest.socket(game_id) as socket:
        state = socket.get("state")
        stored = [ply["move"] for ply in state["plies"]]
        assert stored in (told, [*told, sent["move"]])
        assert state["version"] == 1 + len(stored)
        socket.send(**sent)  # what a client does that had no answer: harmless in both cases
        assert socket.any()["type"] in ("moved", "state")
        assert [ply["move"] for ply in socket.sync()["plies"]] == [*told, sent["move"]]


def test_the_computer_to_move_thinks_again_after_a_restart(
    slow_server: Server, new_guest: Callable[..., Guest]
) -> None:
    guest = new_guest(slow_server.url)
    game_id = guest.create("abalone", None, 8)
    with guest.socket(game_id) as socket:
        socket.send(**move(socket.get("state")))
        socket.get("moved")
        socket.get("thinking")
        slow_server.kill()
    slow_server.restart()
    with guest.socket(game_id) as socket:
        assert socket.until_mine()["outcome"] is None
        assert len(guest.state(game_id)["plies"]) == 2


def test_the_computer_moves_after_a_restart_though_nobody_is_back(
    slow_server: Server, new_guest: Callable[..., Guest]
) -> None:
    guest = new_guest(slow_server.url)
    game_id = guest.create("tablut", None, 8)
    with guest.socket(game_id) as socket:
        socket.send(**move(socket.get("state")))
        socket.get("moved")
        slow_server.kill()
    slow_server.restart()
    end = time.monotonic() + 20
    while len(guest.state(game_id)["plies"]) < 2:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_restarted_site_knows_its_guests(server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(server.url)
    game_id = guest.create("tablut", None, 1)
    server.restart()
    assert guest.state(game_id)["yours"] == [0]
    assert f"/play/{game_id}" in guest.http.get("/").text
    assert new_guest(server.url).state(game_id)["yours"] == []


def test_another_games_move_is_acknowledged_while_computers_think(
    slow_server: Server, new_guest: Callable[..., Guest]
) -> None:
    guest = new_guest(slow_server.url)
    busy = [guest.create("abalone", None, 8) for _ in range(2)]
    with guest.socket(busy[0]) as one, guest.socket(busy[1]) as two:
        with guest.socket(guest.create("tablut", None, None)) as own:
            state = own.get("state")
            for thinking in (one, two):
                thinking.send(**move(thinking.get("state")))
                thinking.get("moved")
            for thinking in (one, two):
                thinking.get("thinking")
            for _ in range(3):
                own.send(**move(state))
                state = own.get("moved")
        assert {len(guest.state(game_id)["plies"]) for game_id in busy} == {1}, "both were thinking all the while"


def test_sigterm_stops_it_in_order(slow_server: Server, new_guest: Callable[..., Guest]) -> None:
    guest = new_guest(slow_server.url)
    with guest.socket(guest.create("abalone", None, 8)) as socket:
        socket.send(**move(socket.get("state")))
        socket.get("moved")
        assert slow_server.stop() == 0
        with suppress(ConnectionClosed):
            while True:
                socket.any()
        assert socket.connection.close_code == 1012, "which tells a page to come back"
    slow_server.start()
    with guest.socket(guest.create("abalone", None, 1)):
        assert slow_server.process
        slow_server.process.send_signal(signal.SIGINT)
        assert slow_server.process.wait(20) == 0


def refused(*arguments: str, **environment: str) -> str:
    """Run `ludoteca serve`, which must refuse in one line with exit code 2; return the line."""
    command = [sys.executable, "-m", "ludoteca", "serve", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, **environment})
    assert ended.returncode == 2 and ended.stdout == ""
    assert ended.stderr.startswith("ludoteca: ") and ended.stderr.count("\n") == 1
    return ended.stderr


@pytest.mark.parametrize(("options", "secure"), [((), True), (("--proxies", "10.9.8.7,10.0.0.0/30"), False)])
def test_only_proxies_that_are_named_are_believed(
    make_server: type[Server], tmp_path: Path, options: tuple[str, ...], secure: bool
) -> None:
    server = make_server(tmp_path)
    server.start(*options)
    try:
        request = urllib.request.Request(server.url, headers={"X-Forwarded-Proto": "https"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert ("Secure" in answer.headers["Set-Cookie"]) == secure
    finally:
        server.kill()


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert str(port) in refused("--port", str(port), "--database", str(tmp_path / "x.db"))


def test_an_unusable_database_is_one_clear_line(tmp_path: Path) -> None:
    assert f"the database {tmp_path} can't be used" in refused("--port", "0", "--database", str(tmp_path))
    (tmp_path / "file").touch()
    home = {"HOME": str(tmp_path / "file"), "XDG_DATA_HOME": str(tmp_path / "file")}
    assert str(tmp_path / "file") in refused("--port", "0", **home)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--database", "x.db"), "--redis"),
        (("--database", "x.db", "--redis", "redis://127.0.0.1"), "PostgreSQL"),
        (("--redis", "redis://127.0.0.1", "--database", "sqlite:///x.db"), "PostgreSQL"),
        (("--redis", "redis://127.0.0.1"), "PostgreSQL"),
    ],
)
def test_several_processes_need_what_they_share(tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    line = refused("--port", "0", "--processes", "2", *options, **home)
    assert "--processes 2 needs" in line and words in line


def test_a_newer_schema_is_refused_and_left_alone(server: Server) -> None:
    server.stop()
    run(server.database, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer" in refused("--port", "0", "--database", server.database)
    assert run(server.database, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_without_a_port_the_next_free_one_is_taken(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludoteca", "serve", "--database", str(tmp_path / "x.db")]
    ports = []
    with ExitStack() as stack:
        for _ in range(2):
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            stack.callback(process.kill)
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:(\d+)", process.stdout.readline())
            assert found
            ports.append(int(found[1]))
    assert ports[0] != ports[1] and all(8000 <= port < 8020 for port in ports)


@pytest.mark.parametrize("host", ["localhost", "::1"])
def test_other_addresses(tmp_path: Path, host: str) -> None:
    command = [
        sys.executable,
        "-m",
        "ludoteca",
        "serve",
        "--host",
        host,
        "--port",
        "0",
        "--database",
        str(tmp_path / "x.db"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert re.search(rf"http://\[?{host}\]?:\d+", process.stdout.readline())
        process.kill()


def test_the_users_own_database_and_browser(tmp_path: Path) -> None:
    """Without options the games are in the user's data folder; the browser is opened when the site answers."""
    browser, seen = tmp_path / "browser.py", tmp_path / "seen"
    browser.write_text(
        "import sys, urllib.request, pathlib\n"
        "text = urllib.request.urlopen(sys.argv[1] + '/health', timeout=60).read().decode()\n"
        f"pathlib.Path({str(seen)!r}).write_text(sys.argv[1] + ' ' + text)\n"
    )
    home = {"XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": f"{sys.executable} {browser} %s"}
    cache = os.environ.get("LUDOTECA_CACHE", str(platformdirs.user_cache_path("ludoteca")))
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--open"]
    environment = {**os.environ, **home, "LUDOTECA_CACHE": cache}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout
            found = re.search(r"http://\S+", process.stdout.readline())
            end = time.monotonic() + 60
            while not (seen.exists() and seen.read_text()):
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            process.kill()
    assert found and seen.read_text() == f'{found[0]} {{"status":"ok"}}'
    assert (tmp_path / "data" / "ludoteca" / "ludoteca.db").is_file()
