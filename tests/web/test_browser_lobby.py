"""The set-up panel for games with others, and the lobby: offering a game, seeing it, joining it by one press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from .company import named, new_game
from .game_page import GamePage

if TYPE_CHECKING:
    from tests.conftest import Server

    from .conftest import Visit

pytestmark = pytest.mark.browser


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def test_from_an_empty_lobby_into_a_game(server: Server, visit: Visit) -> None:
    """Nobody waits; a game is offered, appears where somebody looks on, and one press is enough."""
    site = server.url
    ana, ben = named(visit(), site, "Ana"), visit()
    lobby = ben.new_page()
    lobby.goto(f"{site}/lobby")
    expect(lobby.locator('[data-panel="empty"]')).to_be_visible()
    assert lobby.locator('[data-action="make"]').count() == 3

    maker = ana.new_page()
    maker.goto(f"{site}/lobby")
    maker.locator('[data-action="make"][href^="/trans-rabat"]').click()
    maker.wait_for_url("**/trans-rabat#lobby")
    expect(maker.locator('input[name="public"]')).to_be_checked()
    expect(maker.locator('input[name="kind-1"][value="open"]')).to_be_checked()
    times = maker.locator('input[name="time"]').evaluate_all("(all) => all.map((one) => one.value)")
    assert times[:2] == ["", "move:30:0"], "none, then what the rules offer first (R17)"
    choose(maker, "time", "move:30:0")
    maker.locator('select[name="games"]').select_option("4")
    maker.locator('[data-action="start"]').click()
    maker.wait_for_url("**/play/*")
    game = GamePage(ana, site, maker.url.rpartition("/")[2])
    state = game.state()
    assert state["clock"]["control"] == {"kind": "move", "seconds": 30} and state["series"]["length"] == 4
    assert state["waiting"] and [seat["open"] for seat in state["seats"]] == [False, True]

    entry = lobby.locator(f'[data-challenge="{game.id}"]')
    for words in ("Trans-Rabat", "2 players", "30 s a move", "match of 4 games", "Ana"):
        expect(entry).to_contain_text(words)
    home = ben.new_page()
    home.goto(site)
    expect(home.locator(f'[data-challenge="{game.id}"]')).to_contain_text("30 s a move")
    mine = ana.new_page()
    mine.goto(f"{site}/lobby")
    assert mine.locator(f'[data-challenge="{game.id}"] [data-action="join"]').count() == 0
    assert "Your game" in mine.locator(f'[data-challenge="{game.id}"]').inner_text()

    entry.locator('[data-action="join"]').click()
    lobby.wait_for_url(f"**/play/{game.id}")
    lobby.wait_for_selector("svg.board")
    maker.wait_for_selector('[data-panel="invitation"]', state="detached")
    maker.wait_for_function("() => document.title.startsWith('●')")
    expect(mine.locator('[data-panel="empty"]')).to_be_visible()

    home.locator(f'[data-challenge="{game.id}"] [data-action="join"]').click()  # too late, but it is Ben's already
    home.wait_for_url(f"**/play/{game.id}")


def test_a_seat_that_is_taken(visit: Visit, site: str) -> None:
    """Who comes too late is told so, and the game goes from the list."""
    visit.forgive("409")
    ana, ben, cleo = visit(), visit(), visit()
    game_id = new_game(ana, site, "tablut", "open", "person", public=True)
    page = cleo.new_page()
    page.goto(f"{site}/lobby")
    page.route("**/lobby", lambda route: route.abort())  # the list isn't fresh
    visit.forgive("ERR_FAILED")
    assert ben.request.post(f"{site}/api/games/{game_id}/join", data={}).ok
    page.locator(f'[data-challenge="{game_id}"] [data-action="join"]').click()
    expect(page.locator("[data-problem]")).to_be_visible()
    page.unroute("**/lobby")
    expect(page.locator(f'[data-challenge="{game_id}"]')).to_have_count(0)


def test_joining_from_the_games_own_page(visit: Visit, site: str) -> None:
    """Whoever watches a game that waits in the lobby can join there; one that doesn't, only by a link."""
    ana, ben = visit(), visit()
    private = GamePage(ben, site, new_game(ana, site, "abalone", "person", "open"))
    private.open()
    expect(private.page.locator('[data-panel="invitation"]')).to_contain_text("Waiting for White")
    public = GamePage(ben, site, new_game(ana, site, "abalone", "person", "open", public=True))
    public.open()
    public.page.locator('[data-action="join"]').click()
    public.page.wait_for_selector('[data-panel="invitation"]', state="detached")
    assert public.state()["yours"] == [1]
    assert private.page.locator('[data-action="join"]').count() == 0


def test_a_clock_of_ones_own(visit: Visit, site: str) -> None:
    """Other times than those offered, and what can't be is said."""
    visit.forgive("400")
    page = visit().new_page()
    page.goto(f"{site}/abalone")
    choose(page, "time", "custom")
    page.locator('[name="minutes"]').fill("2")
    page.locator('[name="increment"]').fill("700")
    page.locator('[data-action="start"]').click()
    assert page.locator('[name="increment"]').evaluate("(field) => !field.validity.valid")
    page.locator('[name="increment"]').fill("7")
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/play/*")
    page.wait_for_selector("[data-clock]")
    state = page.request.get(f"{site}/api/games/{page.url.rpartition('/')[2]}").json()
    assert state["clock"]["control"] == {"kind": "bank", "seconds": 120, "increment": 7}
