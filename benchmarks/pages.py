"""How fast pages are in a slow browser: `python benchmarks/pages.py [RUNS]`.

Starts a site of its own and opens each page RUNS times (5) in Chromium with an empty cache, the processor slowed 4
times, 1.6 Mbit/s and 150 ms until an answer begins. Prints medians: until the page can be used (ms; where there is a
board, until a piece can be picked up), and what came over the line (kB, compressed, JavaScript and in all). Then, in a
game: what a page does from a press until the targets of the picked-up piece are painted (median and most), and the
longest task while the first moves are made: ms of the page's own, slowed time, in which other work has little say.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
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
PICKS, MOVES = 8, 8  # pieces picked up; first moves, in which the longest task is looked for
SCRIPTS, ALL = 150, 400  # kB on a first visit
HOME, GAME, TARGETS, TASK = 2000, 2500, 50, 50  # ms

# Notes when a selector first matches, once that is painted.
WATCH = """(selector) => {
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
CENTRES = """() => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const cells = [...document.querySelectorAll("[data-cell]")];
  return Object.fromEntries(cells.map((cell) => [cell.dataset.cell, middle(cell.getBoundingClientRect())]));
}"""
TASK_NAME = "ThreadControllerImpl::RunTask"
TIMELINE = ("devtools.timeline", "disabled-by-default-devtools.timeline")


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
    """Pick pieces up, then make the first moves; return how long targets took, and the longest task, in ms."""
    with slow_page(browser, "svg.board .pick") as (page, _):
        address = new_game(page.context, site, game)
        page.goto(address)
        page.wait_for_function("() => window.usable")
        page.wait_for_timeout(500)
        cells = page.evaluate(CENTRES)
        state = page.request.get(address.replace("/play/", "/api/games/")).json()
        shown = [picked(browser, page, cells[info["source"][0]]) for info in simple(state["legal"])[:PICKS]]
        browser.start_tracing(page=page, categories=["toplevel"])
        for ply in range(MOVES):
            state = page.request.get(address.replace("/play/", "/api/games/")).json()
            moves = simple(state["legal"])
            info = moves[ply * 7 % len(moves)]
            for cell in filter(None, (*info["source"], info["via"], info["target"])):
                page.mouse.click(*cells[cell])
                page.wait_for_timeout(300)
            page.wait_for_timeout(1200)
        made_in = tasks(json.loads(browser.stop_tracing())["traceEvents"])
        longest = max(float(one.get("tdur", 0)) for one in made_in) / 1000
        made = len(page.request.get(address.replace("/play/", "/api/games/")).json()["plies"])
        assert made >= MOVES, f"{made} of {MOVES} moves were made"
        return shown, longest


def simple(legal: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the moves of one piece that presses of their cells make, without a choice to be asked about."""
    one = [info for info in legal if len(info["source"]) == 1 and info["target"]]
    ways = Counter((*info["source"], info["via"], info["target"]) for info in one)
    ends = {(*info["source"], info["target"]) for info in one}
    direct = Counter((*info["source"], info["target"]) for info in one)
    return [
        info
        for info in one
        if ways[*info["source"], info["via"], info["target"]] == 1
        and (
            (*info["source"], info["via"]) not in ends if info["via"] else direct[*info["source"], info["target"]] == 1
        )
    ]


def picked(browser: Browser, page: Page, at: tuple[float, float]) -> float:
    """Pick a piece up and put it back; return how long its targets took to be painted, in ms."""
    browser.start_tracing(page=page, categories=["toplevel", *TIMELINE])
    page.mouse.click(*at)
    page.wait_for_timeout(1000)  # nothing is asked of the page meanwhile, which would be a task of its own
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.keyboard.press("Escape")
    began = min(one["ts"] for one in events if one["name"] == "EventDispatch" and _type(one) == "pointerdown")
    painted = min(one["ts"] for one in events if one["name"] == "Commit" and one["ts"] > began)
    until = [one for one in tasks(events) if one["ts"] + one["dur"] > began and one["ts"] < painted]
    return sum(_spent(one, began) for one in until) / 1000


def _spent(task: dict[str, Any], began: float) -> float:
    """Return a task's own time since a moment, in µs: the pointer's way to what it presses is no part of the answer."""
    since = float(task["ts"] + task["dur"] - began) / float(task["dur"])
    return float(task.get("tdur", 0)) * min(1.0, since)


def _type(event: dict[str, Any]) -> object:
    return event.get("args", {}).get("data", {}).get("type")


def tasks(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the tasks of a page's main thread; their `tdur` is that thread's own (slowed) time, in µs."""
    main = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    found = [one for one in events if one["name"] == TASK_NAME and "dur" in one and (one["pid"], one["tid"]) in main]
    assert found
    return found


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
