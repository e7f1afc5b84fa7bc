"""Without a network: what was opened can be read, all comes back by itself, and versions never mix."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ludoteca.server import static
from ludoteca.server.puzzles import puzzles

from .conftest import WAITING
from .hands import Mouse
from .lesson_page import LessonPage
from .puzzle_page import PuzzlePage
from .test_browser_puzzles import board_free

if TYPE_CHECKING:
    from tests.conftest import Server

    from .conftest import Visit

pytestmark = pytest.mark.browser

KEPT = "async (path) => !!(await caches.match(path))"
HELD = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push([name, new URL(url).pathname]);
  return found;
}"""
INERT = "(one) => one.inert"
PARTS = """() => [...document.querySelectorAll("head link, head script")].map((one) => one.src || one.href)
  .map((address) => new URL(address).pathname).filter((path) => path.startsWith("/static/"))"""
AWAY = r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch"


@pytest.fixture
def keeper(visit: Visit) -> BrowserContext:
    """Give a guest whose browser keeps pages."""
    visit.forgive(AWAY)
    return visit(service_workers="allow")


def kept(page: Page, url: str) -> Page:
    """Open a page and wait until it is kept."""
    page.goto(url)
    until(page, KEPT, urlsplit(url).path)
    return page


def until(page: Page, holds: str, argument: str | None = None) -> None:
    """Wait until something holds that only a promise tells."""
    end = time.monotonic() + WAITING / 1000
    while not page.evaluate(holds, argument):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(50)


@pytest.mark.parametrize("game", ["trans-rabat", "abalone", "tablut"])
def test_rules_and_lessons_once_opened_work_without_a_network(keeper: BrowserContext, site: str, game: str) -> None:
    page = kept(keeper.new_page(), f"{site}/{game}/rules")
    kept(page, f"{site}/{game}/lessons")
    keeper.set_offline(True)
    page.goto(f"{site}/{game}/rules")
    page.wait_for_selector("figure.live")
    assert page.locator("figure img").evaluate_all("(all) => all.every((one) => !one.complete || one.naturalWidth)")
    lesson = LessonPage(keeper, site, game)
    lesson.page.goto(f"{site}/{game}/lessons")
    lesson.page.wait_for_selector("svg.board")
    lesson.page.get_by_role("button", name="Hint").click()
    expect(lesson.page.locator('[data-said="hint"]')).to_be_visible()


@pytest.mark.parametrize("game", ["trans-rabat", "abalone", "tablut"])
def test_puzzles_once_loaded_can_be_solved_without_a_network(keeper: BrowserContext, site: str, game: str) -> None:
    """Those of the first visit, whose page no worker saw come, and those loaded ahead."""
    first, *others = puzzles(game)
    page = PuzzlePage(keeper, site, game)
    page.open()
    page.wait_shown(first.id)
    given = page.given()
    for path in (f"/{game}/puzzles", f"/api/puzzles/{game}/{first.id}"):
        until(page.page, KEPT, path)
    page.open()
    until(page.page, KEPT, f"/api/puzzles/{game}/{others[0].id}")
    keeper.set_offline(True)
    page.open()
    page.wait_shown(first.id)
    for task in given["tasks"]:
        Mouse(page).make(next(info for info in page.infos(task) if info["move"] in task["right"]))
        page.wait_said("good" if task is not given["tasks"][-1] else "right")
    page.page.locator('[data-action="next"]').click()
    page.wait_shown(others[0].id)


def test_what_only_the_site_can_tell_of_puzzles_says_so_and_comes_by_itself(keeper: BrowserContext, site: str) -> None:
    first, last = puzzles("tablut")[0], puzzles("tablut")[-1]
    page = PuzzlePage(keeper, site, "tablut")
    page.open()
    page.wait_shown(first.id)
    for path in ("/tablut/puzzles", f"/api/puzzles/tablut/{first.id}"):
        until(page.page, KEPT, path)
    source = page.infos(page.given()["tasks"][0])[0]["source"][0]
    keeper.set_offline(True)
    page.open()
    page.wait_shown(first.id)
    board = page.board()
    aslant = [cell for cell in board if cell[0] != source[0] and cell[1] != source[1]]
    for cell in (source, next(cell for cell in aslant if board[cell] == board_free(board))):
        Mouse(page).press(cell)
    assert "only the site can tell" in page.wait_said("problem")
    page.page.evaluate("(id) => { location.hash = id; }", last.id)
    expect(page.page.locator('[data-said="problem"]')).to_contain_text("comes by itself")
    assert page.page.locator(".table").evaluate(INERT)
    keeper.set_offline(False)
    page.wait_shown(last.id)
    expect(page.page.locator("[data-said]")).to_have_count(0)
    assert not page.page.locator(".table").evaluate(INERT)


