"""How the levels are fitted: the curve through the games, and levels by strength."""

import math
from itertools import pairwise

import pytest

from training.fit_levels import FARTHEST, Curve, level, strength


def share(place: float, middle: float, slope: float) -> float:
    """A score that is even at `middle`, by the log of the strength."""
    return 1 / (1 + math.exp(-slope * (place - middle)))


@pytest.mark.parametrize("target", [0.33, 0.5, 0.78])
@pytest.mark.parametrize("slope", [1.0, 1.8, 3.0])
def test_where_a_share_is_scored_is_found(slope: float, target: float) -> None:
    curve, place = Curve(), 0.0
    for _ in range(12):
        curve.add(place, 400 * share(place, 2.0, slope), 400)
        place = curve.where(target)
    assert share(place, 2.0, slope) == pytest.approx(target, abs=0.02)
    assert curve.expected(place)[0] == pytest.approx(target, abs=0.02)


def test_errors_are_those_of_counting() -> None:
    curve = Curve()
    curve.add(1.0, 78, 100)
    found, error = curve.expected(1.0)
    assert found == pytest.approx(0.78, abs=0.01)
    assert error == pytest.approx(math.sqrt(0.78 * 0.22 / 100), rel=0.05)
    odds = [error / (found * (1 - found)) for found, error in map(curve.expected, (1.0, 1.2, 2.0))]
    assert odds[0] < odds[1] < odds[2], "less is known far from what was played"


@pytest.mark.parametrize(("points", "direction"), [(0.0, 1), (40.0, -1)])
def test_all_lost_or_won_leads_only_so_far(points: float, direction: int) -> None:
    curve = Curve()
    curve.add(0.0, points, 40)
    assert curve.where(0.78) == pytest.approx(direction * FARTHEST)


def test_levels_grow_with_the_strength() -> None:
    strengths = [0.1 * 1.2**step for step in range(60)]
    made = [level(value) for value in strengths]
    for lower, higher in pairwise(made):
        assert lower.nodes <= higher.nodes and lower.spread >= higher.spread
    assert made[0].spread > 100 and made[-1].spread == 0
    for value, one in zip(strengths, made, strict=True):
        assert strength(one) == pytest.approx(value, rel=0.05)
