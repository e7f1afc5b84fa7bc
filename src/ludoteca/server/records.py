"""Games as files: written for whoever may read them, and read to go on from (play/record.py)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.games.errors import BadRecord
from ludoteca.play import record, setup
from ludoteca.play.events import Created, Seat
from ludoteca.play.game import Game
from ludoteca.play.record import BadMoveInRecord
from ludoteca.server import bodies, views
from ludoteca.server.api import answer, read
from ludoteca.server.guard import secure
from ludoteca.server.languages import Language
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of

_new_record = msgspec.json.Decoder(bodies.NewRecord)


async def download(request: Request) -> Response:
    """Give a game as it stands as a file."""
    site = site_of(request)
    live = await site.hub.read(request.path_params["id"])
    game = await live.read()
    names = [live.held.names.get(seat) for seat in range(len(game.seats))]
    scheme = "https" if secure(request) else "http"
    address = f"{scheme}://{request.headers.get('host', '')}/play/{live.id}"
    text = await asyncio.to_thread(record.write, game, names, site=address)
    date = datetime.fromtimestamp(game.created.at / 1000, UTC).date().isoformat()
    name = f"ludoteca-{game.created.game}-{date}-{live.id[:6]}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def upload(request: Request) -> Response:
    """Read a file and show the game in it, without making one."""
    site = site_of(request)
    wanted = await read(request, _new_record, bodies.MAX_RECORD)
    site.creations.check(site.guests.read(request), request)
    await site.hub.ready.wait()
    return answer(await asyncio.to_thread(_shown, wanted.record))


def _shown(text: str) -> bodies.ReadRecord:
    found = record.read(text)
    seats = (Seat("person"),) * setup.players(found.game, found.options)
    game = Game(Created(0, found.game, found.options, seats, moves=found.moves))
    return bodies.ReadRecord(
        game=found.game,  # type: ignore[arg-type]
        options=found.options,
        start=game.start,
        plies=views.plies(game),
        player=game.player,
        outcome=found.outcome,
        tags=found.tags,
    )


def refusal(error: BadRecord) -> Refusal:
    """Make the answer to a record that can't be read; its `reason` is the code, `why` that of the rule of a game."""
    rule = {"why": error.because.code} if isinstance(error, BadMoveInRecord) else {}
    return Refusal(400, "bad-record", **{**error.details, **rule, "reason": error.code})


def sentence(language: Language, error: BadRecord) -> str:
    """Say in a language what is wrong with a record."""
    details = dict(error.details)
    if isinstance(error, BadMoveInRecord):
        why = error.because
        details["why"] = language.sentence(why.code, why.details, game=error.game, text=str(why))
    said = language.sentence(error.code, details, text=str(error))
    return said[:1].upper() + said[1:]
