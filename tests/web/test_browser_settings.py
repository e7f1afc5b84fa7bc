"""What a reader chooses on a device: it works at once and is there after a reload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .game_page import GamePage
from .hands import Keys, Mouse
from .lesson_page import LessonPage
from .puzzle_page import PuzzlePage

pytestmark = pytest.mark.browser

PANEL = '[data-panel="settings"]'
# What can be seen of a switch or a choice, on or off.
SEEN = {
    "flipped": "() => document.querySelector('[data-cell]').dataset.cell",
    "coordinates": "() => getComputedStyle(document.querySelector('.coordinate')).display",
    "shapes": "() => getComputedStyle(document.querySelector('.shape.on-dot')).display",
    "theme": "() => getComputedStyle(document.body).backgroundColor",
}


def opened(game: GamePage) -> None:
    if not game.page.locator(f"{PANEL}[open]").count():
        game.page.locator(f"{PANEL} summary").click()


@pytest.mark.parametrize(
    ("name", "value"),
    [("flipped", True), ("coordinates", False), ("shapes", "always"), ("theme", "dark"), ("theme", "light")],
)
def test_what_is_chosen_is_seen_and_kept(hot_seat: Callable[..., GamePage], name: str, value: Any) -> None:
    game = hot_seat("trans-rabat")
    game.wait_turn()
    page = game.page
    page.emulate_media(color_scheme="dark" if value == "light" else "light")
    opened(game)
    before = page.evaluate(SEEN[name])
    usual = choose(game, name, value)
    after = page.evaluate(SEEN[name])
    assert after != before
    game.open()
    game.wait_turn()
    assert page.evaluate(SEEN[name]) == after
    opened(game)
    assert choose(game, name, usual) == value
    assert page.evaluate(SEEN[name]) == before
    game.open()
    game.wait_turn()
    assert page.evaluate(SEEN[name]) == before


def choose(game: GamePage, name: str, value: Any) -> Any:
    """Choose a value; return the one that stood there."""
    box = game.page.locator(f"{PANEL} [name={name}]")
    if isinstance(value, bool):
        was: Any = box.is_checked()
        box.set_checked(value)
    else:
        was = box.input_value()
        box.select_option(value)
    return was


@pytest.mark.parametrize("learning", [LessonPage, PuzzlePage])
@pytest.mark.parametrize(("name", "value"), [("coordinates", False), ("shapes", "always"), ("theme", "dark")])
def test_what_is_chosen_holds_where_one_learns_too(
    visit: Callable[..., Any], site: str, learning: type[LessonPage | PuzzlePage], name: str, value: Any
) -> None:
    page = learning(visit(color_scheme="light"), site, "trans-rabat")
    page.open()
    page.page.wait_for_selector(".pick")
    before = page.page.evaluate(SEEN[name])
    opened(page)
    usual = choose(page, name, value)
    after = page.page.evaluate(SEEN[name])
    assert after != before
    page.open()
    page.page.wait_for_selector(".pick")
    assert page.page.evaluate(SEEN[name]) == after
    opened(page)
    assert choose(page, name, usual) == value
    assert page.page.evaluate(SEEN[name]) == before


@pytest.mark.parametrize("learning", [LessonPage, PuzzlePage])
def test_a_piece_that_is_picked_stays_so_while_a_setting_changes(
    visit: Callable[..., Any], site: str, learning: type[LessonPage | PuzzlePage]
) -> None:
    page = learning(visit(reduced_motion="no-preference"), site, "abalone")
    page.open()
    page.page.locator(".pick").first.click()
    assert page.page.locator(".picked").count() == 1
    opened(page)
    names = [box.get_attribute("name") for box in page.page.locator(f"{PANEL} [name]").all()]
    assert names == ["coordinates", "sound", "motion", "theme"], "what is about people and turns isn't offered here"
    choose(page, "coordinates", False)
    assert page.page.locator(".picked").count() == 1


@pytest.mark.parametrize("name", ["confirm", "sound", "motion"])
def test_switches_are_kept(visit: Callable[..., Any], site: str, name: str) -> None:
    game = GamePage.create(visit(reduced_motion="no-preference"), site, "abalone", None, None)
    game.wait_turn()
    opened(game)
    was = choose(game, name, name == "confirm")
    assert was is (name != "confirm")
    game.open()
    game.wait_turn()
    opened(game)
    assert game.page.locator(f"{PANEL} [name={name}]").is_checked() is not was
    assert game.page.evaluate("() => Object.keys(localStorage).length") == 1, "only what isn't usual is kept"


def test_the_button_at_the_top_and_the_panel_agree(hot_seat: Callable[..., GamePage]) -> None:
    game = hot_seat("tablut")
    game.wait_turn()
    opened(game)
    theme = game.page.locator(f"{PANEL} [name=theme]")
    expect(theme).to_have_value("system")
    game.page.emulate_media(color_scheme="light")
    game.page.locator('[data-action="theme"]').click()
    expect(theme).to_have_value("dark")


def test_a_move_is_made_when_it_is_confirmed(hot_seat: Callable[..., GamePage]) -> None:
    """An arrow shows it meanwhile; who thinks again may make another; the arrow is gone with the move."""
    game = hot_seat("abalone")
    legal = game.wait_turn()["legal"]
    opened(game)
    choose(game, "confirm", True)
    arrow = game.page.locator(".board .arrow")
    info = next(one for one in legal if one["move"] == "a1b1")
    Mouse(game).make(info)
    expect(game.page.locator('[role="alertdialog"]')).to_contain_text("Make this move?")
    assert arrow.count() == 1 and game.moves() == []
    Mouse(game).button('[data-action="confirm-no"]')
    expect(arrow).to_have_count(0)
    assert game.state()["plies"] == []
    keys = Keys(game)
    keys.make(info)
    expect(game.page.locator('[data-action="confirm-yes"]')).to_be_focused()
    game.page.keyboard.press("Escape")
    expect(game.page.locator('[role="alertdialog"]')).to_have_count(0)
    assert game.state()["plies"] == []
    keys.make(info)
    expect(game.page.locator('[data-action="confirm-yes"]')).to_be_focused()
    game.page.keyboard.press("Enter")
    game.wait_listed(1, "a1b1")
    expect(arrow).to_have_count(0)
    assert game.wait_turn()["player"] == 1
