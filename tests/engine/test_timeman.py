import math
from fractions import Fraction
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from ludoteca.engine.timeman import MAX_DEPTH, MAX_NODES, Limit


def test_the_stricter_of_two_limits_holds() -> None:
    limit = Limit(time=1.0, nodes=500, level=3).within(time=2.0, depth=4, nodes=100)
    assert limit == Limit(time=1.0, depth=4, nodes=100)
    assert Limit().within(None, None, None) == Limit()


def test_depths_deepen_to_the_limit() -> None:
    assert list(Limit(depth=3).depths) == [1, 2, 3]
    assert Limit().depths[-1] == Limit(depth=10**6).depths[-1] == MAX_DEPTH


@pytest.mark.parametrize("time", [0.001, 0.05, 1.0, 100.0])
def test_the_deadline_leaves_time_to_hand_the_move_over(time: float) -> None:
    before = perf_counter()
    deadline = Limit(time=time).deadline()
    assert deadline is not None
    assert before + time / 2 <= deadline
    assert deadline < perf_counter() + time
    assert Limit(nodes=1).deadline() is None


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
        ("level", "a level is a whole number from 1 to 8, not"),
    ],
)
def test_counts_that_mean_nothing_are_refused_by_name(name: str, span: str, value: Any) -> None:
    with pytest.raises(ValueError, match=span):
        Limit(**{name: value})


def test_levels_above_the_last_are_refused() -> None:
    with pytest.raises(ValueError, match="a level is a whole number from 1 to 8, not 9"):
        Limit(level=9)


@pytest.mark.parametrize("time", [math.inf, 1e300, 10**400, 1e9])
def test_a_time_without_end_sets_no_clock(time: float) -> None:
    assert Limit(time=time).deadline() is None


@pytest.mark.parametrize("value", [np.float32(0.5), np.int64(2), Fraction(1, 2)])
def test_times_are_numbers_of_any_kind(value: Any) -> None:
    deadline = Limit(time=value).deadline()
    assert deadline is not None
    assert 0 < deadline - perf_counter() < 2


def test_nodes_are_shared_among_threads() -> None:
    assert (Limit().share(2), Limit(nodes=7).share(2), Limit(nodes=1).share(2)) == (0, 3, 1)
    assert Limit(nodes=2**70).share(1) == Limit(nodes=10**400).share(64) == MAX_NODES
