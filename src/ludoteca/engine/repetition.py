"""Repetition inside the search: the keys of the game's past and of the line being searched, and a filter over them.

`line` holds the keys from the game's first state on, `seen` counts them by their lowest bits: where the count is 0,
which is nearly always, nothing need be compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.engine.layout import SEEN
from ludoteca.games.jit import inner


@inner
def repeats(line: Any, seen: Any, past: Any, at: Any, key: Any, occurrences: Any) -> Any:
    """Return 2 if a state with `key` at line[at] is the `occurrences`-th of its kind, which ends the game, 1 if it
    repeats a state searched after line[past], the root (who could repeat once can repeat again), otherwise 0.
    """
    if key == np.uint64(0) or seen[np.int64(key & np.uint64(SEEN - 1))] == 0:
        return 0
    count = 1
    found = 0
    for k in range(at - 1, -1, -1):
        if line[k] == key:
            count += 1
            if count >= occurrences:
                return 2
            if k > past:
                found = 1
    return found


@inner
def enter_line(line: Any, seen: Any, at: Any, key: Any) -> None:
    """Put a state's key at line[at]; 0 stands for a state that doesn't count."""
    line[at] = key
    if key != np.uint64(0):
        seen[np.int64(key & np.uint64(SEEN - 1))] += 1


@inner
def leave_line(line: Any, seen: Any, at: Any) -> None:
    """Take the key at line[at] away again."""
    key = line[at]
    if key != np.uint64(0):
        seen[np.int64(key & np.uint64(SEEN - 1))] -= 1
