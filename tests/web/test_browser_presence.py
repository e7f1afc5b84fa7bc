"""Whether the others are there: seen beside their seats by players and watchers, spoken once somebody is away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .company import gather, resign
from .game_page import GamePage

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

LISTEN = """() => {
  const status = document.querySelector("#status");
  window.heard = [];
  new MutationObserver(() => window.heard.push(status.textContent)).observe(status, { childList: true });
}"""


def heard(page: GamePage) -> list[str]:
    """Return what the status line has said of who is there."""
    return [text for text in page.page.evaluate("() => window.heard") if "is here" in text or "is away" in text]


def sees(page: GamePage, seat: int, presence: str) -> None:
    expect(page.page.locator(f'[data-seat="{seat}"] [data-presence]')).to_have_attribute("data-presence", presence)


def test_others_see_who_is_there_and_hear_who_is_away_for_long(visit: Visit, site: str) -> None:
    ana, ben = gather(visit, site, "tablut", ["Ana", "Ben"])
    watcher = GamePage(visit(), site, ana.id)
    watcher.open()
    for page, seats in ((ana, [1]), (ben, [0]), (watcher, [0, 1])):
        for seat in seats:
            sees(page, seat, "here")
        expect(page.page.locator("[data-presence]")).to_have_count(len(seats))
        page.page.evaluate(LISTEN)
    expect(ana.page.locator('[data-seat="1"] [data-presence]')).to_have_text("here")
    ben.page.goto("about:blank")
    sees(ana, 1, "moment")
    expect(ana.page.locator('[data-seat="1"] [data-presence]')).to_have_text("just left")
    ben.open()
    sees(ana, 1, "here")
    ben.page.goto("about:blank")
    for page in (ana, watcher):
        sees(page, 1, "away")
        expect(page.page.locator("#status")).to_have_text("Ben is away.")
    ben.open()
    for page in (ana, watcher):
        sees(page, 1, "here")
        expect(page.page.locator("#status")).to_have_text("Ben is here.")
        assert heard(page) == ["Ben is away.", "Ben is here."], "of a moment nothing is said"
    assert ana.page.title().startswith("●"), "and the game goes on"


def test_while_the_own_line_is_down_nothing_is_claimed(visit: Visit, site: str) -> None:
    visit.forgive("ERR_INTERNET_DISCONNECTED")
    ana, _ = gather(visit, site, "abalone", ["Ana", "Ben"])
    sees(ana, 1, "here")
    ana.page.evaluate(LISTEN)
    ana.page.context.set_offline(True)
    ana.page.wait_for_selector('[data-notice="reconnecting"]')
    sees(ana, 1, "unknown")
    expect(ana.page.locator('[data-seat="1"] [data-presence]')).to_be_hidden()
    ana.page.context.set_offline(False)
    sees(ana, 1, "here")
    assert heard(ana) == []


def test_nothing_is_said_of_a_computer_and_of_who_has_left_or_not_come(visit: Visit, site: str) -> None:
    pages = gather(visit, site, "trans-rabat", ["Ana", "Ben", "Cai"], options={"players": 3})
    for seat in (1, 2):
        sees(pages[0], seat, "here")
    resign(pages[2])
    expect(pages[0].page.locator("[data-presence]")).to_have_count(1)
    sees(pages[0], 1, "here")
    alone = GamePage.create(visit(), site, "abalone", None, 1)
    alone.open()
    expect(alone.page.locator("[data-presence]")).to_have_count(0)
