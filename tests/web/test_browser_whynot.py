"""Moves tried on a game's page that can't be made: the page tells the rule, shown and spoken, and links to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .company import gather
from .conftest import PHONE
from .game_page import GamePage
from .hands import MENU, Drags, Hand, Keys, Mouse, Touch, TouchDrags
from .records import Ply, trans_rabat_until

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

WHY = '[data-aid="why"]'
# Of each game: what is picked, where it can't go, why not in words, where the rules page tells of it.
TRIES = [
    ("tablut", ["d1"], "f2", "From d1 to f2 is no straight way", "moving"),
    ("abalone", ["b1"], "b2", "Pac: 1 can't push 1", "pac-1-1"),
    ("abalone", ["a1", "a2"], "b2", "b2 is taken; a broadside needs every cell", "broadside"),
    ("trans-rabat", ["a4"], "e9", "e9 isn't next to a4", "R3"),
    ("trans-rabat", ["a4"], "e10", "From a4 to e10 is no slide", "slide"),
    ("trans-rabat", [], "h15", "The pawn on h15 has never moved", "R10"),
]
WAYS: dict[str, tuple[type[Hand], dict[str, Any]]] = {"mouse": (Mouse, {}), "keys": (Keys, {}), "touch": (Touch, PHONE)}


def told(game: GamePage, words: str, rule: str | None) -> None:
    """Check what the page tells, for eyes and ears, and where its link leads."""
    expect(game.page.locator(WHY)).to_contain_text(words)
    expect(game.page.locator("#status")).to_contain_text(words)
    link = game.page.locator(f"{WHY} a")
    if rule is None:
        expect(link).to_have_count(0)
    else:
        expect(link).to_have_attribute("href", re.compile(f"/rules#{rule}$"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "picked", "target", "words", "rule"), TRIES)
def test_a_press(
    visit: Visit, site: str, way: str, name: str, picked: list[str], target: str, words: str, rule: str | None
) -> None:
    """Beside what is picked it stays so, until the same is tried once more; a try far away lets go of it."""
    hand_of, options = WAYS[way]
    layout = {"layout": "dutch"} if name == "abalone" else {}
    game = GamePage.create(visit(**options), site, name, None, None, **layout)
    hand = hand_of(game)
    game.wait_turn()
    hand.pick(picked)
    hand.press(target)
    told(game, words, rule)
    assert game.moves() == []
    if name != "abalone":
        assert game.cells("picked") == set()
        return
    assert game.cells("picked") == set(picked)
    hand.press(target)
    expect(game.page.locator(WHY)).to_have_count(0)
    assert game.cells("picked") == set()


@pytest.mark.parametrize(("way", "options"), [(Drags, {}), (TouchDrags, PHONE)], ids=["mouse", "touch"])
def test_a_drag(visit: Visit, site: str, way: Callable[[GamePage], Any], options: dict[str, Any]) -> None:
    """To a cell that is no target; in Abalone in a direction that can't be, be there a cell or not."""
    tablut = GamePage.create(visit(**options), site, "tablut", None, None)
    tablut.wait_turn()
    hand = way(tablut)
    hand.drag(hand.point("d1"), hand.point("f3"))
    told(tablut, "From d1 to f3 is no straight way", "moving")
    abalone = GamePage.create(visit(**options), site, "abalone", None, None)
    abalone.wait_turn()
    hand = way(abalone)
    hand.pick(["c3", "c4", "c5"])
    (x, y), (to_x, to_y) = hand.point("c4"), hand.point("b3")
    hand.drag((x, y), (to_x, to_y))
    told(abalone, "is taken; a broadside needs every cell", "broadside")
    assert abalone.cells("picked") == {"c3", "c4", "c5"}
    abalone.page.keyboard.press("Escape")
    hand.pick(["b1", "a1"])
    (x, y), (to_x, to_y) = hand.point("b1"), hand.point("a1")
    hand.drag((x, y), (to_x, to_y))
    told(abalone, "Own marbles can't be moved off the board", "A0")
    assert abalone.moves() == []


