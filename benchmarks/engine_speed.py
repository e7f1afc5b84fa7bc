"""Nodes a second of the search, as a ratio to a C alpha-beta: python benchmarks/engine_speed.py PROGRAM [ROUNDS].

PROGRAM is a C source (compiled with gcc -O3 -march=native) or a binary. `PROGRAM search 7` has to print a line a depth,
"depth nodes seconds ...", for Abalone's standard start. Both run in turn, on one thread, in processor time; the ratio
is of the best rounds. Then the same for two threads against one, in wall-clock time on a machine with idle cores.
"""

from __future__ import annotations

import sys
import time

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, start
from yardstick import last_line

NODES = 1_500_000
MEMORY = 16  # MB, more than so many nodes fill


def ours(game: str) -> float:
    """Return our nodes a second of one thread, in processor time."""
    engine, position = Engine(threads=1, memory_mb=MEMORY), start(game)
    began = time.process_time()
    nodes = engine.play(position, Limit(nodes=NODES)).nodes
    return nodes / (time.process_time() - began)


def by_clock(game: str, threads: int) -> float:
    """Return our nodes a second, in wall-clock time."""
    result = Engine(threads=threads, memory_mb=MEMORY).play(start(game), Limit(time=1.0))
    return result.nodes / result.time


def main(program: str, rounds: int = 3) -> None:
    """Print the figures."""
    for game in GAMES:
        Engine(threads=1, memory_mb=1).play(start(game), Limit(depth=1))  # loads or compiles
    c = 0.0
    for game in GAMES:
        speed = max(ours(game) for _ in range(rounds))
        c = max(c, *(nodes / seconds for nodes, seconds in (last_line(program, "search", "7") for _ in range(rounds))))
        print(f"{game:<12} {speed / 1e6:5.2f} M nodes/s, {speed / c:.2f} of C's {c / 1e6:.2f}")
    for game in GAMES:
        one, two = (max(by_clock(game, threads) for _ in range(rounds)) for threads in (1, 2))
        print(f"{game:<12} two threads {two / one:.2f} times one")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
