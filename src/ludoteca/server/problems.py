"""What the site refuses, and its English sentences (the msgids of their translations)."""

from __future__ import annotations

from functools import cache

from ludoteca.games.abalone.explain import CODES as ABALONE_CODES
from ludoteca.games.records import CODES as RECORD_CODES
from ludoteca.games.tablut.explain import CODES as TABLUT_CODES
from ludoteca.games.trans_rabat.codes import CODES as TRANS_RABAT_CODES
from ludoteca.play.record import CODES as GAME_RECORD_CODES
from ludoteca.play.refused import CODES as PLAY_CODES

GAME_CODES = {"trans-rabat": TRANS_RABAT_CODES, "abalone": ABALONE_CODES, "tablut": TABLUT_CODES}

CODES = {
    "malformed": "This message can't be read: it isn't JSON, or not of the right shape.",
    "too-fast": "That is too much at once: at most {limit} messages a second.",
    "too-many": "That is a lot at once. Try again in a minute.",
    "too-slow": "This request took too long to arrive.",
    "too-many-open": "Too many games are open at once. Close some tabs.",
    "lobby-full": "You offer {limit} games already. Wait until somebody comes, or call one off.",
    "too-large": "This message is too large: at most {limit} bytes.",
    "bad-options": "The option {option} isn't one of this game's, or can't have that value.",
    "bad-seats": "The seats don't fit the game: one a player, a level from 1 to 9 for each computer.",
    "bad-control": "There is no such clock: from 5 seconds to a day, with an increment of at most 10 minutes.",
    "bad-name": "A name has at most {limit} letters, figures, spaces and signs like - or '.",
    "bad-key": "This link opens no seat of this game. Perhaps its player has made a new one.",
    "not-yours": "You have no seat in this game.",
    "seat-taken": "Somebody else was quicker, or the game was called off.",
    "bad-origin": "This request comes from a page of another site.",
    "bad-method": "This address can't be used that way.",
    "unknown-game": "There is no such game.",
    "unknown-page": "There is no such page.",
    "computer-failed": "The computer can't move: something went wrong. Undo, or reload the page to let it try again.",
    "hint-failed": "No hint could be found: something went wrong. Ask again.",
    "busy": "That couldn't be stored just now. Try again.",
    "server-error": "Something went wrong here. It has been noted.",
}


class Refusal(Exception):
    """A request that is answered with `status` and the sentence of `code`."""

    def __init__(self, status: int, code: str, **details: str | int) -> None:
        super().__init__(code)
        self.status, self.code, self.details = status, code, details


@cache
def sentences(game: str | None = None) -> dict[str, str]:
    """Return code -> English sentence: the site's, and those of a game's illegal moves."""
    own = GAME_CODES[game] if game else {}  # its reason comes before the site's of the same name: Abalone's `too-many`
    return {**CODES, **own, **RECORD_CODES, **GAME_RECORD_CODES, **PLAY_CODES}
