"""Why something asked of a running game is refused, the rules of the game itself aside."""

from __future__ import annotations

from ludoteca.games.errors import MoveError

CODES = {
    "stale": "The game has gone on since: it is at ply {ply} now.",
    "no-seat": "You only watch this game.",
    "not-your-turn": "It isn't your turn.",
    "game-over": "The game is over.",
    "not-over": "The game isn't over yet.",
    "match-over": "All games of the match are played.",
    "waiting": "The game begins when everybody has come.",
    "time-out": "Your time is out.",
    "not-a-move": "{move} isn't a move that can be chosen.",
    "nothing-to-undo": "There is no turn of yours to take back.",
    "too-late-to-abort": "Everybody has moved: the game can be resigned, but no longer called off.",
    "already-offered": "You have offered that already. You can again after another move.",
    "no-offer": "That isn't offered any more.",
    "no-hint": "There are no hints while other people play elsewhere.",
    "unknown-phrase": "There is no such phrase.",
    "enough-said": "That is enough said for one game.",
}


class Refused(MoveError):
    """Something that can't be done now; `code` is one of CODES, whose sentence `details` fill."""

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(CODES[code].format(**details), code, **details)
