"""Several guests at one game, each in a browser of their own, who came by a seat's link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext

from .game_page import COMPILING, GamePage
from .hands import Mouse

if TYPE_CHECKING:
    from .conftest import Visit

Seat = str | int  # "person", "open", or a computer's level


def new_game(context: BrowserContext, site: str, game: str, *seats: Seat, **more: Any) -> str:
    """Make a game and return its id; more: options, control, games, public."""
    wanted = [{"kind": seat} if isinstance(seat, str) else {"kind": "computer", "level": seat} for seat in seats]
    body = {"game": game, "seats": wanted, **more}
    answer = context.request.post(f"{site}/api/games", data=body, timeout=COMPILING)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def seat_links(context: BrowserContext, site: str, game_id: str) -> dict[int, str]:
    """Return the links of seats that a guest may give."""
    answer = context.request.get(f"{site}/api/games/{game_id}/links").json()
    return {link["seat"]: link["url"] for link in answer["seats"]}


def named(context: BrowserContext, site: str, name: str) -> BrowserContext:
    """Give a guest a name."""
    answer = context.request.post(f"{site}/api/me", data={"name": name})
    assert answer.ok, answer.text()
    return context


def gather(visit: Visit, site: str, game: str, names: Sequence[str], **more: Any) -> list[GamePage]:
    """Open a game for several guests: the first makes it, the others come by their links. Seats are in this order."""
    maker, *others = (named(visit(), site, name) for name in names)
    game_id = new_game(maker, site, game, "person", *["open"] * len(others), **more)
    pages = [GamePage(maker, site, game_id)]
    pages[0].open()
    for seat, context in enumerate(others, 1):
        page = GamePage(context, site, game_id)
        page.page.goto(seat_links(maker, site, game_id)[seat])
        page.page.wait_for_selector("svg.board")
        pages.append(page)
    for page in pages:
        page.page.wait_for_selector('[data-panel="invitation"]', state="detached")
    return pages


def make_first(page: GamePage) -> str:
    """Make the first of the moves on the page that go somewhere; return it once it is listed."""
    state = page.wait_turn()
    info = next(info for info in state["legal"] if info["target"])
    Mouse(page).make(info)
    page.wait_listed(len(state["plies"]) + 1, info["move"])
    return str(info["move"])


def press(page: GamePage, action: str) -> None:
    """Press a button by its name."""
    page.page.locator(f'[data-action="{action}"]').click()


def resign(page: GamePage) -> None:
    press(page, "resign")
    press(page, "resign-yes")
