"""Token buckets: what passes in any stretch of time, and who is remembered."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludoteca.server.limits import Bucket, Limit


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@given(st.integers(1, 20), st.floats(0.1, 50), st.lists(st.floats(0, 3), max_size=200))
def test_no_stretch_of_time_lets_more_pass_than_burst_and_rate(burst: int, rate: float, pauses: list[float]) -> None:
    clock = Clock()
    bucket = Bucket(burst, rate, clock)
    passed: list[float] = []
    for pause in pauses:
        clock.now += pause
        if bucket.take():
            passed.append(clock.now)
    for first in range(len(passed)):
        for last in range(first, len(passed)):
            assert last - first + 1 <= burst + rate * (passed[last] - passed[first]) + 1e-6


@given(st.integers(1, 20), st.floats(0.1, 50))
def test_who_waits_as_told_passes(burst: int, rate: float) -> None:
    clock = Clock()
    bucket = Bucket(burst, rate, clock)
    for _ in range(burst):
        assert bucket.wait() == 0 and bucket.take()
    assert not bucket.take() and bucket.wait() >= 1
    clock.now += bucket.wait()
    assert bucket.wait() == 0 and bucket.take()


def test_each_has_a_bucket_and_the_full_ones_are_forgotten() -> None:
    clock = Clock()
    limit = Limit(2, 1, clock)
    assert limit.of("ana").take() and limit.of("ana").take() and not limit.of("ana").take()
    assert limit.of("dan").take()
    for number in range(5 * Limit.FORGET):
        clock.now += 1.5
        limit.of(number).take()
    assert len(limit) <= Limit.FORGET
    for number in range(3 * Limit.FORGET):  # all at once: nobody may be forgotten
        limit.of(("busy", number)).take()
    limit.of("eve").take()
    limit.of("eve").take()
    for number in range(3 * Limit.FORGET):
        limit.of(("more", number)).take()
    assert not limit.of("eve").take()
