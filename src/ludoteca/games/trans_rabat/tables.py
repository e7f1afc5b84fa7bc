"""The kernel's game tag: a board turned into one look-up table, and what its numbers mean."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.jit import inner
from ludoteca.games.trans_rabat.board import SEATS, Board
from ludoteca.games.trans_rabat.travel import SHIFT, STEPS, Paths

STEP_MASK: Final = (1 << STEPS) - 1
# in the word of a stance and that of a pair of cells
EXTRA_AT: Final = STEPS  # also LAND
HOME_AT: Final = 2 * STEPS  # also FACING
LABELS_AT: Final = HOME_AT + 1
SHIFTS: Final = sum(int(shift) << 2 * step for step, shift in enumerate(SHIFT))
LANE: Final = 16  # bits of a goal in the words of distances

# columns of a cell's row
STANCES: Final = STEPS
PAIRS: Final = STANCES + 4 * SEATS * 3


class Rules(NamedTuple):
    """A board's table; the type of this tag chooses the kernels. One array, since kernels pass the tag by value.

    draws: 1 where the turn limit ends the game (C17). table: int64[cells, columns], a row a cell, see the functions
    below. For the words *stance* and *step* see travel.py.
    """

    draws: int
    table: npt.NDArray[np.int64]


@inner
def stance_after(g: Rules, stance: Any, step: Any) -> Any:
    """Return the stance where a step ends; a slide changes the phase."""
    return g.table[stance >> 2, step] << 2 | stance & 3 ^ SHIFTS >> 2 * step & 3


@inner
def stance_word(g: Rules, seat: Any, stance: Any) -> Any:
    """Return what a stance allows a pawn of the seat, alone on the board.

    Bits: the steps that match (R3), from EXTRA_AT those that earn another move (R5), at HOME_AT whether it is home
    (R15), from LABELS_AT two bits for the colour of each class's ball.
    """
    return g.table[stance >> 2, STANCES + 12 * seat + 3 * (stance & 3)]


@inner
def moves_home(g: Rules, seat: Any, stance: Any) -> Any:
    """Return a lone pawn's moves to each goal of the seat, in three lanes of 16 bits."""
    return g.table[stance >> 2, STANCES + 12 * seat + 3 * (stance & 3) + 1]


@inner
def net_moves_home(g: Rules, seat: Any, stance: Any) -> Any:
    """Return the same as `moves_home`, moves that earn another not counted."""
    return g.table[stance >> 2, STANCES + 12 * seat + 3 * (stance & 3) + 2]


@inner
def pair_word(g: Rules, cell: Any, other: Any) -> Any:
    """Return what a pawn on `other` means for one on `cell`.

    Bits: the steps that it makes impossible, from EXTRA_AT those that end there (C4), from HOME_AT `Lattice.facing`.
    """
    return g.table[cell, PAIRS + other]


@cache
def rules_of(board: Board, draws: bool = True) -> Rules:
    """Return the tag of a board."""
    if not draws:
        return rules_of(board)._replace(draws=0)
    cells = len(board.lattice.cells)
    table = np.zeros((cells, PAIRS + cells), np.int64)
    paths = Paths.on(board.lattice)
    table[:, :STEPS] = paths.target
    for seat in range(SEATS):
        columns = STANCES + 12 * seat
        table[:, columns : columns + 12] = _stances(board, seat).reshape(cells, 12)
    pairs = table[:, PAIRS:]
    for step in range(STEPS):
        there = np.flatnonzero(paths.target[:, step] >= 0)
        ends = paths.target[there, step]
        pairs[there, ends] |= 1 << step | 1 << EXTRA_AT + step
        if step >= 3:
            pairs[there, paths.via[there, step]] |= 1 << step
    pairs |= board.lattice.facing << HOME_AT
    return Rules(1, table)


def _stances(board: Board, seat: int) -> npt.NDArray[np.int64]:
    """Return the three words of each stance [stances, 3]."""
    travel = board.travel(seat)
    bits = 1 << np.arange(STEPS)
    labels = [sum(colour << 2 * c for c, colour in enumerate(board.labels(seat, phase))) for phase in range(4)]
    words = np.zeros((len(travel.target), 3), np.int64)
    words[:, 0] = (travel.target >= 0) @ bits | travel.extra @ bits << EXTRA_AT
    words[:, 0] |= np.tile(labels, len(travel.target) // 4) << LABELS_AT
    for number, stance in enumerate(board.goal_stances(seat)):
        words[stance, 0] |= 1 << HOME_AT
        words[:, 1] |= travel.distance(stance) << LANE * number
        words[:, 2] |= travel.distance(stance, extra_is_free=True) << LANE * number
    return words
