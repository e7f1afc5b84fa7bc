"""Figures are compared with what other ways of computing them give."""

import math
from random import Random
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.match.statistics import BOUND, elo, expected, interval, likeliest, likelihood_ratio

PAIR = ("AB", "BA")
TRIPLE = ("ABB", "BAB", "BBA")


def test_expected_score_is_elos_formula() -> None:
    """The table of Elo's book, as every chess federation prints it."""
    for rating, score in [(0, 0.5), (100, 0.640), (200, 0.760), (400, 0.909), (-191, 0.25)]:
        assert expected(rating, PAIR) == pytest.approx(score, abs=5e-4)
    for rating in (-300, -1, 0, 35, 700):
        assert expected(rating, PAIR) == pytest.approx(1 / (1 + 10 ** (-rating / 400)))
        assert elo(expected(rating, PAIR), PAIR) == pytest.approx(rating)


def test_with_three_players_the_share_is_by_strength() -> None:
    assert expected(0, TRIPLE) == pytest.approx(1 / 3)
    assert expected(400 * math.log10(2), TRIPLE) == pytest.approx(2 / 4)
    assert expected(400 * math.log10(3), ("AAB",)) == pytest.approx(6 / 7)
    assert expected(0, ("ABB", "AAB")) == pytest.approx(1 / 2)
    assert elo(1 / 3, TRIPLE) == pytest.approx(0, abs=1e-6)
    assert elo(0.75, TRIPLE) == pytest.approx(400 * math.log10(6))


def test_ends_are_infinite() -> None:
    assert elo(1, PAIR) == math.inf
    assert elo(0, TRIPLE) == -math.inf
    assert interval([], PAIR) == (0, -math.inf, math.inf)
    value, *ends = interval([0.75], PAIR)
    assert value == pytest.approx(190.85, abs=0.01)
    assert ends == [-math.inf, math.inf]
    assert interval([1.0, 1.0], PAIR) == (math.inf, math.inf, math.inf)


def test_error_bars_hold_the_truth_nineteen_times_of_twenty() -> None:
    """Simulated matches of engines whose difference is known."""
    chance, truth, held = Random(4), 50.0, 0
    win, draw = expected(truth, PAIR) - 0.15, 0.3
    for _ in range(1000):
        groups = [fmean(chance.choices([1, 0.5, 0], [win, draw, 1 - win - draw], k=2)) for _ in range(100)]
        _, low, high = interval(groups, PAIR)
        held += low <= truth <= high
    assert 930 <= held <= 970


def test_error_bars_against_the_normal_distribution() -> None:
    groups = [0.5] * 40 + [1.0] * 20 + [0.75] * 25 + [0.25] * 15
    mean = fmean(groups)
    error = math.sqrt(sum((x - mean) ** 2 for x in groups) / 99 / 100)
    _, low, high = interval(groups, PAIR)
    assert expected(low, PAIR) == pytest.approx(NormalDist(mean, error).inv_cdf(0.025))
    assert expected(high, PAIR) == pytest.approx(NormalDist(mean, error).inv_cdf(0.975))


def trinomial(wins: int, draws: int, losses: int, mean: float) -> float:
    """The greatest log-likelihood of wins, draws and losses with a mean score, by trying all shares of draws."""
    best = -math.inf
    low, high = 0.0, 2 * min(mean, 1 - mean)
    for _ in range(4):  # finer and finer
        step = (high - low) / 1000
        for k in range(1, 1000):
            d = low + k * step
            w, lost = mean - d / 2, 1 - mean - d / 2
            if min(w, d, lost) > 0:
                value = wins * math.log(w) + draws * math.log(d) + losses * math.log(lost)
                if value > best:
                    best, at = value, d
        low, high = max(low, at - step), min(high, at + step)
    return best


