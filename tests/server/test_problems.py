"""Which sentence a code has, where the site and a game use the same name."""

from __future__ import annotations

import pytest

from ludoteca.play.refused import CODES as PLAY_CODES
from ludoteca.server.problems import CODES, GAME_CODES, sentences


@pytest.mark.parametrize("game", GAME_CODES)
def test_a_games_reasons_are_its_own(game: str) -> None:
    """Abalone's `too-many` marbles aren't the site's `too-many` requests."""
    found = sentences(game)
    for code, sentence in GAME_CODES[game].items():
        assert found[code] == (PLAY_CODES if code == "game-over" else GAME_CODES[game])[code], sentence


def test_without_a_game_codes_are_the_sites() -> None:
    assert CODES.items() <= sentences().items()
