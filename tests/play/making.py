"""Games in progress for tests, and what can be seen of one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from ludoteca.games.errors import MoveError
from ludoteca.play import decide
from ludoteca.play.clock import Control
from ludoteca.play.events import Created, Event, Seat, Series
from ludoteca.play.game import Game
from ludoteca.play.setup import complete, players

PERSON, OPEN, COMPUTER = Seat("person"), Seat("person", open=True), Seat("computer", 3)


def new(
    game: str,
    seats: Sequence[Seat] | None = None,
    *,
    control: Control | None = None,
    series: Series | None = None,
    moves: tuple[str, ...] = (),
    **options: str | int,
) -> Game:
    """Make a game at the moment 1, of people only where nothing else is said."""
    chosen = complete(game, options)
    seats = (PERSON,) * players(game, chosen) if seats is None else seats
    return Game(Created(1, game, chosen, tuple(seats), control, series, moves))


def play(game: Game, *moves: str) -> Game:
    """Make moves, a millisecond after the last event each."""
    for move in moves:
        game = game.after(decide.move(game, {game.player}, game.ply, move, game.updated + 1))
    return game


def takeback(game: Game, by: Collection[int], ply: int, at: int) -> list[Event]:
    """Ask for a takeback."""
    return decide.offer(game, by, "takeback", ply, at)


def snapshot(game: Game) -> dict[str, Any]:
    """Return all that a game is."""
    seen = {name: value for name, value in vars(game).items() if name not in ("position", "plies")}
    position = game.position
    past = {"text": position.text, "history": position.history, "keys": position.keys, "legal": game.legal()}
    return {**seen, **past, "plies": list(game.plies)}


def refused(game: Game, code: str, ask: Any, *arguments: Any) -> None:
    """Check that something asked is refused with a code, and changes nothing."""
    before = snapshot(game)
    with pytest.raises(MoveError) as error:
        ask(game, *arguments)
    assert error.value.code == code
    assert str(error.value)
    assert snapshot(game) == before


def happen(game: Game, decided: Sequence[Event]) -> Game:
    """Go on from a game after what was decided, which is something."""
    assert decided
    return game.after(decided)
