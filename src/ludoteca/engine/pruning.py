"""How much less to look at what is probably bad. What each rule gains: docs/engine.md."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ludoteca.games.jit import inner

# By depth and index of the move: what is tried late has seldom been any good. int64[32, 64]
REDUCTIONS = np.array(
    [[int(0.5 + math.log(max(depth, 1)) * math.log(max(index, 1)) / 2) for index in range(64)] for depth in range(32)],
    dtype=np.int64,
)


TRUST = 5000  # of history that makes up for a ply
ALL = 1 << 20  # more moves than there are


@inner
def reduction(depth: Any, index: Any, history: Any) -> Any:
    """Return by how many plies the index-th move of a node is searched less at first, by its history."""
    fewer = REDUCTIONS[min(depth, 31), min(index, 63)] if depth >= 2 and index >= 2 else 0
    return max(0, fewer - history // TRUST) if fewer else 0


@inner
def futile(depth: Any) -> Any:
    """Return how far above beta the evaluation must be to give up the node at `depth`, 0 for never."""
    return depth * 90 if depth <= 5 else 0


@inner
def skip_depth(depth: Any) -> Any:
    """Return to which depth to look at what follows if the player to move passes (null move), below 0 for not."""
    return depth - 3 - depth // 4 if depth >= 3 else -1


@inner
def enough(depth: Any, below: Any) -> Any:
    """Return how many moves of a node at `depth` are tried at most, unless it lies on the best line.

    below: how far the evaluation is below alpha; few moves make up for much.
    """
    if depth <= 4 and below >= depth * 60:
        return 2 + 2 * depth * depth
    return 6 + 5 * depth * depth if depth <= 3 else ALL
