"""A game as messages show it: what a reader sees of a state, a ply, a row of a list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ludoteca.engine.timeman import HIGHEST
from ludoteca.games.abalone import board as abalone
from ludoteca.games.errors import MoveError
from ludoteca.games.position import MoveInfo
from ludoteca.games.tablut import board as tablut
from ludoteca.games.trans_rabat import Points, TransRabat
from ludoteca.games.trans_rabat import board as trans_rabat
from ludoteca.play import decide, setup
from ludoteca.play.events import Seat as PlaySeat
from ludoteca.play.game import LOST, Game
from ludoteca.play.game import points as count
from ludoteca.play.series import more
from ludoteca.server import bodies, messages
from ludoteca.server.people import NOBODY, Held
from ludoteca.server.store import Row


def state(
    game_id: str, game: Game, yours: Collection[int], *, thinking: bool, names: Mapping[int, str] = NOBODY.names
) -> messages.State:
    """Show the whole game to who holds the seats `yours`."""
    return messages.State(
        id=game_id,
        game=game.created.game,  # type: ignore[arg-type]
        options=game.created.options,
        start=game.start,
        plies=plies(game),
        series=series(game),
        **_standing(game, yours, thinking, names),
    )


def changed(game: Game, yours: Collection[int], *, thinking: bool, names: Mapping[int, str]) -> messages.Changed:
    """Show all but the plies to who holds the seats `yours`."""
    return messages.Changed(**_standing(game, yours, thinking, names))


def _standing(game: Game, yours: Collection[int], thinking: bool, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        **_turn(game, yours, choosing=True),
        "seats": seats(game.seats, names),
        "yours": sorted(yours),
        "thinking": thinking,
        "waiting": game.waiting,
        "said": said(game),
        "next": game.next,
    }


def _turn(game: Game, yours: Collection[int], *, choosing: bool) -> dict[str, Any]:
    return {
        "version": game.version,
        "player": game.player,
        "legal": legal(game, yours) if choosing else [],
        "outcome": game.outcome,
        "points": points(count(game.position)),
        "clock": clock(game),
        "offers": offers(game, yours),
        "may": may(game, yours),
    }


def plies(game: Game) -> list[messages.Ply]:
    """Show what was played."""
    return [messages.Ply(ply.move, ply.player, ply.position, ply.info, points(ply.points)) for ply in game.plies]


def moved(game: Game, yours: Collection[int], *, choosing: bool) -> messages.Moved:
    """Show the last ply of a game to who holds the seats `yours`. choosing: nothing follows at once."""
    last = game.plies[-1]
    return messages.Moved(
        ply=game.ply,
        move=last.move,
        by=last.player,
        position=last.position,
        info=last.info,
        **_turn(game, yours, choosing=choosing),
    )


def legal(game: Game, yours: Collection[int]) -> list[MoveInfo]:
    """Show what may be done, to who may do it."""
    return game.legal() if game.player in yours else []


def may(game: Game, yours: Collection[int]) -> list[messages.May]:
    """Tell what who holds the seats `yours` may do beside moving: what wouldn't be refused."""
    if not yours:
        return []
    at, ply = game.updated, game.ply
    asks: dict[messages.May, Callable[[], Sequence[object]]] = {
        "resign": lambda: [decide.resigning(game, yours, ply)],  # which is cheaper than what follows from it
        "abort": lambda: decide.abort(game, yours, at),
        "draw": lambda: decide.offer(game, yours, "draw", ply, at),
        "takeback": lambda: decide.offer(game, yours, "takeback", ply, at),
        "rematch": lambda: decide.offer(game, yours, "rematch", ply, at),
        "hint": lambda: [decide.hint(game, yours, ply)],  # type: ignore[func-returns-value]  # refused or not
    }
    allowed = [name for name, ask in asks.items() if _allowed(ask)]
    return [*allowed, "next"] if game.outcome and game.next is None and more(game) else allowed


def _allowed(ask: Callable[[], Sequence[object]]) -> bool:
    try:
        return bool(ask())
    except MoveError:
        return False


def clock(game: Game) -> messages.Clock | None:
    """Show the clock."""
    shown = game.clock
    if shown is None:
        return None
    turns = game.created.game == TransRabat.game
    lost = [game.lost(seat) if turns else 0 for seat in range(len(game.seats))]
    return messages.Clock(shown.control, list(shown.left), shown.seat, shown.since, lost, LOST)


def offers(game: Game, yours: Collection[int]) -> list[messages.Pending]:
    """Show what is offered and not answered by all, to players only."""
    if not yours:
        return []
    return [
        messages.Pending(kind, sorted(offer.by), sorted(offer.agreed), list(game.missing(kind, offer.agreed)))
        for kind, offer in game.offers.items()
    ]


def said(game: Game) -> list[messages.Said]:
    """Show what was said last."""
    return [messages.Said(one.by, one.phrase, one.at) for one in game.said[-8:]]


def series(game: Game) -> messages.Series | None:
    """Show which game of which match it is."""
    of = game.created.series
    return messages.Series(of.match, f"/match/{of.match}", of.number, of.length) if of else None


def points(of: Collection[Points] | None) -> list[messages.Points] | None:
    """Show what each player's points come from, where the game has any (R16)."""
    return None if of is None else [messages.Points(*score) for score in of]


def seats(of: Collection[PlaySeat], names: Mapping[int, str]) -> list[messages.Seat]:
    """Show who plays, by name, without saying which guest."""
    return [messages.Seat(seat.kind, seat.level, seat.open, names.get(number)) for number, seat in enumerate(of)]


def listed(row: Row, guest: str, held: Held) -> bodies.Listed:
    """Show a game in a guest's list."""
    return bodies.Listed(
        id=row.id,
        url=f"/play/{row.id}",
        game=row.game,  # type: ignore[arg-type]
        options=row.options,
        seats=seats(row.seats, held.names),
        ply=row.ply,
        player=row.player,
        outcome=row.outcome,
        created=row.created / 1000,
        updated=row.updated / 1000,
        yours=sorted(held.of(guest)),
        waiting=row.waiting,
    )


def challenge(row: Row, guest: str | None, held: Held) -> bodies.Challenge:
    """Show a game in the lobby."""
    return bodies.Challenge(
        id=row.id,
        url=f"/play/{row.id}",
        game=row.game,  # type: ignore[arg-type]
        options=row.options,
        seats=seats(row.seats, held.names),
        control=row.control,
        games=row.length or 1,
        maker=next(iter(held.names.values()), None),
        yours=sorted(held.of(guest)),
        created=row.created / 1000,
    )


def catalogue() -> bodies.Catalogue:
    """List what can be played, and how."""
    return bodies.Catalogue([_offered(game) for game in setup.CHOICES])


def _offered(game: str) -> bodies.Offered:
    choices = setup.CHOICES[game]
    return bodies.Offered(
        game=game,  # type: ignore[arg-type]
        layouts=[str(value) for value in choices.get("layout", ())],
        boards=[str(value) for value in choices.get("board", ())],
        players=[int(value) for value in choices.get("players", (2,))],
        levels=HIGHEST,
    )


def geometry(game: str, options: setup.Options) -> dict[str, Any]:
    """Return the geometry of a game's board, for drawing."""
    match game:
        case "abalone":
            return abalone.geometry()
        case "tablut":
            return tablut.geometry()
    return trans_rabat.geometry(trans_rabat.Board.load(str(options["board"])))
