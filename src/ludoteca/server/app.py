"""The site as an ASGI application: its addresses, and what becomes of errors."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeAlias

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from ludoteca.games.errors import BadRecord
from ludoteca.play.setup import BadControl, BadOptions, BadSeats
from ludoteca.server import (
    api,
    bodies,
    health,
    installing,
    joining,
    learning,
    matches,
    me,
    pages,
    previews,
    puzzling,
    records,
    rules,
)
from ludoteca.server.guard import SecurityHeaders
from ludoteca.server.printing import page as printing
from ludoteca.server.problems import Refusal
from ludoteca.server.site import Site, site_of
from ludoteca.server.socket import game_socket
from ludoteca.server.static import ClientFiles
from ludoteca.server.store import UnknownGame

log = logging.getLogger(__name__)

Opened: TypeAlias = Callable[[], AbstractAsyncContextManager[Site]]

ROUTES = [
    Route("/", pages.home),
    Route("/manifest.webmanifest", installing.manifest),
    Route("/service-worker.js", installing.service_worker),
    Route("/offline", installing.offline),
    Route("/health", health.health),
    Route("/health/ready", health.ready),
    Route("/metrics", health.metrics),
    Route("/play/{id}", pages.play),
    Route("/play/{id}/record", records.download),
    Route("/play/{id}/picture.png", previews.game),
    Route("/lobby", pages.lobby),
    Route("/match/{id}.csv", matches.download),
    Route("/match/{id}", pages.match),
    Route("/privacy", pages.privacy),
    Route("/import", pages.from_file),
    Route("/language/{language}", pages.language),
    Route("/picture/{game}.svg", pages.picture),
    Route("/picture/{game}.png", previews.start),
    Route("/picture/{game}/{name}.svg", rules.picture),
    Route("/picture/{game}/puzzles/{puzzle}.svg", puzzling.picture),
    Route("/api/games", api.games, methods=["GET"]),
    Route("/api/games", api.create, methods=["POST"]),
    Route("/api/games/{id}", api.game),
    Route("/api/games/{id}/join", joining.join, methods=["POST"]),
    Route("/api/games/{id}/links", joining.links, methods=["GET"]),
    Route("/api/games/{id}/links", joining.renew, methods=["POST"]),
    Route("/api/records", records.upload, methods=["POST"]),
    Route("/api/lobby", joining.lobby),
    Route("/api/matches/{id}", matches.show),
    Route("/api/me", me.show, methods=["GET"]),
    Route("/api/me", me.rename, methods=["POST"]),
    Route("/api/me", me.delete, methods=["DELETE"]),
    Route("/api/me/data", me.data),
    Route("/api/catalogue", api.catalogue),
    Route("/api/geometry/{game}", api.board),
    Route("/api/lessons/{game}/{step}", learning.attempt, methods=["POST"]),
    Route("/api/puzzles/{game}/{puzzle}", puzzling.show, methods=["GET"]),
    Route("/api/puzzles/{game}/{puzzle}/{task}", puzzling.attempt, methods=["POST"]),
    Route("/api/schema.json", api.schema),
    WebSocketRoute("/ws/games/{id}", game_socket),
    Mount("/static", ClientFiles()),
    Route("/{game}", pages.set_up),
    Route("/{game}/rules", rules.page),
    Route("/{game}/lessons", learning.page),
    Route("/{game}/puzzles", puzzling.page),
    Route("/trans-rabat/print", printing.sheets),
]
COMPRESSED = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
RETRY = 5  # seconds after which to ask again a site that can't reach its database
HTTP_CODES = {404: "unknown-page", 405: "bad-method"}


def create_app(opened: Opened) -> ASGIApp:
    """Make the application; `opened` opens the site when it starts, e.g. `lambda: Site.running("games.db")`."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened() as app.state.site:
            yield

    ours = (Refusal, BadControl, BadOptions, BadRecord, BadSeats, UnknownGame)
    kinds = (*ours, SQLAlchemyError, HTTPException, Exception)
    app = Starlette(
        routes=ROUTES, exception_handlers=dict.fromkeys(kinds, refused), middleware=[COMPRESSED], lifespan=lifespan
    )
    return SecurityHeaders(app)


async def refused(request: Request, error: Exception) -> Response:
    """Answer a request that can't be served: JSON under /api, else a page."""
    refusal = _refusal(error)
    language = site_of(request).language(request)
    if isinstance(error, BadRecord):
        message = records.sentence(language, error)
    else:
        message = language.sentence(refusal.code, refusal.details)
    if request.scope["path"].startswith("/api/"):
        problem = bodies.Problem(refusal.code, message, refusal.details)
        response = api.answer(bodies.Refused(problem), refusal.status)
    else:
        response = pages.render(request, "error.html", status=refusal.status, code=refusal.code, message=message)
    if refusal.status in (429, 503):
        response.headers["Retry-After"] = str(refusal.details.get("seconds", RETRY))
    return response


def _refusal(error: Exception) -> Refusal:
    match error:
        case Refusal():
            return error
        case UnknownGame():
            return Refusal(404, "unknown-game")
        case BadOptions():
            return Refusal(400, "bad-options", option=error.option)
        case BadRecord():
            return records.refusal(error)
        case BadControl():
            return Refusal(400, "bad-control")
        case BadSeats():
            return Refusal(400, "bad-seats")
        case HTTPException():
            return Refusal(error.status_code, HTTP_CODES.get(error.status_code, "server-error"))
        case SQLAlchemyError():
            log.error("the database failed: %s", error)
            return Refusal(503, "busy")
    return Refusal(500, "server-error")
