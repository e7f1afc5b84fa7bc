"""A game as a file: downloaded from its page, read again on another guest's, and gone on from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .company import make_first
from .game_page import GamePage
from .records import abalone_six_off, tablut_escape, trans_rabat_home, trans_rabat_options

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

MADE, CUT = 10, 6  # plies in the file, and after which the game goes on


@pytest.mark.parametrize("name", ["abalone", "tablut", "trans-rabat"])
def test_out_and_in_again(visit: Visit, site: str, name: str) -> None:
    """Whoever has the file goes on from any ply, against anyone."""
    record, actions = trans_rabat_home()
    options = {"abalone": {"layout": "belgian"}, "tablut": {}, "trans-rabat": trans_rabat_options(record)}[name]
    moves = {"abalone": abalone_six_off(), "tablut": tablut_escape(), "trans-rabat": actions}[name][:MADE]
    game = GamePage.create(visit(accept_downloads=True), site, name, None, None, after=moves, **options)
    game.page.locator('[data-panel="links"] summary').click()
    with game.page.expect_download() as started:
        game.page.locator('[data-action="download"]').click()
    page = visit().new_page()
    page.goto(f"{site}/{name}")
    page.locator('a[href="/import"]').click()
    page.locator('[name="file"]').set_input_files(started.value.path())
    slider = page.locator('[name="ply"]')
    expect(slider).to_have_value(str(MADE))
    slider.fill(str(CUT))
    expect(page.locator(".ply")).to_contain_text(f"{CUT} of {MADE}")
    page.locator('[name="seat-0"]').select_option("person")
    page.locator('[name="seat-1"]').select_option("person")
    page.locator('[data-action="go-on"]').click()
    page.wait_for_url("**/play/*")
    again = GamePage(page.context, site, page.url.rpartition("/")[2])
    page.close()
    again.open()
    again.wait_turn()
    assert again.moves() == moves[:CUT] and again.state()["options"] == game.state()["options"]
    expect(again.page.locator('[data-action="undo"]')).to_be_disabled()
    make_first(again)


@pytest.mark.parametrize(("locale", "words"), [("en", "game can't be told from this"), ("ro", "nu reiese ce joc e")])
def test_nonsense_is_no_game_and_stays_in_its_field(visit: Visit, site: str, locale: str, words: str) -> None:
    visit.forgive("400")
    page = visit(locale=locale).new_page()
    page.goto(f"{site}/import")
    page.locator("#record").fill("  hello,\n world")
    page.locator('[data-action="read"]').click()
    expect(page.locator("[data-problem]")).to_contain_text(words)
    expect(page.locator("[data-problem]")).to_contain_text('[Game "abalone"]')
    expect(page.locator("#record")).to_have_value("  hello,\n world")
    expect(page.locator("#found")).to_be_hidden()


def test_the_first_bad_move_is_named(visit: Visit, site: str, axe: str) -> None:
    """In the reader's words; nothing is made of such a file, and the page stays usable."""
    visit.forgive("400")
    page = visit(locale="ro").new_page()
    page.goto(f"{site}/import")
    record = '[Game "trans-rabat"]\n[Players "2"]\n\n1. a6-a7 a6-a9\n'
    page.locator("#record").fill(record)
    page.locator('[data-action="read"]').click()
    expect(page.locator("[data-problem]")).to_contain_text("a6-a9")
    expect(page.locator("#found")).to_be_hidden()
    page.locator("#record").fill(record.replace(" a6-a9", ""))
    page.locator('[data-action="read"]').click()
    expect(page.locator("[data-problem]")).to_be_hidden()
    page.locator('#found [name="seat-1"]').wait_for()
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
