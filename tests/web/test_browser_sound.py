"""What is heard: each kind of move sounds in its own way, from the first touch on, unless the reader wants silence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from .company import gather
from .game_page import GamePage
from .hands import Mouse
from .records import abalone_six_off, tablut_escape, trans_rabat_until

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

# Notes the frequencies from which oscillators are started.
HEARD = """
  window.heard = [];
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = create.call(this);
    const [set, start] = [tone.frequency.setValueAtTime, tone.start];
    tone.frequency.setValueAtTime = function (hertz, at) {
      tone.hertz = Math.round(hertz);
      return set.call(this, hertz, at);
    };
    tone.start = function (at) {
      window.heard.push(tone.hertz);
      return start.call(this, at);
    };
    return tone;
  };
  window.contexts = 0;
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.contexts += 1;
    }
  };
"""
TAKE = "() => window.heard.splice(0)"
TOUCH = "() => new Promise((done) => setTimeout(done, 200))"  # the device takes a moment to sound


def opened(visit: Visit, site: str, name: str, after: list[str], **options: Any) -> GamePage:
    context = visit()
    context.add_init_script(HEARD)
    return GamePage.create(context, site, name, None, None, after=after, **options)


def touched(game: GamePage) -> GamePage:
    """Touch the page, where that does nothing else."""
    game.wait_settled()
    game.page.mouse.click(3, 3)
    game.page.evaluate(TOUCH)
    return game


def heard(game: GamePage, moves: list[str]) -> list[int]:
    """Make the next move; return the notes."""
    game.play_beside(moves)
    game.wait_listed(len(moves), moves[-1])
    game.wait_settled()
    return list(game.page.evaluate(TAKE))


def test_each_kind_has_its_sound(visit: Visit, site: str) -> None:
    shoved, escape = abalone_six_off(), tablut_escape()
    pushes = next(n for n, move in enumerate(shoved) if n > 4)
    game = touched(opened(visit, site, "abalone", [], layout="belgian"))
    sounds: dict[str, list[int]] = {}
    for number in range(len(shoved)):
        notes = heard(game, shoved[: number + 1])
        info = game.state()["plies"][number]["info"]
        kind = "capture" if info["off"] else "push" if info["pushed"] else "move"
        won = number + 1 == len(shoved)
        assert sounds.setdefault("win" if won else kind, notes) == notes, shoved[number]
        if len(sounds) == 3 and number >= pushes:
            break
    tablut = touched(opened(visit, site, "tablut", escape[:-1]))
    win = heard(tablut, escape)
    assert win[: len(sounds["move"])] == sounds["move"]
    sounds["win"] = win[len(sounds["move"]) :]
    options, before, action = trans_rabat_until(lambda ply, _: bool(re.fullmatch(r"!\w+", ply["action"])))
    rabat = touched(opened(visit, site, "trans-rabat", before, **options))
    sounds["block"] = heard(rabat, [*before, action])
    assert set(sounds) == {"move", "push", "capture", "win", "block"}
    assert all(sounds.values()) and len({str(notes) for notes in sounds.values()}) == 5


def test_a_capture_in_tablut_sounds_as_one_in_abalone(visit: Visit, site: str) -> None:
    game = touched(opened(visit, site, "tablut", ["d1d4"]))
    plain = heard(game, ["d1d4", "e6d6"])
    game = touched(opened(visit, site, "tablut", ["d1d4"]))
    taken = heard(game, ["d1d4", "e3d3"])
    assert game.state()["plies"][1]["info"]["captured"] == ["d4"]
    assert len(taken) > len(plain) > 0


@pytest.mark.parametrize("why", ["untouched", "off", "back"])
def test_silence(visit: Visit, site: str, why: str) -> None:
    """Before the first touch, where sounds are off, and while stepping through what has been."""
    game = opened(visit, site, "tablut", ["d1d4", "e6d6"])
    if why == "off":
        game.page.evaluate("() => localStorage.setItem('sound', 'no')")
        game.open()
    if why != "untouched":
        touched(game)
    if why == "back":
        for key in ("ArrowLeft", "ArrowLeft", "ArrowRight", "End"):
            game.page.keyboard.press(key)
        game.wait_settled()
        assert game.page.evaluate(TAKE) == []
        assert game.page.evaluate("() => window.contexts") == 1
        return
    assert heard(game, ["d1d4", "e6d6", "a4b4"]) == []
    assert game.page.evaluate("() => window.contexts") == 0


def test_the_own_moves_sound_and_a_switch_ends_it(visit: Visit, site: str) -> None:
    """The touch that picks up the first piece is enough."""
    game = opened(visit, site, "abalone", [])
    hand = Mouse(game)
    for number, wanted in enumerate((True, False)):
        if not wanted:
            game.page.locator('[data-panel="settings"] summary').click()
            game.page.locator('[data-panel="settings"] [name=sound]').uncheck()
        info = next(one for one in game.wait_turn()["legal"] if len(one["source"]) == 1)
        hand.pick(info["source"])
        game.page.evaluate(TOUCH)
        hand.press(hand.aim(info))
        game.wait_listed(number + 1, info["move"])
        assert bool(game.page.evaluate(TAKE)) is wanted


def test_little_time_left_is_heard_by_whom_it_concerns(visit: Visit, site: str) -> None:
    control = {"kind": "bank", "seconds": 20, "increment": 0}
    pages = gather(visit, site, "abalone", ["Ana", "Ben"], control=control)
    for page in reversed(pages):
        page.page.add_init_script(HEARD)
        page.open()
        touched(page)
    pages[0].page.wait_for_selector('[data-clock="0"].low')
    pages[0].page.wait_for_function("() => window.heard.length > 0")
    assert [page.page.evaluate(TAKE) for page in pages] == [[880, 880], []]
