"""How long a process takes from its start to the first result of each game: cold, then from the cache of kernels.

    python benchmarks/startup.py

Cold starts compile into an empty folder. `import numba` is what all who use kernels wait for, so its share is told.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

SCRIPTS = {
    "python": "pass",
    "import numba": "import numba",
    "import ludoteca": "import ludoteca",
    "ludoteca --help": "import sys; from ludoteca.cli import app; app(['--help'], standalone_mode=False)",
}
GAMES = ("abalone", "tablut", "trans-rabat")
SEARCH = """
import ludoteca as lt
position = lt.start({game!r})
lt.Engine(threads=1, memory_mb=1).play(position, lt.Limit(depth=1))
"""
LIBRARY = """
import ludoteca as lt
position = lt.start({game!r})
position.push(position.legal_moves[0])
"""
ALL = "from ludoteca.engine.warmup import compile_all; compile_all()"


def seconds(script: str, cache: str, runs: int = 1) -> tuple[float, float]:
    """Run a script in fresh processes; return the least wall-clock and processor seconds."""
    best = (float("inf"), float("inf"))
    for _ in range(runs):
        began, before = time.perf_counter(), os.times()
        environment = {**os.environ, "LUDOTECA_CACHE": cache}
        subprocess.run([sys.executable, "-c", script], env=environment, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        best = min(best, (time.perf_counter() - began, used))
    return best


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as cache:
        print(f"{'':<28}{'seconds':>8}{'processor':>11}")

        def row(name: str, script: str, runs: int = 1) -> float:
            wall, used = seconds(script, cache, runs)
            print(f"{name:<28}{wall:>8.2f}{used:>11.2f}", flush=True)
            return wall

        row("cold: all games", ALL)
        for name, script in SCRIPTS.items():
            row(name, script, 3)
        numba = seconds(SCRIPTS["import numba"], cache, 3)[0]
        for game in GAMES:
            row(f"warm: a move of {game}", LIBRARY.format(game=game), 3)
        for game in GAMES:
            wall = row(f"warm: a search of {game}", SEARCH.format(game=game), 3)
            print(f"{'':<28}{numba / wall:>8.0%} of it is `import numba`")
        row("warm: all games", ALL, 3)


if __name__ == "__main__":
    main()
