"""Pictures of boards for link previews: PNG cards, since that is what those who preview links take.

Who previews a link knows no more than its address, and a seat's key isn't in it (docs/security.md): the picture shows
what anybody sees who has the address.
"""

from __future__ import annotations

import asyncio
import base64
import re
from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludoteca.play import setup
from ludoteca.server.guard import DAY, secure
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of

TITLES = {"trans-rabat": "Trans-Rabat", "abalone": "Abalone", "tablut": "Tablut"}
WIDTH, HEIGHT = 1200, 630  # pixels, what the big services show
ICON = (Path(__file__).parents[1] / "web" / "static" / "icon.svg").read_bytes()


def card(title: str, *boards: str) -> str:
    """Lay out a card: the title on the left and a board on the right, or the title above several boards."""
    size = 560 if len(boards) == 1 else 340
    left, top = (600, (HEIGHT - size) // 2) if len(boards) == 1 else (70, 225)
    placed = [_image(board.encode(), left + (size + 20) * number, top, size) for number, board in enumerate(boards)]
    height = 300 if len(boards) == 1 else 100
    words = f'<text x="70" y="{height + 50}" font-size="76" fill="#2b2521">{escape(title)}</text>'
    brand = f'{_image(ICON, 70, 510, 56)}<text x="142" y="552" font-size="38" fill="#675c52">Ludoteca</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="DejaVu Sans">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f2e8"/>{words}{brand if len(boards) == 1 else ""}'
        f"{''.join(placed)}</svg>"
    )


def _image(svg: bytes, x: int, y: int, size: int) -> str:
    data = base64.b64encode(svg).decode()
    return f'<image x="{x}" y="{y}" width="{size}" height="{size}" href="data:image/svg+xml;base64,{data}"/>'


async def start(request: Request) -> Response:
    """Show the start of a game; `ludoteca` shows all of them."""
    game: str = request.path_params["game"]
    if game not in ("ludoteca", *TITLES):
        raise Refusal(404, "unknown-page")
    return await _answer(request, await asyncio.to_thread(_start, game), DAY)


@cache
def _start(game: str) -> str:
    shown = [game] if game in TITLES else list(TITLES)
    boards = [setup.start(name, setup.complete(name, {})).svg() for name in shown]
    return card(TITLES.get(game, "Ludoteca"), *boards)


async def game(request: Request) -> Response:
    """Show a game as it stands. Raises UnknownGame."""
    live = await site_of(request).hub.read(request.path_params["id"])
    found = await live.read()
    drawn = await asyncio.to_thread(lambda: card(TITLES[found.created.game], found.position.svg()))
    return await _answer(request, drawn, "no-cache")


async def _answer(request: Request, svg: str, cached: str) -> Response:
    drawn = await site_of(request).pictures.png(svg)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": cached})


def origin(request: HTTPConnection) -> str:
    """Return how the site was reached, since previews need whole addresses; "" where Host is strange."""
    host = request.headers.get("host", "")
    usual = re.fullmatch(r"(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", host, re.IGNORECASE)
    return f"{'https' if secure(request) else 'http'}://{host}" if usual else ""
