"""Every page in both languages, light and dark, on a phone, without scripts; and what axe-core finds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import PHONE
from .game_page import GamePage
from .hands import Keys
from .records import abalone_six_off
from .scenes import GAMES, LANGUAGES, PAGES, fits, pick_first, started, waiting, with_company

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

WORDS = {
    "en": ["Learn, play, have fun", "Three abstract games", "Play", "Lapland", "marbles", "tetrahedra"],
    "ro": ["Învață, joacă, distrează-te", "Joacă", "Laponia", "bile", "tetraedr"],
}


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", WORDS)
def test_words_of_the_home_page_without_scripts(visit: Visit, site: str, language: str) -> None:
    page = visit(locale=LANGUAGES[language], java_script_enabled=False).new_page()
    page.goto(site)
    assert page.locator("html").get_attribute("lang") == language
    text = page.locator("body").inner_text()
    for word in WORDS[language]:
        assert word in text
    for game in GAMES:
        assert page.locator(f'a[data-action="play"][href="/{game}"]').is_visible()
        picture = page.locator(f'.game-card[data-game="{game}"] img').get_attribute("src")
        answer = page.request.get(f"{site}{picture}")
        assert answer.ok and "<svg" in answer.text()
    page.goto(f"{site}/tablut")
    assert page.locator("noscript").inner_text().strip(), "says that games need scripts"
    assert page.locator('[data-action="start"]').is_disabled()
    assert page.locator(".level select:visible").count() == 1, "a level for the computer alone"
    made = page.request.post(f"{site}/api/games", data={"game": "tablut", "seats": [{"kind": "person"}] * 2})
    page.goto(site + made.json()["url"])
    assert page.locator("noscript").inner_text().strip() and not page.locator(".loading").is_visible()


def test_the_language_of_the_browser_and_the_switch(visit: Visit, site: str) -> None:
    """The switch wins over Accept-Language, on every page and after, and comes back to the page it was pressed on."""
    guest = visit(locale="ro-RO")
    game = GamePage.create(guest, site, "abalone", None, 1)
    page = game.page
    game.wait_turn()
    assert page.locator("html").get_attribute("lang") == "ro"
    assert game.text(".turn") == "E rândul tău" and game.board()["c3"] == "bilă neagră"
    page.get_by_role("link", name="English").click()
    page.wait_for_url(game.url)
    game.wait_turn()
    assert page.locator("html").get_attribute("lang") == "en"
    assert "Your turn" in game.text(".turn") and game.board()["c3"] == "black marble"
    page.goto(f"{site}/trans-rabat")
    assert page.locator("h2").first.inner_text() == "New game"
    page.get_by_role("link", name="Română").click()
    page.wait_for_url("**/trans-rabat")
    assert page.locator("html").get_attribute("lang") == "ro"
    page.goto(site)
    assert page.locator("h1").inner_text() == WORDS["ro"][0]


def test_the_switch_of_languages_keeps_the_ply_looked_at(guest: BrowserContext, site: str) -> None:
    game = GamePage.create(guest, site, "abalone", None, None, after=abalone_six_off()[:5], layout="belgian")
    game.wait_turn()
    game.page.keyboard.press("Home")
    for language, words in [("Română", "0 din 5"), ("English", "0 of 5")]:
        game.page.get_by_role("link", name=language).click()
        game.wait_text(".turn", words)
        assert game.page.url == f"{game.url}#0"


def test_games_of_a_kind_are_told_apart(guest: BrowserContext, site: str) -> None:
    """My games say against whom, how far it has gone, and when that was."""
    against = GamePage.create(guest, site, "tablut", None, 2)
    alone = GamePage.create(guest, site, "tablut", None, None, after=["d1d4", "e7d7", "a4b4"])
    alone.page.goto(site)
    words = {game.id: alone.text(f'.mine [data-game-id="{game.id}"]') for game in (against, alone)}
    assert "computer, Beginner" in words[against.id] and "0 moves" in words[against.id]
    assert "all seats yours" in words[alone.id] and "3 moves" in words[alone.id]
    assert all(re.search(r"\d+ seconds? ago", text) for text in words.values())


def test_other_languages_get_english(visit: Visit, site: str) -> None:
    page = visit(locale="de-DE").new_page()
    page.goto(site)
    assert page.locator("h1").inner_text() == WORDS["en"][0]


# --- the way into a game ----------------------------------------------------------------------------------------------


def test_from_the_home_page_to_a_move_by_keyboard_alone(guest: BrowserContext, site: str) -> None:
    game = GamePage(guest, site, "")
    keys, page = Keys(game), game.page
    page.goto(site)
    keys.button('[data-game="trans-rabat"] [data-action="play"]')
    page.wait_for_url("**/trans-rabat")
    keys.tab_to('input[name="players"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator('fieldset[data-seat="2"]')).to_be_visible()
    for seat in (1, 2):
        keys.tab_to(f'select[name="level-{seat}"]')
        page.keyboard.press("Home")
    keys.button('[data-action="start"]')
    page.wait_for_url("**/play/*")
    game.id = page.url.rpartition("/")[2]
    page.wait_for_selector("svg.board")
    state = game.wait_turn()
    assert [seat["level"] for seat in state["seats"]] == [None, 1, 1]
    info = next(info for info in state["legal"] if info["kind"] == "roll")
    keys.make(info)
    game.wait_listed(1, info["move"])
    page.wait_for_function("() => !!document.activeElement?.dataset?.cell")


def test_setting_up_each_layout(guest: BrowserContext, site: str) -> None:
    """The picture follows the choice; the guest takes white, and the computer opens."""
    page = guest.new_page()
    for layout in ("belgian", "german", "dutch", "swiss"):
        page.goto(f"{site}/abalone")
        page.locator(f'label:has(input[name="layout"][value="{layout}"])').click()
        expect(page.locator("[data-picture]")).to_have_attribute("src", f"/picture/abalone.svg?layout={layout}")
        page.locator('label:has(input[name="kind-0"][value="computer"])').click()
        page.locator('select[name="level-0"]').select_option("1")
        page.locator('label:has(input[name="kind-1"][value="person"])').click()
        page.locator('[data-action="start"]').click()
        page.wait_for_url("**/play/*")
        page.wait_for_function("() => document.title.startsWith('●')")
        state = guest.request.get(f"{site}/api/games/{page.url.rpartition('/')[2]}").json()
        assert state["options"] == {"layout": layout} and state["yours"] == [1]
        assert [seat["level"] for seat in state["seats"]] == [1, None] and len(state["plies"]) == 1


# --- colours ----------------------------------------------------------------------------------------------------------


def test_light_and_dark(visit: Visit, site: str) -> None:
    """As the system wishes, until the switch is pressed; that stays over a reload and on other pages."""
    shade = "() => getComputedStyle(document.body).backgroundColor"
    light, dark = (visit(color_scheme=scheme).new_page() for scheme in ("light", "dark"))
    for page in (light, dark):
        page.goto(site)
    shades = {"light": light.evaluate(shade), "dark": dark.evaluate(shade)}
    assert shades["light"] != shades["dark"]
    light.locator('[data-action="theme"]').click()
    assert light.evaluate(shade) == shades["dark"]
    light.reload()
    assert light.evaluate(shade) == shades["dark"]
    light.goto(f"{site}/tablut")
    assert light.evaluate(shade) == shades["dark"]
    light.locator('[data-action="theme"]').click()
    assert light.evaluate(shade) == shades["light"]
    dark.locator('[data-action="theme"]').click()
    dark.reload()
    assert dark.evaluate(shade) == shades["light"]


# --- narrow screens ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_scrolling_sideways_on_a_phone(visit: Visit, site: str, language: str) -> None:
    guest = visit(**PHONE | {"locale": LANGUAGES[language]})
    page = guest.new_page()
    for path in PAGES:
        page.goto(site + path)
        fits(page)
    page.close()
    for name in GAMES:
        game = started(guest, site, name)
        fits(game.page)
        pick_first(game)
        fits(game.page)
        game.page.locator('[data-action="resign"]').click()
        fits(game.page)
        game.page.locator('[data-action="resign-yes"]').click()
        game.page.wait_for_selector('[data-panel="result"]')
        fits(game.page)
        game.page.close()
    for name in ("trans-rabat", "tablut"):
        game = waiting(guest, site, name)
        fits(game.page)
        match = game.state()["series"]["url"]
        for path in ("/lobby", match):
            game.page.goto(site + path)
            fits(game.page)
        game.page.close()
    game = with_company(visit, site, "abalone", **PHONE | {"locale": LANGUAGES[language]})
    for panel in ("phrases", "links", "settings"):
        game.page.locator(f'[data-panel="{panel}"] summary').click()
        fits(game.page)
    game.page.locator('[data-action="name"]').click()
    fits(game.page)
    page = guest.new_page()
    page.goto(site)  # now with games of one's own
    assert page.locator(".mine li").count() == len(GAMES) + 2
    fits(page)


def test_the_whole_board_is_seen(visit: Visit, site: str) -> None:
    """On a phone and on a laptop the board fits the window, with whose turn it is beside or over it."""
    for options in (PHONE, {"viewport": {"width": 1280, "height": 720}}):
        guest = visit(**options)
        for name in GAMES:
            game = GamePage.create(guest, site, name, None, 1)
            game.wait_turn()
            box = game.page.locator("svg.board").bounding_box()
            size = game.page.viewport_size
            assert box and size
            assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
            assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1
            game.page.close()


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_labels_of_buttons_keep_clear_of_their_borders(visit: Visit, site: str, width: int) -> None:
    guest = visit(locale="ro-RO", viewport={"width": width, "height": 640})
    game = GamePage.create(guest, site, "tablut", None, None)
    game.wait_turn()
    margins = game.page.locator(".tools-row .button").evaluate_all(
        """(buttons) => buttons.map((button) => {
          const [outer, inner] = [button, button.querySelector("span")].map((part) => part.getBoundingClientRect());
          return Math.min(inner.left - outer.left, outer.right - inner.right);
        })"""
    )
    assert len(margins) == 4 and min(margins) >= 3
