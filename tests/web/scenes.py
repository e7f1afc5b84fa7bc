"""Pages with something to be seen on them, for tests and pictures, and what must hold of every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

from .company import make_first, new_game, seat_links
from .game_page import GamePage
from .hands import Mouse
from .records import abalone_six_off, trans_rabat_home, trans_rabat_options

GAMES = ["trans-rabat", "abalone", "tablut"]
PAGES = ["/", *(f"/{game}" for game in GAMES), "/lobby", "/privacy", "/import"]
LANGUAGES = {"en": "en-GB", "ro": "ro-RO"}
SEATS: dict[str, dict[str, Any]] = {"trans-rabat": {"players": 3}, "abalone": {}, "tablut": {}}


def started(context: BrowserContext, site: str, name: str) -> GamePage:
    """Open a game with something to be seen of all that a game page shows: moves, hats, what is picked."""
    match name:
        case "abalone":
            game = GamePage.create(context, site, name, None, None, after=abalone_six_off()[:31], layout="belgian")
        case "trans-rabat":
            record, actions = trans_rabat_home()
            options = trans_rabat_options(record)
            game = GamePage.create(context, site, name, None, None, after=actions[:31], **options)
        case _:
            game = GamePage.create(context, site, name, None, 1)
    game.wait_turn()
    return game


def waiting(context: BrowserContext, site: str, name: str) -> GamePage:
    """Open a game that waits for somebody, with a clock, the first of a match, offered in the lobby."""
    control = {"kind": "bank", "seconds": 300, "increment": 3}
    more = {"options": SEATS[name], "control": control, "games": 2, "public": True}
    seats = ["person", *["open"] * (SEATS[name].get("players", 2) - 1)]
    game = GamePage(context, site, new_game(context, site, name, *seats, **more))
    game.open()
    game.page.wait_for_selector('[data-link="watch"]')
    return game


def with_company(visit: Callable[..., BrowserContext], site: str, name: str, **options: Any) -> GamePage:
    """Open a game between two people, with a clock and all that is to be seen of the other: an offer, a phrase."""
    other = visit()
    game = waiting(visit(**options), site, name)
    guest = GamePage(other, site, game.id)
    for seat, link in seat_links(game.context, site, game.id).items():
        if seat:
            guest.page.goto(link)
            guest.page.wait_for_selector("svg.board")
    game.wait_turn()
    guest.page.locator('[data-panel="phrases"] summary').click()
    guest.page.locator("[data-phrase]").first.click()
    make_first(game)
    game.page.locator('[data-action="undo"]').click()
    guest.page.wait_for_selector("[data-offer]")
    guest.page.locator('[data-action="decline"]').click()
    game.page.wait_for_selector(".toast")
    make_first(guest)
    guest.page.locator('[data-action="undo"]').click()
    game.page.wait_for_selector("[data-offer]")
    game.page.wait_for_selector("[data-said]")
    return game


def pick_first(game: GamePage) -> None:
    Mouse(game).press(min(game.cells("pick")))
    assert len(game.cells("picked")) == 1


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    overhang = """() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = [...document.querySelectorAll("main *, header *")]
        .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
        .filter((one) => !one.closest("svg, nav, .unseen, .scroll > *"));
      return [scrollWidth - clientWidth, wide.map((one) => one.outerHTML.slice(0, 80))];
    }"""
    assert page.evaluate(overhang) == [0, []]


def check(page: Page, axe: str) -> None:
    """Assert that axe-core finds nothing."""
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    told = [f"{one['id']}: {one['help']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
    assert told == [], page.url
