"""What tests read from a page of puzzles and wait for; hands press its cells as those of a game."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import BrowserContext, expect

from .game_page import GamePage, Info
from .lesson_page import NOTHING

ANSWERED = """(kind) => document.querySelector("svg.board")?.getAttribute("aria-busy") === "false"
  && !!document.querySelector(`[data-said="${kind}"]`)"""


class PuzzlePage(GamePage):
    """A game's puzzles, open on a guest's page."""

    def __init__(self, context: BrowserContext, site: str, game: str) -> None:
        super().__init__(context, site, "")
        self.game = game

    @property
    def url(self) -> str:
        return f"{self.site}/{self.game}/puzzles"

    def shown(self) -> str:
        """Return the id of the puzzle that is shown."""
        return self.page.locator("[data-puzzle][aria-current=step]").get_attribute("data-puzzle") or ""

    def wait_shown(self, puzzle: str) -> None:
        """Wait until a puzzle is shown and its moves can be made."""
        expect(self.page.locator("[data-puzzle][aria-current=step]")).to_have_attribute("data-puzzle", puzzle)
        self.page.wait_for_selector('[data-action="hint"]:not([aria-disabled])')

    def given(self) -> dict[str, list[dict[str, dict[str, list[dict[str, Info]]]]]]:
        """Return the puzzle that is shown as the server gives it."""
        answer = self.context.request.get(f"{self.site}/api/puzzles/{self.game}/{self.shown()}")
        return dict(answer.json())

    def infos(self, task: Mapping[str, object]) -> list[Info]:
        """Return what each legal move of a task does."""
        legal = task["legal"]
        assert isinstance(legal, list)
        return [NOTHING | info for info in legal]

    def wait_said(self, kind: str) -> str:
        """Wait until something of a kind is said and the board is at rest; return it."""
        self.page.wait_for_function(ANSWERED, arg=kind)
        return self.text("[data-said]")
