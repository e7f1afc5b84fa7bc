"""The puzzles of all games, solved on their pages in both languages: by pressing cells, by keys, by a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, expect

from ludoteca.server.puzzles import Puzzle, puzzles, tasks, today

from .conftest import PHONE
from .hands import FOCUS_IS_ON, Hand, Keys, Mouse, Touch
from .puzzle_page import PuzzlePage

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

GAMES = ["trans-rabat", "abalone", "tablut"]
WORDS = {
    "en-GB": ("Right, go on!", "Solved!", "There is better."),
    "ro-RO": ("Corect", "Rezolvată!", "Se poate mai bine."),
}


def longer(game: str) -> Puzzle:
    """Return a puzzle of several moves."""
    return next(puzzle for puzzle in puzzles(game) if len(list(tasks(game, puzzle))) > 1)


def opened(context: BrowserContext, site: str, game: str, puzzle: Puzzle | None = None) -> PuzzlePage:
    page = PuzzlePage(context, site, game)
    page.open(f"#{puzzle.id}" if puzzle else "")
    page.wait_shown(puzzle.id if puzzle else page.shown())
    return page


def solve(page: PuzzlePage, hand: Hand, said: tuple[str, ...] = WORDS["en-GB"]) -> None:
    """Make the right moves; the replies come by themselves."""
    given: dict[str, Any] = page.given()
    for number, task in enumerate(given["tasks"], 1):
        right = next(info for info in page.infos(task) if info["move"] in task["right"])
        hand.make(right)
        last = number == len(given["tasks"])
        assert said[last] in page.wait_said("right" if last else "good")
        assert said[last] in page.text("#status")


@pytest.mark.parametrize(
    ("game", "locale", "hand"),
    [
        ("trans-rabat", "en-GB", Mouse),
        ("trans-rabat", "ro-RO", Keys),
        ("abalone", "en-GB", Keys),
        ("abalone", "ro-RO", Mouse),
        ("tablut", "en-GB", Mouse),
        ("tablut", "ro-RO", Keys),
    ],
)
def test_puzzles_are_solved(visit: Visit, site: str, game: str, locale: str, hand: Callable[..., Hand]) -> None:
    """The first that isn't solved, and one of several moves; both are known as solved ever after."""
    page = opened(visit(locale=locale), site, game)
    first = puzzles(game)[0]
    assert page.shown() == first.id
    solve(page, hand(page), WORDS[locale])
    assert page.page.evaluate(FOCUS_IS_ON, '[data-action="next"]'), "Enter goes on"
    page.page.keyboard.press("Enter")
    page.wait_shown(puzzles(game)[1].id)
    page.page.goto("about:blank")
    several = longer(game)
    page = opened(page.context, site, game, several)
    solve(page, hand(page), WORDS[locale])
    page.page.reload()
    page.wait_shown(several.id)
    for puzzle in (first, several):
        page.page.locator(f'[data-difficulty="{puzzle.difficulty}"]').click()
        expect(page.page.locator(f'.progress .done[data-puzzle="{puzzle.id}"]')).to_have_count(1)


def test_a_puzzle_for_three_after_one_for_two(guest: BrowserContext, site: str) -> None:
    """The board is made anew for as many players as there are."""
    three = next(puzzle for puzzle in puzzles("trans-rabat") if puzzle.position.split(" ")[0].count("/") == 2)
    page = opened(guest, site, "trans-rabat")
    expect(page.page.locator(".hands li")).to_have_count(2)
    page.page.locator(f'[data-difficulty="{three.difficulty}"]').click()
    page.page.locator(f'[data-puzzle="{three.id}"]').click()
    page.wait_shown(three.id)
    expect(page.page.locator(".hands li")).to_have_count(3)
    expect(page.page.locator("svg.board")).to_have_count(1)
    solve(page, Mouse(page))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", ["en-GB", "ro-RO"])
def test_a_legal_move_that_is_not_the_best(visit: Visit, site: str, game: str, locale: str) -> None:
    page = opened(visit(locale=locale), site, game)
    task: Any = page.given()["tasks"][0]
    board = page.board()
    wrong = [info for info in page.infos(task) if info["move"] not in task["right"] and len(info["source"]) < 2]
    Mouse(page).make(wrong[0])
    assert WORDS[locale][2] in page.wait_said("other")
    assert page.board() == board


