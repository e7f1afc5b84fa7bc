"""Fit the steps between the levels of a game: python benchmarks/fit_levels.py KIND [--from LEVEL] [--games 60].

KIND as in `levels.py`. Level 1 is made to score about a third against a greedy player, each further one about
TARGET against the one below. Prints the lines for `engine/levels.py`.
"""

from __future__ import annotations

import argparse
import math
from random import Random

from levels import KINDS, OPENING, Timed, games, greedy_player
from ludoteca.engine.api import prepare
from ludoteca.engine.levels import LEVELS, Level
from ludoteca.games.catalogue import start

FIRST, TARGET = 0.33, 0.76
NEAR = 0.06  # a score this near to what is wanted is good enough
TRIES = 6


def level(strength: float) -> Level:
    """Return a level: from 1 on the strength buys nodes, a thousand each; the stronger, the less it strays."""
    nodes = 1_000 * max(1.0, strength)
    nodes = round(nodes, 1 - int(math.log10(nodes)))  # two digits
    return Level(int(nodes), round(10 * strength**-1.5, 1) if strength < 8 else 0.0)


def strength(of: Level) -> float:
    """Return the strength of a level."""
    nodes = of.nodes or 1_000_000
    return nodes / 1_000 if nodes > 1_000 or not of.spread else (10 / of.spread) ** (2 / 3)


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

    def next(self, guess: float, target: float) -> None:
        """Find the strength that scores `target`, and take its level."""
        low, high = (0.02, logit(0.0)), (1e6, logit(1.0))  # strengths too small and too great, and their log odds
        tried: list[tuple[float, float]] = []
        value = guess
        for seed in range(TRIES):
            share = self.score(level(value), seed)
            tried.append((abs(share - target), value))
            if abs(share - target) <= NEAR:
                break
            if share < target:
                low = max(low, (value, logit(share)))
            else:
                high = min(high, (value, logit(share)))
            if low[0] > 0.02 and high[0] < 1e6:
                part = (logit(target) - low[1]) / (high[1] - low[1])
                value = low[0] * (high[0] / low[0]) ** min(max(part, 0.2), 0.8)
            else:
                steepness = 2.5 if value < 4 else 1.0  # of the log odds by the log of the strength, roughly
                value *= math.exp(min(max((logit(target) - logit(share)) / steepness, -1.0), 1.0))
        self.levels.append(level(min(tried)[1]))


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
            fit.next(0.6, FIRST)
        else:
            below = strength(fit.levels[-1])
            fit.next(below * (1.5 if below < 4 else 4), TARGET)
        print(f"        Level({fit.levels[-1].nodes:_}, {fit.levels[-1].spread}),", flush=True)


if __name__ == "__main__":
    main()
