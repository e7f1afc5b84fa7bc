"""Stepping through a game: by clicks, by keys, by a link; and the live position is never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, expect

from .game_page import GamePage
from .hands import Keys, Mouse
from .records import abalone_six_off, trans_rabat_home

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

PLIES = 12


@pytest.fixture
def game(hot_seat: Callable[..., GamePage]) -> GamePage:
    """Give a hot-seat game of Abalone after some moves."""
    made: GamePage = hot_seat("abalone", after=abalone_six_off()[:PLIES], layout="belgian")
    made.wait_turn()
    return made


def shows(game: GamePage, ply: int) -> None:
    """The page shows a ply: in the list, in the head and in the address, and offers no move in the past."""
    live = len(game.moves())
    game.wait_ply(ply)
    if ply == live:
        assert "#" not in game.page.url
        assert game.page.locator('[data-action="live"]').count() == 0
        assert game.cells("pick")
    else:
        assert game.page.url.endswith(f"#{ply}")
        assert f"{ply} of {live}" in game.text(".turn")
        assert game.cells("pick") == set()


def test_by_clicks_on_moves_and_buttons(game: GamePage) -> None:
    boards = {PLIES: game.board()}
    mouse = Mouse(game)
    for ply in (1, 7, 11, PLIES):
        mouse.button(f'[data-ply="{ply}"]')
        shows(game, ply)
        boards[ply] = game.board()
    assert len({str(board) for board in boards.values()}) == len(boards)
    for action, ply in [("back", 11), ("back", 10), ("next", 11), ("first", 0), ("next", 1), ("last", PLIES)]:
        mouse.button(f'.steps [data-action="{action}"]')
        shows(game, ply)
        assert ply not in boards or game.board() == boards[ply]
    assert game.page.locator('.steps [data-action="next"]').is_disabled()
    mouse.button('[data-ply="3"]')
    game.wait_ply(3)
    mouse.button('[data-action="live"]')
    shows(game, PLIES)
    assert game.board() == boards[PLIES]


def test_by_keys(game: GamePage) -> None:
    live = game.board()
    keys = game.page.keyboard
    for key, ply in [("ArrowLeft", 11), ("ArrowLeft", 10), ("ArrowRight", 11), ("Home", 0), ("ArrowLeft", 0)]:
        keys.press(key)
        shows(game, ply)
    for key, ply in [("ArrowRight", 1), ("End", PLIES), ("ArrowRight", PLIES)]:
        keys.press(key)
        shows(game, ply)
    assert game.board() == live
    Keys(game).tab_to("[data-ply='4']")
    keys.press("Enter")
    shows(game, 4)
    Keys(game).go("e5")  # on the board, arrows go from cell to cell
    shows(game, 4)


def test_by_a_link(game: GamePage) -> None:
    game.page.keyboard.press("ArrowLeft")
    before_last = game.board()
    linked = GamePage(game.context, game.site, game.id)
    linked.open(f"#{PLIES - 1}")
    shows(linked, PLIES - 1)
    assert linked.board() == before_last
    linked.page.evaluate("() => { location.hash = '#2'; }")
    linked.page.wait_for_function("() => document.querySelector('[data-ply=\"2\"][aria-current]')")
    shows(linked, 2)
    linked.page.reload()
    linked.page.wait_for_selector("svg.board")
    shows(linked, 2)
    Mouse(linked).button('[data-action="live"]')
    shows(linked, PLIES)
    linked.page.evaluate("() => { location.hash = '#777'; }")  # there is no such ply
    linked.page.wait_for_function("() => location.hash === ''")
    shows(linked, PLIES)
    beyond = GamePage(game.context, game.site, game.id)
    beyond.open("#999")
    shows(beyond, PLIES)


def test_the_skip_link_leaves_the_ply_looked_at(game: GamePage) -> None:
    game.page.keyboard.press("Home")
    shows(game, 0)
    game.page.locator("a.skip").focus()
    game.page.keyboard.press("Enter")
    game.page.wait_for_function("() => location.hash === '#0'")
    shows(game, 0)


def test_back_and_forth_in_trans_rabat(hot_seat: Callable[..., GamePage]) -> None:
    """Pawns with phases and hats, forwards and backwards: each ply looks the same whichever way it is come to."""
    record, actions = trans_rabat_home()
    options = {"players": 2, "opener": record["opener"] - 1}
    game = hot_seat("trans-rabat", after=actions[:30], **options)
    game.wait_turn()
    plies = len(game.moves())
    backwards = {}
    for ply in range(plies - 1, -1, -1):
        game.page.keyboard.press("ArrowLeft")
        shows(game, ply)
        backwards[ply] = game.board()
    assert any("blocked" in words for board in backwards.values() for words in board.values())
    for ply in range(1, plies):
        game.page.keyboard.press("ArrowRight")
        assert game.board() == backwards[ply]


def test_points_are_those_of_the_ply_looked_at(hot_seat: Callable[..., GamePage]) -> None:
    """In Trans-Rabat, on the players' cards and in the table; of the start, whose points aren't told, none."""
    record, actions = trans_rabat_home()
    game = hot_seat("trans-rabat", after=actions, players=2, opener=record["opener"] - 1)
    plies = game.wait_turn()["plies"]
    totals = [[points["total"] for points in ply["points"]] for ply in plies]
    assert totals[-1] == record["scores"]
    changes = [n for n in range(1, len(totals)) if totals[n] != totals[n - 1]]
    assert len(changes) > 3
    for ply in (*changes[:2], *changes[-2:], len(plies) - 1):
        game.page.evaluate("(ply) => { location.hash = `#${ply}`; }", ply)
        shows(game, ply)
        cells = game.page.locator('[data-panel="points"] tbody td:last-child').all_inner_texts()
        assert cells == [str(total) for total in totals[ply - 1]]
        cards = game.page.locator("[data-gain]").all_inner_texts()
        assert [card.split()[0] for card in cards] == cells
    game.page.keyboard.press("Home")
    shows(game, 0)
    assert game.page.locator("[data-gain]").all_inner_texts() == ["", ""]
    assert game.page.locator('[data-panel="points"]').count() == 0


def test_a_move_that_comes_while_one_looks_at_the_past(visit: Visit, site: str) -> None:
    guest: BrowserContext = visit()
    game = GamePage.create(guest, site, "abalone", None, 1)
    mouse = Mouse(game)
    for _ in range(2):
        state = game.wait_turn()
        ply = len(state["plies"])
        info = next(info for info in state["legal"] if len(info["source"]) == 1)
        mouse.make(info)
        game.wait_listed(ply + 1, info["move"])
    game.wait_turn()
    mouse.button('[data-ply="1"]')
    game.wait_ply(1)
    past = game.board()
    other = GamePage(guest, site, game.id)  # the same guest's second window makes the next move
    other.open()
    info = next(info for info in other.wait_turn()["legal"] if len(info["source"]) == 1)
    Mouse(other).make(info)
    expect(game.page.locator("[data-ply]")).to_have_count(6)  # that move and the computer's
    assert game.current() == 1 and game.board() == past and game.page.url.endswith("#1")
    assert "1 of 6" in game.text(".turn")
    game.page.bring_to_front()
    mouse.button('[data-action="live"]')
    game.wait_turn()
    shows(game, 6)
    other.wait_turn()
    assert game.board() == other.board() and game.moves() == other.moves()
