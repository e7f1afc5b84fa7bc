"""What a fit is told by: losses before and after, weights with their errors, and lines to paste."""

from __future__ import annotations

import numpy as np

from training.description import Description
from training.features import Features, Floats
from training.fit import Fit, chance, log_loss, logistic


def losses(found: Features, weights: list[Floats], score: Floats, wanted: Floats, *, several: bool) -> list[float]:
    """Return the log loss of each set of weights, and last of the search's scores, each at its own best scale."""
    values = [found.counts @ each + found.rest for each in weights]
    made = []
    for value in (*values, score):
        scale, constant = logistic(value, wanted, intercept=several)
        made.append(log_loss(scale * value + constant, wanted))
    return made


def loss_table(rows: list[tuple[str, str, list[float]]]) -> str:
    """Write the losses of the rows (which games, which target, losses)."""
    lines = [f"{'log loss':16}{'of':>10}{'before':>10}{'after':>10}{'search':>10}"]
    lines += [f"{games:16}{kind:>10}" + "".join(f"{loss:10.5f}" for loss in each) for games, kind, each in rows]
    return "\n".join(lines)


def weight_table(described: Description, present: Floats, made: Fit, found: Features) -> str:
    """Write each weight before and after, its standard error, and in which part of the rows it counts."""
    lines = [f"{'weight':16}{'before':>10}{'after':>10}{'error':>10}{'in rows':>10}"]
    for k, name in enumerate(described.names):
        seen = np.mean(found.counts[:, k] != 0)
        line = f"{name:16}{present[k]:10.0f}{made.weights[k]:10.1f}{made.errors[k]:10.1f}{seen:10.1%}"
        lines.append(line + ("  anchor" if k == described.anchor else "  fixed" if k in described.pinned else ""))
    return "\n".join(lines)


def meaning(slope: float, shift: float, made: Fit) -> str:
    """Tell what a hundred is worth."""
    of_search = float(chance(np.array(100 * slope + shift)))
    of_fit = float(chance(np.array(100 * made.scale + made.intercept)))
    return f"a search score of 100 wins {of_search:.1%}, a new evaluation of 100 {of_fit:.1%} (scale {made.scale:.6f})"


def paste(described: Description, weights: Floats) -> str:
    """Write integer weights as Python, a line a group."""
    whole = np.rint(weights).astype(int).tolist()
    return "\n".join(
        f"{group.name} = {whole[indices[0]] if group.size == 1 else tuple(whole[k] for k in indices)}"
        for group, indices in described.ranges
    )
