"""What players offer each other, between two browsers: a draw, a takeback, a rematch; agreed to and declined."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .company import gather, make_first, new_game, press, resign
from .game_page import GamePage
from .hands import Keys, Mouse

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

RESULT = '[data-panel="result"]'


def offered(page: GamePage, kind: str, words: str) -> None:
    """Wait until something offered is shown and spoken."""
    expect(page.page.locator(f'[data-offer="{kind}"]')).to_contain_text(words)
    expect(page.page.locator("#status")).to_contain_text(words)


def gone(*pages: GamePage) -> None:
    for page in pages:
        expect(page.page.locator("[data-offer]")).to_have_count(0)


def begun(visit: Visit, site: str, game: str) -> list[GamePage]:
    """Open a game in which both have moved, so that it can't be called off any more."""
    pages = gather(visit, site, game, ["Ana", "Ben"])
    while pages[0].page.locator('[data-action="draw"]').count() == 0:
        make_first(pages[pages[0].state()["player"]])
        for page in pages:
            page.wait_listed(len(pages[0].state()["plies"]), pages[0].state()["plies"][-1]["move"])
    return pages


@pytest.mark.parametrize(
    ("game", "words"), [("abalone", "offered a draw"), ("trans-rabat", "offered to end the game as it stands")]
)
def test_a_draw(visit: Visit, site: str, game: str, words: str) -> None:
    """Declined, taken back, then agreed to: in Trans-Rabat the game ends as it stands (C18)."""
    ana, ben = begun(visit, site, game)
    press(ana, "draw")
    offered(ben, "draw", f"Ana {words}")
    expect(ana.page.locator('[data-offer="draw"]')).to_contain_text("Waiting for Ben")
    press(ben, "decline")
    gone(ana, ben)
    expect(ana.page.locator("#status")).to_have_text("Your offer was declined.")
    expect(ana.page.locator(".toast")).to_be_visible()
    expect(ben.page.locator(".toast", has_text="declined")).to_have_count(0)
    expect(ana.page.locator('[data-action="draw"]')).to_be_disabled()  # once a move

    press(ben, "draw")
    offered(ana, "draw", f"Ben {words}")
    press(ben, "retract")
    gone(ana, ben)
    expect(ana.page.locator("#status")).to_contain_text("withdrawn")

    for page in (ana, ben):
        page.wait_settled()
    mover = (ana, ben)[ana.state()["player"]]
    make_first(mover)
    other = ben if mover is ana else ana
    expect(mover.page.locator('[data-action="draw"]')).to_be_enabled()
    press(mover, "draw")
    offered(other, "draw", words)
    press(other, "agree")
    for page in (ana, ben):
        page.page.wait_for_selector(f'{RESULT}[data-reason="agreement"]')
    gone(ana, ben)


def test_a_takeback(visit: Visit, site: str) -> None:
    """Who asks gets the last turn back only if the other agrees; the board shows it to both."""
    ana, ben = begun(visit, site, "tablut")
    before = ana.board()
    move = make_first(ana)
    press(ana, "undo")
    offered(ben, "takeback", "Ana asked to take a turn back")
    press(ben, "decline")
    gone(ana, ben)
    assert ana.moves()[-1] == move
    make_first(ben)
    make_first(ana)
    press(ana, "undo")
    offered(ben, "takeback", "Ana asked")
    Keys(ben).button('[data-action="agree"]')
    for page in (ana, ben):
        expect(page.page.locator("[data-ply]")).to_have_count(4)
    press(ben, "undo")
    offered(ana, "takeback", "Ben asked")
    press(ana, "agree")
    for page in (ana, ben):
        expect(page.page.locator("[data-ply]")).to_have_count(3)
    assert ana.moves()[-1] == move
    assert ana.board() != before
    assert ben.page.evaluate("() => document.activeElement !== document.body"), "the focus isn't lost"


@pytest.mark.parametrize("offer", ["draw", "undo"])
def test_the_end_is_the_last_word_whatever_was_offered(visit: Visit, site: str, offer: str) -> None:
    """Who resigns while an offer is open is told the result, not that the offer was declined; nor is the other."""
    ana, ben = begun(visit, site, "tablut")
    make_first(ana)
    press(ana, offer)
    offered(ben, "takeback" if offer == "undo" else offer, "Ana")
    resign(ana)
    for page in (ana, ben):
        page.page.wait_for_selector(f'{RESULT}[data-reason="resignation"]')
        expect(page.page.locator("#status")).to_contain_text("won")
        expect(page.page.locator(".toast", has_text="declined")).to_have_count(0)


def test_a_rematch(visit: Visit, site: str) -> None:
    """Declined it doesn't come; agreed to, both are taken to the next game, sides swapped; a watcher gets a link."""
    ana, ben = gather(visit, site, "abalone", ["Ana", "Ben"], options={"layout": "german"})
    watcher = GamePage(visit(), site, ana.id)
    watcher.open()
    resign(ana)
    press(ben, "rematch")
    offered(ana, "rematch", "Ben offered another game")
    press(ana, "decline")
    gone(ana, ben)
    expect(ben.page.locator("#status")).to_have_text("Your offer was declined.")
    press(ana, "rematch")
    offered(ben, "rematch", "Ana offered another game")
    press(ben, "agree")
    for page in (ana, ben):
        page.page.wait_for_url(lambda url: "/play/" in url and ana.id not in url)
        page.page.wait_for_selector("svg.board")
    old, new = ana.id, ana.page.url.rpartition("/")[2]
    assert ben.page.url == ana.page.url
    ana.id = ben.id = new
    for page, seat in ((ana, 1), (ben, 0)):
        page.page.wait_for_selector('[data-panel="invitation"]', state="detached")
        state = page.state()
        assert state["yours"] == [seat] and state["options"] == {"layout": "german"}
        expect(page.page.locator(f'[data-seat="{seat}"]')).to_contain_text("(you)")
    make_first(ben)
    link = watcher.page.locator('[data-action="follow"]')
    expect(link).to_have_attribute("href", f"/play/{new}")
    link.click()
    watcher.page.wait_for_url(f"**/play/{new}")
    assert old != new


def test_the_computer_answers_a_draw_offer(visit: Visit, site: str) -> None:
    """At the start it plays on; there is nobody to ask for a takeback or to call the game off with."""
    guest = visit()
    game = GamePage(guest, site, new_game(guest, site, "abalone", "person", 1))
    game.open()
    game.wait_turn()
    assert game.page.locator('[data-action="abort"]').count() == 0
    assert game.text('[data-action="undo"]') == "Undo"
    Mouse(game).button('[data-action="draw"]')
    expect(game.page.locator("#status")).to_have_text("Your offer was declined.")
    gone(game)
    assert game.state()["outcome"] is None
