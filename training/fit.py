"""Logistic regression of results on what weights count, with pinned weights, rising ones, and errors by game.

The probability to win is 1 / (1 + exp(-u)), u = scale * evaluation (+ an intercept with three players). All is linear
in the unknowns z = scale * each free weight: the anchor's tells the scale, and pinned weights and what no weight counts
go with it. So the loss is convex, and the fit is the best there is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.description import Description
from training.features import Features, Floats

ROUNDS = 200  # of Newton's method; about ten are wanted


@dataclass(frozen=True)
class Fit:
    """weights and their standard errors (float64[weights], 0 where pinned), scale and intercept of `u`."""

    weights: Floats
    errors: Floats
    scale: float
    intercept: float


def chance(u: Floats) -> Floats:
    """Return the probabilities of log-odds."""
    return np.exp(-np.logaddexp(0.0, -u))


def log_loss(u: Floats, target: Floats) -> float:
    """Mean cross-entropy, in nats, of targets in 0..1 and the probabilities of the log-odds `u`."""
    return float(np.mean(np.logaddexp(0.0, u) - target * u))


def logistic(value: Floats, target: Floats, *, intercept: bool = False) -> tuple[float, float]:
    """Fit target ~ 1 / (1 + exp(-(a * value + b))); return a, and b, which is 0 without an intercept."""
    spread = float(value.std()) or 1.0
    design = np.stack([value / spread, np.full_like(value, float(intercept))], axis=1)
    z = _minimum(design, target, np.zeros(2), np.array([1e-6, 1e-6]), np.full(2, -np.inf))
    return float(z[0]) / spread, float(z[1])


def mixing(described: Description, present: Floats) -> tuple[Floats, Floats, list[bool]]:
    """Return how scale * weights is made of the unknowns z (a matrix [weights, free]), how the scale is (a row of it),
    and which of z are steps of a rising group, never below 0.

    Raises ValueError where a free weight stands between pinned ones of a rising group.
    """
    pinned = described.pinned
    rows = np.zeros((len(present), 1 + len(present) - len(pinned)))  # column 0: of the scale
    rising = [False]
    for k in pinned:
        rows[k, 0] = present[k]
    for group, indices in described.ranges:
        kept = [k for k in indices if k in pinned]
        if group.monotone and kept and len(kept) <= kept[-1] - kept[0]:
            raise ValueError(f"{group.name}: a free weight stands between fixed ones, and must rise")
        upward = [k for k in indices if k not in pinned and (not kept or k > kept[0])]
        downward = [k for k in reversed(indices) if k not in pinned and kept and k < kept[0]]
        for k in upward + downward:
            near = k - 1 if k in upward else k + 1
            rows[k, len(rising)] = 1.0 if k in upward or not group.monotone else -1.0
            chained = group.monotone and near in indices
            if chained:
                rows[k] += rows[near]
            rising.append(chained)
    # The anchor's worth is given, so that it tells the scale.
    anchor = rows[described.anchor]
    scale = anchor[1:] / (present[described.anchor] - anchor[0])
    return rows[:, 1:] + np.outer(rows[:, 0], scale), scale, rising[1:]


def fit(
    found: Features,
    target: Floats,
    games: npt.NDArray[np.int64],
    present: Floats,
    described: Description,
    *,
    pull: float = 1e-3,
    intercept: bool = False,
) -> Fit:
    """Fit the free weights to targets (0..1, [n]). pull: how much they are held to the present ones (L2).

    games: a number a row; the rows of one game are one observation for the errors.
    """
    counts, rest = found.counts, found.rest
    before, shift = logistic(counts @ present + rest, target, intercept=intercept)
    mix, scaling, rising = mixing(described, present)
    constant = np.full((len(target), 1), float(intercept))
    design = np.concatenate([counts @ mix + np.outer(rest, scaling), constant], axis=1)
    spread = np.sqrt(np.mean(design**2, axis=0))
    spread[spread == 0] = 1.0
    design /= spread
    start = np.array([*np.linalg.lstsq(mix, before * present, rcond=None)[0], shift]) * spread
    least = np.array([0.0 if up else -np.inf for up in rising] + [-np.inf])
    held = np.full(len(start), pull)
    held[-1] = 1e-12
    z = _minimum(design, target, start, held, least)

    # Errors: those of a game's rows together, by the sandwich of Huber and White; steps at their bound are no unknowns.
    moving = (z > least) & design.any(0)
    p = chance(design @ z)
    active = design[:, moving]
    curvature = active.T @ (active * (p * (1 - p))[:, None]) + np.diag(held[moving]) * len(target)
    _, place = np.unique(games, return_inverse=True)
    slopes = np.zeros((place.max() + 1, active.shape[1]))
    np.add.at(slopes, place, active * (p - target)[:, None])
    inverse = np.linalg.pinv(curvature)
    covariance = np.zeros((len(z), len(z)))
    covariance[np.ix_(moving, moving)] = inverse @ (slopes.T @ slopes) @ inverse
    z, covariance = z / spread, covariance / np.outer(spread, spread)
    scale = float(scaling @ z[:-1])
    if scale <= 0:
        raise ValueError("the anchor's weight isn't above 0 by this data: choose another one")
    weights = mix @ z[:-1] / scale
    jacobian = (mix - np.outer(weights, scaling)) / scale
    errors = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", jacobian, covariance[:-1, :-1], jacobian), 0.0))
    return Fit(weights, errors, scale, float(z[-1]))


def _minimum(design: Floats, target: Floats, start: Floats, held: Floats, least: Floats) -> Floats:
    """Minimise the mean log loss of design @ z plus held / 2 * (z - start)**2 where z >= least (Newton, projected)."""

    def loss(z: Floats) -> float:
        return log_loss(design @ z, target) + float(held @ (z - start) ** 2) / 2

    z = np.maximum(start, least)
    now = loss(z)
    for _ in range(ROUNDS):
        p = chance(design @ z)
        slope = design.T @ (p - target) / len(target) + held * (z - start)
        free = (z > least) | (slope < 0)
        some = design[:, free]
        curvature = some.T @ (some * (p * (1 - p))[:, None]) / len(target) + np.diag(held[free])
        step = np.zeros_like(z)
        step[free] = -np.linalg.lstsq(curvature, slope[free], rcond=None)[0]
        size = 1.0
        tried = np.maximum(z + step, least)
        while loss(tried) > now and size > 1e-9:
            size /= 2
            tried = np.maximum(z + size * step, least)
        gain = now - loss(tried)
        if gain < 1e-12:
            break
        z, now = tried, now - gain
    return z
