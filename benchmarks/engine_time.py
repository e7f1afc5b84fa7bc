"""Whether moves are ready in time: python benchmarks/engine_time.py [--threads 1,2] [--busy N] [--rounds N].

Fixed times: positions from random play, 1 ms to 1 s a move; prints the median and the largest overshoot of
`Engine.play` in milliseconds (negative is early). Moves found early because a win is proven, or a move is the only one,
don't count. Clocks: games of the engine against itself, all that happens between two moves on somebody's clock; prints
the plies, the least that was left on a clock after a move, and whether one ran out (without an increment one does, in
the end, if the game goes on and on). --busy: so many threads of the same process compute in Python for two thirds of
the time, as on a server that has much to do. Needs a machine with processors to spare.
"""

from __future__ import annotations

import argparse
import statistics
import threading
import time
from random import Random
from typing import Any

from ludoteca.engine.api import Engine, prepare
from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position

TIMES = (0.001, 0.02, 0.05, 0.1, 0.3, 1.0)
CLOCKS = ((1.0, 0.01), (0.1, 0.01), (1.0, 0.0), (0.02, 0.0))
PLIES = 400
KINDS: dict[str, dict[str, Any]] = {**{game: {} for game in GAMES}, "trans-rabat/3": {"players": 3}}


def opening(kind: str, chance: Random, plies: int) -> Position:
    """Return a running position with a choice of moves, after random play."""
    while True:
        position = start(kind.partition("/")[0], **KINDS[kind])
        for _ in range(plies):
            if position.outcome():
                break
            position.push(chance.choice(position.legal_moves))
        if len(position.legal_moves) > 1:
            return position


def fixed(kind: str, engine: Engine, rounds: int) -> str:
    """Return how late moves were."""
    chance, over = Random(1), list[float]()
    for _ in range(rounds):
        for limit in TIMES:
            position = opening(kind, chance, chance.randrange(60))
            began = time.perf_counter()
            result = engine.play(position, Limit(time=limit))
            spent = time.perf_counter() - began
            if abs(result.score) < MATE_BOUND:
                over.append(1000 * (spent - limit))
    return f"{len(over):>5} moves, median {statistics.median(over):+.1f} ms, most {max(over):+.1f} ms"


def clocks(kind: str, engine: Engine, seconds: float, increment: float) -> str:
    """Return how a game by the clock went."""
    position = opening(kind, Random(2), 4)
    left = [seconds] * position.players
    least, out = seconds, 0
    while len(position.history) < PLIES and not position.outcome():
        mover = position.player
        began = time.perf_counter()
        position.push(engine.play(position, Limit(clock=left[mover], increment=increment)).move)
        left[mover] -= time.perf_counter() - began
        least = min(least, left[mover])
        if left[mover] < 0:
            out += 1
            break
        left[mover] += increment
    lost = f"OUT OF TIME at ply {len(position.history)}" if out else "in time"
    return f"{len(position.history):>5} plies, least left {1000 * least:+.1f} ms, {lost}"


def occupy(threads: int) -> None:
    """Keep this process busy: threads that compute in Python for 10 ms after every 5."""

    def compute() -> None:
        while True:
            end = time.perf_counter() + 0.01
            while time.perf_counter() < end:
                sum(number * number for number in range(1000))
            time.sleep(0.005)

    for _ in range(threads):
        threading.Thread(target=compute, daemon=True).start()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", default=",".join(KINDS))
    chosen = parser.parse_args()
    kinds = chosen.games.split(",")
    for kind in kinds:
        prepare(start(kind.partition("/")[0], **KINDS[kind]))
    if chosen.busy:
        occupy(chosen.busy)
    for threads in map(int, chosen.threads.split(",")):
        for kind in kinds:
            engine = Engine(threads=threads, memory_mb=64)
            print(f"{threads} thread(s) {kind:<13} a move     {fixed(kind, engine, chosen.rounds)}", flush=True)
            for seconds, increment in CLOCKS:
                name = f"{seconds:g} + {increment:g} s"
                print(
                    f"{threads} thread(s) {kind:<13} {name:<10} {clocks(kind, engine, seconds, increment)}", flush=True
                )


if __name__ == "__main__":
    main()
