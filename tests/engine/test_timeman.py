import math
from fractions import Fraction
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from ludoteca.engine.timeman import CUSHION, HORIZON, MAX_DEPTH, MAX_NODES, Budget, Limit


def test_the_stricter_of_two_limits_holds() -> None:
    limit = Limit(time=1.0, nodes=500, level=3).within(time=2.0, depth=4, nodes=100)
    assert limit == Limit(time=1.0, depth=4, nodes=100)
    assert Limit().within(None, None, None) == Limit()


def test_depths_deepen_to_the_limit() -> None:
    assert list(Limit(depth=3).depths) == [1, 2, 3]
    assert Limit().depths[-1] == Limit(depth=10**6).depths[-1] == MAX_DEPTH


@pytest.mark.parametrize("time", [0.001, 0.05, 1.0, 100.0])
def test_a_time_is_spent_but_for_what_handing_the_move_over_takes(time: float) -> None:
    budget = Budget(Limit(time=time), 0)
    assert time / 2 <= budget.hard < time
    assert budget.soft == math.inf
    assert Budget(Limit(nodes=1), 0).hard == math.inf


@pytest.mark.parametrize("increment", [0.0, 0.01, 1.0, 30.0])
@pytest.mark.parametrize("clock", [0.0, 1e-6, 0.001, 0.02, 0.05, 0.1, 1.0, 60.0, 7200.0])
def test_a_clock_is_never_spent_in_one_move(clock: float, increment: float) -> None:
    budget = Budget(Limit(clock=clock, increment=increment), 0)
    assert 0 <= budget.hard <= clock / 3
    assert budget.soft <= clock / HORIZON + increment
    if clock > 1:
        assert clock - budget.hard > CUSHION


@pytest.mark.parametrize(("clock", "increment"), [(1.0, 0.01), (0.02, 0.0), (0.02, 0.01), (60.0, 0.0), (60.0, 1.0)])
def test_a_clock_lasts_for_a_thousand_moves_that_take_the_longest(clock: float, increment: float) -> None:
    for _ in range(1000):
        clock -= Budget(Limit(clock=clock, increment=increment), 0).hard
        assert clock >= 0
        clock += increment
    assert increment == 0 or clock > increment / 2


def test_what_is_meant_is_spent_over_a_game_with_increment() -> None:
    clock = 10.0
    for _ in range(500):
        clock += 1.0 - Budget(Limit(clock=clock, increment=1.0), 0).soft
    assert Budget(Limit(clock=clock, increment=1.0), 0).soft == pytest.approx(1.0, rel=0.01)


def test_the_first_of_time_and_clock_holds() -> None:
    assert Budget(Limit(time=0.1, clock=60), 0).hard == Budget(Limit(time=0.1), 0).hard
    assert Budget(Limit(time=60, clock=1), 0).hard == Budget(Limit(clock=1), 0).hard
    assert Budget(Limit(level=8, clock=1).within(3, None, None), 0).hard == Budget(Limit(clock=1), 0).hard


class Told(Budget):
    """A budget whose time passes as told."""

    now = 0.0

    @property
    def spent(self) -> float:
        return self.now

    def depths(self, *completed: tuple[float, int, int]) -> list[bool]:
        """What `enough` says of depths completed at a time, with a best move and a score."""
        said = []
        for self.now, move, score in completed:
            said.append(self.enough(move, score))
        return said


def test_a_depth_that_cannot_be_completed_is_not_begun() -> None:
    limit = Limit(clock=60)
    soft = Told(limit, 0).soft
    assert Told(limit, 0).depths((0.1 * soft, 1, 0), (0.2 * soft, 1, 0), (0.6 * soft, 1, 0)) == [False, False, True]
    assert Told(Limit(clock=60, time=soft / 5), 0).depths((0.1 * soft, 1, 0)) == [True]


def test_trouble_is_worth_more_time() -> None:
    limit = Limit(clock=60)
    half = 0.55 * Told(limit, 0).soft
    assert Told(limit, 0).depths((0.01, 1, 0), (half, 1, 0)) == [False, True]
    assert Told(limit, 0).depths((0.01, 1, 0), (half, 2, 0)) == [False, False]
    assert Told(limit, 0).depths((0.01, 1, 0), (half, 1, -60)) == [False, False]


def test_a_time_for_one_move_is_spent_wholly() -> None:
    assert Told(Limit(time=1), 0).depths((0.1, 1, 0), (0.99, 1, 0)) == [False, False]


@pytest.mark.parametrize("value", [-1, -0.001, math.nan, math.inf, "1", True, [1], 1j])
@pytest.mark.parametrize("name", ["clock", "increment"])
def test_clocks_that_mean_nothing_are_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"an? {name} in seconds is a number from 0 up, not"):
        Limit(**{"clock": 1, name: value})


def test_an_increment_needs_a_clock() -> None:
    with pytest.raises(ValueError, match="needs a clock"):
        Limit(increment=0.1)


@pytest.mark.parametrize("value", [0, -1.0, math.nan, -math.inf, "1", True, [1], 1j])
def test_times_that_mean_nothing_are_refused_by_name(value: Any) -> None:
    with pytest.raises(ValueError, match="a time in seconds is a number above 0, not"):
        Limit(time=value)


@pytest.mark.parametrize("value", [0, -1, 2.0, 0.5, math.inf, math.nan, "3", True, [1]])
@pytest.mark.parametrize(
    ("name", "span"),
    [
        ("depth", "a depth is a whole number from 1 up, not"),
        ("nodes", "a number of nodes is a whole number from 1 up, not"),
        ("level", "a level is a whole number from 1 to 9, not"),
    ],
)
def test_counts_that_mean_nothing_are_refused_by_name(name: str, span: str, value: Any) -> None:
    with pytest.raises(ValueError, match=span):
        Limit(**{name: value})


def test_levels_above_the_last_are_refused() -> None:
    with pytest.raises(ValueError, match="a level is a whole number from 1 to 9, not 10"):
        Limit(level=10)


@pytest.mark.parametrize("time", [math.inf, 1e300, 10**400, 1e9])
def test_a_time_without_end_sets_no_clock(time: float) -> None:
    assert Budget(Limit(time=time), perf_counter()).left() is None


@pytest.mark.parametrize("value", [np.float32(0.5), np.int64(2), Fraction(1, 2)])
def test_times_are_numbers_of_any_kind(value: Any) -> None:
    left = Budget(Limit(time=value), perf_counter()).left()
    assert left is not None
    assert 0 < left < 2
    assert Budget(Limit(clock=value, increment=value), 0).hard < 2


def test_nodes_are_shared_among_threads() -> None:
    assert (Limit().share(2), Limit(nodes=7).share(2), Limit(nodes=1).share(2)) == (0, 3, 1)
    assert Limit(nodes=2**70).share(1) == Limit(nodes=10**400).share(64) == MAX_NODES
