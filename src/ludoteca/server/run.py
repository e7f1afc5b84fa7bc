"""`ludoteca serve`: the site in one process, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import webbrowser
from contextlib import AsyncExitStack, nullcontext, suppress

import platformdirs
import uvicorn
from starlette.types import ASGIApp

from ludoteca.server.app import create_app
from ludoteca.server.database import Unusable
from ludoteca.server.site import Site
from ludoteca.server.wire import BoundedWebSocket

PORT = 8000
TRIED = 20  # ports after PORT, when the user named none
MAX_FRAME = 1 << 16  # bytes: above messages.MAX_MESSAGE, so that the site can say what is wrong
STOPPING = 3  # seconds that open connections have at the end


def serve(host: str, port: int | None, database: str | None, open_browser: bool) -> None:
    """Serve the site until SIGINT or SIGTERM.

    port: None for PORT or the next free one, 0 for any. database: a file's path or an SQLAlchemy URL; None for the
    user's own file. Raises ValueError, in one line, when the port or the database can't be used.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    with _listen(host, port) as listening, suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, host, database or _default_database(), open_browser))


async def _serve(listening: socket.socket, host: str, database: str, open_browser: bool) -> None:
    async with AsyncExitStack() as stack:
        try:
            site = await stack.enter_async_context(Site.running(database))
        except Unusable as error:
            raise ValueError(str(error)) from error
        server = uvicorn.Server(config_of(create_app(lambda: nullcontext(site))))
        announcing = asyncio.create_task(_announce(server, listening, host, open_browser))
        try:
            await server.serve(sockets=[listening])
        finally:
            announcing.cancel()


def config_of(app: ASGIApp) -> uvicorn.Config:
    """Say how the site is served."""
    return uvicorn.Config(
        app,
        ws=BoundedWebSocket,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,  # halves an idle socket's memory
        log_config=None,
        access_log=False,
        server_header=False,
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


async def _announce(server: uvicorn.Server, listening: socket.socket, host: str, open_browser: bool) -> None:
    """Once the site listens, print its address and open it in the browser."""
    while not server.started:
        await asyncio.sleep(0.02)
    reached = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    address = f"http://{reached}:{listening.getsockname()[1]}"
    print(f"Ludoteca listens on {address} (Ctrl+C stops it)", flush=True)
    if open_browser:
        await asyncio.to_thread(webbrowser.open, address)
