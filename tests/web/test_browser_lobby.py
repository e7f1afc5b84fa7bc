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
    """Other times than those offered."""
    page = visit().new_page()
    page.goto(f"{site}/abalone")
    choose(page, "time", "custom")
    page.locator('[name="minutes"]').fill("2")
    page.locator('[name="increment"]').fill("7")
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/play/*")
    page.wait_for_selector("[data-clock]")
    state = page.request.get(f"{site}/api/games/{page.url.rpartition('/')[2]}").json()
    assert state["clock"]["control"] == {"kind": "bank", "seconds": 120, "increment": 7}


WRITTEN = [
    ({"minutes": "2.5", "increment": "0"}, (150, 0), "2:30"),
    ({"minutes": "0,5", "increment": "2"}, (30, 2), "0:30"),
    ({"minutes": " 1:05 ", "increment": "0:30"}, (65, 30), "1:05"),
    ({"minutes": "1440", "increment": "600"}, (86_400, 600), "24:00:00"),
    ({"seconds": "1:30"}, (90, 0), "1:30"),
    ({"seconds": "5"}, (5, 0), "5.0"),
]


@pytest.mark.parametrize(("fields", "meant", "shown"), WRITTEN, ids=lambda value: str(value))
def test_times_as_people_write_them(
    visit: Visit, site: str, fields: dict[str, str], meant: tuple[int, int], shown: str
) -> None:
    page = visit().new_page()
    page.goto(f"{site}/tablut")
    choose(page, "kind-1", "open")
    choose(page, "time", "custom")
    page.locator('[name="time-kind"]').select_option("move" if "seconds" in fields else "bank")
    for name, text in fields.items():
        page.locator(f'[name="{name}"]').fill(text)
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/play/*")
    expect(page.locator('[data-clock="1"]')).to_contain_text(shown)
    control = page.request.get(f"{site}/api/games/{page.url.rpartition('/')[2]}").json()["clock"]["control"]
    assert (control["seconds"], control.get("increment", 0)) == meant


@pytest.mark.parametrize(("locale", "words"), [("en", "Whole seconds"), ("ro", "Secunde întregi")])
def test_a_time_that_cannot_be_is_said_beside_its_field(
    visit: Visit, site: str, axe: str, locale: str, words: str
) -> None:
    """In the page's language, once the game is asked for; nothing is sent until it is right."""
    page = visit(locale=locale).new_page()
    page.goto(f"{site}/tablut")
    choose(page, "time", "custom")
    wrong = {
        "minutes": ["", "0", "0.05", "1440.5", "two", "-1", "1:75", "1e3", "2.5.5", "٣"],
        "increment": ["", "2.5", "601", "11:00", "x"],
    }
    for name, texts in wrong.items():
        field, problem = page.locator(f'[name="{name}"]'), page.locator(f'[data-problem="{name}"]')
        for text in texts:
            field.fill(text)
            page.locator('[data-action="start"]').click()
            expect(problem).to_be_visible()
            expect(field).to_be_focused()
            expect(field).to_have_attribute("aria-invalid", "true")
            field.fill("5")
            expect(problem).to_be_hidden()
    page.locator('[name="increment"]').fill("2.5")
    page.locator('[data-action="start"]').click()
    expect(page.locator('[data-problem="increment"]')).to_contain_text(words)
    page.evaluate(axe)
    assert page.evaluate("async () => (await axe.run()).violations.map((one) => one.id)") == []
    page.locator('[name="time-kind"]').select_option("move")
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/play/*")


def test_who_is_called_you_in_the_lobby(visit: Visit, site: str) -> None:
    """The reader alone, on each one's page, where several have come and one is still awaited."""
    ana, ben = visit(), visit()
    game_id = new_game(ana, site, "trans-rabat", "person", "open", "open", public=True, options={"players": 3})
    assert ben.request.post(f"{site}/api/games/{game_id}/join", data={}).ok
    told = {"Player 1: you · Player 2: another person": ana, "Player 1: another person · Player 2: you": ben}
    for words, context in told.items():
        for path in ("/lobby", "/"):
            page = context.new_page()
            page.goto(site + path)
            expect(page.locator(f'[data-challenge="{game_id}"] small')).to_contain_text(
                f"{words} · Player 3: nobody yet"
            )
