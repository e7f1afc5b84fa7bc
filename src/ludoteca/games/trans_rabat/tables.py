"""The kernel's game tag: a board turned into one look-up table, and what its numbers mean."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.jit import inner
from ludoteca.games.trans_rabat.board import SEATS, Board
from ludoteca.games.trans_rabat.travel import SHIFT, STEPS, Paths, Travel
from ludoteca.games.trans_rabat.weights import WEIGHTS

STEP_MASK: Final = (1 << STEPS) - 1
# in the word of a stance and that of a pair of cells
EXTRA_AT: Final = STEPS  # also LAND
HOME_AT: Final = 2 * STEPS  # also FACING
LABELS_AT: Final = HOME_AT + 1
SHIFTS: Final = sum(int(shift) << 2 * step for step, shift in enumerate(SHIFT))

# columns of a cell's row
RECORDS: Final = 24  # after the cells where its steps end, eight words for each seat and phase
RECORD: Final = 8
HOMING, OUTLOOK, PROMISES = range(1, 4)
LANE: Final = 10  # bits of a number in the word OUTLOOK
LANES: Final = 6
PROMISE: Final = 10  # bits of a step
PROMISES_IN_WORD: Final = 6
PAIRS: Final = RECORDS + RECORD * 4 * SEATS


class Rules(NamedTuple):
    """A board's table; the type of this tag chooses the kernels. Few arrays, since kernels pass the tag by value.

    draws: 1 where the turn limit ends the game (C17). table: int64[cells, columns], a row a cell, see the functions
    below. For the words *stance* and *step* see travel.py. weights: int64[16], see weights.py.
    """

    draws: int
    table: npt.NDArray[np.int64]
    weights: npt.NDArray[np.int64] = WEIGHTS


@inner
def stance_after(g: Rules, stance: Any, step: Any) -> Any:
    """Return the stance where a step ends; a slide changes the phase."""
    return g.table[np.uint64(stance >> 2), np.uint64(step)] << 2 | stance & 3 ^ SHIFTS >> 2 * step & 3


@inner
def recorded(g: Rules, seat: Any, stance: Any, k: Any) -> Any:
    """Return word k of what is known about a pawn of the seat in a stance, alone on the board."""
    return g.table[np.uint64(stance >> 2), np.uint64(RECORDS + RECORD * (4 * seat + (stance & 3)) + k)]


@inner
def stance_word(g: Rules, seat: Any, stance: Any) -> Any:
    """Return what a stance allows a pawn of the seat, alone on the board.

    Bits: the steps that match (R3), from EXTRA_AT those that earn another move (R5), at HOME_AT whether it is home
    (R15), from LABELS_AT two bits for the colour of each class's ball.
    """
    return recorded(g, seat, stance, 0)


@inner
def steps_into_home(g: Rules, seat: Any, stance: Any) -> Any:
    """Return the steps (a bit mask) that bring a lone pawn home, none if it is."""
    return recorded(g, seat, stance, HOMING)


@inner
def outlook(g: Rules, seat: Any, stance: Any) -> Any:
    """Return what a stance promises a lone pawn, in lanes wide enough to be added up.

    Lanes: three for whether it can make one, two, four moves in a row that earn another; whether it is home; its moves
    to the nearest goal, and the same with moves that earn another not counted.
    """
    return recorded(g, seat, stance, OUTLOOK)


@inner
def promise(g: Rules, seat: Any, stance: Any, step: Any) -> Any:
    """Return how good a step that matches looks, 0 to 1023."""
    packed = recorded(g, seat, stance, PROMISES + step // PROMISES_IN_WORD)
    return packed >> PROMISE * (step % PROMISES_IN_WORD) & (1 << PROMISE) - 1


@inner
def pair_word(g: Rules, cell: Any, other: Any) -> Any:
    """Return what a pawn on `other` means for one on `cell`.

    Bits: the steps that it makes impossible, from EXTRA_AT those that end there (C4), from HOME_AT `Lattice.facing`.
    """
    return g.table[np.uint64(cell), np.uint64(PAIRS + other)]


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
        columns = RECORDS + 4 * RECORD * seat
        table[:, columns : columns + 4 * RECORD] = _records(board, seat).reshape(cells, 4 * RECORD)
    pairs = table[:, PAIRS:]
    for step in range(STEPS):
        there = np.flatnonzero(paths.target[:, step] >= 0)
        ends = paths.target[there, step]
        pairs[there, ends] |= 1 << step | 1 << EXTRA_AT + step
        if step >= 3:
            pairs[there, paths.via[there, step]] |= 1 << step
    pairs |= board.lattice.facing << HOME_AT
    return Rules(1, table)


def _records(board: Board, seat: int) -> npt.NDArray[np.int64]:
    """Return the words of each stance [stances, RECORD]."""
    travel = board.travel(seat)
    bits = 1 << np.arange(STEPS)
    labels = [sum(colour << 2 * c for c, colour in enumerate(board.labels(seat, phase))) for phase in range(4)]
    words = np.zeros((len(travel.target), RECORD), np.int64)
    words[:, 0] = (travel.target >= 0) @ bits | travel.extra @ bits << EXTRA_AT
    words[:, 0] |= np.tile(labels, len(travel.target) // 4) << LABELS_AT
    goals = board.goal_stances(seat)
    home = np.isin(np.arange(len(words)), goals)
    words[:, 0] |= home.astype(np.int64) << HOME_AT
    homing = np.isin(travel.target, goals) & ~home[:, None]
    words[:, HOMING] = homing @ bits
    distances = np.array([travel.distance(stance) for stance in goals])
    net = np.array([travel.distance(stance, extra_is_free=True) for stance in goals])
    chain = travel.chains()
    lanes = [chain >= 1, chain >= 2, chain >= 4, home, distances.min(0), net.min(0)]
    for number, lane in enumerate(lanes):
        words[:, OUTLOOK] |= lane.astype(np.int64) << LANE * number
    nearer = (distances[:, :, None] - distances[:, travel.target]).sum(0)
    promises = _promises(travel, nearer, homing)
    for step in range(STEPS):
        words[:, PROMISES + step // PROMISES_IN_WORD] |= promises[:, step] << PROMISE * (step % PROMISES_IN_WORD)
    return words


def _promises(travel: Travel, nearer: npt.NDArray[np.int64], homing: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Return how good each step looks [stances, STEPS]: another move earned, home, nearer to the three goals."""
    promises: npt.NDArray[np.int64] = 450 + 20 * nearer + 200 * travel.extra + 150 * homing
    return promises.clip(0, (1 << PROMISE) - 1)
