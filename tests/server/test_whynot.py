"""Why a move can't be made: asked over a game's socket, in the reader's words, with where the rules tell of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ludoteca.games.catalogue import GAMES
from ludoteca.server.problems import GAME_CODES
from ludoteca.server.whynot import told

if TYPE_CHECKING:
    from tests.server.conftest import Guest

# Codes that no rule tells of: texts that are no move, cells without a piece of one's own, what only a record can say.
UNTOLD = {
    "abalone": {"bad-move", "no-cell", "no-line", "empty-cell", "not-your-marble", "game-over"},
    "tablut": {
        *("bad-move", "no-cell", "same-cell", "empty-cell", "not-your-piece", "not-the-king"),
        *("wrong-captures", "no-captures", "game-over"),
    },
    "trans-rabat": {
        *("unreadable", "no-cell", "no-player", "no-pawn", "not-your-pawn", "not-blocked"),
        *("already-excluded", "game-over"),
    },
}
TRIES = {  # tries at the start: of each game some with the code of the reason
    "abalone": {
        "a1a2": "too-many",
        "b1a1": "own-off",
        "d3d4": "empty-cell",
        "a1": "bad-move",
        "i5h5": "not-your-marble",
    },
    "tablut": {"d1e2": "not-straight", "d1d9": "no-jumping", "d1d1": "same-cell", "e3e4": "not-your-piece"},
    "trans-rabat": {"a4-b6": "not-adjacent", "a4~b6": "slide-alone", "!h15": "never-moved", ".": "compulsory-move"},
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_reason_is_told_where_the_rules_page_tells_it(
    new_guest: Callable[..., Guest], game: str, language: str
) -> None:
    page = new_guest(**{"accept-language": language}).http.get(f"/{game}/rules").text
    anchors = set(re.findall(r'id="([\w-]+)"', page))
    for code in GAME_CODES[game]:
        assert (told(game, code) is None) == (code in UNTOLD[game]), code
        assert told(game, code) in {None, *anchors}, code


@pytest.mark.parametrize("game", GAMES)
def test_reasons_in_the_readers_words(new_guest: Callable[..., Guest], game: str) -> None:
    maker = new_guest()
    game_id = maker.create(game, None, None)
    messages = {}
    for language in ("en", "ro"):
        with new_guest(**{"accept-language": language}).socket(game_id) as socket:
            assert socket.get("state")["plies"] == []
            for move, code in TRIES[game].items():
                socket.send(type="why", move=move)
                why = socket.get("why")
                assert (why["move"], why["legal"], why["code"], why["ply"]) == (move, False, code, 0)
                assert why["message"] and "{" not in why["message"]
                assert why["rule"] == told(game, code)
                messages[language, move] = why["message"]
    assert all(messages["en", move] != messages["ro", move] for move in TRIES[game])


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_move_is_told_to_be_so_and_not_made(guest: Guest, game: str) -> None:
    game_id = guest.create(game, None, None)
    with guest.socket(game_id) as socket:
        legal = socket.get("state")["legal"]
        socket.send(type="why", move=legal[0]["move"])
        nothing = {"legal": True, "code": None, "message": None, "rule": None}
        assert socket.get("why") == {"type": "why", "ply": 0, "move": legal[0]["move"], **nothing}
        assert socket.sync()["plies"] == []


def test_after_the_end(guest: Guest) -> None:
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        socket.send(type="resign", ply=0)
        while not socket.any().get("outcome"):
            pass
        socket.send(type="why", move="d1d2")
        assert socket.get("why")["code"] == "game-over", "though the board itself goes on"


def test_what_is_malformed(guest: Guest) -> None:
    game_id = guest.create("abalone", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        for move in ("", "a" * 65, None, 3):
            socket.send(type="why", move=move)
            socket.refused("malformed")
