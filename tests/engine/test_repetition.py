from typing import Any

import numba
import numpy as np

from ludoteca.engine import repetition
from ludoteca.engine.layout import SEEN


@numba.njit  # type: ignore[untyped-decorator]
def enter(line: Any, seen: Any, at: Any, key: Any) -> None:
    repetition.enter_line(line, seen, at, key)


@numba.njit  # type: ignore[untyped-decorator]
def leave(line: Any, seen: Any, at: Any) -> None:
    repetition.leave_line(line, seen, at)


@numba.njit  # type: ignore[untyped-decorator]
def ask(line: Any, seen: Any, past: Any, at: Any, key: Any, occurrences: Any) -> Any:
    return repetition.repeats(line, seen, past, at, key, occurrences)


def test_counts_the_past_and_the_line() -> None:
    line, seen = np.zeros(20, np.uint64), np.zeros(SEEN, np.int32)
    keys = [np.uint64(k) for k in (10, 11, 10, 12, 0, 13, 14)]
    for at, key in enumerate(keys):
        enter(line, seen, at, key)
    past = 4  # the root is line[4]
    here = len(keys)
    assert ask(line, seen, past, here, np.uint64(99), 3) == 0
    assert ask(line, seen, past, here, np.uint64(11), 3) == 0  # once before the root
    assert ask(line, seen, past, here, np.uint64(11), 2) == 2
    assert ask(line, seen, past, here, np.uint64(10), 3) == 2
    assert ask(line, seen, past, here, np.uint64(14), 3) == 1  # searched a ply ago
    assert ask(line, seen, past, here, np.uint64(14), 2) == 2
    assert ask(line, seen, past, here, np.uint64(0), 2) == 0  # counts for nothing
    assert ask(line, seen, past, here, np.uint64(12 + SEEN), 2) == 0  # another key of the same slot
    leave(line, seen, 6)
    assert ask(line, seen, past, 6, np.uint64(14), 2) == 0
    for at in range(6):
        leave(line, seen, at)
    assert not seen.any()
