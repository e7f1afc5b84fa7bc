"""How long a move takes to be acknowledged while computers think in other games: `python benchmarks/latency.py`.

Starts a site of its own, plays two people's games of each kind over WebSocket, first with nothing else going on, then
while level 8 thinks in as many games as may be searched at once and more. Prints milliseconds, and their ratio.
"""

from __future__ import annotations

import json
import statistics
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from local_site import local_site

SLOW = Path(__file__).parents[1] / "tests" / "slow_level.py"  # thinks long at level 8
MOVES = 150
THINKING = 3  # games in which the computer thinks: both slots busy, one game waiting
GAMES = ("trans-rabat", "abalone", "tablut")
SKIPPED = 5  # first moves, while caches fill


@contextmanager
def opened(url: str, game: str, *seats: dict[str, Any]) -> Iterator[ClientConnection]:
    """Make a game and open it."""
    body = json.dumps({"game": game, "seats": seats}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/games", body)) as answer:
        made, cookie = json.loads(answer.read()), answer.headers["Set-Cookie"].split(";")[0]
    address = f"{url.replace('http', 'ws', 1)}/ws/games/{made['id']}"
    with connect(address, additional_headers={"Cookie": cookie}) as connection:
        yield connection


def heard(connection: ClientConnection) -> dict[str, Any]:
    """Return the next message, the site's time aside, which comes at any moment."""
    message: dict[str, Any] = json.loads(connection.recv())
    return heard(connection) if message["type"] == "time" else message


def latencies(url: str, moves: int) -> list[float]:
    """Play one game after another of every kind; return how long each acknowledgement took, in milliseconds."""
    found: list[float] = []
    person = {"kind": "person"}
    while len(found) < moves:
        for game in GAMES:
            with opened(url, game, person, person) as connection:
                state = heard(connection)
                ply = 0
                for number in range(moves // len(GAMES)):
                    if not state["legal"]:
                        break
                    text = state["legal"][(7 * number) % len(state["legal"])]["move"]
                    began = time.perf_counter()
                    connection.send(json.dumps({"type": "move", "ply": ply, "move": text}))
                    state = heard(connection)
                    if number >= SKIPPED:
                        found.append((time.perf_counter() - began) * 1000)
                    while not state["legal"] and not state["outcome"]:
                        state = heard(connection)
                    ply = state["ply"]
    return found


def think(url: str, stop: threading.Event) -> None:
    """Keep a computer of level 8 thinking: play against it with the first legal move."""
    while not stop.is_set():
        with opened(url, "abalone", {"kind": "person"}, {"kind": "computer", "level": 8}) as connection:
            state = heard(connection)
            ply = 0
            while not stop.is_set() and state.get("legal"):
                connection.send(json.dumps({"type": "move", "ply": ply, "move": state["legal"][0]["move"]}))
                state = heard(connection)
                while not state.get("legal") and not state.get("outcome"):
                    state = heard(connection)
                ply = state["ply"]


def show(name: str, found: list[float]) -> float:
    """Print a line of figures and return the median."""
    found = sorted(found)
    median = statistics.median(found)
    print(f"{name:28} {median:7.1f} {found[len(found) * 99 // 100]:7.1f} {found[-1]:7.1f}   of {len(found)}")
    return median


def main() -> None:
    """Measure and print."""
    with local_site(program=(str(SLOW),)) as site:
        url = site.url
        print(f"{'acknowledged after, ms':28} {'median':>7} {'99%':>7} {'most':>7}")
        alone = show("alone", latencies(url, MOVES))
        stop = threading.Event()
        thinkers = [threading.Thread(target=think, args=(url, stop)) for _ in range(THINKING)]
        for thinker in thinkers:
            thinker.start()
        time.sleep(1)
        busy = show("while two searches run", latencies(url, MOVES))
        stop.set()
        for thinker in thinkers:
            thinker.join()
        print(f"ratio of the medians: {busy / alone:.1f}")


if __name__ == "__main__":
    main()
