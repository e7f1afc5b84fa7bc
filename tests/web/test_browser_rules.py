"""The rules pages in a real browser: their diagrams live, by button and by hand; on paper; for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from ludoteca.server import diagrams

from .conftest import PHONE
from .game_page import GamePage
from .scenes import LANGUAGES, check, fits

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

GAMES = ["abalone", "tablut", "trans-rabat"]


def open_all(page: Page) -> None:
    """Bring every diagram near the screen, so that it lives."""
    for figure in page.locator("figure.diagram").all():
        figure.scroll_into_view_if_needed()
        expect(figure).to_have_class(re.compile("live"))


def cells(figure: Locator) -> dict[str, str]:
    """Return what each cell of a diagram's board says."""
    found = figure.locator(".cell").evaluate_all(
        "(all) => all.map((one) => [one.dataset.cell, one.getAttribute('aria-label').split(', ')[1]])"
    )
    return dict(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_diagram_lives_and_plays_its_moves(visit: Visit, site: str, game: str) -> None:
    page = visit().new_page()
    page.goto(f"{site}/{game}/rules")
    open_all(page)
    for name, diagram in diagrams.diagrams(game).items():
        figure = page.locator(f"#{name}")
        button = figure.locator('[data-action="show-move"]')
        assert button.count() == bool(diagram.moves)
        shown = figure.locator(".arrow, .hat-offer")  # what can be done, or can't
        assert shown.count() > 0 or not (diagram.moves or diagram.refused)
        if not diagram.moves:
            continue
        words = button.inner_text()
        for _ in range(2):  # and once more from the start
            button.click()
            expect(button).not_to_have_text(words)
            expect(figure.locator(".said")).not_to_be_empty()
        assert figure.locator(".cell.last").count() > 0


def test_a_diagrams_move_can_be_made_by_hand(visit: Visit, site: str) -> None:
    page = visit().new_page()
    page.goto(f"{site}/abalone/rules")
    open_all(page)
    figure = page.locator("#sumito-2-1")
    for cell in ("e3", "e4"):
        figure.locator(f'[data-cell="{cell}"]').click(force=True)
    figure.locator('[data-cell="e5"]').click(force=True)
    expect(figure.locator(".said")).to_contain_text("pushes 1 marble")
    found = cells(figure)
    assert [found[cell] for cell in ("e3", "e4", "e5", "e6")] == [
        "empty",
        "black marble",
        "black marble",
        "white marble",
    ]


def test_pictures_before_any_script(visit: Visit, site: str) -> None:
    page = visit(java_script_enabled=False).new_page()
    page.goto(f"{site}/abalone/rules")
    figure = page.locator("#sumito-2-1")
    figure.scroll_into_view_if_needed()
    pictures = figure.locator("img")
    assert pictures.count() == 2 and all(one.is_visible() for one in pictures.all())
    assert "majority" in page.locator("#pac-2-2 .why").inner_text()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_and_for_assistive_devices(visit: Visit, site: str, axe: str, language: str, game: str) -> None:
    for scheme in ("light", "dark"):
        page = visit(**PHONE | {"locale": LANGUAGES[language], "color_scheme": scheme}).new_page()
        page.goto(f"{site}/{game}/rules")
        assert page.locator("article").get_attribute("lang") == language
        open_all(page)
        fits(page)
        check(page, axe)
        page.close()


def test_the_way_there(visit: Visit, site: str) -> None:
    page = visit().new_page()
    page.goto(site)
    page.locator('.game-card[data-game="abalone"] [data-action="rules"]').click()
    page.wait_for_url("**/abalone/rules")
    page.locator('.contents [data-action="learn"]').click()
    page.wait_for_url("**/abalone/lessons*")
    with page.expect_popup() as opened:  # the step stays where it is
        page.locator('.progress [data-action="rules"]').click()
    expect(opened.value.locator("h1")).to_have_text("Abalone: the rules")
    opened.value.close()
    page.go_back()
    page.wait_for_url("**/abalone/rules")
    page.locator(".contents a.primary").click()
    page.wait_for_url("**/abalone")
    page.locator('[data-action="rules"]').click()
    page.wait_for_url("**/abalone/rules")
    page.get_by_role("link", name="Română").click()
    expect(page.locator("h1")).to_have_text("Abalone: regulile")


def test_the_rules_beside_a_game(hot_seat: Callable[..., GamePage]) -> None:
    """They open in a page of their own: the game stays."""
    game = hot_seat("tablut")
    game.wait_turn()
    with game.page.expect_popup() as opened:
        game.page.locator('.turn-row [data-action="rules"]').click()
    expect(opened.value.locator("h1")).to_have_text("Tablut: the rules")


@pytest.mark.parametrize("game", GAMES)
def test_on_paper_there_are_pictures(visit: Visit, site: str, game: str) -> None:
    page = visit().new_page()
    page.goto(f"{site}/{game}/rules")
    open_all(page)
    page.emulate_media(media="print")
    assert not page.locator("svg.board:visible, header.site:visible, .contents:visible, .controls:visible").count()
    moving = sum(bool(diagram.moves) for diagram in diagrams.diagrams(game).values())
    assert page.locator(".pictures img:visible").count() == len(diagrams.diagrams(game)) + moving
    shown = "(all) => all.every((one) => one.complete && one.naturalWidth)"
    assert page.locator(".pictures img").evaluate_all(shown)
    assert page.pdf().startswith(b"%PDF")
