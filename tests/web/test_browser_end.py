"""Undo, resigning, results with their reasons, another game; and whole games played to their end on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, expect

from ludoteca.web import extract

from .conftest import PHONE
from .game_page import GamePage
from .hands import Hand, Keys, Mouse, Touch
from .records import abalone_six_off, tablut_escape, trans_rabat_home, trans_rabat_options

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

RESULT = '[data-panel="result"]'


def romanian(sentence: str) -> str:
    return next(
        str(message.string) for message in extract.read(extract.LOCALE / "ro" / "messages.po") if message.id == sentence
    )


def make_one(game: GamePage, hand: Hand | None = None) -> None:
    state = game.wait_turn()
    info = next(info for info in state["legal"] if info["target"])
    (hand or Mouse(game)).make(info)
    game.wait_listed(len(state["plies"]) + 1, info["move"])
    game.wait_turn()


@pytest.mark.parametrize("name", ["abalone", "tablut"])
def test_undo_takes_back_to_ones_own_last_turn(guest: BrowserContext, site: str, name: str) -> None:
    game = GamePage.create(guest, site, name, None, 1)
    game.wait_turn()
    undo = '[data-action="undo"]'
    assert game.page.locator(undo).is_disabled(), "nothing to take back yet"
    boards = [game.board()]
    for _ in range(2):
        make_one(game)
        boards.append(game.board())
    for made in (2, 0):
        Mouse(game).button(undo)
        expect(game.page.locator("[data-ply]")).to_have_count(made)
        game.wait_turn()
        assert game.board() == boards[made // 2]
    assert game.page.locator(undo).is_disabled()
    make_one(game)
    assert len(game.moves()) == 2


def test_undo_takes_back_a_whole_turn_of_trans_rabat(guest: BrowserContext, site: str) -> None:
    game = GamePage.create(guest, site, "trans-rabat", None, 1, 1, players=3)
    state = game.wait_turn()
    start = game.board()
    while not any(ply["player"] != 0 for ply in state["plies"]):
        make_one(game)
        state = game.state()
    assert len([ply for ply in state["plies"] if ply["player"] == 0]) > 1, "two moves in the first turn"
    Mouse(game).button('[data-action="undo"]')
    expect(game.page.locator("[data-ply]")).to_have_count(0)
    game.wait_turn()
    assert game.board() == start


@pytest.mark.parametrize(
    ("way", "options"), [(Mouse, {}), (Keys, {}), (Touch, PHONE)], ids=["mouse", "keyboard", "touch"]
)
def test_resigning_asks_once(visit: Visit, site: str, way: Callable[[GamePage], Hand], options: dict[str, Any]) -> None:
    game = GamePage.create(visit(**options), site, "tablut", None, 1)
    hand = way(game)
    make_one(game, hand)
    hand.button('[data-action="resign"]')
    assert "Give this game up?" in game.text('[role="alertdialog"]')
    hand.button('[data-action="resign-no"]')
    expect(game.page.locator('[role="alertdialog"]')).to_have_count(0)
    assert game.state()["outcome"] is None
    make_one(game, hand)
    hand.button('[data-action="resign"]')
    hand.button('[data-action="resign-yes"]')
    game.page.wait_for_selector(RESULT)
    result = game.page.locator(RESULT)
    assert result.get_attribute("data-reason") == "resignation" and result.get_attribute("data-winner") == "1"
    assert game.text(".turn") == "Defenders won" and "You resigned." in result.inner_text()
    assert game.text("#play").count("Defenders won") == 1, "said once"
    assert game.cells("pick") == set()
    assert game.page.locator('[data-action="undo"]').is_disabled()
    assert game.page.locator('[data-action="resign"]').is_disabled()

    game.page.reload()  # the result stays
    game.page.wait_for_selector(RESULT)
    assert "You resigned." in game.text(RESULT)
    hand.button('[data-action="again"]')
    game.page.wait_for_url(lambda url: "/play/" in url and game.id not in url)
    game.page.wait_for_selector("svg.board")
    assert game.moves() == [] and game.page.locator(RESULT).count() == 0
    hand.button('[data-action="new"]')
    game.page.wait_for_url("**/tablut")


def test_resigning_one_of_three_lets_the_others_play_on(guest: BrowserContext, site: str) -> None:
    game = GamePage.create(guest, site, "trans-rabat", None, None, None, players=3)
    mouse = Mouse(game)
    for player, left in ((0, "x1"), (1, "x2")):
        state = game.wait_turn()
        assert state["player"] == player and state["outcome"] is None
        mouse.button('[data-action="resign"]')
        mouse.button('[data-action="resign-yes"]')
        game.wait_listed(player + 1, left)
    game.page.wait_for_selector(f'{RESULT}[data-reason="last-left"][data-winner="2"]')
    assert "Player 3 won" in game.text(".turn") and "Only one player is left." in game.text(RESULT)


def test_who_resigned_is_told_so(guest: BrowserContext, site: str) -> None:
    """In Trans-Rabat too, where the game goes on for others; what can't be taken back isn't offered."""
    undo = '[data-action="undo"]'
    game = GamePage.create(guest, site, "trans-rabat", None, 1)
    make_one(game)
    expect(game.page.locator(undo)).to_be_enabled()
    for seats in ((None, 1), (None, 8, 8)):
        game = GamePage.create(guest, site, "trans-rabat", *seats, players=len(seats))
        game.wait_turn()
        Mouse(game).button('[data-action="resign"]')
        Mouse(game).button('[data-action="resign-yes"]')
        game.wait_listed(1, "x1")
        expect(game.page.locator(".rest")).to_contain_text("You resigned.")
        expect(game.page.locator('[data-seat="0"]')).to_contain_text("out of the game")
        expect(game.page.locator(undo)).to_be_disabled()
        if len(seats) == 2:
            assert game.page.locator(".places li").all_inner_texts()[1].split("\n")[-2:] == ["out of the game", "0"]
        else:
            assert "The others play on." in game.text('[data-panel="left"]')


def test_home_page_tells_how_games_ended(guest: BrowserContext, site: str) -> None:
    game = GamePage.create(guest, site, "abalone", None, 1)
    game.wait_turn()
    Mouse(game).button('[data-action="resign"]')
    Mouse(game).button('[data-action="resign-yes"]')
    game.page.wait_for_selector(RESULT)
    game.page.goto(site)
    assert "You lost" in game.text(f'.mine [data-game-id="{game.id}"]')


def replay(game: GamePage, hand: Hand, moves: list[str]) -> None:
    """Play recorded moves on a hot-seat page by hand alone. Ends of turns that come by themselves need none."""
    legal = {info["move"]: info for info in game.wait_turn()["legal"]}
    for number, move in enumerate(moves):
        if len(game.moves()) <= number:
            hand.make(legal[move])
        game.wait_listed(number + 1, move)
        state = game.wait_turn()
        legal = {info["move"]: info for info in state["legal"]}
        assert (state["outcome"] is None) == (number < len(moves) - 1)
    assert game.moves() == moves


def test_tablut_until_the_king_escapes(visit: Visit, site: str) -> None:
    """A whole game by touch, in Romanian."""
    game = GamePage.create(visit(**PHONE | {"locale": "ro-RO"}), site, "tablut", None, None)
    replay(game, Touch(game), tablut_escape())
    result = game.page.locator(RESULT)
    assert result.get_attribute("data-reason") == "king-escaped" and result.get_attribute("data-winner") == "1"
    assert romanian("The king has reached the edge.") in result.inner_text()
    assert romanian("{player} won").format(player=romanian("Defenders")) in game.text(".turn")


def test_abalone_until_six_are_off(visit: Visit, site: str) -> None:
    """A whole real game by mouse, in English."""
    game = GamePage.create(visit(), site, "abalone", None, None, layout="belgian")
    moves = abalone_six_off()
    replay(game, Mouse(game), moves)
    winner = (len(moves) - 1) % 2
    result = game.page.locator(RESULT)
    assert result.get_attribute("data-reason") == "six-off" and result.get_attribute("data-winner") == str(winner)
    assert "Six marbles are off the board." in result.inner_text()
    assert f"{('Black', 'White')[winner]} won" in game.text(".turn")
    assert "6 of 6" in game.text(f'.players [data-seat="{winner}"]')
    Mouse(game).button('[data-ply="1"]')  # what was played stays to be looked at
    game.wait_ply(1)
    assert "1 of" in game.text(".turn") and game.page.locator(RESULT).count() == 0


def test_trans_rabat_until_three_pawns_are_home(visit: Visit, site: str) -> None:
    """A whole game with hats by mouse, in Romanian; the points as the independent implementation counts them."""
    record, actions = trans_rabat_home()
    assert {action[0] for action in actions} >= {"!", "="}
    game = GamePage.create(visit(locale="ro"), site, "trans-rabat", None, None, **trans_rabat_options(record))
    replay(game, Mouse(game), actions)
    result = game.page.locator(RESULT)
    scores = record["scores"]
    winner = scores.index(max(scores))
    assert result.get_attribute("data-reason") == "home" and result.get_attribute("data-winner") == str(winner)
    assert romanian("All three pawns are home.") in result.inner_text()
    assert romanian("{player} won").format(player=romanian("Player {n}").format(n=winner + 1)) in game.text(".turn")
    totals = game.page.locator('[data-panel="points"] tbody td:last-child').all_inner_texts()
    assert totals == [str(score) for score in scores]
