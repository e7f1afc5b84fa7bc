"""Games that follow each other: matches and rematches. Who sits where, and who opens, goes round (R18).

In a match a *player* is who sat in that seat in its first game. Two players swap seats each game; in Trans-Rabat they
stay and the opener goes round.
"""

from __future__ import annotations

from msgspec.structs import replace

from ludoteca.play.events import Created, Series
from ludoteca.play.game import Game

TURNING = ("trans-rabat",)  # games in which the opener goes round, not the seats


def seat_of(game: str, player: int, number: int, players: int) -> int:
    """Return where a player of a match sits in its game `number`, from 0."""
    return player if game in TURNING else (player + number) % players


def successor(game: Game, at: int, match: str) -> tuple[Created, tuple[int, ...]]:
    """Set up the game that follows a finished one: the next of its match, else a rematch.

    match: the id that a new match gets, when all games of the present one are played. Returns the new game, and for
    each of its seats the one that its player had before. A game that was called off is played again.
    """
    created, series = game.created, game.created.series
    shift = 0 if game.aborted else 1
    if series:
        number = series.number + shift
        ended = number >= series.length
        series = Series(match, 0, series.length) if ended else replace(series, number=number)
    options, count = dict(created.options), len(created.seats)
    order = tuple(range(count))
    if created.game in TURNING:
        options["opener"] = (int(options["opener"]) + shift) % count
    else:
        order = tuple((seat + shift) % count for seat in order)
    seats = tuple(replace(game.seats[seat], open=game.seats[seat].kind == "person") for seat in order)
    return replace(created, at=at, options=options, seats=seats, series=series, moves=()), order


def more(game: Game) -> bool:
    """Tell whether the match of a game goes on after it."""
    series = game.created.series
    return series is not None and (game.aborted or series.number + 1 < series.length)
