"""Made for fingers: on a narrow screen every cell is found, the board stays where it is, and can be seen closer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .conftest import PHONE
from .game_page import GamePage
from .hands import Keys, Touch

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

GAMES = ["abalone", "tablut", "trans-rabat"]
STANDS = (
    "() => [scrollX, scrollY, ...Object.values(document.querySelector('svg.board').getBoundingClientRect().toJSON())]"
)
WIDTH = "(cell) => document.querySelector(`[data-cell='${cell}']`).getBoundingClientRect().width"
ON_BOARD = """(cells) => {
  const board = document.querySelector("svg.board").getBoundingClientRect();
  return cells.every((name) => {
    const { left, right, top, bottom } = document.querySelector(`[data-cell='${name}']`).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > board.left && x < board.right && y > board.top && y < board.bottom;
  });
}"""


def on_a_phone(visit: Visit, site: str, name: str, **more: Any) -> tuple[GamePage, Touch]:
    game = GamePage.create(visit(**PHONE, **more), site, name, None, None)
    game.wait_turn()
    return game, Touch(game)


@pytest.mark.parametrize("name", GAMES)
def test_fingers_find_every_cell(visit: Visit, site: str, name: str) -> None:
    """A tap that is some pixels beside the middle picks up what was meant, and so for where it can go."""
    game, hand = on_a_phone(visit, site, name)
    for cell in sorted(game.cells("pick")):
        x, y = hand.point(cell)
        for dx, dy in ((0, 5), (-5, -3), (5, -3)):
            game.page.touchscreen.tap(x + dx, y + dy)
            assert cell in game.cells("picked"), f"{dx}, {dy} beside {cell}"
            game.page.keyboard.press("Escape")
    info = next(one for one in game.state()["legal"] if one["target"] and len(one["source"]) == 1)
    hand.pick(info["source"])
    x, y = hand.point(hand.aim(info))
    game.page.touchscreen.tap(x + 4, y - 4)
    hand.choose(info)
    game.wait_listed(1, info["move"])


@pytest.mark.parametrize("name", GAMES)
def test_the_board_stays_in_the_middle_of_a_drag(visit: Visit, site: str, name: str) -> None:
    """Wherever the finger goes with a piece, the page doesn't scroll."""
    game, hand = on_a_phone(visit, site, name)
    page = game.page
    assert page.evaluate("() => document.documentElement.scrollHeight > innerHeight"), "there is something to scroll"
    for cell in sorted(game.cells("pick"))[:3]:
        x, y = hand.point(cell)
        before = page.evaluate(STANDS)
        hand._touch("touchStart", (x, y))
        for far in (20, 60, 120, 200, 20, -60, -160):
            hand._touch("touchMove", (x + far / 8, y - far))
            assert page.evaluate(STANDS) == before
        hand._touch("touchMove", (x, y))
        hand._touch("touchEnd")
        assert page.evaluate(STANDS) == before
        page.keyboard.press("Escape")
    assert game.moves() == []


def test_beside_the_pieces_the_page_scrolls(visit: Visit, site: str) -> None:
    """A board that fills the screen is no trap."""
    game, hand = on_a_phone(visit, site, "tablut")
    cell = next(name for name, words in game.board().items() if words == "empty")
    x, y = hand.point(cell)
    hand.drag((x, y), (x, y - 150))
    game.page.wait_for_function("() => scrollY > 40")
    assert game.cells("picked") == set()


def test_the_part_in_play_seen_closer(visit: Visit, site: str) -> None:
    """Twice as large around what can move, at once where the next move is, and all of it again."""
    game, hand = on_a_phone(visit, site, "trans-rabat")
    page = game.page
    picks = sorted(game.cells("pick"))
    small = page.evaluate(WIDTH, picks[0])
    zoom = page.locator('[data-action="zoom"]')
    hand.button('[data-action="zoom"]')
    expect(zoom).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(WIDTH, picks[0]) == pytest.approx(2 * small, rel=0.01)
    for _ in range(6):
        state = game.wait_turn()
        picks = sorted(game.cells("pick"))
        assert page.evaluate(ON_BOARD, picks)
        info = next(one for one in state["legal"] if one["kind"] in ("roll", "end"))
        hand.make(info)
        game.wait_listed(len(state["plies"]) + 1, info["move"])
    assert {ply["player"] for ply in game.wait_turn()["plies"]} == {0, 1}
    hand.button('[data-action="zoom"]')
    assert page.evaluate(WIDTH, picks[0]) == pytest.approx(small, rel=0.01)


def test_a_finger_moves_the_part_that_is_seen(visit: Visit, site: str) -> None:
    """From where nothing can be picked; and the keys bring into sight what they go to."""
    game, hand = on_a_phone(visit, site, "trans-rabat")
    page = game.page
    hand.button('[data-action="zoom"]')
    assert not page.evaluate(ON_BOARD, ["j1"])
    for _ in range(6):
        page.locator("svg.board").scroll_into_view_if_needed()
        seen = next(cell for cell in game.board() if "empty" in game.board()[cell] and page.evaluate(ON_BOARD, [cell]))
        x, y = hand.point(seen)
        before = page.evaluate("() => scrollY")
        hand.drag((x, y), (x + 60, y + 90))
        assert page.evaluate("() => scrollY") == before
        if page.evaluate(ON_BOARD, ["j1"]):
            break
    assert page.evaluate(ON_BOARD, ["j1"])
    assert game.cells("picked") == set() and game.moves() == []
    Keys(game).go("a6")
    assert page.evaluate(ON_BOARD, ["a6"])
    page.keyboard.press("Enter")
    assert game.cells("picked") == {"a6"}
