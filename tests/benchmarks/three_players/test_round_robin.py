"""What the round robin makes of games."""

from __future__ import annotations

from collections import Counter
from math import inf
from statistics import stdev
from typing import Any

import pytest
from round_robin import interval, seatings, table


@pytest.mark.parametrize("methods", [["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
def test_every_method_has_every_seat_equally_often(methods: list[str]) -> None:
    orders = seatings(methods)
    assert len(orders) == len(set(orders))
    for seat in range(3):
        counts = Counter(order[seat] for order in orders)
        assert set(counts) == set(methods) and len(set(counts.values())) == 1


def test_interval_of_independent_values_is_the_usual_one() -> None:
    values = [0.0, 1.0] * 50
    mean, half = interval([[value] for value in values])
    assert mean == 0.5 and half == pytest.approx(1.96 * stdev(values) / 10)
    assert interval([[0.0, 1.0]] * 50)[1] == 0  # dependent ones that always add up alike tell no more
    assert interval([values])[1] == inf


def test_a_shared_first_place_counts_in_parts() -> None:
    used = (10, 20, 3000, 0.5)
    game: dict[str, Any] = {"opening": 1, "seats": ["a", "b", "a"], "reason": "home", "plies": 7, "used": [used] * 3}
    text = table([{**game, "first": [0.5, 0.5, 0.0], "points": [30, 30, 3]}])
    first, second = text.splitlines()[1:]
    assert "2 seats  first  25.0%" in first and "points  16.5" in first
    assert "1 seats  first  50.0%" in second and "depth  2.0  nodes    300  50.00 ms" in second
