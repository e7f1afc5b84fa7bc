"""How often somebody may do something: token buckets, which let bursts pass and hold back floods."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable

Clock = Callable[[], float]  # seconds


class Bucket:
    """Holds up to `burst` tokens, refilled at `rate` a second; full at first."""

    def __init__(self, burst: int, rate: float, clock: Clock = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._tokens, self._at = float(burst), clock()

    def take(self) -> bool:
        """Take a token; False, taking none, where there is none."""
        self._refill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def charge(self, number: int) -> None:
        """Take tokens whether they are there or not: those owed are refilled first."""
        self._refill()
        self._tokens -= number

    def wait(self) -> int:
        """Return in how many whole seconds there will be a token, 0 for now."""
        self._refill()
        return max(0, math.ceil((1 - self._tokens) / self._rate))

    @property
    def full(self) -> bool:
        """Whether it is as when it was made."""
        self._refill()
        return self._tokens >= self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Limit:
    """A bucket for each of many: guests, addresses. Only those that aren't full are remembered."""

    FORGET = 1000  # buckets kept before the full ones are forgotten

    def __init__(self, burst: int, rate: float, clock: Clock = time.monotonic) -> None:
        self._made: Callable[[], Bucket] = lambda: Bucket(burst, rate, clock)
        self._buckets: dict[Hashable, Bucket] = {}
        self._forget_at = self.FORGET

    def of(self, who: Hashable) -> Bucket:
        """Return somebody's bucket."""
        if len(self._buckets) >= self._forget_at:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
            self._forget_at = self.FORGET + 2 * len(self._buckets)
        return self._buckets.setdefault(who, self._made())

    def __len__(self) -> int:
        return len(self._buckets)
