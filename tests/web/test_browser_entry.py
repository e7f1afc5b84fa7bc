"""Opening a seat's link: at once where one has no seat, after a question where one has another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .company import named, new_game, press, seat_links
from .game_page import GamePage

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

QUESTION = '[role="alertdialog"]'


@pytest.mark.parametrize("typed", [False, True], ids=["opened", "typed into the page's address"])
def test_the_friends_link_takes_nothing_unasked(visit: Visit, site: str, typed: bool) -> None:
    """Its maker opens it, to see what it does: the seat stays free until the question is answered."""
    ana = named(visit(), site, "Ana")
    game = GamePage(ana, site, new_game(ana, site, "abalone", "person", "open"))
    link = seat_links(ana, site, game.id)[1]
    if typed:
        game.open()
        game.page.evaluate("(hash) => { location.hash = hash; }", link.partition("#")[2])
    else:
        game.page.goto(link)
    expect(game.page.locator(QUESTION)).to_contain_text("This link is for your opponent: White. Take this seat too?")
    assert game.page.url == game.url, "the key is in no address"
    expect(game.page.locator('[data-action="further-yes"]')).to_be_focused()
    assert game.state()["yours"] == [0] and game.state()["waiting"]
    press(game, "further-no")
    expect(game.page.locator(QUESTION)).to_have_count(0)
    assert game.state()["yours"] == [0] and game.state()["waiting"]

    ben = GamePage(visit(), site, game.id)
    ben.page.goto(link)
    game.wait_turn()
    assert ben.state()["yours"] == [1], "who has no seat isn't asked"
    assert ben.page.locator(QUESTION).count() == 0


def test_both_seats_for_who_wants_them(visit: Visit, site: str) -> None:
    ana = visit(locale="ro-RO")
    game = GamePage(ana, site, new_game(ana, site, "tablut", "person", "open"))
    link = seat_links(ana, site, game.id)[1]
    for yours in ([0], [0, 1]):
        game.page.goto("about:blank")
        game.page.goto(link)
        expect(game.page.locator(QUESTION)).to_contain_text("Linkul acesta este pentru adversar: Apărătorii.")
        assert game.state()["yours"] == [0]
        press(game, "further-no" if yours == [0] else "further-yes")
        expect(game.page.locator(QUESTION)).to_have_count(0)
    game.wait_turn()
    assert game.state()["yours"] == [0, 1]
    game.page.goto("about:blank")
    game.page.goto(link)
    game.wait_turn()
    assert game.page.locator(QUESTION).count() == 0, "it is one's own now"


def test_a_link_of_a_seat_that_is_played_asks_too(visit: Visit, site: str) -> None:
    ana, ben = visit(), visit()
    game = GamePage(ana, site, new_game(ana, site, "tablut", "person", "open"))
    link = seat_links(ana, site, game.id)[1]
    guest = GamePage(ben, site, game.id)
    guest.page.goto(link)
    guest.page.wait_for_selector("svg.board")
    game.page.goto(link)
    expect(game.page.locator(QUESTION)).to_be_visible()
    game.page.keyboard.press("Escape")
    expect(game.page.locator(QUESTION)).to_have_count(0)
    game.wait_turn()
    assert game.state()["yours"] == [0] and guest.state()["yours"] == [1]
