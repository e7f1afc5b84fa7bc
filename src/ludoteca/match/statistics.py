"""What a match has shown: points, Elo with its error, and the sequential test of two hypotheses.

The unit is the group of games from one opening (a pair, for two players): its games depend on each other, the groups
don't. A group's score is the mean of A's points in its games, from 0 to 1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean, stdev

NORMAL_95 = 1.959964
BOUND = math.log(0.95 / 0.05)  # of the log-likelihood ratio: either error has a probability of 5%
PRIOR = 1e-3  # of a group, for scores never seen


def expected(rating: float, seatings: Sequence[str]) -> float:
    """Return A's expected share of a group's points when A is `rating` Elo better than B.

    In each game the seats share a point in proportion to their strength, 10 ** (rating / 400); with two players that
    is Elo's formula.
    """
    return fmean(
        1 / (1 + seating.count("B") / seating.count("A") * 10 ** -(max(-4000, min(4000, rating)) / 400))
        for seating in seatings
    )


def elo(score: float, seatings: Sequence[str]) -> float:
    """Return the rating at which `score` is what is expected; infinite where all or nothing was won."""
    if not 0 < score < 1:
        return math.inf if score > 0.5 else -math.inf
    return root(lambda rating: score - expected(rating, seatings), -4000, 4000)


def interval(groups: Sequence[float], seatings: Sequence[str]) -> tuple[float, float, float]:
    """Return the Elo difference and the ends of its 95% confidence interval, by the groups' scores; infinite where
    nothing is known."""
    if not groups:
        return 0.0, -math.inf, math.inf
    mean = fmean(groups)
    error = NORMAL_95 * stdev(groups) / math.sqrt(len(groups)) if len(groups) > 1 else 1.0
    low, high = (max(0.0, min(1.0, mean + sign * error)) for sign in (-1, 1))
    return elo(mean, seatings), elo(low, seatings), elo(high, seatings)


def likelihood_ratio(groups: Sequence[float], low: float, high: float, seatings: Sequence[str]) -> float:
    """Return the log-likelihood ratio of A being `high` Elo better against `low`: above BOUND the first is accepted,
    below -BOUND the second.

    The generalised sequential probability ratio test: each hypothesis fixes only the mean of the groups' scores, and
    is as likely as the likeliest distribution with that mean. For pairs of games it is the pentanomial test.
    """
    if not groups:
        return 0.0
    counts: dict[float, float] = dict(Counter(round(score, 9) for score in groups))
    counts = {0.0: PRIOR, 1.0: PRIOR} | counts
    worse, better = (likeliest(counts, expected(rating, seatings)) for rating in (low, high))
    return math.fsum(count * math.log(better[score] / worse[score]) for score, count in counts.items())


def likeliest(counts: dict[float, float], mean: float) -> dict[float, float]:
    """Return the likeliest probabilities of scores that were counted, among those with a mean.

    By Lagrange's multipliers they are p / (1 + x (score - mean)), with the x for which the mean is right.
    """
    total = math.fsum(counts.values())
    offsets = [(score - mean, count / total) for score, count in counts.items()]
    least, most = -1 / max(offset for offset, _ in offsets), -1 / min(offset for offset, _ in offsets)
    x = root(lambda x: math.fsum(p * offset / (1 + x * offset) for offset, p in offsets), least, most)
    return {score: count / total / (1 + x * (score - mean)) for score, count in counts.items()}


def root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Return where a falling function is 0, between two points that are not asked themselves."""
    for _ in range(200):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
