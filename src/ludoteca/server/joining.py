"""Coming to a game: the links that open its seats, and the lobby of games that wait for anybody."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.games.errors import MoveError
from ludoteca.play import decide
from ludoteca.server import bodies
from ludoteca.server.api import answer, read
from ludoteca.server.guard import secure
from ludoteca.server.live import Live, now
from ludoteca.server.lobby import challenges
from ludoteca.server.problems import Refusal
from ludoteca.server.quotas import WRONG
from ludoteca.server.site import Site, site_of

_join = msgspec.json.Decoder(bodies.Join)
_renew = msgspec.json.Decoder(bodies.Renew)


async def join(request: Request) -> Response:
    """Come to a seat, by its link or from the lobby."""
    site = site_of(request)
    wanted = await read(request, _join)
    known = site.guests.read(request)
    guest = known or site.guests.make()
    site.joins.check(known, request)
    live = await site.hub.read(request.path_params["id"])
    if wanted.key is not None:
        try:
            await _by_link(site, live, wanted, guest)
        except Refusal:
            site.joins.charge(known, request, WRONG - 1)
            raise
    else:
        await _from_lobby(site, live, wanted.seat, guest)
    response = answer(bodies.Joined(sorted(live.held.of(guest))))
    site.guests.remember(response, guest, secure=secure(request))
    return response


async def _by_link(site: Site, live: Live, wanted: bodies.Join, guest: str) -> None:
    game = await live.read()
    seat, key = -1 if wanted.seat is None else wanted.seat, wanted.key or ""
    if seat not in game.people or not await site.people.opens(live.id, seat, key):
        raise Refusal(403, "bad-key")
    held = live.held.of(guest)
    if seat in held:
        await live.arrive(guest)
    if seat in held or (held and not wanted.also):  # a seat too many is taken only by who says so
        return
    holding = site.people.holding(live.id, seat, guest, now())
    joined = not game.outcome and await live.act(lambda game: decide.join(game, seat, now()), holding)
    if not joined:  # somebody came before: on another device, or from the lobby, with a new key then
        if not await site.people.opens(live.id, seat, key):
            raise Refusal(403, "bad-key")
        await site.people.hold(live.id, seat, guest, now())
        await live.news()
        site.parts.bus.tell(live.id)


async def _from_lobby(site: Site, live: Live, seat: int | None, guest: str) -> None:
    game = await live.read()
    row = await site.store.row(live.id)
    if not row or not row.public or game.outcome:
        raise Refusal(409, "seat-taken")
    if live.held.of(guest):
        return
    for free in [number for number, one in enumerate(game.seats) if one.open and seat in (None, number)]:
        if live.held.guests_of(free):
            continue  # it waits for somebody
        statements = [*site.people.holding(live.id, free, guest, now()), *site.people.renewed(live.id, free)]
        try:
            if await live.act(lambda game, free=free: decide.join(game, free, now()), statements):  # type: ignore[misc]
                return
        except MoveError:  # called off meanwhile
            break
    raise Refusal(409, "seat-taken")


async def links(request: Request) -> Response:
    """Give the links of a game that are the asker's to give."""
    site, guest, live = await _mine(request)
    return answer(await _links(site, live, guest, str(request.base_url)))


async def renew(request: Request) -> Response:
    """Give an own seat a new link."""
    wanted = await read(request, _renew)
    site, guest, live = await _mine(request)
    site.joins.check(guest, request)
    if wanted.seat not in live.held.of(guest):
        raise Refusal(403, "not-yours")
    await site.people.renewing(live.id, wanted.seat)
    return answer(await _links(site, live, guest, str(request.base_url)))


async def _mine(request: Request) -> tuple[Site, str, Live]:
    site = site_of(request)
    guest = site.guests.read(request)
    live = await site.hub.read(request.path_params["id"])
    if guest is None or not (live.held.of(guest) or await site.store.owned(live.id, guest)):
        raise Refusal(403, "not-yours")
    return site, guest, live


async def _links(site: Site, live: Live, guest: str, base: str) -> bodies.Links:
    game, mine = await live.read(), live.held.of(guest)
    maker = await site.store.owned(live.id, guest)
    address = f"{base.rstrip('/')}/play/{live.id}"
    free = {seat for seat in game.people if game.seats[seat].open and not live.held.guests_of(seat)}
    given = [seat for seat in game.people if seat in mine or (maker and seat in free)]
    keys = await asyncio.gather(*(site.people.key(live.id, seat) for seat in given))
    return bodies.Links(
        address,
        [
            bodies.SeatLink(seat, f"{address}#seat={seat}.{key}", game.seats[seat].open)
            for seat, key in zip(given, keys, strict=True)
        ],
    )


async def lobby(request: Request) -> Response:
    """Show the lobby."""
    site = site_of(request)
    return answer(bodies.Lobby(await challenges(site, site.guests.read(request), 100)))
