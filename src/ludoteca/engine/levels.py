"""The levels of computer players: how much each looks at, and how far from the best move it may stray.

A level is weaker only by seeing less and by chance among moves whose scores lie close together; it never breaks a rule.
Levels 1 to 8 of each game, nodes and spread, are in `levels.json`, fitted by `training/fit_levels.py` so that each is a
step above the one below; the ninth is the engine's full strength. How they score: docs/engine.md.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.worker import Line
from ludoteca.games.position import Position


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    nodes: for each of the best `lines` moves that it weighs. spread: the temperature of the choice among them, in
    hundredths of about a pawn; where it is 0, there is one line only, the best move's.
    """

    nodes: int
    spread: float = 0.0

    @property
    def lines(self) -> int:
        """How many moves it weighs."""
        return 8 if self.spread > 5 else 4 if self.spread > 1.5 else 2 if self.spread else 1

    @property
    def total(self) -> int:
        """The nodes of all lines."""
        return self.nodes * self.lines

    @property
    def time(self) -> float:
        """Seconds a move at most, far more than its nodes take unless the machine is busy."""
        return min(3.0, 0.3 + self.total / 200_000)

    @property
    def memory_mb(self) -> float:
        """Of its own table, so that a server can run many."""
        return min(16.0, max(0.25, self.total / 20_000))


def read() -> dict[tuple[str, int], tuple[Level, ...]]:
    """Read the levels by game and number of players, from level 1 on."""
    table = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
    return {
        (game, int(players)): tuple(Level(*level) for level in levels)
        for game, by_players in table.items()
        for players, levels in by_players.items()
    }


LEVELS = read()


def level_of(position: Position, number: int) -> Level:
    """Return a level, 1 to HIGHEST, of a position's game."""
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
