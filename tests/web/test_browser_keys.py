"""A whole game of each kind by keys alone, in Romanian: the focus is never lost, and all that happens is said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .game_page import GamePage
from .hands import FOCUSED, Keys
from .records import abalone_six_off, tablut_escape, trans_rabat_home, trans_rabat_options

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

LISTEN = """() => {
  window.heard = [];
  const line = document.getElementById("status");
  new MutationObserver(() => line.textContent && heard.push(line.textContent)).observe(line, { childList: true });
}"""
LOST = "() => !document.activeElement || document.activeElement === document.body"
ENGLISH = re.compile(r"\b(?:to|the|move|turn|your|wins?|won|from|pushes|takes|player|and|black|white)\b", re.IGNORECASE)
RESULT = '[data-panel="result"]'


def record(name: str) -> tuple[dict[str, Any], list[str], str]:
    """Return a game's options, its moves to the end, and why it is over."""
    if name == "abalone":
        return {"layout": "belgian"}, abalone_six_off(), "six-off"
    if name == "tablut":
        return {}, tablut_escape(), "king-escaped"
    vector, actions = trans_rabat_home()
    return trans_rabat_options(vector), actions, "home"


@pytest.mark.parametrize("name", ["trans-rabat", "abalone", "tablut"])
def test_a_whole_game_by_keys_alone(visit: Visit, site: str, name: str) -> None:
    options, moves, why = record(name)
    game = GamePage.create(visit(locale="ro-RO"), site, name, None, None, **options)
    keys, page = Keys(game), game.page
    game.wait_turn()
    page.evaluate(LISTEN)
    for ply, move in enumerate(moves):
        state = game.wait_turn()
        if len(state["plies"]) > ply:  # a turn that ended by itself
            assert state["plies"][ply]["move"] == move
            continue
        info = next(info for info in state["legal"] if info["move"] == move)
        before = len(page.evaluate("() => heard"))
        keys.make(info)
        if page.locator('[data-action="ending-yes"]').count():
            keys.button('[data-action="ending-yes"]')
        game.wait_listed(ply + 1, move)
        page.wait_for_function("(before) => heard.length > before", arg=before)
        said = " ".join(page.evaluate("(before) => heard.slice(before)", before))
        where = info["target"] or info["pawn"] or ""
        assert where in said.lower() and not ENGLISH.search(said), said
        game.wait_settled()
        assert not page.evaluate(LOST), f"after {move} nothing has the focus"
    page.wait_for_selector(RESULT)
    assert page.locator(RESULT).get_attribute("data-reason") == why
    last = page.evaluate("() => heard.at(-1)")
    assert game.text(f"{RESULT} h2") in last, "the result is said"
    keys.button('[data-action="first"]')
    game.wait_ply(0)
    keys.button('[data-action="last"]')
    game.wait_ply(len(moves))
    assert not page.evaluate(LOST)
    keys.button('[data-action="again"]')
    page.wait_for_url(lambda url: "/play/" in url and game.id not in url)


@pytest.mark.parametrize("name", ["trans-rabat", "abalone", "tablut"])
def test_every_question_gives_the_focus_back(visit: Visit, site: str, name: str) -> None:
    """What opens takes the focus, and Escape or an answer brings it back to where the game goes on."""
    game = GamePage.create(visit(locale="ro-RO"), site, name, None, 1)
    keys, page = Keys(game), game.page
    game.wait_turn()
    for answer in ("Escape", "no"):
        keys.button('[data-action="resign"]')
        page.wait_for_function("() => document.activeElement.closest('[role=alertdialog]')")
        if answer == "Escape":
            page.keyboard.press("Escape")
        else:
            keys.button('[data-action="resign-no"]')
        expect(page.locator("[role=alertdialog]")).to_have_count(0)
        assert not page.evaluate(LOST)
    keys.button('[data-action="flip"]')
    assert not page.evaluate(LOST)
    keys.go(next(iter(sorted(game.cells("pick")))))
    assert page.evaluate(FOCUSED)
    keys.button('[data-action="resign"]')
    keys.button('[data-action="resign-yes"]')
    page.wait_for_selector(RESULT)
    assert not page.evaluate(LOST)
