"""What machines ask: whether the site is alive, whether it can be used, its figures. No proxy should let people ask."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ludoteca.server.metrics import exposition
from ludoteca.server.site import site_of

ANSWERS = 2.0  # seconds that the database has to answer
NO_STORE = {"Cache-Control": "no-store"}


async def health(request: Request) -> Response:
    """Say that the process runs."""
    return JSONResponse({"status": "ok"}, headers=NO_STORE)


async def ready(request: Request) -> Response:
    """Tell whether games can be played, or what is missing: compiled kernels, the database, Redis."""
    site = site_of(request)
    missing = [] if site.hub.ready.is_set() else ["kernels"]
    try:
        async with asyncio.timeout(ANSWERS):
            await site.database.check()
    except (SQLAlchemyError, TimeoutError):
        missing.append("database")
    if site.hub.ready.is_set() and not site.parts.bus.connected:
        missing.append("redis")
    if not missing:
        return JSONResponse({"status": "ready"}, headers=NO_STORE)
    status = "starting" if "kernels" in missing else "busy"
    return JSONResponse({"status": status, "missing": missing}, 503, headers=NO_STORE)


async def metrics(request: Request) -> Response:
    """Tell the figures of all processes."""
    site = site_of(request)
    text = exposition([site.figures(), *await site.parts.bus.figures()])
    return PlainTextResponse(text, headers=NO_STORE, media_type="text/plain; version=0.0.4")
