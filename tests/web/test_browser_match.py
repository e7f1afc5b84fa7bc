"""Matches: games that follow each other, the score table, who comes back; and lines that break on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .company import gather, make_first, press, resign
from .game_page import GamePage, play_together
from .records import tablut_escape

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

OFF = r"ERR_INTERNET_DISCONNECTED|WebSocket connection to"
AWAY = 5_000  # ms without a network
RESULT = '[data-panel="result"]'


def follow(pages: list[GamePage]) -> None:
    """Let the first guest ask for the next game of the match; the others go there by the link that appears."""
    first, *others = pages
    old = first.id
    press(first, "next-game")
    first.page.wait_for_url(lambda url: "/play/" in url and old not in url)
    for page in others:
        press(page, "follow")
        page.page.wait_for_url(first.page.url)
    for page in pages:
        page.id = first.page.url.rpartition("/")[2]
        page.page.wait_for_selector("svg.board")
        page.page.wait_for_selector('[data-panel="invitation"]', state="detached")


def test_three_players_and_two_games_with_a_clock(visit: Visit, site: str) -> None:
    """One reloads, one is without a network for a while, and the table is right at the end (R16, R18)."""
    visit.forgive(OFF)
    control = {"kind": "move", "seconds": 120}
    pages = gather(visit, site, "trans-rabat", ["Ana", "Ben", "Cleo"], options={"players": 3}, control=control, games=2)
    ana, ben, cleo = pages
    expect(ana.page.locator('[data-panel="series"]')).to_contain_text("Game 1 of 2")

    def round_of_turns() -> None:
        turns = 0
        while turns < 3:
            player = ana.state()["player"]
            while (state := ana.state())["player"] == player:
                mover = pages[player]
                legal = mover.wait_turn()["legal"]
                info = next((one for one in legal if one["kind"] == "end"), None)
                if info:
                    press(mover, "end")
                    mover.page.wait_for_selector(f'[data-ply="{len(state["plies"]) + 1}"]')
                else:
                    make_first(mover)
            turns += 1

    round_of_turns()
    ben.page.reload()
    ben.page.wait_for_selector("svg.board")
    cleo.context.set_offline(True)
    cleo.page.wait_for_selector('[data-notice="reconnecting"]', timeout=60_000)
    make_first(ana)
    cleo.page.wait_for_timeout(AWAY)
    assert len(cleo.moves()) < len(ana.moves())
    cleo.context.set_offline(False)
    cleo.page.wait_for_selector('[data-notice="reconnecting"]', state="detached")
    for page in (ben, cleo):
        page.wait_listed(len(ana.moves()), ana.moves()[-1])
    make_first(ana)
    press(ana, "draw")
    press(ben, "agree")
    expect(ana.page.locator('[data-offer="draw"]')).to_contain_text("Waiting for Cleo")
    press(cleo, "agree")
    for page in pages:
        page.page.wait_for_selector(f'{RESULT}[data-reason="agreement"]')
    one = ana.state()["points"]

    follow(pages)
    expect(ben.page.locator('[data-panel="series"]')).to_contain_text("Game 2 of 2")
    assert ana.state()["player"] == ben.state()["yours"][0], "the opener goes round (R18)"
    round_of_turns()
    resign(ana)
    resign(cleo)
    for page in pages:
        page.page.wait_for_selector(f'{RESULT}[data-reason="last-left"][data-winner="1"]')
    two = ana.state()["points"]

    table = visit().new_page()
    table.goto(site + (ana.page.locator('[data-panel="series"] a').get_attribute("href") or ""))
    kinds = ("home", "captured", "own", "bonus", "total")
    for name, wanted in (("0", [one]), ("1", [two]), ("sum", [one, two])):
        for player in range(3):
            cells = table.locator(f'[data-game="{name}"] [data-player="{player}"] td').all_inner_texts()
            assert cells == [str(sum(points[player][kind] for points in wanted)) for kind in kinds]
    rows = table.locator(".ranking li")
    assert rows.count() == 3
    totals = [int(text) for text in rows.locator("[data-total]").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    assert all(name in table.locator(".ranking").inner_text() for name in ("Ana", "Ben", "Cleo"))
    csv = table.request.get(site + (table.locator('[data-action="csv"]').get_attribute("href") or ""))
    assert csv.ok and all(name in csv.text() for name in ("Ana", "Ben", "Cleo"))


def test_a_match_of_tablut_swaps_sides(visit: Visit, site: str) -> None:
    """Two games: 1–½–0, seen by whoever watches the table while it is played."""
    ana, ben = pages = gather(visit, site, "tablut", ["Ana", "Ben"], games=2)
    table = visit(locale="ro").new_page()
    table.goto(site + ana.state()["series"]["url"])
    expect(table.locator("[data-player] [data-total], .ranking [data-total]").first).to_have_text("0")
    play_together(pages, tablut_escape())
    for page in pages:
        page.page.wait_for_selector(f'{RESULT}[data-winner="1"]')
    expect(table.locator('tbody [data-player="1"] td').first).to_contain_text("1")
    expect(table.locator('tbody [data-player="1"] td').first).to_contain_text("Apărători")
    follow([ben, ana])
    assert ana.state()["yours"] == [1] and ben.state()["yours"] == [0]
    press_draw = (ben, ana)
    for page in press_draw:
        make_first(page)
    press(ben, "draw")
    press(ana, "agree")
    ana.page.wait_for_selector(f'{RESULT}[data-reason="agreement"]')
    assert ana.page.locator('[data-action="next-game"]').count() == 0, "the match is over"
    expect(table.locator('tbody [data-player="0"] td:last-child')).to_have_text("½")
    expect(table.locator('tbody [data-player="1"] td:last-child')).to_have_text("1½")
    expect(table.locator(".ranking li").first).to_contain_text("Ben")
    expect(ana.page.locator('[data-panel="series"]')).to_contain_text("Ben: 1½")
