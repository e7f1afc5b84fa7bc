"""A real browser for tests: Debian's chromium, driven by Playwright. Every page is watched for complaints."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Response, expect, sync_playwright

from .game_page import GamePage

if TYPE_CHECKING:
    from tests.conftest import Server

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
ARGUMENTS += ["--disable-sync", "--no-first-run"]
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
WAITING = 30_000  # ms for anything on a page: far more than it takes, for machines that do much beside
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: while Playwright runs, this thread can't run an event loop of its own."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def missing(what: str) -> None:
    """Skip for want of a tool; where CI is set, fail: there it must not be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI=true, and yet {what}")
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give the browser that all tests share."""
    if not shutil.which(CHROMIUM):
        missing(f"there is no {CHROMIUM} (apt-get install chromium)")
    expect.set_options(timeout=WAITING)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """Give the source of axe-core, which finds what keeps people out."""
    if not AXE.exists():
        missing("there is no node_modules/axe-core (npm install)")
    return AXE.read_text(encoding="utf-8")


class Visit:
    """Guests' browsers for one test, and all that their pages complain of: errors and warnings, failed requests."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven = [
            "Service Worker registration blocked by Playwright"
        ]  # patterns of complaints that a test makes happen

    def __call__(self, **options: Any) -> BrowserContext:
        """Open a guest's browser; pieces jump, nothing is kept offline, unless `options` say otherwise."""
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(WAITING)
        context.on("console", lambda message: self.hear(f"console {message.type}: {message.text}", message.type))
        context.on("weberror", lambda error: self.hear(f"uncaught: {error.error}"))
        context.on("requestfailed", lambda request: self.hear(f"failed: {request.url}: {request.failure}"))
        context.on("response", self._answered)
        self.contexts.append(context)
        return context

    def hear(self, complaint: str, kind: str = "error") -> None:
        leaving = "net::ERR_ABORTED" in complaint  # what was still loading when the guest went to another page
        if kind not in ("log", "info", "debug") and not leaving:
            self.complaints.append(complaint)

    def _answered(self, answer: Response) -> None:
        if answer.status >= 400:
            self.hear(f"{answer.status}: {answer.url}")

    def forgive(self, pattern: str) -> None:
        """Let complaints pass that match a regular expression, because the test brings them about."""
        self.forgiven.append(pattern)

    def check(self) -> None:
        left = [text for text in self.complaints if not any(re.search(pattern, text) for pattern in self.forgiven)]
        assert left == []


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Give a way to open guests' browsers; at the end no page may have complained."""
    visiting = Visit(browser)
    yield visiting
    for context in visiting.contexts:
        context.close()
    visiting.check()


@pytest.fixture
def site(shared_server: Server) -> str:
    """Give the address of the site that tests share."""
    return shared_server.url


@pytest.fixture
def guest(visit: Visit) -> BrowserContext:
    """Give a guest with a mouse and a keyboard who reads English."""
    return visit()


@pytest.fixture
def hot_seat(guest: BrowserContext, site: str) -> Any:
    """Give a way to make a game in which the guest plays all sides."""

    def make(game: str, after: Sequence[str] = (), **options: Any) -> GamePage:
        return GamePage.create(guest, site, game, *[None] * options.get("players", 2), after=after, **options)

    return make
