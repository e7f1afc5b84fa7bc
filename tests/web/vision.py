"""How colours are seen, also by those who lack one kind of cones; and how far apart two of them look.

The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), at full severity, on linear RGB. Distances are Euclidean in Oklab (Björn Ottosson, 2020), in
which 0.02 is about what can just be noticed side by side.
"""

from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

VISIONS: dict[str, Vector] = {
    "trichromat": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
APART = 0.1  # what looks so far apart is told apart at a glance, also where it is small and isn't side by side


def linear(colour: str) -> Vector:
    """Read `rgb(r, g, b)`, as browsers write an opaque colour, as linear RGB. Raises ValueError for anything else."""
    found = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", colour)
    if not found:
        raise ValueError(f"{colour!r} is no opaque colour")
    value = np.array([int(part) for part in found.groups()]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def distance(one: str, other: str, vision: str) -> float:
    """Return how far apart two colours look."""
    seen = [np.clip(VISIONS[vision] @ linear(colour), 0, 1) for colour in (one, other)]
    a, b = (OKLAB @ np.cbrt(CONES @ rgb) for rgb in seen)
    return float(np.linalg.norm(a - b))


def nearest(colours: list[str]) -> tuple[float, str]:
    """Return how far apart the two colours look that are most alike, and to whom they do."""
    return min((distance(a, b, vision), vision) for vision in VISIONS for a, b in combinations(colours, 2))
