"""Pictures that the library draws, at home and in the set-up panel, look as the boards on which games are played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from .game_page import GamePage
from .scenes import GAMES

pytestmark = pytest.mark.browser

# All colours that are seen on the board, as six digits; a mix that has no such form is left out.
COLOURS = """() => {
  const found = new Set();
  const digits = (colour) => /^rgb\\((\\d+), (\\d+), (\\d+)\\)$/.exec(colour)?.slice(1)
    .map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  for (const one of document.querySelectorAll("svg.board *")) {
    const style = getComputedStyle(one);
    if (!one.matches("stop") && (!one.getClientRects().length || one.closest("defs, .ring, .marks, .arrows"))) continue;
    const drawn = one.matches("stop") ? [style.stopColor]
      : one.matches("g, pattern, defs, title") ? [] : [style.fill, style.strokeWidth !== "0px" ? style.stroke : ""];
    for (const colour of drawn) if (digits(colour)) found.add(digits(colour));
  }
  return [...found].sort();
}"""


def colours_of(picture: str) -> set[str]:
    """Return all colours of an SVG document as six digits."""
    return {code if len(code) == 6 else "".join(2 * sign for sign in code) for code in
            re.findall(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", picture)}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_the_colours_of_the_board(hot_seat: Callable[..., GamePage], name: str) -> None:
    options: dict[str, Any] = {"players": 3} if name == "trans-rabat" else {}
    game = hot_seat(name, **options)
    game.wait_turn()
    game.page.mouse.move(0, 0)
    query = "?players=3" if options else ""
    picture = game.page.request.get(f"{game.site}/picture/{name}.svg{query}").text()
    board = set(game.page.evaluate(COLOURS))
    assert len(board) > 15, board
    assert board <= colours_of(picture), sorted(board - colours_of(picture))
