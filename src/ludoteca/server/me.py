"""What the site knows of the guest who asks: a name, seats, games; to be seen, changed and deleted."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.games.errors import MoveError
from ludoteca.play import decide
from ludoteca.play.events import Event
from ludoteca.play.game import Game
from ludoteca.server import bodies
from ludoteca.server.api import answer, read
from ludoteca.server.guard import same_origin, secure
from ludoteca.server.journal import Conflict
from ludoteca.server.live import now
from ludoteca.server.problems import Refusal
from ludoteca.server.site import Site, site_of
from ludoteca.server.store import UnknownGame

SIGNS = " .-_'’"  # allowed in names beside letters, marks and figures
MARKS = 3  # on one letter
UNSEEN = frozenset("\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5")  # letters and marks that show nothing

_rename = msgspec.json.Decoder(bodies.Rename)


async def show(request: Request) -> Response:
    """Tell the guest's name."""
    site = site_of(request)
    guest = site.guests.read(request)
    return answer(bodies.Me(await site.people.name(guest) if guest else None))


async def rename(request: Request) -> Response:
    """Take a name."""
    site = site_of(request)
    wanted = await read(request, _rename)
    name = cleaned(wanted.name)
    known = site.guests.read(request)
    guest = known or site.guests.make()
    site.joins.check(known, request)
    _tell(site, await site.people.rename(guest, name, now()))
    response = answer(bodies.Me(name))
    site.guests.remember(response, guest, secure=secure(request))
    return response


async def data(request: Request) -> Response:
    """Give all that is kept about the guest."""
    site = site_of(request)
    guest = site.guests.read(request)
    found: dict[str, object] = {"guest": guest, "name": None, "seen": None, "seats": {}, "games": []}
    if guest:
        rows, _ = await site.store.games_of(guest, 100_000)
        seats = await site.people.seats_of(guest)
        found |= {
            **await site.people.known(guest),
            "seats": {game: sorted(numbers) for game, numbers in seats.items()},
            "games": [{"url": f"/play/{row.id}", **msgspec.to_builtins(row)} for row in rows],
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
        _tell(site, await site.people.forget(guest))
    response = Response(status_code=204, headers={"Cache-Control": "no-store"})
    site.guests.forget(response, secure=secure(request))
    return response


def _tell(site: Site, games: Iterable[str]) -> None:
    """Tell who has these games open, here or by other processes, that somebody in them has changed."""
    for game_id in games:
        site.hub.hear(game_id)
        site.parts.bus.tell(game_id)


async def _leave_games(site: Site, guest: str) -> None:
    """Give up the running games with others in which no other device of the guest could go on."""
    for game_id in await site.people.shared(guest):
        with suppress(UnknownGame):  # deleted by the others
            live = await site.hub.read(game_id)
            for seat in sorted(seat for seat in live.held.of(guest) if live.held.guests_of(seat) == [guest]):
                with suppress(MoveError, Conflict):  # over, or left already
                    await live.act(lambda game, seat=seat: _left(game, seat))  # type: ignore[misc]


def _left(game: Game, seat: int) -> list[Event]:
    if game.waiting or not game.begun:
        return decide.abort(game, [seat], now())
    return decide.resign(game, [seat], game.ply, now())


def cleaned(text: str) -> str | None:
    """Check a name and put it right: one space between words; None for an empty one. Raises Refusal."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if name and not (len(name) <= bodies.NAME and unicodedata.category(name[0])[0] in "LN" and _plain(name)):
        raise Refusal(400, "bad-name", limit=bodies.NAME)
    return name or None


def _plain(name: str) -> bool:
    """Tell whether a name has letters, figures and a few signs only, all of them seen, and no towers of marks."""
    kinds = "".join("." if sign in SIGNS else unicodedata.category(sign)[0] for sign in name)
    unseen = any(sign in UNSEEN or "variation selector" in unicodedata.name(sign, "").lower() for sign in name)
    return set(kinds) <= set("LMN.") and "M" * (MARKS + 1) not in kinds and not unseen
