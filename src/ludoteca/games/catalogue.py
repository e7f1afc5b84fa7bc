"""The games by name. Importing this loads none of them."""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any

from ludoteca.games.checks import shown

if TYPE_CHECKING:
    from ludoteca.games.position import Position

CLASSES = {"trans-rabat": "TransRabat", "abalone": "Abalone", "tablut": "Tablut"}
GAMES = tuple(CLASSES)


def position_class(game: str) -> type[Position]:
    """Return a game's class of positions. Raises ValueError for an unknown game."""
    if game not in GAMES:
        raise ValueError(f"there is no game {shown(game)}, only {', '.join(GAMES)}")
    found: type[Position] = getattr(import_module(f"ludoteca.games.{game.replace('-', '_')}"), CLASSES[game])
    return found


def start(game: str, **options: Any) -> Position:
    """Return a game's start position: `start("abalone", layout="belgian")`.

    Raises ValueError for an unknown game or option.
    """
    made = position_class(game)
    known = signature(made).parameters
    for option in options:
        if option not in known:
            raise ValueError(f"{game} has no option {shown(option)}, only {', '.join(known)}")
    return made(**options)
