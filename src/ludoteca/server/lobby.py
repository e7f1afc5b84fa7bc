"""Games that wait for anybody."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ludoteca.server import bodies, views
from ludoteca.server.live import now
from ludoteca.server.people import NOBODY
from ludoteca.server.problems import Refusal
from ludoteca.server.site import Site

OFFERED = 24 * 3600 * 1000  # milliseconds that a game stays in the lobby
WAITING = 5  # games that a guest may have there


async def challenges(site: Site, guest: str | None, limit: int) -> list[bodies.Challenge]:
    """List the games that wait for players in the lobby, the newest first."""
    rows = await site.store.waiting(now() - OFFERED, limit)
    held = await site.people.held_in([row.id for row in rows])
    return [views.challenge(row, guest, held.get(row.id, NOBODY)) for row in rows]


async def check_offer(site: Site, guest: str | None, connection: HTTPConnection) -> None:
    """See whether somebody may offer one more game, a new guest where `guest` is None. Raises Refusal."""
    if guest and await site.store.count_waiting(guest, now() - OFFERED) >= WAITING:
        raise Refusal(409, "lobby-full", limit=WAITING)
    site.offers.check(guest, connection)
