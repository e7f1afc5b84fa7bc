"""A state unpacked for Python: what notation, pictures and explanations look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ludoteca.games.trans_rabat.board import SEATS
from ludoteca.games.trans_rabat.state import (
    BLOCKS_AT,
    CELL_AT,
    COUNTER_AT,
    COUNTER_BITS,
    COUNTER_MAX,
    HAT,
    HAT_AT,
    HATS,
    LEFT_AT,
    MADE_AT,
    MADE_MAX,
    MOVED,
    PAWN,
    STANCE_AT,
    STARTED,
    TRAIL,
    TRAIL_CELLS,
    TURN,
    USED,
    WORDS,
)

Words = npt.NDArray[np.uint64]


@dataclass(slots=True)
class Pawn:
    """A pawn: its player's seat, its cell's number, phase, whether it ever moved, whose hat it wears (a seat).

    moved, used: this turn (C6, C7).
    """

    seat: int
    cell: int
    phase: int
    started: bool = True
    hat: int | None = None
    moved: bool = False
    used: bool = False

    @property
    def packed(self) -> int:
        """The pawn as in a state's word."""
        flags = self.started * STARTED | self.moved * MOVED | self.used * USED
        hat = 0 if self.hat is None else self.hat + 1
        return self.cell << CELL_AT | self.phase << STANCE_AT | hat << HAT_AT | flags


class View:
    """The numbers and pawns of a state. pawns: three a seat in the state's order, none for a seat that is out."""

    def __init__(self, words: Words) -> None:
        numbers = [int(word) for word in words]
        turn = numbers[TURN]
        self.player = turn & 3
        self.left = turn >> LEFT_AT & 3
        self.made = turn >> MADE_AT & MADE_MAX
        self.blocks = turn >> BLOCKS_AT & 7
        self.pawns = [
            [_pawn(seat, numbers[seat] >> at) for at in (0, 16, 32) if numbers[seat]] for seat in range(SEATS)
        ]
        self.hands = [
            [numbers[HATS] >> 2 * (SEATS * holder + owner) & 3 for owner in range(SEATS)] for holder in range(SEATS)
        ]
        self.bonuses, self.turns = (
            [numbers[k] >> COUNTER_AT + COUNTER_BITS * seat & COUNTER_MAX for seat in range(SEATS)]
            for k in (HATS, TURN)
        )
        self.trail = [
            TRAIL_CELLS * (k - TRAIL) + bit
            for k in range(TRAIL, WORDS)
            for bit in range(TRAIL_CELLS if numbers[k] else 0)
            if numbers[k] >> bit & 1
        ]

    @classmethod
    def of(cls, words: Words) -> View:
        """Return a view that is shared by all who look at the same state, and so is left as it is."""
        return _view(words.tobytes())

    @property
    def everyone(self) -> list[Pawn]:
        """All pawns on the board."""
        return [pawn for pawns in self.pawns for pawn in pawns]

    def on(self, cell: int) -> Pawn | None:
        """Return the pawn on a cell."""
        return next((pawn for pawn in self.everyone if pawn.cell == cell), None)


@lru_cache(maxsize=64)
def _view(state: bytes) -> View:
    return View(np.frombuffer(state, dtype=np.uint64))


def _pawn(seat: int, bits: int) -> Pawn:
    bits &= PAWN
    hat = (bits & HAT) >> HAT_AT
    return Pawn(
        seat,
        bits >> CELL_AT,
        bits >> STANCE_AT & 3,
        bool(bits & STARTED),
        hat - 1 if hat else None,
        bool(bits & MOVED),
        bool(bits & USED),
    )
