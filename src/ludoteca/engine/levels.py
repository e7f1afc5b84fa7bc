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

OWN_TABLE = 300_000  # nodes, up to which a level has a small table and a single thread


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    nodes: of the search. spread: the temperature of the choice among the best `lines` moves, in hundredths of about a
    pawn; where it is 0, the best move is taken.
    """

    nodes: int
    spread: float = 0.0

    @property
    def lines(self) -> int:
        """How many moves it weighs."""
        return 8 if self.spread else 1

    @property
    def time(self) -> float:
        """Seconds a move at most, far more than its nodes take unless the machine is busy."""
        return 0.3 + self.nodes / 200_000

    @property
    def memory_mb(self) -> float | None:
        """Of its own table, so that a server can run many; None for the engine's."""
        return max(0.25, self.nodes / 20_000) if self.nodes <= OWN_TABLE else None


def weak(spread: float) -> Level:
    """Return a level of about one ply."""
    return Level(1_000, spread)


# By game and number of players.
LEVELS: dict[tuple[str, int], tuple[Level, ...]] = {
    ("abalone", 2): (
        weak(60),
        weak(20),
        Level(1_500, 5),
        Level(3_000, 2),
        Level(6_000),
        Level(24_000),
        Level(100_000),
        Level(500_000),
    ),
}
for _kind in (("tablut", 2), ("trans-rabat", 2), ("trans-rabat", 3)):
    LEVELS[_kind] = LEVELS["abalone", 2]


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
