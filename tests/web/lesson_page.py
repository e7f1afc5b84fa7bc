"""What tests read from a page of lessons and wait for; hands press its cells as those of a game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, expect

from .game_page import GamePage, Info

ANSWERED = """() => document.querySelector("svg.board")?.getAttribute("aria-busy") === "false"
  && !!document.querySelector("[data-said=right]")"""
STEPS = "() => JSON.parse(document.getElementById('steps').textContent)"
NOTHING: Info = {"source": [], "target": None, "via": None, "pushed": [], "pawn": None, "owner": None, "extra": False}


class LessonPage(GamePage):
    """A game's lessons, open on a guest's page."""

    def __init__(self, context: BrowserContext, site: str, game: str) -> None:
        super().__init__(context, site, "")
        self.game = game

    @property
    def url(self) -> str:
        return f"{self.site}/{self.game}/lessons"

    def steps(self) -> list[dict[str, Any]]:
        """Return the steps as the server gives them."""
        return list(self.page.evaluate(STEPS))

    def info(self, step: dict[str, Any], move: str) -> Info:
        """Return what a move of a step does."""
        return NOTHING | next(dict(info) for info in step["legal"] if info["move"] == move)

    def current(self) -> int:
        """Return the step that is shown, from 0."""
        return int(self.text("[data-step][aria-current=step]")) - 1

    def wait_step(self, number: int) -> None:
        expect(self.page.locator("[data-step][aria-current=step]")).to_have_text(str(number + 1))

    def wait_said(self, kind: str) -> str:
        """Wait until something of a kind is said; return it."""
        self.page.wait_for_selector(f'[data-said="{kind}"]')
        return self.text("[data-said]")

    def wait_right(self) -> None:
        self.page.wait_for_function(ANSWERED)
