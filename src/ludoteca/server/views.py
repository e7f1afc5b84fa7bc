"""A game as messages show it: what a reader sees of a state, a ply, a row of a list."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ludoteca.games.abalone import board as abalone
from ludoteca.games.tablut import board as tablut
from ludoteca.games.trans_rabat import Points
from ludoteca.games.trans_rabat import board as trans_rabat
from ludoteca.play import setup
from ludoteca.play.events import Seat as PlaySeat
from ludoteca.play.game import Game
from ludoteca.play.game import points as count
from ludoteca.server import messages
from ludoteca.server.store import Row


def state(game_id: str, game: Game, yours: Collection[int], *, thinking: bool) -> messages.State:
    """Show the whole game to who holds the seats `yours`."""
    return messages.State(
        id=game_id,
        game=game.created.game,  # type: ignore[arg-type]
        options=game.created.options,
        seats=seats(game.created.seats),
        yours=sorted(yours),
        version=game.version,
        start=game.start,
        plies=[messages.Ply(ply.move, ply.player, ply.position, ply.info, points(ply.points)) for ply in game.plies],
        player=game.player,
        legal=game.legal() if game.player in yours else [],
        outcome=game.outcome,
        points=points(count(game.position)),
        thinking=thinking,
    )


def moved(game: Game) -> messages.Moved:
    """Show the last ply of a game, for those whose turn it isn't."""
    last = game.plies[-1]
    return messages.Moved(
        version=game.version,
        ply=game.ply,
        move=last.move,
        by=last.player,
        position=last.position,
        info=last.info,
        player=game.player,
        legal=[],
        outcome=game.outcome,
        points=points(count(game.position)),
    )


def points(of: Collection[Points] | None) -> list[messages.Points] | None:
    """Show what each player's points come from, where the game has any (R16)."""
    return None if of is None else [messages.Points(*score) for score in of]


def seats(of: Collection[PlaySeat]) -> list[messages.Seat]:
    """Show who plays, without saying which guest."""
    return [messages.Seat(seat.kind, seat.level) for seat in of]


def listed(row: Row, guest: str) -> messages.Listed:
    """Show a game in a guest's list."""
    return messages.Listed(
        id=row.id,
        url=f"/play/{row.id}",
        game=row.game,  # type: ignore[arg-type]
        options=row.options,
        seats=seats(row.seats),
        ply=row.ply,
        player=row.player,
        outcome=row.outcome,
        created=row.created / 1000,
        updated=row.updated / 1000,
        yours=[number for number, seat in enumerate(row.seats) if seat.owner == guest],
    )


def catalogue() -> messages.Catalogue:
    """List what can be played, and how."""
    return messages.Catalogue([_offered(game) for game in setup.CHOICES])


def _offered(game: str) -> messages.Offered:
    choices = setup.CHOICES[game]
    return messages.Offered(
        game=game,  # type: ignore[arg-type]
        layouts=[str(value) for value in choices.get("layout", ())],
        boards=[str(value) for value in choices.get("board", ())],
        players=[int(value) for value in choices.get("players", (2,))],
        levels=setup.LEVELS,
    )


def geometry(game: str, options: setup.Options) -> dict[str, Any]:
    """Return the geometry of a game's board, for drawing."""
    match game:
        case "abalone":
            return abalone.geometry()
        case "tablut":
            return tablut.geometry()
    return trans_rabat.geometry(trans_rabat.Board.load(str(options["board"])))
