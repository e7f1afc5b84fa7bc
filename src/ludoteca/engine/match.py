"""Games between players that are functions from a position to a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import Limit
from ludoteca.games.position import Outcome, Position

Player: TypeAlias = Callable[[Position], str]


def random_player(chance: Random) -> Player:
    """Return a player that plays any legal move."""
    return lambda position: chance.choice(position.legal_moves)


def engine_player(engine: Engine, limit: Limit) -> Player:
    """Return a player that searches every move within a limit."""
    return lambda position: engine.play(position, limit).move


def play_game(position: Position, players: Sequence[Player], most: int = 20_000) -> Outcome | None:
    """Play on from a position, changing it, to the end; None where `most` moves haven't ended the game."""
    for _ in range(most):
        if outcome := position.outcome():
            return outcome
        position.push(players[position.player](position))
    return position.outcome()
