"""Take pictures of every page, to look at them: `python docs/pictures/take.py [FOLDER [ONLY]]`.

In Romanian and English, light and dark, 360 and 1440 pixels wide: FOLDER/<page>-<language>-<scheme>-<width>.png; those
whose name contains ONLY. Without a FOLDER, takes those of the README. Starts a site of its own.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1])]  # for the scenes of the tests

from tests.conftest import Server  # noqa: E402
from tests.web import scenes  # noqa: E402
from tests.web.conftest import ARGUMENTS, CHROMIUM, WAITING  # noqa: E402

READING: dict[str, dict[str, Any]] = {
    f"{language}-{scheme}-{width}": {
        "locale": scenes.LANGUAGES[language],
        "color_scheme": scheme,
        "viewport": {"width": width, "height": 740 if width < 600 else 900},
        "reduced_motion": "reduce",
        "service_workers": "block",
    }
    for language, scheme, width in product(scenes.LANGUAGES, ("light", "dark"), (360, 1440))
}
PLAIN = ["/lobby", "/privacy", "/import", "/offline", "/nosuchpage", "/play/nosuchgame"]
OF_GAMES = [f"/{game}{part}" for game in scenes.GAMES for part in ("", "/rules", "/lessons", "/puzzles")]

Scene = Callable[[Callable[..., BrowserContext], str], Page]


def playing(name: str) -> Scene:
    """A game with a piece picked up."""

    def open_(visit: Callable[..., BrowserContext], site: str) -> Page:
        game = scenes.started(visit(), site, name)
        scenes.pick_first(game)
        return game.page

    return open_


def over(name: str) -> Scene:
    """A game that is over."""

    def open_(visit: Callable[..., BrowserContext], site: str) -> Page:
        page = scenes.started(visit(), site, name).page
        page.locator('[data-action="resign"]').click()
        page.locator('[data-action="resign-yes"]').click()
        page.wait_for_selector('[data-panel="result"]')
        return page

    return open_


def address(path: str) -> Scene:
    """A page by its address."""

    def open_(visit: Callable[..., BrowserContext], site: str) -> Page:
        page = visit().new_page()
        page.goto(site + path, wait_until="networkidle")
        return page

    return open_


def home(visit: Callable[..., BrowserContext], site: str) -> Page:
    """The home page of a guest who has games, with one that waits in the lobby."""
    page = scenes.waiting(visit(), site, "abalone").page
    page.goto(site, wait_until="networkidle")
    return page


def match(visit: Callable[..., BrowserContext], site: str) -> Page:
    """The table of a match."""
    game = scenes.waiting(visit(), site, "trans-rabat")
    game.page.goto(site + str(game.state()["series"]["url"]))
    return game.page


SCENES: dict[str, Scene] = {
    "home": home,
    **{path.strip("/").replace("/", "-"): address(path) for path in [*OF_GAMES, *PLAIN]},
    **{f"{name}-game": playing(name) for name in scenes.GAMES},
    **{f"{name}-over": over(name) for name in scenes.GAMES},
    "waiting": lambda visit, site: scenes.waiting(visit(), site, "trans-rabat").page,
    "company": lambda visit, site: scenes.with_company(visit, site, "abalone").page,
    "match": match,
}
# The README's, in this folder: what is shown and how.
README = {
    "home": ("home", "en-light-1440"),
    "trans-rabat": ("trans-rabat-game", "ro-dark-1440"),
    "abalone": ("abalone-game", "en-light-1440"),
    "lessons": ("tablut-lessons", "ro-light-1440"),
    "phone-game": ("tablut-game", "en-dark-360"),
    "phone-board": ("trans-rabat-game", "ro-light-360"),
}
SHRUNK = 900  # pixels that a wide picture of the README has


def wanted(only: str) -> Iterator[tuple[str, Scene, dict[str, Any]]]:
    """Yield the pictures to take: name, scene, options of the browser."""
    for (scene, open_), (reading, options) in product(SCENES.items(), READING.items()):
        if only in f"{scene}-{reading}":
            yield f"{scene}-{reading}", open_, options


def take(browser: Browser, site: str, open_: Scene, options: dict[str, Any], *, whole: bool) -> bytes:
    """Take one picture, as PNG: of the whole page, or of what a screen shows."""
    contexts: list[BrowserContext] = []

    def visit(**more: Any) -> BrowserContext:
        context = browser.new_context(**{**options, **more})
        context.set_default_timeout(WAITING)
        contexts.append(context)
        return context

    page = open_(visit, site)
    page.wait_for_timeout(150)
    picture = page.screenshot(full_page=whole)
    for context in contexts:
        context.close()
    return picture


def main(folder: str = "", only: str = "") -> None:
    """Take the pictures of all pages into a folder; without one, those of the README."""
    expect.set_options(timeout=WAITING)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        server = Server(Path(temporary))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            if folder:
                of_all(browser, server.url, Path(folder), only)
            else:
                of_readme(browser, server.url)
        finally:
            browser.close()
            server.stop()


def of_all(browser: Browser, site: str, folder: Path, only: str) -> None:
    """Take pictures of every page."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, open_, options in wanted(only):
        (folder / f"{name}.png").write_bytes(take(browser, site, open_, options, whole=True))
        print(name, flush=True)


def of_readme(browser: Browser, site: str) -> None:
    """Take the README's pictures, small."""
    for name, (scene, reading) in README.items():
        options = READING[reading] | {"device_scale_factor": 1 if reading.endswith("1440") else 1.25}
        picture: Image.Image = Image.open(BytesIO(take(browser, site, SCENES[scene], options, whole=False)))
        if picture.width > SHRUNK:
            picture = picture.resize((SHRUNK, picture.height * SHRUNK // picture.width))
        picture.save(HERE / f"{name}.webp", quality=80, method=6)
        print(name, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
