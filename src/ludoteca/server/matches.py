"""The table of a match (R16, R18), as a message and as a file."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.play.table import Result, sheet, table
from ludoteca.server import messages, views
from ludoteca.server.api import answer
from ludoteca.server.people import Held
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of
from ludoteca.server.store import Row


async def match_of(request: Request) -> messages.Match:
    """Make the table of a match. Raises Refusal where there is none."""
    site = site_of(request)
    rows = await site.store.match(request.path_params["id"])
    if not rows:
        raise Refusal(404, "unknown-game")
    return match(rows, await site.people.held(rows[0].id), site.guests.read(request))


def match(rows: Sequence[Row], held: Held, guest: str | None) -> messages.Match:
    """Show the games of a match, in order. held: who holds the seats of the first one."""
    first = rows[0]
    made = table(first.game, len(first.seats), [Result(row.number or 0, row.outcome, row.points) for row in rows])
    games = [
        messages.MatchGame(
            id=row.id,
            url=f"/play/{row.id}",
            number=line.number,
            order=list(line.order),
            outcome=row.outcome,
            scores=None if line.scores is None else list(line.scores),
            points=views.points(line.points),
            ply=row.ply,
        )
        for row, line in zip(rows, made.lines, strict=True)
    ]
    totals: Sequence[messages.Points | None] = views.points(made.points) or [None] * len(first.seats)
    players = [
        messages.MatchPlayer(seat.kind, seat.level, held.names.get(player), made.totals[player], totals[player], place)
        for player, (seat, place) in enumerate(zip(first.seats, made.places, strict=True))
    ]
    return messages.Match(
        id=first.match or "",
        url=f"/match/{first.match}",
        game=first.game,  # type: ignore[arg-type]
        options=first.options,
        control=first.control,
        length=first.length or 1,
        players=players,
        games=games,
        yours=sorted(held.of(guest)),
    )


async def show(request: Request) -> Response:
    """Give the table of a match."""
    return answer(await match_of(request))


async def download(request: Request) -> Response:
    """Give the table of a match as a file."""
    site = site_of(request)
    rows = await site.store.match(request.path_params["id"])
    if not rows:
        raise Refusal(404, "unknown-game")
    held = await site.people.held(rows[0].id)
    names = [
        held.names.get(player) or (f"computer {seat.level}" if seat.kind == "computer" else f"player {player + 1}")
        for player, seat in enumerate(rows[0].seats)
    ]
    made = table(rows[0].game, len(names), [Result(row.number or 0, row.outcome, row.points) for row in rows])
    headers = {"Content-Disposition": f'attachment; filename="match-{rows[0].match}.csv"', "Cache-Control": "no-store"}
    return Response(sheet(made, names), media_type="text/csv; charset=utf-8", headers=headers)
