"""The lessons of all games, done on their pages: by pressing cells, by keys, by a finger; and tries that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import PHONE
from .hands import FOCUS_IS_ON, Hand, Keys, Mouse, Touch
from .lesson_page import LessonPage

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

GAMES = ["trans-rabat", "abalone", "tablut"]
NEXT = '[data-action="next"]'


def opened(context: BrowserContext, site: str, game: str, fragment: str = "") -> LessonPage:
    page = LessonPage(context, site, game)
    page.open(fragment)
    return page


def do_all(lesson: LessonPage, hand: Hand) -> None:
    """Do every step by its first right move, each begun where the page goes on to by itself."""
    steps = lesson.steps()
    for number, step in enumerate(steps):
        lesson.wait_step(number)
        assert step["task"] in lesson.text(".task")
        assert lesson.page.locator(NEXT).get_attribute("aria-disabled") == "true"
        right = lesson.info(step, next(iter(step["right"])))
        hand.make(right)
        lesson.wait_right()
        assert step["done"] in lesson.text("[data-said=right]")
        assert step["done"] in lesson.text("#status")
        assert "done" in (lesson.page.locator(f'[data-step="{step["id"]}"]').get_attribute("aria-label") or "")
        assert lesson.page.evaluate(FOCUS_IS_ON, ".ways .primary"), "Enter goes on"
        if number + 1 < len(steps):
            hand.button(NEXT)
    assert lesson.page.locator('.ways [data-action="play"]').get_attribute("href") == f"/{lesson.game}"


@pytest.mark.parametrize(("game", "hand"), [("trans-rabat", Mouse), ("abalone", Mouse), ("tablut", Keys)])
def test_all_lessons_of_a_game(visit: Visit, site: str, game: str, hand: Callable[..., Hand]) -> None:
    lesson = opened(visit(), site, game)
    do_all(lesson, hand(lesson))
    done = lesson.page.locator(".progress .done")
    assert done.count() == len(lesson.steps())
    lesson.page.reload()
    lesson.page.wait_for_selector("svg.board")
    expect(done).to_have_count(len(lesson.steps()))


# What is pressed in vain: the step, cells in turn, and what the page says.
TRIES: list[tuple[str, str, list[str], str]] = [
    ("abalone", "pac", ["d3", "d4", "d5"], "2 can't push 2"),
    ("abalone", "four-three", ["e1", "e2", "e3", "e4", "e5"], "4 against 3 is a pac of three"),
    ("abalone", "part", ["e2", "e3", "e4", "e5", "e6"], "4 marbles in a line"),
    ("abalone", "broadside-room", ["d3", "d5", "e6"], "e5 is taken"),
    ("abalone", "two-one", ["d4", "d5"], "1 can't push 1"),
    ("tablut", "straight", ["a4", "c6"], "no straight way"),
    ("tablut", "castle", ["e3", "e5"], "Nobody may stop on the castle"),
    ("tablut", "straight", ["a4", "e4"], "e4 is taken"),
    ("trans-rabat", "face", ["e10", "d9"], "Nothing matches on d9"),
    ("trans-rabat", "extra", ["c10", "c11"], "(C4)"),
    ("trans-rabat", "block", ["h15"], "has never moved"),
    ("trans-rabat", "slide", ["f11", "f12"], "Nothing matches on f12"),
]


@pytest.mark.parametrize(("game", "step", "cells", "said"), TRIES, ids=[f"{t[0]}-{t[1]}-{t[2][-1]}" for t in TRIES])
def test_a_try_that_is_not_allowed_is_told_why(
    guest: BrowserContext, site: str, game: str, step: str, cells: list[str], said: str
) -> None:
    lesson = opened(guest, site, game)
    lesson.page.locator(f'[data-step="{step}"]').click()
    board = lesson.board()
    for cell in cells:
        Mouse(lesson).press(cell)
    words = lesson.wait_said("illegal")
    assert said in words and "That isn't allowed." in words
    assert said in lesson.text("#status")
    lesson.page.keyboard.press("Escape")
    assert lesson.board() == board, "nothing has moved"
    assert lesson.page.locator(NEXT).get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize(("game", "step"), [("abalone", "two-one"), ("tablut", "capture"), ("trans-rabat", "face")])
def test_a_legal_move_that_is_not_the_task_gets_the_hint(
    guest: BrowserContext, site: str, game: str, step: str
) -> None:
    lesson = opened(guest, site, game, f"#{step}")
    given = lesson.steps()[lesson.current()]
    assert given["id"] == step
    board = lesson.board()
    singles = [info["move"] for info in given["legal"] if len(info["source"]) == 1 and "via" not in info]
    Mouse(lesson).make(lesson.info(given, next(move for move in singles if move not in given["right"])))
    assert given["hint"] in lesson.wait_said("other")
    assert lesson.board() == board


def test_a_hint_then_the_move_itself(guest: BrowserContext, site: str) -> None:
    lesson = opened(guest, site, "abalone", "#off")
    step = lesson.steps()[lesson.current()]
    lesson.page.locator('[data-action="hint"]').click()
    assert step["hint"] in lesson.wait_said("hint")
    lesson.page.locator('[data-action="hint"]').click()
    lesson.wait_right()
    lesson.page.locator('[data-action="again"]').click()
    expect(lesson.page.locator("[data-said]")).to_have_count(0)
    assert lesson.board()["e9"] == "white marble"


def test_steps_are_revisited_and_progress_is_kept(visit: Visit, site: str) -> None:
    """The first step not done comes first; the address names a step, also in the other language."""
    guest = visit()
    lesson = opened(guest, site, "tablut")
    Mouse(lesson).make(lesson.info(lesson.steps()[0], "a4d4"))
    lesson.wait_right()
    lesson = opened(guest, site, "tablut")
    lesson.wait_step(1)
    lesson.page.locator('[data-step="straight"]').click()
    lesson.wait_step(0)
    lesson.page.locator('[data-step="escape"]').click()
    assert lesson.page.url.endswith("#escape")
    lesson.page.get_by_role("link", name="Română").click()
    lesson.page.wait_for_selector("html[lang=ro] svg.board")
    assert "Regele scapă" in lesson.text(".task")
    assert lesson.text(".far") == "1 pas făcut"


def test_what_was_kept_is_no_list(guest: BrowserContext, site: str) -> None:
    broken = "localStorage.setItem('lessons-abalone', '{\"broken\": 1')"
    guest.add_init_script(f"if (location.protocol === 'http:') {broken}")  # an empty page has no storage
    lesson = opened(guest, site, "abalone")
    lesson.wait_step(0)


def test_lessons_by_finger(visit: Visit, site: str) -> None:
    lesson = opened(visit(**PHONE), site, "trans-rabat")
    steps = lesson.steps()
    hand = Touch(lesson)
    for number in range(3):
        hand.make(lesson.info(steps[number], next(iter(steps[number]["right"]))))
        lesson.wait_right()
        hand.button(NEXT)
        lesson.wait_step(number + 1)
    assert lesson.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_server_that_does_not_answer(visit: Visit, site: str) -> None:
    """Right moves need no server; why a try fails can't be told then."""
    visit.forgive("ERR_INTERNET_DISCONNECTED")
    guest = visit()
    lesson = opened(guest, site, "abalone", "#pac")
    guest.set_offline(True)
    for cell in ("d3", "d4", "d5"):
        Mouse(lesson).press(cell)
    lesson.wait_said("problem")
    lesson.page.keyboard.press("Escape")
    step = lesson.steps()[lesson.current()]
    Mouse(lesson).make(lesson.info(step, next(iter(step["right"]))))
    lesson.wait_right()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", ["en-GB", "ro-RO"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_out(visit: Visit, site: str, axe: str, game: str, locale: str, scheme: Any) -> None:
    lesson = opened(visit(locale=locale, color_scheme=scheme), site, game)
    step = lesson.steps()[0]
    lesson.page.locator('[data-action="hint"]').click()
    lesson.wait_said("hint")
    for _ in range(2):
        lesson.page.evaluate(axe)
        found = lesson.page.evaluate("async () => (await axe.run()).violations")
        assert found == [], [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
        Mouse(lesson).make(lesson.info(step, next(iter(step["right"]))))
        lesson.wait_right()
        step = lesson.steps()[1]
        lesson.page.locator(NEXT).click()
