"""One version of the engine against another: games from random openings, each played twice with sides swapped.

    python benchmarks/selfplay.py OLD NEW --game tablut --games 400 --nodes 5000
    python benchmarks/selfplay.py . . --game abalone --time 0.1 --new-threads 2

OLD and NEW are checkouts (their `src` is used), such as one made by `git worktree add /tmp/old HEAD~1`. Prints the
score of NEW, Elo with its error (95%), the log-likelihood ratio of the sequential test of 0 against 10 Elo, and each
version's mean depth and nodes a second. Above 2.94 NEW is better, below -2.94 it isn't, and the match ends.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Lock

MOST_PLIES = 600
BOUND = math.log(0.95 / 0.05)


def serve() -> None:
    """Answer commands on stdin: `new GAME OPTIONS`, `push MOVE`, `go LIMIT THREADS`. Runs in a version's process."""
    import ludoteca as lt

    position = lt.start("tablut")
    engines: dict[int, lt.Engine] = {}
    for line in sys.stdin:
        command, *words = line.split(maxsplit=2)
        if command == "new":
            position = lt.start(words[0], **json.loads(words[1]))
            engines.clear()
        elif command == "push":
            position.push(words[0])
        elif command == "go":
            threads = int(words[0])
            engine = engines.setdefault(threads, lt.Engine(threads=threads, memory_mb=16))
            found = engine.play(position, lt.Limit(**json.loads(words[1])))
            print(json.dumps([str(found.move), found.depth, found.nodes, found.time]), flush=True)


class Version:
    """A process of one version."""

    def __init__(self, checkout: str, threads: int, limit: dict[str, float]) -> None:
        path = str(Path(checkout).resolve() / "src")
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.threads, self.limit = threads, json.dumps(limit)
        self.depth, self.nodes, self.time, self.moves = 0, 0, 0.0, 0

    def send(self, line: str) -> None:
        """Send a command."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def go(self) -> str:
        """Ask for a move."""
        self.send(f"go {self.threads} {self.limit}")
        assert self.process.stdout
        move, depth, nodes, seconds = json.loads(self.process.stdout.readline())
        self.depth, self.nodes, self.time = self.depth + depth, self.nodes + nodes, self.time + seconds
        self.moves += 1
        return str(move)


def opening(game: str, options: dict[str, object], plies: int, chance: Random) -> list[str]:
    """Play random moves from the start."""
    from ludoteca.games.catalogue import start

    while True:
        position = start(game, **options)
        for _ in range(plies):
            if position.outcome():
                break
            position.push(chance.choice(position.legal_moves))
        if not position.outcome():
            return [str(move) for move in position.history]


def play(game: str, options: dict[str, object], moves: list[str], pair: tuple[Version, Version]) -> float:
    """Play a game on; return the first version's points. It has player 0."""
    from ludoteca.games.catalogue import start

    position = start(game, **options)
    for version in pair:
        version.send(f"new {game} {json.dumps(options)}")
    for move in moves:
        position.push(move)
        for version in pair:
            version.send(f"push {move}")
    while not (outcome := position.outcome()) and len(position.history) < MOST_PLIES:
        move = pair[position.player].go()
        position.push(move)
        for version in pair:
            version.send(f"push {move}")
    if not outcome or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == 0 else 0.0


def elo(score: float) -> float:
    """Return the rating difference that a score means."""
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / score - 1)


def likelihood_ratio(points: list[float], low: float = 0.0, high: float = 10.0) -> float:
    """Return the log-likelihood ratio of `high` Elo against `low`, by the normal approximation."""
    n, mean = len(points), sum(points) / len(points)
    variance = sum((point - mean) ** 2 for point in points) / n
    if variance == 0:
        return 0.0
    at_low, at_high = (1 / (1 + 10 ** (-rating / 400)) for rating in (low, high))
    return n * (at_high - at_low) * (2 * mean - at_low - at_high) / (2 * variance)


def summary(points: list[float], teams: list[tuple[Version, Version]]) -> str:
    """Write the line of the table."""
    n, mean = len(points), sum(points) / len(points)
    error = 1.96 * math.sqrt(sum((point - mean) ** 2 for point in points) / n / n)
    width = (elo(mean + error) - elo(mean - error)) / 2
    wins, draws = points.count(1.0), points.count(0.5)
    text = f"{n} games  +{wins} ={draws} -{n - wins - draws}  {mean:.1%}  Elo {elo(mean):+.0f} ± {width:.0f}"
    text += f"  LLR {likelihood_ratio(points):+.2f}"
    for name, side in (("old", 0), ("new", 1)):
        team = [pair[side] for pair in teams]
        moves, seconds = max(1, sum(v.moves for v in team)), sum(v.time for v in team) or 1.0
        depth, nodes = sum(v.depth for v in team) / moves, sum(v.nodes for v in team) / seconds
        text += f"  {name}: depth {depth:.1f}, {nodes / 1e6:.2f} M nodes/s"
    return text


def main() -> None:
    """Read the options and run the match."""
    if sys.argv[1:] == ["--serve"]:
        serve()
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--game", default="abalone")
    parser.add_argument("--options", default="{}", help='JSON, such as {"layout": "belgian"}')
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--time", type=float, help="seconds a move")
    parser.add_argument("--nodes", type=int, help="nodes a move")
    parser.add_argument("--opening", type=int, default=2, help="random plies")
    parser.add_argument("--old-threads", type=int, default=1)
    parser.add_argument("--new-threads", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    limit = {name: value for name in ("time", "nodes") if (value := getattr(chosen, name)) is not None}
    options = json.loads(chosen.options)
    teams = [
        (Version(chosen.old, chosen.old_threads, limit), Version(chosen.new, chosen.new_threads, limit))
        for _ in range(chosen.concurrency)
    ]
    chance, lock, points = Random(chosen.seed), Lock(), list[float]()
    openings: Iterator[list[str]] = iter(
        [opening(chosen.game, options, chosen.opening, chance) for _ in range(chosen.games // 2)]
    )
    shown = time.monotonic()

    def work(pair: tuple[Version, Version]) -> None:
        nonlocal shown
        while True:
            with lock:
                moves = next(openings, None)
            if moves is None or abs(likelihood_ratio(points or [0.5])) > BOUND:
                return
            old, new = pair
            first = play(chosen.game, options, moves, (new, old))
            second = 1 - play(chosen.game, options, moves, (old, new))
            with lock:
                points.extend((first, second))
                if time.monotonic() - shown > 15:
                    print(summary(points, teams), flush=True)
                    shown = time.monotonic()

    with ThreadPoolExecutor(chosen.concurrency) as pool:
        for done in [pool.submit(work, pair) for pair in teams]:
            done.result()
    print(summary(points, teams))


if __name__ == "__main__":
    main()
