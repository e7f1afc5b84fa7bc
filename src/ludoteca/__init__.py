"""Ludoteca: Trans-Rabat, Abalone and Tablut, with exact rules, a strong engine and a site. These are its public names.

Each is loaded when it is first used, so that nobody waits for Numba who doesn't need it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludoteca.engine.analysis import Analysis, Info
    from ludoteca.engine.api import Engine, Result
    from ludoteca.engine.handle import Handle
    from ludoteca.engine.timeman import Limit
    from ludoteca.games.abalone import Abalone
    from ludoteca.games.catalogue import GAMES, start
    from ludoteca.games.errors import BadBoard, BadMove, BadPosition, BadRecord, GameOver, IllegalMove, MoveError
    from ludoteca.games.position import LegalMoves, Move, MoveInfo, Outcome, Position, Reason, perft
    from ludoteca.games.tablut import Tablut
    from ludoteca.games.trans_rabat import TransRabat

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "Abalone",
    "Analysis",
    "BadBoard",
    "BadMove",
    "BadPosition",
    "BadRecord",
    "Engine",
    "GameOver",
    "Handle",
    "IllegalMove",
    "Info",
    "LegalMoves",
    "Limit",
    "Move",
    "MoveError",
    "MoveInfo",
    "Outcome",
    "Position",
    "Reason",
    "Result",
    "Tablut",
    "TransRabat",
    "perft",
    "start",
]

_HOMES = {
    "engine.analysis": ("Analysis", "Info"),
    "engine.api": ("Engine", "Result"),
    "engine.handle": ("Handle",),
    "engine.timeman": ("Limit",),
    "games.abalone": ("Abalone",),
    "games.catalogue": ("GAMES", "start"),
    "games.errors": ("BadBoard", "BadMove", "BadPosition", "BadRecord", "GameOver", "IllegalMove", "MoveError"),
    "games.position": ("LegalMoves", "Move", "MoveInfo", "Outcome", "Position", "Reason", "perft"),
    "games.tablut": ("Tablut",),
    "games.trans_rabat": ("TransRabat",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'ludoteca' has no attribute {name!r}")
    value = getattr(import_module(f"ludoteca.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