@pytest.mark.parametrize("counts", [(40, 30, 30), (10, 80, 10), (500, 400, 300), (3, 3, 9)])
@pytest.mark.parametrize("bounds", [(0.0, 10.0), (-5.0, 5.0), (0.0, 100.0)])
def test_likelihood_ratio_of_three_outcomes_by_search(
    counts: tuple[int, int, int], bounds: tuple[float, float]
) -> None:
    wins, draws, losses = counts
    groups = [1.0] * wins + [0.5] * draws + [0.0] * losses
    low, high = (expected(rating, PAIR) for rating in bounds)
    ratio = trinomial(*counts, high) - trinomial(*counts, low)
    assert likelihood_ratio(groups, *bounds, PAIR) == pytest.approx(ratio, abs=1e-4)


@given(st.lists(st.integers(1, 300), min_size=5, max_size=5), st.floats(0.2, 0.8))
def test_no_other_distribution_with_that_mean_is_likelier(counts: list[int], mean: float) -> None:
    """The five outcomes of a pair: moving probability between any three of them, the mean kept, loses likelihood."""
    scores = [0.0, 0.25, 0.5, 0.75, 1.0]
    found = likeliest(dict(zip(scores, map(float, counts), strict=True)), mean)
    p = [found[score] for score in scores]
    assert sum(p) == pytest.approx(1)
    assert sum(x * score for x, score in zip(p, scores, strict=True)) == pytest.approx(mean)
    best = sum(count * math.log(x) for count, x in zip(counts, p, strict=True))
    for middle in range(1, 4):
        for sign in (-1, 1):
            other, step = p.copy(), sign * 1e-4 * min(p[middle - 1 : middle + 2])
            other[middle - 1] += step
            other[middle] -= 2 * step
            other[middle + 1] += step
            assert sum(count * math.log(x) for count, x in zip(counts, other, strict=True)) <= best + 1e-12


def test_likelihood_ratio_of_many_games_is_that_of_normal_distributions() -> None:
    groups = [0.0] * 900 + [0.25] * 2400 + [0.5] * 3500 + [0.75] * 2500 + [1.0] * 1000
    n, mean = len(groups), fmean(groups)
    variance = fmean((x - mean) ** 2 for x in groups)
    low, high = expected(0, PAIR), expected(5, PAIR)
    assert likelihood_ratio(groups, 0, 5, PAIR) == pytest.approx(
        n * (high - low) * (2 * mean - low - high) / 2 / variance, rel=0.01
    )


def test_signs_and_ends_of_the_likelihood_ratio() -> None:
    assert likelihood_ratio([], 0, 10, PAIR) == 0
    assert likelihood_ratio([1.0] * 5 + [0.5] * 5, 0, 10, PAIR) > 0
    assert likelihood_ratio([0.0] * 5 + [0.5] * 5, 0, 10, PAIR) < 0
    assert likelihood_ratio([0.5] * 10, -10, 10, PAIR) == pytest.approx(0)
    for groups in ([0.5] * 50, [1.0] * 50, [0.0] * 50, [1 / 3] * 50):
        for seatings in (PAIR, TRIPLE):
            assert math.isfinite(likelihood_ratio(groups, -300, 300, seatings))
    assert likelihood_ratio([1.0] * 300, 0, 300, PAIR) > BOUND
    assert pytest.approx(2.944, abs=1e-3) == BOUND


@pytest.mark.parametrize(("truth", "accepted"), [(0.0, "low"), (60.0, "high")])
def test_the_test_errs_seldom(truth: float, accepted: str) -> None:
    chance, right = Random(5), 0
    win, draw = expected(truth, PAIR) - 0.2, 0.4
    for _ in range(60):
        groups: list[float] = []
        while abs(ratio := likelihood_ratio(groups, 0, 60, PAIR)) < BOUND:
            groups += [fmean(chance.choices([1, 0.5, 0], [win, draw, 1 - win - draw], k=2)) for _ in range(5)]
        right += (ratio > 0) == (accepted == "high")
    assert right >= 54
