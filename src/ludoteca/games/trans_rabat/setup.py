"""The start of a game (R1, R2, R4)."""

from __future__ import annotations

import numpy as np

from ludoteca.games.trans_rabat.board import SEATS, Board
from ludoteca.games.trans_rabat.state import FRESH, HATS, IN, LEFT_AT, TURN, WORDS
from ludoteca.games.trans_rabat.view import Pawn, Words


def start_words(board: Board, players: int, opener: int) -> Words:
    """Return the state with pawns on their start cells, three hats in each hand, and `opener` to act."""
    words = [0] * WORDS
    for seat in range(players):
        packed = sorted(Pawn(seat, board.lattice.index[name], 0, started=False).packed for name in board.starts[seat])
        words[seat] = IN | sum(pawn << 16 * index for index, pawn in enumerate(packed))
        words[HATS] |= 3 << 2 * (SEATS * seat + seat)
    words[TURN] = opener | 2 << LEFT_AT | FRESH
    return np.array(words, np.uint64)
