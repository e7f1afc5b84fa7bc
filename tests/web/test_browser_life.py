"""Games outlive pages and servers: reload, close and return, SIGKILL in the middle of a game."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, expect

from .game_page import GamePage, Info
from .hands import Mouse

if TYPE_CHECKING:
    from tests.conftest import Server

    from .conftest import Visit

pytestmark = pytest.mark.browser

RECONNECTING = '[data-notice="reconnecting"]'
# What the browser itself says of a server that is gone.
GONE = r"WebSocket connection to|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE"
GAMES: dict[str, tuple[int | None, ...]] = {"abalone": (None, 1), "tablut": (None, 1), "trans-rabat": (None, 1, 1)}


def first_move(game: GamePage) -> Info:
    return next(info for info in game.wait_turn()["legal"] if info["target"])


def make_one(game: GamePage) -> str:
    """Make a move by mouse and wait until it is acknowledged and the guest's turn again."""
    info = first_move(game)
    ply = len(game.state()["plies"])
    Mouse(game).make(info)
    game.wait_listed(ply + 1, info["move"])
    game.wait_turn()
    return str(info["move"])


def options_of(name: str) -> dict[str, Any]:
    return {"players": 3} if name == "trans-rabat" else {}


@pytest.mark.parametrize("name", GAMES)
def test_reloading_continues(guest: BrowserContext, site: str, name: str) -> None:
    game = GamePage.create(guest, site, name, *GAMES[name], **options_of(name))
    make_one(game)
    moves, board = game.moves(), game.board()
    game.page.reload()
    game.wait_turn()
    assert game.moves() == moves and game.board() == board
    make_one(game)
    assert game.moves()[: len(moves)] == moves and len(game.moves()) > len(moves)


def test_closing_and_returning_by_my_games(visit: Visit, site: str) -> None:
    guest = visit()
    game = GamePage.create(guest, site, "abalone", None, 1)
    make_one(game)
    moves = game.moves()
    cookies = guest.storage_state()
    guest.close()  # all windows; the cookie stays, as on a disk

    page = (returned := visit(storage_state=cookies)).new_page()
    page.goto(site)
    entry = page.locator(f'.mine [data-game-id="{game.id}"]')
    assert "Your turn" in entry.inner_text() and "Abalone" in entry.inner_text()
    entry.click()
    page.wait_for_selector("svg.board")
    assert page.url == game.url
    assert page.locator("[data-ply]").all_text_contents() == moves
    page.close()
    again = GamePage(returned, site, game.id)
    again.open()
    make_one(again)

    stranger = visit().new_page()
    stranger.goto(site)
    assert stranger.locator(".mine").count() == 0


def test_another_guest_only_watches(visit: Visit, site: str) -> None:
    game = GamePage.create(visit(), site, "abalone", None, None)
    watching = GamePage(visit(), site, game.id)
    watching.open()
    watching.page.wait_for_selector(".turn")
    assert watching.cells("pick") == set()
    assert watching.page.locator('[data-action="resign"], [data-action="undo"]').count() == 0
    move = make_one(game)
    watching.wait_listed(1, move)
    watching.wait_settled()
    assert watching.board() == game.board()


@pytest.mark.parametrize("name", GAMES)
def test_killed_and_started_again(server: Server, visit: Visit, name: str) -> None:
    """The page says that it reconnects, does, and goes on at the last acknowledged move."""
    visit.forgive(GONE)
    game = GamePage.create(visit(), server.url, name, *GAMES[name], **options_of(name))
    make_one(game)
    moves, board = game.moves(), game.board()
    server.kill()
    game.page.wait_for_selector(RECONNECTING)
    assert game.moves() == moves and game.board() == board, "all that was there is still seen"
    server.start()
    game.page.wait_for_selector(RECONNECTING, state="detached")
    game.wait_turn()
    assert game.moves() == moves and game.board() == board
    make_one(game)
    assert game.moves()[: len(moves)] == moves
    assert [ply["move"] for ply in game.state()["plies"]] == game.moves()


def test_a_move_made_while_the_server_is_away_is_sent_when_it_is_back(server: Server, visit: Visit) -> None:
    visit.forgive(GONE)
    game = GamePage.create(visit(), server.url, "tablut", None, 1)
    make_one(game)
    moves = game.moves()
    info = first_move(game)
    server.kill()
    game.page.wait_for_selector(RECONNECTING)
    Mouse(game).make(info)
    game.wait_text(".turn", "Sending")
    assert game.moves() == moves, "nothing is listed that isn't acknowledged"
    server.start()
    game.wait_listed(len(moves) + 1, info["move"])
    game.wait_turn()
    assert len(game.moves()) == len(moves) + 2 == len(game.state()["plies"]), "sent once, and answered"


def test_a_move_that_cant_be_stored_goes_out_again(make_server: type[Server], tmp_path: Path, visit: Visit) -> None:
    """While something else keeps the database, the page says so and keeps the move; then it is made, once."""
    server = make_server(tmp_path)  # which notes it in its log
    server.start()
    game = GamePage.create(visit(), server.url, "abalone", None, None)
    watching = visit().new_page()
    watching.goto(game.page.url)
    info = first_move(game)
    with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        Mouse(game).make(info)
        game.page.wait_for_selector('[data-notice="busy"]')
        assert game.moves() == [] and "Sending" in game.text(".turn")
        expect(watching.locator('[data-notice="outage"]')).to_contain_text("Clocks stand")
        other.execute("ROLLBACK")
    game.wait_listed(1, info["move"])
    for page in (game.page, watching):
        expect(page.locator("[data-notice]")).to_have_count(0)
    assert [ply["move"] for ply in game.state()["plies"]] == [info["move"]]
    visit.forgive(GONE)
    server.kill()


def test_killed_while_the_computer_thinks(slow_server: Server, visit: Visit) -> None:
    visit.forgive(GONE)
    game = GamePage.create(visit(), slow_server.url, "abalone", None, 8)
    info = first_move(game)
    Mouse(game).make(info)
    game.wait_text(".turn", "thinking: depth")
    slow_server.restart()
    state = game.wait_turn()
    assert [ply["player"] for ply in state["plies"]] == [0, 1]
    assert game.moves()[0] == info["move"]