def test_what_is_not_kept_says_so_and_comes_by_itself(keeper: BrowserContext, site: str) -> None:
    page = kept(keeper.new_page(), f"{site}/tablut/rules")
    keeper.set_offline(True)
    page.goto(f"{site}/abalone")
    assert page.locator("h1").inner_text() == "No network"
    expect(page.locator("[data-missing] li:visible")).to_have_count(1)
    page.get_by_role("link", name="Rules: Tablut").click()
    page.wait_for_selector("figure.live")
    page.goto(f"{site}/lobby")
    assert page.locator("h1").inner_text() == "No network"
    keeper.set_offline(False)
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Lobby'")
    assert page.url == f"{site}/lobby"


def test_an_open_page_tells_that_the_network_is_gone(keeper: BrowserContext, site: str) -> None:
    page = keeper.new_page()
    page.goto(f"{site}/abalone")
    expect(page.locator("[data-offline]")).to_be_hidden()
    keeper.set_offline(True)
    expect(page.locator("[data-offline]")).to_be_visible()
    keeper.set_offline(False)
    expect(page.locator("[data-offline]")).to_be_hidden()


def test_copies_speak_the_language_chosen_last(keeper: BrowserContext, site: str) -> None:
    page = kept(keeper.new_page(), f"{site}/tablut/rules")
    page.goto(f"{site}/language/ro?next=/")
    until(
        page,
        "async () => (await caches.match('/tablut/rules')).headers.get('Content-Language') === 'ro'"
        " && (await caches.match('/offline')).headers.get('Content-Language') === 'ro'",
    )
    keeper.set_offline(True)
    page.goto(f"{site}/abalone")
    assert page.locator("h1").inner_text() == "Nu e rețea"


def test_nothing_of_a_guest_is_kept(keeper: BrowserContext, site: str) -> None:
    page = kept(keeper.new_page(), f"{site}/tablut/rules")
    for path in ("/", "/privacy", "/lobby", "/abalone"):
        page.goto(site + path)
    paths = {path for _, path in page.evaluate(HELD)}
    assert {path for path in paths if not path.startswith(("/static/", "/picture/"))} <= {
        "/offline",
        "/tablut/rules",
        "/api/geometry/tablut",
    }


def test_a_new_version_never_mixes_with_the_old(
    keeper: BrowserContext, make_server: type[Server], database: str, tmp_path: Path
) -> None:
    """After the site is brought up to date, copies are of the new version, each with the files that belong to it."""
    newer = tmp_path / "newer"
    shutil.copytree(static.FOLDER, newer)
    with (newer / "css/rules.css").open("a") as styles:
        styles.write("/* newer */\n")
    old = make_server(tmp_path, database)
    old.start()
    page = kept(keeper.new_page(), f"{old.url}/tablut/rules")
    before = page.evaluate(HELD)
    old.stop()
    page.goto(f"{old.url}/tablut/rules")
    page.wait_for_selector("figure.live")
    folder = f"import pathlib; from ludoteca.server import static; static.FOLDER = pathlib.Path({str(newer)!r})"
    program = ("-c", f"{folder}; from ludoteca.cli import main; main()")
    new = make_server(tmp_path, database, program=program)
    new.url = old.url
    new.start()
    try:
        page.goto(f"{new.url}/")
        until(page, f"async (old) => !(await ({HELD})()).some(([name]) => name === old)", before[0][0])
    finally:
        new.stop()
    page.goto(f"{new.url}/tablut/rules")
    page.wait_for_selector("figure.live")
    parts, after = page.evaluate(PARTS), page.evaluate(HELD)
    assert len({part.split("/")[2] for part in parts}) == 1, "all of one version"
    assert set(parts) <= {path for _, path in after}
    assert not {path for _, path in before if "/static/" in path} & {path for _, path in after}


def test_the_site_can_be_installed(keeper: BrowserContext, site: str) -> None:
    page = kept(keeper.new_page(), f"{site}/tablut/rules")
    line = keeper.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == [] and '"name":"Ludoteca"' in found["data"].replace(" ", "")
    assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
