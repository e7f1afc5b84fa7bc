"""Clocks as pages show them. The site decides; here is what people see of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .company import gather, make_first
from .game_page import GamePage
from .hands import Mouse

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

SHOWN = "(seat) => document.querySelector(`[data-clock='${seat}'] b`).textContent"


def seconds(text: str) -> float:
    """Read a clock: h:mm:ss, m:ss, or seconds and tenths."""
    total = 0.0
    for part in text.split(":"):
        total = 60 * total + float(part)
    return total


def test_a_clock_that_runs_out(visit: Visit, site: str) -> None:
    """It begins in some seconds, runs for who is to move, warns at ten seconds, and at nothing the game is lost."""
    control = {"kind": "bank", "seconds": 11, "increment": 0}
    ana, ben = gather(visit, site, "abalone", ["Ana", "Ben"], control=control)
    watcher = GamePage(visit(), site, ana.id)
    watcher.open()
    for page in (ana, ben, watcher):
        expect(page.page.locator("[data-clock]")).to_have_count(2)
        expect(page.page.locator('[data-clock="0"]')).to_have_class(re.compile("runs"))
        assert "runs" not in (page.page.locator('[data-clock="1"]').get_attribute("class") or "")
    expect(ana.page.locator('[data-clock="0"] [data-begins]')).to_contain_text("begins in")
    assert ana.text('[data-clock="0"] b') == "0:11"
    for page in (ana, ben, watcher):
        page.page.wait_for_selector('[data-clock="0"].low')
    expect(ana.page.locator("#status")).to_have_text("Ten seconds left!")
    assert ben.text("#status") != "Ten seconds left!"
    ana.page.wait_for_function(rf"() => /^\d\.\d$/.test(({SHOWN})(0))")
    state = ana.state()
    shown = seconds(ana.text('[data-clock="0"] b'))
    assert 0 <= shown < 10 and state["outcome"] is None
    for page in (ana, ben):
        page.page.wait_for_selector('[data-panel="result"][data-reason="time"]')
        expect(page.page.locator(".clock.runs")).to_have_count(0)
    assert "You won" in ben.text(".turn")
    assert seconds(ana.text('[data-clock="0"] b')) == 0 and ben.text('[data-clock="1"] b') == "0:11"


def test_a_turn_brings_its_increment(visit: Visit, site: str) -> None:
    """What pages show is what the site counts, within a second, on every page."""
    control = {"kind": "bank", "seconds": 3600, "increment": 60}
    ana, ben = gather(visit, site, "tablut", ["Ana", "Ben"], control=control)
    assert ana.text('[data-clock="1"] b') == "1:00:00"
    make_first(ana)
    make_first(ben)
    for page in (ana, ben):
        page.wait_listed(2, ben.moves()[-1])
        expect(page.page.locator('[data-clock="1"] b')).to_have_text(re.compile(r"^1:00:5\d$|^1:01:00$"))
        left = page.state()["clock"]["left"]
        assert abs(seconds(page.text('[data-clock="1"] b')) - left[1] / 1000) <= 1


def test_each_move_of_trans_rabat_has_its_time(visit: Visit, site: str) -> None:
    """Thirty seconds for each (R17): the whole anew after one."""
    control = {"kind": "move", "seconds": 30}
    names, options = ["Ana", "Ben", "Cleo"], {"players": 3}
    pages = gather(visit, site, "trans-rabat", names, options=options, control=control)
    ana = pages[0]
    expect(ana.page.locator("[data-clock]")).to_have_count(3)
    expect(ana.page.locator('[data-clock="0"] b')).to_have_text(re.compile(r"^0:2\d$"))
    make_first(ana)
    for page in pages:
        expect(page.page.locator('[data-clock="0"] b')).to_have_text(re.compile(r"^0:(30|29)$"))
        expect(page.page.locator('[data-clock="0"]')).to_have_class(re.compile("runs"))


def play_turn(game: GamePage) -> None:
    """Make one move and end the turn, if it doesn't end by itself."""
    hand, legal = Mouse(game), game.wait_turn()["legal"]
    mover = game.state()["player"]
    hand.make(next(info for info in legal if info["target"] and not info["extra"]))
    while (state := game.state())["player"] == mover:
        legal = game.wait_turn()["legal"]
        if game.state()["version"] == state["version"]:
            ends = [info for info in legal if info["kind"] == "end"]
            hand.make(ends[0] if ends else next(info for info in legal if info["target"]))


def test_turns_lost_on_time_are_told_until_they_exclude(visit: Visit, site: str) -> None:
    """Trans-Rabat: how many in a row, for eyes and ears; who is out for that isn't said to have resigned (R17)."""
    control = {"kind": "move", "seconds": 10, "increment": 0}
    ana, ben = gather(visit, site, "trans-rabat", ["Ana", "Ben"], control=control)
    told = "Your time ran out: the turn is over. Lost so in a row: {}; at 3 you are out."
    for turn in (1, 2):
        expect(ana.page.locator(".toast")).to_have_text(told.format(turn), timeout=60_000)
        expect(ana.page.locator("#status")).to_contain_text(told.format(turn) + " Player 2 to move")
        expect(ben.page.locator("#status")).to_contain_text("Player 1 loses the turn on time")
        play_turn(ben)
    result = ana.page.locator('[data-panel="result"]')
    expect(result).to_contain_text("You are out: 3 turns in a row lost on time.", timeout=60_000)
    assert "resigned" not in result.inner_text()
