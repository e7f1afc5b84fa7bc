"""The built wheel, alone in an empty environment, serves all pages and plays all games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect

if TYPE_CHECKING:
    from tests.conftest import Server

ROOT = Path(__file__).parents[1]
GAMES = ("trans-rabat", "abalone", "tablut")


def run(*command: str, cwd: Path) -> str:
    """Run a command outside the checkout and return what it printed."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and install it, with what it says it needs and nothing else, in a new environment."""
    uv = shutil.which("uv")
    if not uv:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("there is no uv to build and install the wheel")
    folder = tmp_path_factory.mktemp("wheel")
    run(uv, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT), cwd=folder)
    (wheel,) = folder.glob("*.whl")
    run(uv, "venv", "--quiet", str(folder / "env"), cwd=folder)
    run(uv, "pip", "install", "--quiet", "--python", str(folder / "env"), str(wheel), cwd=folder)
    return folder / "env"


@pytest.fixture(scope="module")
def site(environment: Path, make_server: type[Server], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the site from that environment."""
    server = make_server(tmp_path_factory.mktemp("site"), python=str(environment / "bin" / "python"))
    server.start()
    yield server
    assert server.stop() == 0
    server.check_log()


def test_it_is_the_wheel_that_runs(environment: Path, tmp_path: Path) -> None:
    where = run(
        str(environment / "bin" / "python"), "-c", "import ludoteca; print(ludoteca.__file__)", cwd=tmp_path
    ).strip()
    assert Path(where).is_relative_to(environment)


def test_all_pages_are_served_in_both_languages(site: Server) -> None:
    for language, word in (("ro", "Joacă"), ("en", "Play")):
        for path in ("/", *(f"/{game}" for game in GAMES)):
            request = urllib.request.Request(site.url + path, headers={"Accept-Language": language})
            with urllib.request.urlopen(request) as answer:
                page = answer.read().decode()
            assert f'lang="{language}"' in page
            assert word in page or path != "/"
    for game in GAMES:
        assert "</svg>" in site.get(f"/picture/{game}.svg")
        assert json.loads(site.get(f"/api/geometry/{game}"))["cells"]


def test_all_that_a_page_loads_is_in_the_wheel(site: Server, environment: Path) -> None:
    (package,) = environment.glob("lib/python*/site-packages/ludoteca")
    source = ROOT / "src" / "ludoteca"
    wanted = {
        path.relative_to(source)
        for path in source.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".pyi") and "__pycache__" not in path.parts
    }
    missing = {str(path) for path in wanted if not (package / path).exists()}
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_against_the_computer(site: Server, game: str) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    body = json.dumps({"game": game, "options": {}, "seats": seats}).encode()
    request = urllib.request.Request(
        site.url + "/api/games", body, {"Content-Type": "application/json", "Origin": site.url}
    )
    with urllib.request.urlopen(request) as answer:
        game_id = json.loads(answer.read())["id"]
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    address = site.url.replace("http", "ws", 1) + f"/ws/games/{game_id}"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        state: dict[str, Any] = json.loads(socket.recv(60))
        ply, legal = 0, state["legal"]
        movers: set[int] = set()
        while len(movers) < 2 or ply < 8:
            if legal:
                socket.send(json.dumps({"type": "move", "ply": ply, "move": legal[-1]["move"]}))
            message = json.loads(socket.recv(60))
            while message["type"] == "time":  # which comes at any moment
                message = json.loads(socket.recv(60))
            assert message["type"] in ("moved", "thinking"), message
            if message["type"] == "moved":
                ply, legal = message["ply"], message["legal"]
                movers.add(message["by"])
