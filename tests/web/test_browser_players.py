"""The list of players: what is said covers no button, names keep to a line, a computer is called alike everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from ludoteca.play.phrases import PHRASES

from .company import named, new_game, seat_links
from .conftest import PHONE
from .game_page import GamePage

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
HIGH: dict[str, Any] = {"viewport": {"width": 1440, "height": 1100}}
SCREENS = {"phone": PHONE, "wide": WIDE, "high": HIGH}
CLOCK = {"kind": "bank", "seconds": 900, "increment": 10}
COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
  const used = boxes("#play button, #play a, #play summary, header a, header button, .clock b");
  const meet = (a, b) => b.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const own = (bubble, one) => one.matches(".own-name") && one.closest("li").contains(bubble);
  return boxes("[data-said]").flatMap(([bubble, said]) => {
    const below = used.filter(([one, box]) => meet(said, box) && !own(bubble, one));
    const outside = said.right > innerWidth || said.left < 0 ? ["outside"] : [];
    return [...below.map(([one]) => one.outerHTML.slice(0, 80)), ...outside];
  });
}"""
LINES = """() => [...document.querySelectorAll(".players strong")].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right } = one.getBoundingClientRect();
  return [range.getClientRects().length, one.parentElement.getBoundingClientRect().right >= right - 1];
})"""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("clock", [CLOCK, None], ids=["clock", "none"])
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_said_covers_nothing_that_is_used(
    visit: Visit, site: str, screen: str, clock: dict[str, Any] | None, players: int
) -> None:
    """Each phrase in Romanian, from all seats at once, on each page; only the speaker's own name may be below it."""
    options: dict[str, Any] = {"options": {"players": 3}} if players == 3 else {}
    game = "trans-rabat" if players == 3 else "abalone"
    names = ["Ana", "Ștefana Popescu", "Cleo"][:players]
    contexts = [named(visit(locale="ro", **SCREENS[screen]), site, name) for name in names]
    game_id = new_game(contexts[0], site, game, "person", *["open"] * (players - 1), control=clock, **options)
    links = seat_links(contexts[0], site, game_id)
    pages = [GamePage(context, site, game_id) for context in contexts]
    for seat, page in enumerate(pages):
        page.page.goto(links[seat])
        page.page.wait_for_selector("svg.board")
    for page in pages:
        page.page.wait_for_selector('[data-panel="invitation"]', state="detached")
        assert page.page.evaluate(LINES) == [[1, True]] * players
    for phrase in PHRASES:
        for page in pages:
            page.page.locator('[data-panel="phrases"] summary').click()
            page.page.locator(f'[data-phrase="{phrase}"]').click()
        for page in pages:
            expect(page.page.locator(f'[data-said="{phrase}"]')).to_have_count(players)
            assert page.page.evaluate(COVERED) == [], phrase


@pytest.mark.parametrize(("locale", "words"), [("en", "computer, Skilled"), ("ro", "calculator, Priceput")])
def test_a_computer_is_called_the_same_everywhere(visit: Visit, site: str, locale: str, words: str) -> None:
    """On its game's page, at home, in the lobby, on the table of a match, and where a file is gone on from."""
    guest = visit(locale=locale)
    options = {"options": {"players": 3}, "public": True, "games": 2}
    game = GamePage(guest, site, new_game(guest, site, "trans-rabat", "person", "open", 4, **options))
    game.open()
    expect(game.page.locator('[data-seat="2"] small')).to_have_text(words)
    table = game.page.locator('[data-panel="series"] a').get_attribute("href") or ""
    places = {
        "/": f'.mine [data-game-id="{game.id}"]',
        "/lobby": f'[data-challenge="{game.id}"]',
        table: '.ranking, [data-panel="scores"]',
    }
    for path, where in places.items():
        game.page.goto(site + path)
        for part in game.page.locator(where).all():
            expect(part).to_contain_text(words)
    game.page.goto(f"{site}/import")
    game.page.locator("#record").fill('[Game "abalone"]')
    game.page.locator('[data-action="read"]').click()
    expect(game.page.locator('[name="seat-1"] option').nth(5)).to_have_text(words)
