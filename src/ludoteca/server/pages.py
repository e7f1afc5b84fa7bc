"""HTML pages. docs/protocol.md tells what templates get; their words are in the HTML before any script runs."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from starlette.datastructures import URL
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from ludoteca.games.catalogue import position_class
from ludoteca.play import setup
from ludoteca.server import previews, static, views
from ludoteca.server.guard import DAY, PICTURE_POLICY, secure
from ludoteca.server.guests import YEAR
from ludoteca.server.languages import COOKIE, Language
from ludoteca.server.listing import my_games
from ludoteca.server.live import now
from ludoteca.server.lobby import challenges
from ludoteca.server.matches import match_of
from ludoteca.server.problems import Refusal
from ludoteca.server.puzzles import today
from ludoteca.server.site import site_of
from ludoteca.server.store import UnknownGame

TEMPLATES = Path(__file__).parents[1] / "web" / "templates"
NEWEST, LOBBY = 5, 100  # games of the lobby on the home page and on its own


async def home(request: Request) -> Response:
    """Show the games, and the guest's own."""
    mine = await my_games(request)
    site = site_of(request)
    waiting = await challenges(site, site.guests.read(request), NEWEST)
    listed: dict[str, Any] = {"mine": mine.games, "page": mine.page, "pages": mine.pages}
    game, puzzle = today()
    listed["daily"] = {"game": game, "puzzle": puzzle, "player": position_class(game).from_text(puzzle.position).player}
    return await show(request, "home.html", games=list(setup.CHOICES), challenges=waiting, **listed)


async def lobby(request: Request) -> Response:
    """Show the games that wait for players."""
    site = site_of(request)
    return await show(request, "lobby.html", challenges=await challenges(site, site.guests.read(request), LOBBY))


async def match(request: Request) -> Response:
    """Show the table of a match."""
    return await show(request, "match.html", match=await match_of(request))


async def from_file(request: Request) -> Response:
    """Show where a game can be gone on from that was saved as a file."""
    return await show(request, "import.html")


async def privacy(request: Request) -> Response:
    """Tell what is kept about the guest."""
    site = site_of(request)
    guest = site.guests.read(request)
    name = await site.people.name(guest) if guest else None
    _, count = await site.store.games_of(guest, 0) if guest else ([], 0)
    return await show(request, "privacy.html", name=name, games=count)


async def set_up(request: Request) -> Response:
    """Show the set-up panel of a game."""
    game = game_name(request)
    offer = next(offer for offer in views.catalogue().games if offer.game == game)
    return await show(request, "setup.html", game=game, offer=offer)


async def play(request: Request) -> Response:
    """Show a game."""
    game_id = request.path_params["id"]
    game = await site_of(request).store.game_name(game_id)
    if game is None:
        raise UnknownGame(game_id)
    return await show(request, "play.html", id=game_id, game=game)


async def show(request: Request, template: str, **context: Any) -> Response:
    """Show a page, and note that its guest is about, whose games are kept for that."""
    site = site_of(request)
    if guest := site.guests.read(request):
        await site.people.see(guest, now())
    return render(request, template, **context)


async def picture(request: Request) -> Response:
    """Draw a start position."""
    game = game_name(request)
    options = setup.complete(game, setup.read(request.query_params))
    drawn = await asyncio.to_thread(_picture, game, tuple(options.items()))  # which may have to compile a little
    headers = {"Cache-Control": DAY, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@cache
def _picture(game: str, options: tuple[tuple[str, setup.Value], ...]) -> str:
    return setup.start(game, dict(options)).svg()


async def language(request: Request) -> Response:
    """Keep the chosen language and go back to a page of this site."""
    code = request.path_params["language"]
    if code not in site_of(request).languages:
        raise Refusal(404, "unknown-page")
    response = RedirectResponse(_local(request.query_params.get("next", "/")), status_code=303)
    response.set_cookie(COOKIE, code, max_age=YEAR, httponly=True, samesite="lax", secure=secure(request))
    return response


def _local(address: str) -> str:
    """Return an address if it is a path of this site, else the home page."""
    plain = address.startswith("/") and not address.startswith("//")
    safe = plain and "\\" not in address and address.isprintable() and not URL(address).netloc
    return address if safe else "/"


def game_name(request: Request) -> str:
    """Return the game that an address names. Raises Refusal."""
    game: str = request.path_params["game"]
    if game not in setup.CHOICES:
        raise Refusal(404, "unknown-page")
    return game


def render(request: HTTPConnection, template: str, *, status: int = 200, **context: Any) -> Response:
    """Fill a template in the reader's language, and renew the guest's cookie."""
    site = site_of(request)
    spoken = site.language(request)
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    shared = {
        "lang": spoken.code,
        "languages": [(known.code, known.name) for known in site.languages.values()],
        "messages": spoken.messages,
        "path": f"{path}?{query}" if query else path,
        "status": status,
        "origin": previews.origin(request),
    }
    text = templates(spoken).get_template(template).render(**shared, **context)
    headers = {"Cache-Control": "no-cache", "Content-Language": spoken.code, "Vary": "Accept-Language, Cookie"}
    response = Response(text, status, headers, "text/html")
    guest = site.guests.read(request) or site.guests.make()
    site.guests.remember(response, guest, secure=secure(request))
    return response


@cache
def templates(spoken: Language) -> jinja2.Environment:
    """Make the templates of one language."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_translations(spoken.translations, newstyle=True)  # type: ignore[attr-defined]
    environment.globals["static"] = static.address
    environment.filters["ago"] = spoken.ago
    return environment
