"""`ludoteca serve`: the site in one process or several, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import webbrowser
from contextlib import AsyncExitStack, nullcontext, suppress
from dataclasses import dataclass

import platformdirs
import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp

from ludoteca.server.app import create_app
from ludoteca.server.bus import NoRedis
from ludoteca.server.database import Database, Unusable, url_of
from ludoteca.server.site import Site, open_bus
from ludoteca.server.wire import BoundedWebSocket
from ludoteca.server.workers import supervise

PORT = 8000
TRIED = 20  # ports after PORT, when the user named none
PROXIES = "127.0.0.1"  # who is believed about whom it asks for
MAX_FRAME = 1 << 16  # bytes: above messages.MAX_MESSAGE, so that the site can say what is wrong
FULL_COLLECTION = 50  # collections of middle-aged objects to one of all, which takes 0.2 s with 1,000 sockets open
SILENCE = 10  # seconds after which a socket is tested, and that it may take to answer before it is given up
STOPPING = 3  # seconds that open connections have at the end


@dataclass(frozen=True)
class Settings:
    """How the site runs. database: a file's path or an SQLAlchemy URL. proxies: addresses, networks, or `*`."""

    database: str
    redis: str | None = None
    processes: int = 1
    proxies: str = PROXIES

    def check(self) -> None:
        """See whether the settings fit together. Raises ValueError."""
        if self.processes == 1:
            return
        if self.redis is None:
            raise ValueError(f"--processes {self.processes} needs --redis, over which processes tell each other")
        with suppress(SQLAlchemyError):
            if url_of(self.database).get_backend_name() != "sqlite":
                return
        raise ValueError(f"--processes {self.processes} needs a --database that several can share: PostgreSQL")


def serve(
    host: str,
    port: int | None,
    database: str | None,
    open_browser: bool,
    *,
    redis: str | None = None,
    processes: int = 1,
    proxies: str = PROXIES,
) -> None:
    """Serve the site until SIGINT or SIGTERM.

    port: None for PORT or the next free one, 0 for any. database: None for the user's own file; for the rest see
    Settings. Raises ValueError, in one line, when the port, the database or Redis can't be used.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    _log()
    settings = Settings(database or _default_database(), redis, processes, proxies)
    settings.check()
    with _listen(host, port) as listening, suppress(KeyboardInterrupt):
        address = _address(listening, host)
        if processes == 1:
            asyncio.run(_serve(listening, settings, address, open_browser))
        else:
            asyncio.run(_check(settings))
            _announce(address, open_browser)
            supervise(processes, _work, listening, settings)


def _log() -> None:
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(format=form, level=logging.WARNING)


async def _check(settings: Settings) -> None:
    """See whether the database and Redis can be used, before there are processes. Raises ValueError."""
    try:
        database = await Database.open(settings.database)
        try:
            bus = await open_bus(settings.redis, await database.secret())
            await bus.stop()
        finally:
            await database.close()
    except (Unusable, NoRedis) as error:
        raise ValueError(str(error)) from error


def _work(listening: socket.socket, settings: Settings) -> None:
    """Serve as one of several processes, until told to stop or the one that started them is gone."""
    _log()
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, settings))


async def _serve(
    listening: socket.socket, settings: Settings, address: str | None = None, open_browser: bool = False
) -> None:
    """Serve in this process; `address` is announced once that is so."""
    gc.set_threshold(*gc.get_threshold()[:2], FULL_COLLECTION)
    async with AsyncExitStack() as stack:
        try:
            site = await stack.enter_async_context(Site.running(settings.database, settings.redis))
        except (Unusable, NoRedis) as error:
            raise ValueError(str(error)) from error
        server = uvicorn.Server(config_of(create_app(lambda: nullcontext(site)), settings.proxies))
        _stop_with_parent(asyncio.get_running_loop())
        announcing = asyncio.create_task(_when_started(server, address, open_browser)) if address else None
        try:
            await server.serve(sockets=[listening])
        finally:
            if announcing:
                announcing.cancel()


def _stop_with_parent(loop: asyncio.AbstractEventLoop) -> None:
    """Have this process stop in order when the one that started it is gone, however that went."""
    parent = multiprocessing.parent_process()
    if parent is None or sys.platform == "win32":
        return
    sentinel = parent.sentinel

    def stop() -> None:
        loop.remove_reader(sentinel)
        os.kill(os.getpid(), signal.SIGTERM)

    loop.add_reader(sentinel, stop)


def config_of(app: ASGIApp, proxies: str = PROXIES) -> uvicorn.Config:
    """Say how the site is served."""
    return uvicorn.Config(
        app,
        ws=BoundedWebSocket,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,  # halves an idle socket's memory
        ws_ping_interval=SILENCE,
        ws_ping_timeout=SILENCE,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=STOPPING,
    )


def _listen(host: str, port: int | None) -> socket.socket:
    """Open the port. Raises ValueError."""
    wanted = range(PORT, PORT + TRIED) if port is None else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in wanted:
        try:
            return socket.create_server((host, number), family=family, backlog=2048)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and number != wanted[-1]:
                continue
            raise ValueError(f"can't listen on {host} port {number}: {error.strerror or error}") from error
    raise AssertionError  # the last number returns or raises


def _default_database() -> str:
    """Return the user's own database file, its folder made. Raises ValueError."""
    folder = platformdirs.user_data_path("ludoteca")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"the folder {folder} can't be made: {error.strerror}") from error
    return str(folder / "ludoteca.db")


async def _when_started(server: uvicorn.Server, address: str, open_browser: bool) -> None:
    while not server.started:
        await asyncio.sleep(0.02)
    await asyncio.to_thread(_announce, address, open_browser)


def _address(listening: socket.socket, host: str) -> str:
    reached = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{reached}:{listening.getsockname()[1]}"


def _announce(address: str, open_browser: bool) -> None:
    """Print the site's address and open it in the browser."""
    print(f"Ludoteca listens on {address} (Ctrl+C stops it)", flush=True)
    if open_browser:
        webbrowser.open(address)
