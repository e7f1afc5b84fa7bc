"""Nodes a second of the search, as a ratio to a C alpha-beta: python benchmarks/engine_speed.py PROGRAM [ROUNDS].

PROGRAM is a C source (compiled with gcc -O3 -march=native) or a binary. `PROGRAM search 7` has to print a line a depth,
"depth nodes seconds ...", for Abalone's standard start. Both run in turn, on one thread, in processor time; the ratio
is of the best rounds. Then the same for two threads against one, in wall-clock time on a machine with idle cores.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, start

NODES = 1_500_000


def compiled(program: Path, folder: Path) -> Path:
    """Return the program's binary, compiling it where it is a C source."""
    if program.suffix != ".c":
        return program
    binary = folder / program.stem
    subprocess.run(["gcc", "-O3", "-march=native", "-o", binary, program], check=True)
    return binary


def theirs(binary: Path) -> float:
    """Return the program's nodes a second."""
    done = subprocess.run([binary.resolve(), "search", "7"], capture_output=True, text=True, check=True)
    _, nodes, seconds = done.stdout.splitlines()[-1].split()[:3]
    return int(nodes) / float(seconds)


def ours(game: str) -> float:
    """Return our nodes a second of one thread, in processor time."""
    engine, position = Engine(threads=1, memory_mb=64), start(game)
    began = time.process_time()
    nodes = engine.play(position, Limit(nodes=NODES)).nodes
    return nodes / (time.process_time() - began)


def by_clock(game: str, threads: int) -> float:
    """Return our nodes a second, in wall-clock time."""
    result = Engine(threads=threads, memory_mb=64).play(start(game), Limit(time=1.0))
    return result.nodes / result.time


def main(program: str, rounds: int = 3) -> None:
    """Print the figures."""
    for game in GAMES:
        Engine(threads=1, memory_mb=1).play(start(game), Limit(depth=1))  # loads or compiles
    with tempfile.TemporaryDirectory() as folder:
        binary = compiled(Path(program), Path(folder))
        c = max(theirs(binary) for _ in range(rounds))
        print(f"{'C':<12} {c / 1e6:5.2f} M nodes/s")
        for game in GAMES:
            speed, again = max(ours(game) for _ in range(rounds)), max(theirs(binary) for _ in range(rounds))
            print(f"{game:<12} {speed / 1e6:5.2f} M nodes/s, {speed / max(c, again):.2f} of it")
    for game in GAMES:
        one, two = (max(by_clock(game, threads) for _ in range(rounds)) for threads in (1, 2))
        print(f"{game:<12} two threads {two / one:.2f} times one")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
