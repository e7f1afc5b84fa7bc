"""Why a move that a search found is good, as facts by code: what the kernels and the search's own line say of it.

What a game's moves do and threaten is asked of its kernel, here and after a pass, before the move and after it; nothing
here knows a rule. A search's move may have no reason that can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludoteca.engine.api import Result
from ludoteca.games.position import MoveInfo, Position
from ludoteca.play.reasons import abalone, tablut, trans_rabat
from ludoteca.play.reasons.common import CODES as COMMON
from ludoteca.play.reasons.common import Reason, Scene, of_any_game

MOST = 3  # reasons told of one move

OF_GAME: dict[str, Callable[[Scene], list[Reason]]] = {
    "abalone": abalone.reasons,
    "tablut": tablut.reasons,
    "trans-rabat": trans_rabat.reasons,
}
SENTENCES = {  # code -> English sentence, the msgid of its translations
    "abalone": {**COMMON, **abalone.CODES},
    "tablut": {**COMMON, **tablut.CODES},
    "trans-rabat": {**COMMON, **trans_rabat.CODES},
}


class Advice(NamedTuple):
    """A move that a search found: what it does, why it is good, and the moves expected, this one first."""

    info: MoveInfo
    reasons: list[Reason]
    line: tuple[str, ...]


def advise(position: Position, result: Result) -> Advice:
    """Tell of the move that a search found in a position; of the reasons the weightiest, at most MOST."""
    scene = Scene.of(position, result)
    found = of_any_game(scene)
    if not scene.after.outcome():
        found += OF_GAME[position.game](scene)
    return Advice(scene.info, found[:MOST], scene.line)
