"""Fit the steps between the levels of a game: python -m training.fit_levels KIND [--from LEVEL] [--games 240].

KIND as in `levels.py`. Level 1 is made to score FIRST against a greedy player, each further one `--target` against the
one below. All games of a step count: a logistic curve of the share by the logarithm of the strength goes through them,
and the next ones are played where it meets the target. Prints the lines for `engine/levels.json`, each with the share
that the curve expects there, and its standard error.
"""

from __future__ import annotations

import argparse
import math
from random import Random

import numpy as np

from ludoteca.engine.levels import LEVELS, Level
from training.levels import KINDS, OPENING, GreedyPlayer, LevelPlayer, games

FIRST = 0.33
LEAST = 120  # nodes for each line
ASTRAY = 20  # the strength from which on a level doesn't stray
BATCH = 40  # games at a strength
SLOPE, ITS_ERROR = 2.5, 1.5  # of the log odds by the log of the strength, roughly: before any game is played
FARTHEST = 0.9  # from what was played, in the log of the strength


def level(strength: float) -> Level:
    """Return a level: from 1 on the strength buys nodes; the stronger, the less it strays."""
    nodes = LEAST * max(1.0, strength)
    nodes = round(nodes, 1 - int(math.log10(nodes)))  # two digits
    spread = 10 * strength ** (-1.5 if strength < 1 else -1.0)
    return Level(int(nodes), round(spread, 1) if strength < ASTRAY else 0.0)


def strength(of: Level) -> float:
    """Return the strength of a level."""
    return of.nodes / LEAST if of.nodes > LEAST else (10 / of.spread) ** (2 / 3)


def logit(share: float) -> float:
    """Return the log odds of a share."""
    return math.log(share / (1 - share))


class Curve:
    """The log odds of a score by the log of a strength, a line: the likeliest, given what was played."""

    def __init__(self) -> None:
        self.played: list[tuple[float, float, int]] = []  # log strength, points, games
        self.weights, self.errors = np.zeros(2), np.zeros((2, 2))  # at the mean strength, and slope; covariances
        self.middle = 0.0

    def add(self, place: float, points: float, number: int) -> None:
        """Take some games in."""
        self.played.append((place, points, number))
        places, scores, numbers = map(np.array, zip(*self.played, strict=True))
        self.middle = float(np.average(places, weights=numbers))
        rows = np.stack([np.ones(len(places)), places - self.middle], axis=1)
        prior = np.diag([0.01, ITS_ERROR**-2])  # of the height hardly anything is known before
        weights = np.array([0.0, SLOPE])
        for _ in range(50):
            found = 1 / (1 + np.exp(-rows @ weights))
            slope = rows.T @ (scores - numbers * found) - prior @ (weights - (0, SLOPE))
            curve = rows.T @ (rows * (numbers * found * (1 - found))[:, None]) + prior
            weights = weights + np.clip(np.linalg.solve(curve, slope), -1, 1)
        self.weights, self.errors = weights, np.linalg.inv(curve)

    def where(self, target: float) -> float:
        """Return the log strength that scores `target`, not far from what was played."""
        places = [place for place, _, _ in self.played]
        found = self.middle + (logit(target) - self.weights[0]) / max(self.weights[1], 0.5)
        return float(min(max(found, min(places) - FARTHEST), max(places) + FARTHEST))

    def expected(self, place: float) -> tuple[float, float]:
        """Return the share expected at a log strength, and its standard error."""
        row = np.array([1.0, place - self.middle])
        share = 1 / (1 + math.exp(-float(row @ self.weights)))
        return share, share * (1 - share) * math.sqrt(float(row @ self.errors @ row))


class Fit:
    """The levels of a kind, as far as they are found."""

    def __init__(self, kind: str, number: int, first: int) -> None:
        self.kind, self.number = kind, number
        self.levels = list(LEVELS[KINDS[kind]][: first - 1])

    def play(self, candidate: Level, seed: int) -> float:
        """Return the points of a candidate for the next level against the last one, or the greedy player."""
        mine = LevelPlayer(self.kind, candidate, seed)
        other = LevelPlayer(self.kind, self.levels[-1], seed + 1) if self.levels else GreedyPlayer(seed)
        played = games(self.kind, mine, other, OPENING, Random(seed))
        found = [next(played) for _ in range(BATCH)]
        points, plies = sum(game.points for game in found), sum(game.plies for game in found)
        print(
            f"# {self.kind} level {len(self.levels) + 1} {candidate}: {points / BATCH:.1%}, {plies / BATCH:.0f} plies",
            flush=True,
        )
        return points

    def next(self, guess: float, target: float) -> str:
        """Find the strength that scores `target` and take its level; return its line."""
        curve, place = Curve(), math.log(guess)
        for seed in range(self.number // BATCH):
            candidate = level(math.exp(place))
            curve.add(math.log(strength(candidate)), self.play(candidate, seed), BATCH)
            place = curve.where(target)
        self.levels.append(level(math.exp(place)))
        share, error = curve.expected(math.log(strength(self.levels[-1])))
        taken = self.levels[-1]
        spread = f", {taken.spread}" if taken.spread else ""
        return f"[{taken.nodes}{spread}]  # {share:.1%} ± {error:.1%}"


def main() -> None:
    """Read the options and fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--from", dest="first", type=int, default=1, help="keep the levels before this one")
    parser.add_argument("--to", dest="last", type=int, default=8)
    parser.add_argument("--games", type=int, default=240, help="a step")
    parser.add_argument("--target", type=float, default=0.8, help="the share of the points for each step")
    chosen = parser.parse_args()
    fit = Fit(chosen.kind, chosen.games, chosen.first)
    for number in range(chosen.first, chosen.last + 1):
        if number == 1:
            line = fit.next(0.6, FIRST)
        else:
            below = strength(fit.levels[-1])
            line = fit.next(below * (1.3 if below < 1 else 1.5 if below < 4 else 3), chosen.target)
        print(line, flush=True)


if __name__ == "__main__":
    main()
