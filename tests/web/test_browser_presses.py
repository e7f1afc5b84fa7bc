"""Presses that could go wrong: a menu opened under the finger, a button let go elsewhere, twice the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import PHONE
from .game_page import GamePage
from .hands import MENU, Mouse, Touch
from .records import trans_rabat_until

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

UNCOVERED = """(cell) => {
  const { left, right, top, bottom } = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
  const menu = document.querySelector(".choice-menu").getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const over = x > menu.left && x < menu.right && y > menu.top && y < menu.bottom;
  return !over && menu.left >= 0 && menu.top >= 0 && menu.right <= innerWidth && menu.bottom <= innerHeight;
}"""
LATE_CLICK = """() => document.querySelector(".choice-menu button").dispatchEvent(
  new MouseEvent("click", { bubbles: true, detail: 1 }))"""
LANDSCAPE = PHONE | {"viewport": {"width": 740, "height": 360}}


def asked(legal: Iterable[str]) -> list[tuple[str, str]]:
    """Return from where to where several moves lead, so that the page has to ask."""
    ways = Counter(re.findall(r"^(\w+)(?:~\w+)?-(\w+)$", text)[0] for text in legal if "-" in text)
    return sorted(way for way, count in ways.items() if count > 1)


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE], ids=["upright", "landscape"])
@pytest.mark.parametrize("row", "aceg")
def test_a_menu_outlasts_the_tap_that_opened_it(visit: Visit, site: str, row: str, screen: dict[str, Any]) -> None:
    """Wherever on the board: it leaves the cell in sight, keeps to the screen, and waits for a tap of its own."""
    options, before, _ = trans_rabat_until(lambda ply, _: any(to[0] == row for _, to in asked(ply["legal"])))
    game = GamePage.create(visit(**screen), site, "trans-rabat", None, None, after=before, **options)
    hand = Touch(game)
    several = asked(info["move"] for info in game.wait_turn()["legal"])
    several = [way for way in several if way[1][0] == row][:2] + several[-1:]
    menu = game.page.locator(MENU)
    for source, target in several:
        hand.pick([source])
        hand.press(target)
        game.page.wait_for_timeout(50)  # for a click that would follow the tap
        expect(menu).to_have_count(1)
        assert game.page.evaluate(UNCOVERED, target), f"at {target}"
        game.page.evaluate(LATE_CLICK)
        expect(menu).to_have_count(1)
        hand.button(f"{MENU} .quiet")
        expect(menu).to_have_count(0)
        assert game.moves() == before
    hand.pick([source])
    hand.press(target)
    chosen = menu.locator("[data-move]").last.get_attribute("data-move") or ""
    hand.button(f'{MENU} [data-move="{chosen}"]')
    game.wait_listed(len(before) + 1, chosen)


@pytest.mark.parametrize("name", ["trans-rabat", "abalone", "tablut"])
def test_a_press_let_go_beside_the_board_leaves_the_next_alone(hot_seat: Callable[..., GamePage], name: str) -> None:
    """Whatever it began on: an empty cell, or a piece that can't be moved."""
    game = hot_seat(name)
    game.wait_turn()
    mouse = Mouse(game)
    box = game.page.locator("svg.board").bounding_box()
    assert box
    outside = (box["x"] + box["width"] + 40, box["y"] + 200)
    words = game.board()
    picks = game.cells("pick")
    piece = next(cell for cell, said in words.items() if said not in ("empty",) and cell not in picks)
    for cell in (next(cell for cell, said in words.items() if "empty" in said), piece):
        mouse.drag(mouse.point(cell), outside)
        mouse.press(min(picks))
        assert game.cells("picked") == {min(picks)}
        game.page.keyboard.press("Escape")


def test_quick_clicks_make_one_game(guest: BrowserContext, site: str) -> None:
    """On the button that starts a game and on the one for another; and there is a next time after going back."""
    page = guest.new_page()
    made = 0
    for layout in ("standard", "dutch"):
        page.goto(f"{site}/abalone?{layout}")
        page.locator('[data-action="start"]').click(click_count=3)
        page.wait_for_url("**/play/*")
        page.wait_for_selector("svg.board")
        made += 1
        assert len(guest.request.get(f"{site}/api/games").json()["games"]) == made
    page.go_back()
    page.locator('[data-action="start"]:enabled').click()
    page.wait_for_url("**/play/*")
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="resign-yes"]').click()
    ended = page.url
    page.locator('[data-action="again"]').click(click_count=2)
    page.wait_for_url(lambda url: "/play/" in url and url != ended)
    page.wait_for_selector("svg.board")
    assert len(guest.request.get(f"{site}/api/games").json()["games"]) == made + 2


def test_another_game_refused_says_why_and_can_be_asked_for_again(visit: Visit, site: str) -> None:
    visit.forgive("429")
    game = GamePage.create(visit(), site, "abalone", None, None)
    game.wait_turn()
    game.page.locator('[data-action="resign"]').click()
    game.page.locator('[data-action="resign-yes"]').click()
    refusal = {"error": {"code": "too-many", "message": "Wait a little.", "details": {}}}
    game.page.route("**/api/games", lambda route: route.fulfill(status=429, json=refusal), times=1)
    again = game.page.locator('[data-action="again"]')
    again.click()
    expect(game.page.locator('[data-notice="problem"]')).to_contain_text("Wait a little.")
    again.click()
    game.page.wait_for_url(lambda url: "/play/" in url and game.id not in url)
    game.page.wait_for_selector("svg.board")
