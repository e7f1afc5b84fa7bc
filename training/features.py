"""What each weight counts in a position: the evaluation asked with one weight changed after another.

An evaluation is made of sums of weights times counts, so a count is the difference that its weight makes. Where it
also takes the best of several (a way home, the strongest opponent), the differences at the present weights still add
up to its value, for it is linear between the points where another one becomes best.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.dispatch import evaluate
from ludoteca.games.jit import kernel
from training.weighted import by_hand

Floats = npt.NDArray[np.float64]
SCALE = 64  # of the weights when differences are taken: what divides them inside the evaluation is then seen exactly
TOLERANCE = 2.0  # hundredths: from rounding inside the evaluation


class Features(NamedTuple):
    """The evaluation, for the player to move, as `counts @ weights + rest`, where `linear`."""

    counts: npt.NDArray[np.float32]  # [n, weights]
    rest: Floats  # [n] what no weight changes
    linear: npt.NDArray[np.bool_]  # [n] whether the sum is the evaluation, and any weight counts

    def take(self, rows: Any) -> Features:
        """Return some rows, by indices or a mask."""
        return Features(self.counts[rows], self.rest[rows], self.linear[rows])


@kernel
def judge_all(g: Any, states: Any, players: Any, values: Any) -> None:
    """Write the evaluation of each state (uint64[n, WORDS]) for its player (int64[n]) to `values` (int64[n])."""
    for i in range(players.size):
        values[i] = evaluate(g, states, i, players[i])


def judged(rules: Any, states: npt.NDArray[np.uint64], players: npt.NDArray[np.int8], weights: Any) -> Floats:
    """Evaluate states with other weights than the tag's."""
    values = np.zeros(len(players), np.int64)
    judge_all(by_hand(rules, weights), np.ascontiguousarray(states), players.astype(np.int64), values)
    return values.astype(np.float64)


def features(rules: Any, states: npt.NDArray[np.uint64], players: npt.NDArray[np.int8], weights: Any) -> Features:
    """Find what each weight counts in states, near the given weights (int64[weights])."""
    present = np.array(weights, np.int64)
    base = judged(rules, states, players, SCALE * present)
    rest = judged(rules, states, players, 0 * present)
    counts = np.zeros((len(players), present.size), np.float32)
    for k in range(present.size):
        raised = SCALE * present
        raised[k] += SCALE
        counts[:, k] = (judged(rules, states, players, raised) - base) / SCALE
    error = counts @ present.astype(np.float64) + rest - judged(rules, states, players, present)
    return Features(counts, rest, (np.abs(error) <= TOLERANCE) & counts.any(1))
