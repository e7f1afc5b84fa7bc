"""Why a move can't be made: the kernel's own reason in the reader's words, and where the rules page tells of it."""

from __future__ import annotations

import tomllib
from functools import cache

from ludoteca.games.errors import MoveError
from ludoteca.play.game import Game
from ludoteca.play.refused import Refused
from ludoteca.server.diagrams import FOLDER
from ludoteca.server.languages import Language
from ludoteca.server.messages import Why


def why_not(game: Game, move: str, spoken: Language) -> Why:
    """Try a move without making it, and tell why it can't be made, if it can't."""
    name = game.created.game
    try:
        if game.outcome:
            raise Refused("game-over")
        game.position.parse(move)
    except MoveError as error:
        return Why(game.ply, move, False, *worded(error, name, spoken))
    return Why(game.ply, move, legal=True)


def worded(error: MoveError, game: str, spoken: Language) -> tuple[str, str, str | None]:
    """Return the code of a reason, its words, and where the rules page tells of it."""
    message = spoken.sentence(error.code, error.details, game=game, text=str(error))
    return error.code, message, told(game, error.code)


def told(game: str, code: str) -> str | None:
    """Return the anchor on a game's rules page where the reason of a code is told, None where it isn't."""
    return _anchors()[game].get(code)


@cache
def _anchors() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "told.toml").read_text(encoding="utf-8"))
    return found
