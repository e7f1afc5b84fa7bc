"""Compile ahead: everything that drawing, playing and searching the games needs.

`python -m ludoteca.engine.warmup GAME` does it for one game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ludoteca.engine.api import prepare
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.jit import cache_folder
from ludoteca.games.position import perft

MORE = {"trans-rabat": 3}  # players, with whom another tree is searched


def compile_all() -> None:
    """Load or compile the kernels of all games, for a background thread: seconds the first time, then under one."""
    for game in GAMES:
        start(game).svg()  # the pictures that a visitor sees first
    done = Path(cache_folder(), "complete")
    if not done.exists():
        compile_beside()
    for game in GAMES:
        compile_game(game)
    done.touch()


def compile_game(game: str) -> None:
    """Load or compile the kernels of one game."""
    position = start(game)
    position.push(position.legal_moves[0])
    position.infos()
    perft(position, 2)
    prepare(position)
    if game in MORE:
        prepare(start(game, players=MORE[game]))


def compile_beside() -> None:
    """Fill the cache by a process a game, on as many processors as there are: Numba compiles on one only.

    Where that fails, nothing is lost: this process will compile what it doesn't find.
    """
    folder = Path(cache_folder()).parent

    def beside(game: str) -> None:
        command = [sys.executable, "-m", "ludoteca.engine.warmup", game]
        subprocess.run(  # noqa: S603
            command,
            env={**os.environ, "LUDOTECA_CACHE": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )

    processors = os.cpu_count() or 1
    if processors > 1:
        with ThreadPoolExecutor(processors) as pool:
            list(pool.map(beside, GAMES))


if __name__ == "__main__":
    compile_game(sys.argv[1])
