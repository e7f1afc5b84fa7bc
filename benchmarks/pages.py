"""How fast pages are in a slow browser: `python benchmarks/pages.py [RUNS]`.

Starts a site of its own and opens each page RUNS times (5) in Chromium with an empty cache, the processor slowed 4
times, 1.6 Mbit/s and 150 ms until an answer begins. Prints medians: until the page can be used (ms; where there is a
board, until a piece can be picked up), and what came over the line (kB, compressed, JavaScript and in all). Then, over
the first moves of a game: until a picked-up piece shows its targets (ms, until they are painted; median and most), and
the longest task while pieces move (0: none of 50 ms).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from local_site import local_site

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
GAMES = ("trans-rabat", "abalone", "tablut")
MOVES = 8  # of a game's first, in which the longest task is looked for
SCRIPTS, ALL = 150, 400  # kB on a first visit
HOME, GAME, TARGETS, TASK = 2000, 2500, 50, 50  # ms

# Notes when a selector first matches, once that is painted; and every task of 50 ms or more.
WATCH = """(selector) => {
  window.tasks = [];
  const long = (list) => tasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]));
  new PerformanceObserver(long).observe({ type: "longtask", buffered: true });
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  const look = () => {
    if (!document.querySelector(selector)) return;
    watcher.disconnect();
    painted(() => (window.usable = performance.now()));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("DOMContentLoaded", look);
}"""
PICKED = """() => new Promise((tell) => {
  let began;
  addEventListener("pointerdown", (event) => (began = event.timeStamp), { capture: true, once: true });
  const look = () => {
    if (!document.querySelector(".cell.target")) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => tell(performance.now() - began)));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.querySelector("svg.board"), { subtree: true, childList: true, attributes: true });
})"""
CENTRE = """(name) => {
  const { left, right, top, bottom } = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}"""


@dataclass
class Visit:
    """One page as it was opened: ms until it could be used, bytes that came, by kind of file."""

    usable: float = 0.0
    bytes: dict[str, int] = field(default_factory=dict)

    @property
    def scripts(self) -> float:
        """kB of JavaScript."""
        return self.bytes.get("Script", 0) / 1000

    @property
    def whole(self) -> float:
        """kB in all."""
        return sum(self.bytes.values()) / 1000


@contextmanager
def slow_page(browser: Browser, selector: str) -> Iterator[tuple[Page, Visit]]:
    """Open a page with an empty cache on the slow profile, which counts what comes and waits for `selector`."""
    context = browser.new_context(locale="ro-RO", viewport={"width": 412, "height": 823})
    page = context.new_page()
    line = context.new_cdp_session(page)
    visit = Visit()
    _count(line, visit)
    line.send("Network.emulateNetworkConditions", NETWORK)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})({selector!r})")
    yield page, visit
    context.close()


def _count(line: CDPSession, visit: Visit) -> None:
    kinds: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        visit.bytes[kind] = visit.bytes.get(kind, 0) + int(event["encodedDataLength"])

    line.on("Network.responseReceived", answered)
    line.on("Network.loadingFinished", finished)
    line.send("Network.enable")


def opened(browser: Browser, url: str, selector: str) -> Visit:
    """Open a page and tell how that went."""
    with slow_page(browser, selector) as (page, visit):
        page.goto(url, wait_until="load")
        page.wait_for_function("() => window.usable")
        visit.usable = page.evaluate("() => window.usable")
        page.wait_for_load_state("networkidle")
        return visit


def new_game(context: BrowserContext, site: str, game: str) -> str:
    """Make a game between two people here, and return its address."""
    body = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]}
    return site + str(context.request.post(f"{site}/api/games", data=body).json()["url"])


def played(browser: Browser, site: str, game: str) -> tuple[list[float], float]:
    """Make the first moves of a game; return how long targets took to be shown, and the longest task, in ms."""
    with slow_page(browser, "svg.board .pick") as (page, _):
        address = new_game(page.context, site, game)
        page.goto(address)
        page.wait_for_function("() => window.usable")
        page.wait_for_timeout(500)
        page.evaluate("() => (window.tasks.length = 0)")
        shown: list[float] = []
        for number in range(MOVES):
            state = page.request.get(address.replace("/play/", "/api/games/")).json()
            moves = [info for info in state["legal"] if len(info["source"]) == 1 and info["target"] and not info["via"]]
            info = moves[number * 7 % len(moves)]
            page.evaluate(f"() => (window.shown = ({PICKED})(), 0)")
            page.mouse.click(*page.evaluate(CENTRE, info["source"][0]))
            shown.append(page.evaluate("() => window.shown"))
            page.mouse.click(*page.evaluate(CENTRE, info["target"]))
            choice = page.locator(f'.choice-menu [data-move="{info["move"]}"]')
            if choice.count():
                choice.click()
            page.wait_for_selector(
                f'[data-ply="{state["ply"] + 1}"]' if "ply" in state else f'[data-ply="{number + 1}"]'
            )
            page.wait_for_timeout(700)
        return shown, max((duration for _, duration in page.evaluate("() => window.tasks")), default=0.0)


def main(runs: int = 5) -> None:
    """Measure and print."""
    with local_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        maker = browser.new_context()
        pages = {"home": ("/", 'html[data-scripts] [data-action="play"]', HOME)}
        for game in GAMES:
            address = new_game(maker, site.url, game).removeprefix(site.url)
            pages[f"a game of {game}"] = (address, 'svg.board[aria-busy="false"]', GAME)
        for game in GAMES:
            pages[f"rules of {game}"] = (f"/{game}/rules", "figure.live", GAME)
            pages[f"lessons of {game}"] = (f"/{game}/lessons", 'svg.board[aria-busy="false"]', GAME)
        print(f"{'':24} {'usable':>8} {'at most':>8} {'scripts':>8} {'in all':>8}   (ms, ms, kB, kB)")
        for name, (address, selector, limit) in pages.items():
            visits = [opened(browser, site.url + address, selector) for _ in range(runs)]
            middle: Callable[[Callable[[Visit], float]], float] = lambda of: median(of(one) for one in visits)  # noqa: E731, B023
            usable, scripts, whole = middle(lambda v: v.usable), middle(lambda v: v.scripts), middle(lambda v: v.whole)
            over = usable > limit or scripts > SCRIPTS or whole > ALL
            print(
                f"{name:24} {usable:8.0f} {limit:8} {scripts:8.1f} {whole:8.1f}{'   over' if over else ''}", flush=True
            )
        print(f"{'':24} {'targets':>8} {'at most':>8} {'task':>8}   (ms)")
        for game in GAMES:
            shown, task = played(browser, site.url, game)
            over = max(shown) > TARGETS or task > TASK
            print(
                f"{game:24} {median(shown):8.0f} {max(shown):8.0f} {task:8.0f}{'   over' if over else ''}", flush=True
            )
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