def blocked(can: str) -> Callable[[Ply, Ply], bool]:
    """Return whether the player to move has a blocked pawn, and can do something beside moving or can't."""

    def wanted(ply: Ply, _: Ply) -> bool:
        pawns, _, _, player, left, *_ = ply["position"].split()
        own = pawns.split("/")[int(player) - 1]
        others = [move for move in ply["legal"] if "-" not in move]
        return "^" in own and int(left) > 0 and bool(others) == bool(can) and (can in "".join(others))

    return wanted


def own_blocked(game: GamePage) -> str:
    player = game.state()["player"] + 1
    return next(
        cell
        for cell, words in game.board().items()
        if f"pawn of player {player}" in words and "blocked by a hat" in words
    )


def test_a_blocked_pawn_is_told_to_be_blocked_and_how_it_can_be_freed(hot_seat: Callable[..., GamePage]) -> None:
    options, before, _ = trans_rabat_until(blocked("="))
    game = hot_seat("trans-rabat", after=before, **options)
    game.wait_turn()
    cell = own_blocked(game)
    Mouse(game).press(cell)
    expect(game.page.locator(f"{MENU} > p")).to_contain_text(f"The pawn on {cell} is blocked by player")
    assert game.page.locator(f"{MENU} [data-action], {MENU} [data-move]").count() > 0
    expect(game.page.get_by_role("dialog")).to_have_attribute("aria-description", re.compile("is blocked by player"))
    told(game, f"The pawn on {cell} is blocked by player", "R8")
    game.page.keyboard.press("Escape")
    assert game.moves() == before


def test_a_blocked_pawn_that_nothing_frees(hot_seat: Callable[..., GamePage]) -> None:
    options, before, _ = trans_rabat_until(blocked(""))
    game = hot_seat("trans-rabat", after=before, **options)
    game.wait_turn()
    cell = own_blocked(game)
    Mouse(game).press(cell)
    told(game, f"The pawn on {cell} is blocked by player", "R8")
    expect(game.page.locator('[data-panel="unfolded"] svg')).to_have_count(1)
    game.page.locator('[data-action="unsay"]').click()
    expect(game.page.locator(WHY)).to_have_count(0)


def test_it_goes_with_the_next_press_or_move_and_the_link_leads_to_the_rule(hot_seat: Callable[..., GamePage]) -> None:
    game = hot_seat("tablut")
    state = game.wait_turn()
    hand = Mouse(game)
    hand.pick(["d1"])
    hand.press("f2")
    with game.context.expect_page() as opened:
        game.page.locator(f"{WHY} a").click()
    expect(opened.value.locator("figure#moving")).to_be_in_viewport()
    opened.value.close()
    hand.press("d1")
    expect(game.page.locator(WHY)).to_have_count(0)
    hand.pick(["d1"])
    hand.press("f2")
    expect(game.page.locator(WHY)).to_have_count(1)
    hand.make(next(info for info in state["legal"] if info["source"] == ["d1"]))
    game.wait_turn()
    expect(game.page.locator(WHY)).to_have_count(0)


def test_nobody_is_told_who_cannot_move(visit: Visit, site: str) -> None:
    pages = gather(visit, site, "tablut", ["Ana", "Ion"])
    second = pages[1]
    for cell in ("d1", "e2", "e3", "d2"):
        Mouse(second).press(cell)
    assert second.cells("picked") == set()
    expect(second.page.locator(WHY)).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "ro-RO"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_out(visit: Visit, site: str, axe: str, locale: str, scheme: Any) -> None:
    options, before, _ = trans_rabat_until(blocked("="))
    context = visit(locale=locale, color_scheme=scheme)
    game = GamePage.create(context, site, "trans-rabat", None, None, after=before, **options)
    game.wait_turn()
    cell = next(cell for cell, words in game.board().items() if cell in game.cells("offer") and words)
    Mouse(game).press(cell)
    expect(game.page.locator(MENU)).to_have_count(1)
    game.page.evaluate(axe)
    found = game.page.evaluate("async () => (await axe.run()).violations")
    assert found == [], [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
