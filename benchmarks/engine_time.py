"""How far from its time limit a move is ready: python benchmarks/engine_time.py [THREADS].

Positions from random play of every game, limits from 20 ms to 1 s. Prints the median and the largest overshoot a game,
in milliseconds (negative is early). Moves found early because a win is proven, or a move is the only one, don't count.
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random

from ludoteca.engine.api import Engine
from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, start

LIMITS = (0.02, 0.05, 0.1, 0.3, 1.0)
ROUNDS = 8


def main(threads: int = 1) -> None:
    """Print the figures."""
    chance = Random(1)
    for game in GAMES:
        engine = Engine(threads=threads, memory_mb=64)
        engine.play(start(game), Limit(depth=1))
        over = []
        for _ in range(ROUNDS):
            for limit in LIMITS:
                position = start(game)
                for _ in range(chance.randrange(60)):
                    if position.outcome():
                        position = start(game)
                    position.push(chance.choice(position.legal_moves))
                if position.outcome() or len(position.legal_moves) == 1:
                    continue
                began = time.perf_counter()
                result = engine.play(position, Limit(time=limit))
                spent = time.perf_counter() - began
                if abs(result.score) < MATE_BOUND:
                    over.append(1000 * (spent - limit))
        print(f"{game:<12} {len(over)} moves, median {statistics.median(over):+.1f} ms, most {max(over):+.1f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