@pytest.mark.parametrize(("locale", "reason"), [("en-GB", "That isn't allowed."), ("ro-RO", "Nu este permis.")])
def test_a_move_that_the_rules_forbid(visit: Visit, site: str, locale: str, reason: str) -> None:
    """The page says the kernel's reason: in Tablut pieces move straight."""
    page = opened(visit(locale=locale), site, "tablut")
    task: Any = page.given()["tasks"][0]
    source = page.infos(task)[0]["source"][0]
    board = page.board()
    other = next(
        cell
        for cell, what in board.items()
        if cell[0] != source[0] and cell[1] != source[1] and what == board_free(board)
    )
    for cell in (source, other):
        Mouse(page).press(cell)
    said = page.wait_said("illegal")
    assert reason in said and len(said) > len(reason) + 10


def board_free(board: dict[str, str]) -> str:
    """Return what the page says of a free cell: what it says most often."""
    return max(set(board.values()), key=list(board.values()).count)


def test_a_hint_then_the_solution_which_counts_for_nothing(guest: BrowserContext, site: str) -> None:
    puzzle = longer("abalone")
    page = opened(guest, site, "abalone", puzzle)
    before = page.board()
    page.page.locator('[data-action="hint"]').click()
    assert len(page.wait_said("hint")) > len("Hint ")
    page.page.locator('[data-action="solve"]').click()
    page.wait_said("shown")
    assert page.board() != before
    expect(page.page.locator(".progress .done")).to_have_count(0)
    page.page.locator('[data-action="again"]').click()
    expect(page.page.locator("[data-said]")).to_have_count(0)
    assert page.board() == before
    solve(page, Mouse(page))
    expect(page.page.locator(".progress .done")).to_have_count(1)


def test_difficulties_are_chosen_and_the_address_names_a_puzzle(visit: Visit, site: str) -> None:
    page = opened(visit(), site, "tablut")
    for difficulty in (3, 2, 1):
        those = [puzzle.id for puzzle in puzzles("tablut") if puzzle.difficulty == difficulty]
        page.page.locator(f'[data-difficulty="{difficulty}"]').click()
        page.wait_shown(those[0])
        assert page.page.locator("[data-puzzle]").evaluate_all("all => all.map((one) => one.dataset.puzzle)") == those
        assert page.page.url.endswith(f"#{those[0]}")
    page.page.locator(f'[data-puzzle="{those[4]}"]').click()
    page.wait_shown(those[4])
    page.page.get_by_role("link", name="Română").click()
    page.page.wait_for_selector("html[lang=ro] svg.board")
    page.wait_shown(those[4])
    assert "Ușoare" in page.text(".levels")


def test_the_puzzle_of_the_day(guest: BrowserContext, site: str) -> None:
    home = guest.new_page()
    home.goto(site)
    game, puzzle = today()
    home.locator('[data-action="daily"]').click()
    home.wait_for_selector("svg.board")
    assert home.url.endswith(f"/{game}/puzzles#{puzzle.id}")
    expect(home.locator(".task .number")).to_contain_text("Puzzle of the day")


def test_puzzles_by_finger(visit: Visit, site: str) -> None:
    page = opened(visit(**PHONE), site, "trans-rabat")
    solve(page, Touch(page))
    assert page.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_site_that_does_not_answer(visit: Visit, site: str) -> None:
    """A puzzle that has come is solved without it; the next one doesn't come, and comes when the site is back."""
    visit.forgive("ERR_INTERNET_DISCONNECTED")
    guest = visit()
    page = opened(guest, site, "abalone")
    given: Any = page.given()
    guest.set_offline(True)
    right = next(info for info in page.infos(given["tasks"][0]) if info["move"] in given["tasks"][0]["right"])
    Mouse(page).make(right)
    page.page.wait_for_selector("[data-said=right], [data-said=good]")
    page.page.locator('[data-action="next"]').click()
    page.page.wait_for_selector("[data-said=problem]")
    guest.set_offline(False)
    page.page.locator(f'[data-puzzle="{puzzles("abalone")[1].id}"]').click()
    page.wait_shown(puzzles("abalone")[1].id)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", ["en-GB", "ro-RO"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_out(visit: Visit, site: str, axe: str, game: str, locale: str, scheme: Any) -> None:
    page = opened(visit(locale=locale, color_scheme=scheme), site, game)
    for action, said in (("hint", "hint"), ("solve", "shown")):
        page.page.locator(f'[data-action="{action}"]').click()
        page.wait_said(said)
        page.page.evaluate(axe)
        found = page.page.evaluate("async () => (await axe.run()).violations")
        assert found == [], [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
