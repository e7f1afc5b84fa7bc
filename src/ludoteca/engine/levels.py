"""The eight levels of computer players: how much each looks at, and how far from the best move it may stray.

A level is weaker only by seeing less and by chance among moves whose scores lie close together; it never breaks a rule.
The steps between them were fitted for each game by `benchmarks/fit_levels.py`; how they score: docs/engine.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.worker import Line
from ludoteca.games.position import Position


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    nodes: of the search; None for as many as there is time for, with the engine's threads and table. spread: the
    temperature of the choice among the best `lines` moves, in hundredths of about a pawn; where it is 0, the best move
    is taken.
    """

    nodes: int | None
    spread: float = 0.0

    @property
    def lines(self) -> int:
        """How many moves it weighs, which takes nodes from the best."""
        return 8 if self.spread > 5 else 4 if self.spread > 1.5 else 2 if self.spread else 1

    @property
    def time(self) -> float:
        """Seconds a move at most, far more than its nodes take unless the machine is busy."""
        return 1.5 if self.nodes is None else 0.3 + self.nodes / 200_000

    @property
    def memory_mb(self) -> float | None:
        """Of its own table, so that a server can run many; None for the engine's."""
        return None if self.nodes is None else max(0.25, self.nodes / 20_000)


FULL = Level(None)
# By game and number of players, from level 1 on.
LEVELS: dict[tuple[str, int], tuple[Level, ...]] = {
    ("abalone", 2): (
        Level(1_000, 11.9),
        Level(1_300, 6.5),
        Level(1_600, 5.0),
        Level(2_900, 2.0),
        Level(3_700, 1.4),
        Level(6_600, 0.6),
        Level(9_700),
        FULL,
    ),
    ("tablut", 2): (
        Level(1_000, 239.8),
        Level(1_500, 5.4),
        Level(1_900, 3.9),
        Level(2_800, 2.1),
        Level(4_200, 1.2),
        Level(8_400),
        Level(34_000),
        FULL,
    ),
    ("trans-rabat", 2): (
        Level(1_000, 43.3),
        Level(1_000, 37.0),
        Level(1_000, 30.2),
        Level(1_000, 22.5),
        Level(1_000, 18.9),
        Level(1_000, 9.8),
        Level(1_500, 5.2),
        Level(500_000),  # a turn has ten actions and more
    ),
}
LEVELS["trans-rabat", 3] = LEVELS["trans-rabat", 2]


def level_of(position: Position, number: int) -> Level:
    """Return a level, 1 to 8, of a position's game."""
    return LEVELS[position.game, position.players][number - 1]


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
