"""Motion that explains: what moves on a board, and that it never stands in anyone's way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

from .game_page import GamePage
from .hands import Drags, Mouse
from .records import abalone_six_off, tablut_escape, trans_rabat_options, vectors

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

# Notes what is animated and by whom; where `held` is set, animations stand until a test moves them on.
WATCHED = """
  window.played = [];
  window.properties = new Set();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    for (const frame of frames) for (const property of Object.keys(frame)) window.properties.add(property);
    const animation = animate.call(this, frames, options);
    window.played.push(animation);
    if (window.held) animation.pause();
    return animation;
  };
  addEventListener("transitionrun", (event) => window.properties.add(event.propertyName), true);
"""
PLACES = """() => [...document.querySelectorAll(".piece")].map((piece) => {
  const cell = [...document.querySelectorAll("[data-cell]")].reduce((best, one) => {
    const middle = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const far = (element) => Math.hypot(...middle(element).map((value, i) => value - middle(piece)[i]));
    return far(one) < far(best) ? one : best;
  });
  return cell.dataset.cell;
}).sort()"""
# The balls of a pawn that are seen: colour, place and width, for the pawn on its way or the one that stands.
BALLS = """(way) => [...document.querySelectorAll(".piece .ball")]
  .filter((ball) => !!ball.closest(".piece:has(.tipping)") === way)
  .filter((ball) => getComputedStyle(ball.parentNode).opacity > 0.5)
  .map((ball) => {
    const { left, right, top, bottom, width } = ball.getBoundingClientRect();
    return [ball.getAttribute("class"), (left + right) / 2, (top + bottom) / 2, width];
  })"""
Ball = list[Any]


def opened(visit: Visit, site: str, name: str, after: Sequence[str] = (), **options: Any) -> GamePage:
    """Open a game of which the guest plays all sides, with motion, watched."""
    context = visit(reduced_motion="no-preference", viewport={"width": 1100, "height": 1000})
    context.add_init_script(WATCHED)
    game = GamePage.create(context, site, name, None, None, after=after, **options)
    game.wait_turn()
    return game


def recorded(name: str) -> tuple[dict[str, Any], list[str]]:
    """Return options and the moves of a game in which everything happens."""
    if name == "abalone":
        return {"layout": "belgian"}, abalone_six_off()
    if name == "tablut":
        return {}, tablut_escape()[:40]
    record = next(one for one in vectors("trans-rabat") if one["players"] == 2 and not one["excluded"])
    return trans_rabat_options(record), [ply["action"] for ply in record["plies"][:60]]


def standing(game: GamePage) -> list[str]:
    """Return the cells on which the page says that something stands."""
    return sorted(cell for cell, words in game.board().items() if "empty" not in words)


def calm(game: GamePage) -> None:
    """Wait until nothing moves."""
    game.wait_settled()
    game.page.wait_for_function("() => window.played.every(({ playState }) => playState !== 'running')")


@pytest.mark.parametrize("name", ["abalone", "tablut", "trans-rabat"])
def test_only_transform_and_opacity_move(visit: Visit, site: str, name: str) -> None:
    """Forth and back through a game: at the end of each way the pieces are where they belong, and no others."""
    options, moves = recorded(name)
    game = opened(visit, site, name, moves, **options)
    assert not game.page.evaluate("() => window.played.length"), "what was there before isn't shown moving"
    for key, last in (("ArrowLeft", 0), ("ArrowRight", len(moves))):
        for number in range(len(moves)):
            before = game.page.evaluate("() => window.played.length")
            game.page.keyboard.press(key)
            ply = number + 1 if last else len(moves) - number
            if moves[ply - 1] != ".":
                assert game.page.evaluate("() => window.played.length") > before, f"{key}: {moves[ply - 1]} is seen"
        game.wait_ply(last)
        calm(game)
        assert game.page.evaluate(PLACES) == standing(game)
    assert set(game.page.evaluate("() => [...window.properties]")) <= {"transform", "opacity", "offset", "easing"}


@pytest.mark.parametrize("by", ["system", "setting"])
def test_nothing_moves_where_stillness_is_wanted(visit: Visit, site: str, by: str) -> None:
    context = visit(reduced_motion="reduce" if by == "system" else "no-preference")
    context.add_init_script(WATCHED)
    _, moves = recorded("tablut")
    game = GamePage.create(context, site, "tablut", None, None)
    if by == "setting":
        game.page.evaluate("() => localStorage.setItem('motion', 'no')")
    game.play_beside(moves)
    game.wait_listed(len(moves), moves[-1])
    game.wait_settled()
    game.page.keyboard.press("ArrowLeft")
    game.page.keyboard.press("ArrowRight")
    assert game.page.evaluate("() => [window.played.length, window.properties.size]") == [0, 0]
    assert game.page.evaluate(PLACES) == standing(game)


@pytest.mark.parametrize("way", [Mouse, Drags])
def test_a_move_finishes_what_still_moves(visit: Visit, site: str, way: type[Mouse]) -> None:
    """Nobody waits for a piece to arrive: what stands still on its way is where it belongs with the next move."""
    game = opened(visit, site, "abalone")
    hand = way(game)
    game.page.evaluate("() => (window.held = true)")
    for ply in range(4):
        state = game.state()
        info = next(one for one in state["legal"] if len(one["source"]) == 1)
        before = game.page.evaluate("() => window.played.length")
        hand.make(info)
        game.wait_listed(ply + 1, info["move"])
        game.wait_turn()
        old = game.page.evaluate("(n) => window.played.slice(0, n).map(({ playState }) => playState)", before)
        assert "paused" not in old and "running" not in old
        assert game.page.evaluate("(n) => window.played.length > n", before)
    game.page.evaluate("() => { window.held = false; window.played.forEach((one) => one.finish()); }")
    calm(game)
    assert game.page.evaluate(PLACES) == standing(game)


def nearly(one: Sequence[Ball], other: Sequence[Ball]) -> bool:
    """Whether balls are alike: the same colours within a pixel."""

    def same(a: Ball, b: Ball) -> bool:
        return a[0] == b[0] and all(abs(x - y) < 1 for x, y in zip(a[1:], b[1:], strict=True))

    return len(one) == 4 and all(any(same(ball, shown) for shown in other) for ball in one)


def test_a_pawn_sets_out_and_lands_as_it_is_drawn(visit: Visit, site: str) -> None:
    """Rolls and slides, forth and back: the pawn on its way begins as it stood and ends as it stands."""
    options, moves = recorded("trans-rabat")
    game = opened(visit, site, "trans-rabat", moves, **options)
    page = game.page
    page.keyboard.press("Home")
    page.evaluate("() => (window.held = true)")
    kinds: set[str] = set()
    for key, order in (("ArrowRight", moves), ("ArrowLeft", moves[::-1])):
        for move in order:
            page.evaluate("() => (window.played = [])")
            stood = page.evaluate(BALLS, False)
            page.keyboard.press(key)
            if not re.fullmatch(r"\w+(~\w+)?-\w+", move):
                continue
            kinds.add(f"{key} {'~' in move}")
            assert nearly(page.evaluate(BALLS, True), stood), f"{move} sets out"
            page.evaluate("() => window.played.forEach((one) => (one.currentTime = 1e6))")
            landed = page.evaluate(BALLS, True)
            page.evaluate("() => window.played.forEach((one) => one.finish())")
            page.wait_for_function("() => !document.querySelector('.tipping')")
            assert nearly(landed, page.evaluate(BALLS, False)), f"{move} lands"
    assert len(kinds) == 4
