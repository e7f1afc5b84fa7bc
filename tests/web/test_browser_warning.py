"""A move that would end the game in a way that isn't its aim is asked about before it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .conftest import PHONE
from .game_page import GamePage
from .hands import Hand, Keys, Mouse, Touch
from .records import tablut_escape

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

THERE_AND_BACK = ["d1c1", "e3d3", "c1d1", "d3e3"]  # the start again: a draw in Tablut (T3)
RESULT = '[data-panel="result"]'


def legal_of(game: GamePage, move: str) -> dict[str, Any]:
    return next(info for info in game.wait_turn()["legal"] if info["move"] == move)


@pytest.mark.parametrize(
    ("way", "options"), [(Mouse, {}), (Keys, {}), (Touch, PHONE)], ids=["mouse", "keyboard", "touch"]
)
def test_a_repetition_is_announced(
    visit: Visit, site: str, way: Callable[[GamePage], Hand], options: dict[str, Any]
) -> None:
    *before, last = THERE_AND_BACK
    game = GamePage.create(visit(**options), site, "tablut", None, None, after=before)
    hand = way(game)
    info = legal_of(game, last)
    assert info["ends"] == "repetition"
    hand.make(info)
    question = game.page.get_by_role("alertdialog")
    expect(question).to_contain_text("repeats the position")
    assert len(game.moves()) == len(before) and game.state()["outcome"] is None
    expect(game.page.locator('[data-action="ending-yes"]')).to_be_focused()
    hand.button('[data-action="ending-no"]')
    expect(question).to_have_count(0)
    game.page.wait_for_function("() => !!document.activeElement?.dataset?.cell")
    assert len(game.moves()) == len(before)
    hand.make(info)
    hand.button('[data-action="ending-yes"]')
    game.page.wait_for_selector(f'{RESULT}[data-reason="repetition"]')
    assert game.moves() == THERE_AND_BACK


def test_a_winning_move_isnt_asked_about(visit: Visit, site: str) -> None:
    """The king's way out is what the game is about."""
    moves = tablut_escape()
    game = GamePage.create(visit(), site, "tablut", None, None, after=moves[:-1])
    info = legal_of(game, moves[-1])
    Mouse(game).make(info)
    game.page.wait_for_selector(f'{RESULT}[data-reason="king-escaped"]')


def test_the_question_goes_with_the_position(visit: Visit, site: str) -> None:
    """When the game goes on elsewhere meanwhile, nothing is asked any more, and nothing is made."""
    *before, last = THERE_AND_BACK
    game = GamePage.create(visit(), site, "tablut", None, None, after=before)
    Mouse(game).make(legal_of(game, last))
    expect(game.page.get_by_role("alertdialog")).to_have_count(1)
    game.play_beside([*before, "g5g4"])
    game.wait_listed(4, "g5g4")
    expect(game.page.get_by_role("alertdialog")).to_have_count(0)
    assert game.state()["outcome"] is None
