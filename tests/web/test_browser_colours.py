"""Colour never carries meaning alone, and what must be told apart is, whatever cones a reader has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .game_page import GamePage
from .vision import APART, VISIONS, distance, nearest

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

# What has colours of its own, with the shape that stands beside them.
PARTS = {".triangle": ".on-cell", ".dot": ".on-dot", ".ball": ".on-ball"}
FILLS = """(part) => [0, 1, 2, 3].map((colour) =>
  getComputedStyle(document.querySelector(`svg.board ${part}.colour-${colour}`)).fill)"""
SHOWN = """(shape) => {
  const all = [...document.querySelectorAll(`svg.board ${shape}`)];
  return all.length ? [...new Set(all.map((one) => getComputedStyle(one).display !== "none"))] : "none there";
}"""
SHAPES = (
    "(shape) => new Set([...document.querySelectorAll(`svg.board ${shape}`)].map((one) => one.getAttribute('d'))).size"
)


def test_simulated_colours_are_those_of_the_model() -> None:
    """Who lacks a kind of cones confuses what others don't, and greys stay greys."""
    red, green, blue, teal = "rgb(200, 60, 40)", "rgb(120, 110, 40)", "rgb(40, 60, 200)", "rgb(20, 110, 130)"
    assert distance(red, green, "protanopia") < distance(red, green, "trichromat") / 2
    assert distance(blue, teal, "tritanopia") < distance(blue, teal, "trichromat") / 2
    for vision in VISIONS:
        assert distance("rgb(0, 0, 0)", "rgb(255, 255, 255)", vision) == pytest.approx(1, abs=0.01)
        assert distance(red, red, vision) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shapes", ["automatic", "always", "never"])
def test_colours_are_told_apart(visit: Visit, site: str, theme: str, shapes: str) -> None:
    """Where two colours of a part look alike to anyone, automatic shapes stand beside them, and only there."""
    game = GamePage.create(visit(color_scheme=theme), site, "trans-rabat", None, None)
    game.page.evaluate("(value) => localStorage.setItem('shapes', value)", shapes)
    game.open()
    game.wait_turn()
    wanted = set()
    for part, shape in PARTS.items():
        apart, vision = nearest(game.page.evaluate(FILLS, part))
        shown = {"always": True, "never": False, "automatic": apart < APART}[shapes]
        wanted.add(shown)
        assert game.page.evaluate(SHOWN, shape) == [shown], f"{part}: {apart:.3f} apart in {vision}"
        assert game.page.evaluate(SHAPES, shape) == 4, "a shape for each colour"
    assert shapes != "automatic" or wanted == {True, False}, "the test sees both"


@pytest.mark.parametrize("name", ["abalone", "tablut", "trans-rabat"])
def test_players_differ_in_shape(visit: Visit, site: str, name: str) -> None:
    """On the board and in the list: without their colours they still differ."""
    players = 3 if name == "trans-rabat" else 2
    options: dict[str, Any] = {"players": players} if players == 3 else {}
    game = GamePage.create(visit(), site, name, *[None] * players, **options)
    game.wait_turn()
    drawn = """([selector, seat]) => {
      const piece = document.querySelector(selector.replace("SEAT", seat));
      const shapes = [...piece.querySelectorAll("*")].filter(({ tagName }) => tagName !== "polygon");
      const told = (one) => ["d", "r", "width"].map((key) => one.getAttribute(key)) + one.textContent;
      return shapes.map((one) => one.tagName + told(one)).join(" ");
    }"""
    owner = " .owner" if name == "trans-rabat" else ""
    for selector in (f".piece.player-SEAT{owner}", ".players [data-seat='SEAT'] .mark"):
        shapes = {game.page.evaluate(drawn, [selector, str(seat)]) for seat in range(players)}
        assert len(shapes) == players, selector
