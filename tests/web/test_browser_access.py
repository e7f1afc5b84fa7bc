"""Nobody is kept out: axe-core finds nothing on any page, in either language, light and dark; boards are grids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, expect

from .game_page import GamePage
from .hands import Keys
from .scenes import GAMES, LANGUAGES, PAGES, check, fits, pick_first, started, waiting, with_company

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

SCHEMES = ["light", "dark"]
RESULT = '[data-panel="result"]'


@pytest.fixture(params=[(language, scheme) for language in LANGUAGES for scheme in SCHEMES], ids="-".join)
def reading(request: pytest.FixtureRequest) -> dict[str, str]:
    """Give the options of a guest's browser: each language, light and dark."""
    language, scheme = request.param
    return {"locale": LANGUAGES[language], "color_scheme": scheme}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_play_and_over(visit: Visit, site: str, axe: str, reading: dict[str, str], name: str) -> None:
    game = started(visit(**reading), site, name)
    pick_first(game)
    check(game.page, axe)
    game.page.locator('[data-action="resign"]').click()
    check(game.page, axe)
    game.page.locator('[data-action="resign-yes"]').click()
    game.page.wait_for_selector(RESULT)
    check(game.page, axe)


def test_games_that_wait_and_games_with_others(visit: Visit, site: str, axe: str, reading: dict[str, str]) -> None:
    guest = visit(**reading)
    for name in ("trans-rabat", "tablut"):
        game = waiting(guest, site, name)
        check(game.page, axe)
        game.page.goto(site + game.state()["series"]["url"])
        check(game.page, axe)
        game.page.close()
    game = with_company(visit, site, "tablut", **reading)
    for panel in ("phrases", "links", "settings"):
        game.page.locator(f'[data-panel="{panel}"] summary').click()
    game.page.wait_for_selector('[data-link="own-0"]')
    game.page.locator('[data-action="name"]').click()
    check(game.page, axe)


def test_all_other_pages(visit: Visit, site: str, axe: str, reading: dict[str, str]) -> None:
    """Rules and lessons have tests of their own. With games of the guest and such as wait in the lobby."""
    visit.forgive("404|405")
    guest = visit(**reading)
    page = waiting(guest, site, "abalone").page
    started(guest, site, "tablut").page.close()
    for path in [*PAGES, "/offline", "/play/nosuchgame", "/nosuchpage", "/match/nosuchmatch", "/language/xx"]:
        page.goto(site + path)
        check(page, axe)
    page.goto(site)
    assert page.locator(".mine li").count() == 2 and page.locator("[data-challenge]").count()
    page.goto(f"{site}/privacy")
    page.locator('[data-action="delete"]').click()
    check(page, axe)


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_a_grid_with_one_way_in(guest: BrowserContext, site: str, name: str) -> None:
    """As assistive devices see it: rows of cells that each say what is there, one of them in the order of Tab."""
    game = GamePage.create(guest, site, name, None, None)
    game.wait_turn()
    cells = game.page.locator('svg.board[role="grid"] > [role="row"] > [role="gridcell"]')
    assert cells.count() == {"abalone": 61, "tablut": 81, "trans-rabat": 150}[name]
    assert game.page.locator('.cell[tabindex="0"]').count() == 1
    assert all(game.board().values())
    assert game.page.locator("#status").get_attribute("role") == "status"
    before = game.page.locator("#status").text_content()
    info = game.wait_turn()["legal"][0]
    Keys(game).make(info)
    game.wait_listed(1, info["move"])
    expect(game.page.locator("#status")).not_to_have_text(before or "")


def test_errors_are_pages_too(visit: Visit, site: str) -> None:
    visit.forgive("404")
    page = visit(locale="ro").new_page()
    for path in ("/play/nosuchgame", "/nosuchpage"):
        answer = page.goto(site + path)
        assert answer and answer.status == 404
        assert page.locator("html").get_attribute("lang") == "ro"
        assert page.locator("main a.button").first.get_attribute("href") == "/"
        fits(page)
