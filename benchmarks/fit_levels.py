"""Fit the steps between the levels of a game: python benchmarks/fit_levels.py KIND [--from LEVEL] [--games 60].

KIND as in `levels.py`. Level 1 is made to score about a third against a greedy player, by its spread; each further one
about TARGET against the one below, by its nodes (of which the spread follows). Prints the lines for `engine/levels.py`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from random import Random

from levels import KINDS, OPENING, Timed, games, greedy_player
from ludoteca.engine.api import prepare
from ludoteca.engine.levels import LEVELS, Level
from ludoteca.games.catalogue import start

FIRST, TARGET = 0.33, 0.76
NEAR = 0.05  # a score this near to what is wanted is good enough
TRIES = 5


def of_nodes(nodes: float) -> Level:
    """Return the level of so many nodes: the fewer, the more it strays."""
    nodes = round(nodes, 1 - int(math.log10(nodes)))  # two digits
    spread = round(10 * (1_000 / nodes) ** 0.5, 1)
    return Level(int(nodes), spread if nodes < 8_000 else 0.0)


def of_spread(spread: float) -> Level:
    """Return the first level, for a spread."""
    return Level(1_000, round(spread, 1))


def logit(share: float) -> float:
    """Return the log odds of a share, kept finite."""
    share = min(max(share, 0.02), 0.98)
    return math.log(share / (1 - share))


class Fit:
    """The levels of a kind, as far as they are found."""

    def __init__(self, kind: str, number: int, first: int) -> None:
        self.kind, self.number = kind, number
        game, options = KINDS[kind]
        self.place = (game, start(game, **options).players)
        self.levels = list(LEVELS[self.place][: first - 1])

    def score(self, candidate: Level, seed: int) -> float:
        """Return what a candidate for the next level scores against the last one, or the greedy player."""
        chance = Random(seed)
        below = [*self.levels[-1:], candidate]
        LEVELS[self.place] = tuple(below)
        mine = Timed(len(below), seed)
        other = Timed(1, seed + 1) if self.levels else greedy_player(chance)
        played = games(self.kind, mine, other, OPENING, chance)
        share = sum(next(played).points for _ in range(self.number)) / self.number
        print(f"# {self.kind} level {len(self.levels) + 1} {candidate}: {share:.1%}", flush=True)
        return share

    def next(self, make: Callable[[float], Level], guess: float, target: float, slope: float) -> float:
        """Find the value whose level scores `target` and take it; slope: of the log odds by the log of the value."""
        tried: list[tuple[float, float]] = []
        value = guess
        for seed in range(TRIES):
            share = self.score(make(value), seed)
            tried.append((abs(share - target), value))
            if abs(share - target) <= NEAR:
                break
            step = (logit(target) - logit(share)) / slope
            value *= math.exp(min(max(step, -1.5), 1.5))
            slope *= 1.3  # smaller steps, so that it settles
        value = min(tried)[1]
        self.levels.append(make(value))
        return value


def main() -> None:
    """Read the options and fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--from", dest="first", type=int, default=1, help="keep the levels before this one")
    parser.add_argument("--to", dest="last", type=int, default=8)
    parser.add_argument("--games", type=int, default=60)
    chosen = parser.parse_args()
    prepare(start(KINDS[chosen.kind][0]))
    fit = Fit(chosen.kind, chosen.games, chosen.first)
    for number in range(chosen.first, chosen.last + 1):
        if number == 1:
            fit.next(of_spread, 40.0, FIRST, -1.0)
        else:
            below = fit.levels[-1]
            nodes = below.nodes * 3.0 if number > 2 else 1_000.0
            fit.next(of_nodes, nodes, TARGET, 0.9)
        print(f"        Level({fit.levels[-1].nodes:_}, {fit.levels[-1].spread}),", flush=True)


if __name__ == "__main__":
    main()
