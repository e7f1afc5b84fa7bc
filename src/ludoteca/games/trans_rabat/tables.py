"""The kernel's game tag: a board turned into look-up tables."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.trans_rabat.board import SEATS, Board
from ludoteca.games.trans_rabat.travel import STEPS, Paths


class Rules(NamedTuple):
    """A board's tables; the type of this tag chooses the kernels. Stances and steps: see travel.py.

    draws: 1 where the turn limit ends the game (C17).
    steps, extra: bit masks of a pawn's steps that match and of those that earn another move [seats, stances].
    target: the cell that a step leads to [cells, 21]; shift: what it XORs the phase with [21].
    crowd: the steps of a pawn on the first cell that a pawn on the second makes impossible [cells, cells];
    land: those that end there (C4).
    facing: see `Lattice.facing` [cells, cells]; labels: the colour of the ball of class c at bit 2 c [seats, phases].
    home: whether a stance is home for the seat [seats, stances]. distance: a lone pawn's moves to each goal of the
    seat [seats, stances, 3]; net: the same, moves that earn another not counted.
    """

    draws: int
    steps: npt.NDArray[np.int32]
    extra: npt.NDArray[np.int32]
    target: npt.NDArray[np.int16]
    shift: npt.NDArray[np.int8]
    crowd: npt.NDArray[np.int32]
    land: npt.NDArray[np.int32]
    facing: npt.NDArray[np.int8]
    labels: npt.NDArray[np.int16]
    home: npt.NDArray[np.int8]
    distance: npt.NDArray[np.int8]
    net: npt.NDArray[np.int8]


@cache
def rules_of(board: Board, draws: bool = True) -> Rules:
    """Return the tag of a board."""
    if not draws:
        return rules_of(board)._replace(draws=0)
    cells = len(board.lattice.cells)
    paths = Paths.on(board.lattice)
    bits = 1 << np.arange(STEPS)
    steps, extra = np.zeros((2, SEATS, 4 * cells), np.int32)
    home = np.zeros((SEATS, 4 * cells), np.int8)
    distance, net = np.zeros((2, SEATS, 4 * cells, 3), np.int8)
    labels = np.zeros((SEATS, 4), np.int16)
    for seat in range(SEATS):
        travel = board.travel(seat)
        steps[seat] = (travel.target >= 0) @ bits
        extra[seat] = travel.extra @ bits
        for number, stance in enumerate(board.goal_stances(seat)):
            home[seat, stance] = 1
            distance[seat, :, number] = travel.distance(stance)
            net[seat, :, number] = travel.distance(stance, extra_is_free=True)
        start = board.labelling(board.starts[seat][0])
        labels[seat] = [sum(start[c ^ phase] << 2 * c for c in range(4)) for phase in range(4)]
    crowd, land = np.zeros((2, cells, cells), np.int32)
    for step in range(STEPS):
        there = np.flatnonzero(paths.target[:, step] >= 0)
        land[there, paths.target[there, step]] |= bits[step]
        crowd[there, paths.target[there, step]] |= bits[step]
        if step >= 3:
            crowd[there, paths.via[there, step]] |= bits[step]
    return Rules(
        draws=1,
        steps=steps,
        extra=extra,
        target=paths.target.astype(np.int16),
        shift=paths.shift.astype(np.int8),
        crowd=crowd,
        land=land,
        facing=board.lattice.facing.astype(np.int8),
        labels=labels,
        home=home,
        distance=distance,
        net=net,
    )
