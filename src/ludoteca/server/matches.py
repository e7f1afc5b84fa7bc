"""The table of a match (R16, R18), as a message and as a file."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.play.table import Result, Table, sheet, table
from ludoteca.server import bodies, messages, views
from ludoteca.server.api import answer
from ludoteca.server.people import Held
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of
from ludoteca.server.store import Row


async def _found(request: Request) -> tuple[list[Row], Held]:
    """Return the games of the match that an address names, and who holds the seats of the first one."""
    site = site_of(request)
    rows = await site.store.match(request.path_params["id"])
    if not rows:
        raise Refusal(404, "unknown-game")
    return rows, await site.people.held(rows[0].id)


def _table(rows: Sequence[Row]) -> Table:
    results = [Result(row.number or 0, row.outcome, row.points) for row in rows]
    return table(rows[0].game, len(rows[0].seats), results)


async def match_of(request: Request) -> bodies.Match:
    """Make the table of a match. Raises Refusal where there is none."""
    rows, held = await _found(request)
    return match(rows, held, site_of(request).guests.read(request))


def match(rows: Sequence[Row], held: Held, guest: str | None) -> bodies.Match:
    """Show the games of a match, in order. held: who holds the seats of the first one."""
    first, made = rows[0], _table(rows)
    games = [
        bodies.MatchGame(
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
        bodies.MatchPlayer(seat.kind, seat.level, held.names.get(player), made.totals[player], totals[player], place)
        for player, (seat, place) in enumerate(zip(first.seats, made.places, strict=True))
    ]
    return bodies.Match(
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
    rows, held = await _found(request)
    names = [
        held.names.get(player) or (f"computer {seat.level}" if seat.kind == "computer" else f"player {player + 1}")
        for player, seat in enumerate(rows[0].seats)
    ]
    headers = {"Content-Disposition": f'attachment; filename="match-{rows[0].match}.csv"', "Cache-Control": "no-store"}
    return Response(sheet(_table(rows), names), media_type="text/csv; charset=utf-8", headers=headers)
