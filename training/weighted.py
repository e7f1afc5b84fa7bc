"""Positions whose evaluation has other weights than the game's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.games.position import Position
from ludoteca.games.tablut.pairs import PAIRS, by_rank


def weighted(position: Position, weights: Sequence[int] | None) -> Position:
    """Return a copy of a position whose tag has these weights. Raises ValueError where it has not so many."""
    made = position.copy()
    if weights is not None:
        if "weights" not in made.rules._fields or made.rules.weights.size != len(weights):
            raise ValueError(f"the game's tag has not {len(weights)} weights")
        made.rules = by_hand(made.rules, weights)
    return made


def by_hand(rules: Any, weights: Any) -> Any:
    """Return a tag that judges with these weights, also where the game's judges by patterns."""
    changed = rules._replace(weights=np.array(weights, np.int64))
    return changed._replace(patterns=changed.patterns[:0]) if "patterns" in changed._fields else changed


def judging(position: Position, path: Path | None) -> Position:
    """Return a copy of a position that is judged by a file: weights (JSON), or what training.network wrote (npy).

    Without a file: by hand, with the tag's own weights. Raises ValueError.
    """
    if path is None or path.suffix != ".npy":
        return weighted(position, read_weights(path) if path else position.rules.weights.tolist())
    try:
        patterns = np.load(path)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error
    made = position.copy()
    if made.game == "tablut" and patterns.shape == PAIRS.shape:
        patterns = by_rank(patterns)
    present = getattr(made.rules, "patterns", None)
    if present is None or (patterns.dtype, patterns.shape) != (present.dtype, present.shape):
        raise ValueError(f"{path} is no table of the game's patterns")
    made.rules = made.rules._replace(patterns=patterns)
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
