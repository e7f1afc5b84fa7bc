"""The address of the sheets: `/trans-rabat/print`, `?paper=a3`."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.games.trans_rabat.board import Board
from ludoteca.server.languages import Language
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of

PAPERS = ("a4", "a3")


async def sheets(request: Request) -> Response:
    """Give the sheets to print, in the reader's language."""
    paper = request.query_params.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise Refusal(404, "unknown-page")
    spoken = site_of(request).language(request)
    made = await asyncio.to_thread(_made, paper, spoken)
    headers = {
        "Cache-Control": "no-cache",
        "Content-Language": spoken.code,
        "Content-Disposition": f'inline; filename="trans-rabat-{paper}-{spoken.code}.pdf"',
        "Vary": "Accept-Language, Cookie",
    }
    return Response(made, media_type="application/pdf", headers=headers)


@cache
def _made(paper: str, spoken: Language) -> bytes:
    from ludoteca.server.printing.sheet import draw  # reportlab takes time to load, and few print

    return draw(Board.load("hex5"), paper, spoken.translations.gettext)
