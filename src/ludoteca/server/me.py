"""What the site knows of the guest who asks: a name, seats, games; to be seen, changed and deleted."""

from __future__ import annotations

import unicodedata

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.games.errors import MoveError
from ludoteca.play import decide
from ludoteca.play.events import Event
from ludoteca.play.game import Game
from ludoteca.server import messages
from ludoteca.server.api import answer, read
from ludoteca.server.guard import same_origin, secure
from ludoteca.server.guests import COOKIE
from ludoteca.server.journal import Conflict
from ludoteca.server.live import now
from ludoteca.server.problems import Refusal
from ludoteca.server.site import Site, site_of

SIGNS = " .-_'’"  # allowed in names beside letters, marks and figures

_rename = msgspec.json.Decoder(messages.Rename)


async def show(request: Request) -> Response:
    """Tell the guest's name."""
    site = site_of(request)
    guest = site.guests.read(request)
    return answer(messages.Me(await site.people.name(guest) if guest else None))


async def rename(request: Request) -> Response:
    """Take a name."""
    site = site_of(request)
    wanted = await read(request, _rename)
    name = cleaned(wanted.name)
    known = site.guests.read(request)
    guest = known or site.guests.make()
    site.joins.check(known, request)
    for game_id in await site.people.rename(guest, name, now()):
        await site.hub.hear(game_id, people=True)
        site.parts.bus.tell(game_id)
    response = answer(messages.Me(name))
    site.guests.remember(response, guest, secure=secure(request))
    return response


async def data(request: Request) -> Response:
    """Give all that is kept about the guest."""
    site = site_of(request)
    guest = site.guests.read(request)
    found: dict[str, object] = {"guest": guest, "name": None, "seats": {}, "games": []}
    if guest:
        rows, _ = await site.store.games_of(guest, 100_000)
        seats = await site.people.seats_of(guest)
        found |= {
            "name": await site.people.name(guest),
            "seats": {game: sorted(numbers) for game, numbers in seats.items()},
            "games": [msgspec.to_builtins(row) for row in rows],
        }
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="ludoteca.json"'}
    return JSONResponse(found, headers=headers)


async def delete(request: Request) -> Response:
    """Delete all that is kept about the guest. Games that go on are given up, or called off."""
    if not same_origin(request.headers):
        raise Refusal(403, "bad-origin")
    site = site_of(request)
    guest = site.guests.read(request)
    if guest:
        await _leave_games(site, guest)
        for game_id in await site.people.forget(guest):
            await site.hub.hear(game_id, people=True)
            site.parts.bus.tell(game_id)
    response = Response(status_code=204, headers={"Cache-Control": "no-store"})
    response.delete_cookie(COOKIE)
    return response


async def _leave_games(site: Site, guest: str) -> None:
    """Give up the running games with others in which no other device of the guest could go on."""
    for game_id, seats in (await site.people.seats_of(guest)).items():
        live = await site.hub.read(game_id)
        alone = {seat for seat in seats if live.held.guests_of(seat) == [guest]}
        for seat in sorted(alone):
            try:
                await live.act(lambda game, seat=seat: _left(game, seat))  # type: ignore[misc]
            except (MoveError, Conflict):  # over, or left already
                continue


def _left(game: Game, seat: int) -> list[Event]:
    if game.waiting or not game.begun:
        return decide.abort(game, [seat], now())
    return decide.resign(game, [seat], game.ply, now())


def cleaned(text: str) -> str | None:
    """Check a name and put it right: one space between words; None for an empty one. Raises Refusal."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > messages.NAME or not all(sign in SIGNS or unicodedata.category(sign)[0] in "LMN" for sign in name):
        raise Refusal(400, "bad-name", limit=messages.NAME)
    if name and not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise Refusal(400, "bad-name", limit=messages.NAME)
    return name or None
