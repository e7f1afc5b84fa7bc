"""The site in a thread of the test's process, and guests that use it over real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ludoteca.server.app import create_app
from ludoteca.server.run import config_of
from ludoteca.server.site import Site
from tests.databases import REDIS, SHARED, new_database

WAITING = 20.0  # seconds for a message that must come
COMPILING = 150.0

Message = dict[str, Any]
T = TypeVar("T")


class Socket:
    """An open WebSocket of a guest."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def any(self) -> Message:
        """Return the next message, those aside that come at any moment."""
        return self.next(lambda kind: kind not in ("time", "presence"))

    def next(self, wanted: Callable[[str], bool]) -> Message:
        """Return the next message of a type that is wanted."""
        end = time.monotonic() + WAITING
        while not wanted((message := dict(json.loads(self.connection.recv(WAITING))))["type"]):
            assert time.monotonic() < end, "nothing came"
        return message

    def presence(self) -> tuple[list[int], list[int]]:
        """Return the seats of who is there and of who is away, once something is told of it."""
        message = self.next(lambda kind: kind == "presence")
        return message["here"], message["away"]

    def get(self, kind: str) -> Message:
        """Return the next message, progress aside, which must be of this type."""
        message = self.any()
        while message["type"] == "thinking" and kind != "thinking":
            message = self.any()
        assert message["type"] == kind, message
        return message

    def refused(self, code: str) -> Message:
        message = self.get("error")
        assert message["code"] == code, message
        assert message["message"] and "{" not in message["message"]
        return message

    def sync(self) -> Message:
        self.send(type="sync")
        return self.get("state")

    def until_mine(self) -> Message:
        """Return the first message from which it is the guest's turn, or the game is over."""
        message = self.any()
        while message["type"] not in ("moved", "state") or not (message["legal"] or message["outcome"]):
            assert message["type"] != "error", message
            message = self.any()
        return message


class Guest:
    """A guest's browser: its cookies and sockets."""

    def __init__(self, url: str, **headers: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers=headers, timeout=COMPILING)

    def create(self, game: str, *seats: int | None, **options: Any) -> str:
        """Make a game; a seat is a computer's level, or None for this guest."""
        people = [{"kind": "person"} if level is None else {"kind": "computer", "level": level} for level in seats]
        answer = self.http.post("/api/games", json={"game": game, "options": options, "seats": people})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        assert made["url"] == f"/play/{made['id']}"
        return str(made["id"])

    @contextmanager
    def socket(self, game_id: str) -> Iterator[Socket]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {**({"Cookie": cookie} if cookie else {}), "Accept-Language": self.http.headers["accept-language"]}
        address = self.url.replace("http", "ws", 1) + f"/ws/games/{game_id}"
        with connect(address, additional_headers=headers) as connection:
            yield Socket(connection)

    def state(self, game_id: str) -> Message:
        answer = self.http.get(f"/api/games/{game_id}")
        assert answer.status_code == 200
        return dict(answer.json())


class Running:
    """A site that runs in a thread, for tests that look inside."""

    site: Site
    loop: asyncio.AbstractEventLoop

    def __init__(self, database: str) -> None:
        self.database = database
        self.server = uvicorn.Server(config_of(create_app(self.open)))
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        end = time.monotonic() + COMPILING
        while httpx.get(f"{self.url}/health/ready", timeout=COMPILING).status_code != 200:
            assert time.monotonic() < end, "the kernels were never ready"
            time.sleep(0.05)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Site]:
        self.loop = asyncio.get_running_loop()
        async with Site.running(self.database, REDIS) as self.site:
            yield self.site

    def call(self, function: Callable[[], T]) -> T:
        """Call a function in the site's thread."""
        result: Future[T] = Future()
        self.loop.call_soon_threadsafe(lambda: result.set_result(function()))
        return result.result(WAITING)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds in the site's thread."""
        end = time.monotonic() + WAITING
        while not self.call(holds):
            assert time.monotonic() < end, "it never came to hold"
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a running site; its games are shared by all tests."""
    with new_database(tmp_path_factory.mktemp("site")) as database:
        running = Running(database)
        yield running
        running.stop()


INSIDE = {"running", "monkeypatch"}  # fixtures of tests that look into the site's process


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    """Give the address of a running site: where several processes can share one, of two."""
    if SHARED and not INSIDE & set(request.fixturenames):
        return str(request.getfixturevalue("shared_server").url)
    return str(request.getfixturevalue("running").url)


@pytest.fixture
def new_guest(request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    """Give a maker of guests: `new_guest(url=the running site's, **headers)`."""
    guests: list[Guest] = []

    def make(url: str | None = None, **headers: str) -> Guest:
        url = url or str(request.getfixturevalue("url"))
        guests.append(Guest(url, **{"accept-language": "en", **headers}))
        return guests[-1]

    yield make
    for guest in guests:
        guest.http.close()


@pytest.fixture
def guest(new_guest: Callable[..., Guest]) -> Guest:
    """Give a new guest."""
    return new_guest()


@pytest.fixture(autouse=True)
def no_crash(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail where something is logged as an error; a test that means it clears `caplog`."""
    yield
    logged = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not logged, [record.getMessage() for record in logged]
