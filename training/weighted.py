"""Positions whose evaluation has other weights than the game's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ludoteca.games.position import Position


def weighted(position: Position, weights: Sequence[int] | None) -> Position:
    """Return a copy of a position whose tag has these weights. Raises ValueError where it has not so many."""
    made = position.copy()
    if weights is not None:
        if "weights" not in made.rules._fields or made.rules.weights.size != len(weights):
            raise ValueError(f"the game's tag has not {len(weights)} weights")
        made.rules = made.rules._replace(weights=np.array(weights, np.int64))
    return made


def read_weights(path: Path) -> list[int]:
    """Read a list of whole numbers (JSON). Raises ValueError."""
    try:
        weights = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error
    if not isinstance(weights, list) or not all(isinstance(weight, int) for weight in weights):
        raise ValueError(f"{path} is no list of whole numbers")
    return weights
