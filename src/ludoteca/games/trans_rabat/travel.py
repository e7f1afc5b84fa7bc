"""Where one pawn alone can go: for every cell and phase the moves whose colours match (R3), and the way home.

A *stance* is 4·cell + phase. With phase k the ball of class c is the start labelling's ball of class c XOR k.
A *step* is one of 21 ways to move: 0–2 a roll over the edge opposite corner k, 3 + 3 d + k a slide in direction d and
then that roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ludoteca.games.trans_rabat.lattice import DIRECTIONS, Lattice, Table, point_class

STEPS = 21
SHIFT = np.repeat([0, *map(point_class, DIRECTIONS)], 3)  # by how much a step's slide shifts the classes [21]
FAR = 99  # the distance where there is no way
LONGEST = 4  # chain worth telling apart


@dataclass(frozen=True)
class Paths:
    """The steps of a lattice: where the roll starts and where it ends, -1 off the board [cells, 21]."""

    via: Table
    target: Table

    @classmethod
    @cache
    def on(cls, board: Lattice) -> Paths:
        """Tabulate the steps of a lattice."""
        here = np.arange(len(board.cells))[:, None]
        via = np.repeat(np.hstack([here, board.slides]), 3, axis=1)
        edge = np.tile(np.arange(3), 1 + len(DIRECTIONS))
        target = np.where(via >= 0, board.neighbours[via, edge], -1)
        return cls(np.where(target >= 0, via, -1), target)


@dataclass(frozen=True)
class Travel:
    """The journeys of a pawn with one labelling, alone on the board.

    target: the stance that a step leads to [stances, 21], -1 where neither face nor ball matches.
    extra: whether face and ball both match [stances, 21] (R5).
    """

    target: Table
    extra: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, board: Lattice, triangles: Table, dots: Table, labelling: Sequence[int]) -> Travel:
        """Tabulate for the colours of the triangles [cells] and of the dots at their corners [cells, 3]."""
        paths = Paths.on(board)
        cell = paths.target[:, None, :]  # [cells, phases, steps] from here on
        phase = np.arange(4)[None, :, None] ^ SHIFT[None, None, :]
        corner = np.tile(np.arange(3), STEPS // 3)[None, None, :]
        classes = np.array([[point_class(point) for point in c.corners] for c in board.cells])
        missing = np.array([c.missing for c in board.cells])
        label = np.array(labelling)
        face = label[missing[cell] ^ phase] == triangles[cell]
        ball = label[classes[cell, corner] ^ phase] == dots[cell, corner]
        there = cell >= 0
        target = np.where(there & (face | ball), 4 * cell + phase, -1)
        return cls(target.reshape(-1, STEPS), (there & face & ball).reshape(-1, STEPS))

    def distance(self, goal: int, *, extra_is_free: bool = False) -> Table:
        """Count the moves from each stance to the goal stance, FAR where it can't be reached [stances].

        extra_is_free: a move that earns another one costs nothing, as if a turn could go on for ever.
        """
        cost = np.where(self.extra, 0, 1) if extra_is_free else np.ones_like(self.target)
        distance = np.full(len(self.target), FAR)
        distance[goal] = 0
        while True:
            there = np.where(self.target >= 0, distance[self.target] + cost, FAR)
            shorter = np.minimum(distance, there.min(axis=1))
            if (shorter == distance).all():
                return distance
            distance = shorter

    def chains(self) -> Table:
        """Count the moves in a row that earn another one (R5, C4), LONGEST at most, from each stance [stances]."""
        after = [self.target[stance, self.extra[stance]].tolist() for stance in range(len(self.target))]

        def longest(stance: int, barred: frozenset[int]) -> int:
            left = LONGEST - len(barred)
            barred |= {stance >> 2}
            best = 0
            for there in after[stance]:
                if best < left and there >> 2 not in barred:
                    best = max(best, 1 + longest(there, barred))
            return best

        return np.array([longest(stance, frozenset()) for stance in range(len(self.target))])
