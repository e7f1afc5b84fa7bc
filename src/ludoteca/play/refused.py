"""Why something asked of a running game is refused, the rules of the game itself aside."""

from __future__ import annotations

from ludoteca.games.errors import MoveError

CODES = {
    "stale": "The game has gone on since: it is at ply {ply} now.",
    "no-seat": "You only watch this game.",
    "not-your-turn": "It isn't your turn.",
    "game-over": "The game is over.",
    "not-a-move": "{move} isn't a move that can be chosen.",
    "nothing-to-undo": "There is no turn of yours to take back.",
}


class Refused(MoveError):
    """Something that can't be done now; `code` is one of CODES, whose sentence `details` fill."""

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(CODES[code].format(**details), code, **details)
