"""The eight levels of computer players: how far each looks, and how far from the best move it may stray.

A level is weaker only by seeing less and by chance among moves whose scores lie close together; it never breaks a rule.
The figures were set by the matches in docs/engine.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.worker import Line


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    depth, nodes, time: limits of the search, seconds for the last. memory_mb: of its own table; None uses the engine's.
    lines: how many moves it weighs. spread: the temperature of the choice among them, in hundredths of about a pawn.
    """

    depth: int | None
    nodes: int | None
    time: float
    memory_mb: float | None = None
    lines: int = 1
    spread: float = 0.0


LEVELS: dict[int, Level] = {
    1: Level(depth=1, nodes=None, time=0.2, memory_mb=0.25, lines=12, spread=60),
    2: Level(depth=1, nodes=None, time=0.2, memory_mb=0.25, lines=8, spread=20),
    3: Level(depth=2, nodes=None, time=0.2, memory_mb=0.25, lines=6, spread=12),
    4: Level(depth=3, nodes=None, time=0.4, memory_mb=1, lines=4, spread=8),
    5: Level(depth=None, nodes=5_000, time=0.5, memory_mb=1),
    6: Level(depth=None, nodes=30_000, time=0.7, memory_mb=4),
    7: Level(depth=None, nodes=250_000, time=1.0, memory_mb=16),
    8: Level(depth=None, nodes=None, time=1.5),
}


def choose(lines: Sequence[Line], spread: float, chance: Random) -> Line:
    """Pick one of some lines, best first: each the likelier the less it is worse than the first, which is certain
    where it wins or where there is no spread; a line that loses is never picked while another doesn't.
    """
    best = lines[0]
    if spread <= 0 or best.score >= MATE_BOUND:
        return best
    near = [line for line in lines if line.score > -MATE_BOUND] or [best]
    weights = [math.exp((line.score - best.score) / spread) for line in near]
    return chance.choices(near, weights)[0]
