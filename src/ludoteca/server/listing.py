"""My games, a page at a time."""

from __future__ import annotations

from starlette.requests import Request

from ludoteca.play.setup import NUMBER
from ludoteca.server import bodies, views
from ludoteca.server.people import NOBODY
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of

PAGE = 50  # games


async def my_games(request: Request) -> bodies.Games:
    """List the asker's games on the page that `?page=` names, from 1. Raises Refusal where there is none."""
    site = site_of(request)
    guest = site.guests.read(request)
    text = request.query_params.get("page", "1")
    page = int(text) if NUMBER.fullmatch(text) else 0
    rows, count = await site.store.games_of(guest, PAGE, PAGE * max(0, page - 1)) if guest else ([], 0)
    pages = max(1, -(-count // PAGE))
    if not 1 <= page <= pages:
        raise Refusal(404, "unknown-page")
    held = await site.people.held_in([row.id for row in rows])
    return bodies.Games([views.listed(row, guest, held.get(row.id, NOBODY)) for row in rows if guest], page, pages)
