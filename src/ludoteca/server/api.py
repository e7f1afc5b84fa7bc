"""The REST half of the protocol (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.play import record, setup
from ludoteca.play.events import Created, Seat, Series
from ludoteca.server import bodies, messages, views
from ludoteca.server.guard import DAY, read_body, secure
from ludoteca.server.ids import new_id
from ludoteca.server.listing import my_games
from ludoteca.server.live import now
from ludoteca.server.lobby import check_offer
from ludoteca.server.problems import Refusal
from ludoteca.server.site import Site, site_of

T = TypeVar("T")

_new_game = msgspec.json.Decoder(bodies.NewGame)


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """Make an answer of a message."""
    headers = {"Cache-Control": "no-store"}
    return Response(messages.write(body), status, headers, media_type="application/json")


async def create(request: Request) -> Response:
    """Make a game: seats of the asker, of computers, of people who come by a link or from the lobby."""
    site = site_of(request)
    wanted = await read(request, _new_game, bodies.MAX_RECORD)
    known = site.guests.read(request)
    guest = known or site.guests.make()
    seats = tuple(
        Seat("person" if seat.kind == "open" else seat.kind, seat.level, open=seat.kind == "open")
        for seat in wanted.seats
    )
    if wanted.control:
        setup.check_control(wanted.control)
    if wanted.record is not None:
        site.creations.check(known, request)  # before the work of reading it
    game, options, moves = await _game_of(site, wanted)
    setup.check_seats(game, options, seats)
    if wanted.record is None:
        site.creations.check(known, request)
    if wanted.public and any(seat.open for seat in seats):
        await check_offer(site, known, request)
    series = Series(new_id(), 0, wanted.games) if wanted.games and wanted.games > 1 else None
    created = Created(now(), game, options, seats, wanted.control, series, moves)
    mine = {number: [guest] for number, seat in enumerate(wanted.seats) if seat.kind == "person"}
    game_id = await site.hub.create(created, mine, maker=guest, public=wanted.public)
    response = answer(bodies.Made(game_id, f"/play/{game_id}"), 201)
    response.headers["Location"] = f"/play/{game_id}"
    site.guests.remember(response, guest, secure=secure(request))
    return response


async def _game_of(site: Site, wanted: bodies.NewGame) -> tuple[str, dict[str, setup.Value], tuple[str, ...]]:
    """Return the game wanted, its options, and the moves of the record to go on from. Raises Refusal or BadRecord."""
    if wanted.record is None:
        if wanted.game not in setup.CHOICES:
            raise Refusal(404, "unknown-game")
        return wanted.game, setup.complete(wanted.game, wanted.options), ()
    if wanted.game is not None or wanted.options:
        raise Refusal(400, "malformed", problem="a record tells the game and its options itself")
    await site.hub.ready.wait()
    found = await asyncio.to_thread(record.read, wanted.record)
    return found.game, found.options, record.cut(found, wanted.ply)


async def read(request: Request, decoder: msgspec.json.Decoder[T], limit: int = bodies.MAX_BODY) -> T:
    """Read a request's body of at most so many bytes. Raises Refusal."""
    try:
        return decoder.decode(await read_body(request, limit))
    except msgspec.DecodeError as error:
        raise Refusal(400, "malformed", problem=str(error)) from error


async def games(request: Request) -> Response:
    """List the guest's games."""
    return answer(await my_games(request))


async def game(request: Request) -> Response:
    """Show a game's state."""
    site = site_of(request)
    live = await site.hub.read(request.path_params["id"])
    found, yours = await live.read(), live.held.of(site.guests.read(request))
    thinking = live.thinker.task is not None
    return answer(views.state(live.id, found, yours, thinking=thinking, names=live.held.names))


async def catalogue(request: Request) -> Response:
    """List what can be played."""
    return answer(views.catalogue())


async def board(request: Request) -> Response:
    """Give the geometry of a game's board."""
    name = request.path_params["game"]
    if name not in setup.CHOICES:
        raise Refusal(404, "unknown-game")
    options = setup.complete(name, setup.read(request.query_params))
    return JSONResponse(views.geometry(name, options), headers={"Cache-Control": DAY})


async def schema(request: Request) -> Response:
    """Give the JSON Schema of all messages."""
    return JSONResponse(bodies.schema())
