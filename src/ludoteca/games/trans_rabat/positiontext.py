"""Positions as text, in and out: `pawns hats bonus player left made blocks trail moved used turns`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ludoteca.games.trans_rabat.board import SEATS, Board
from ludoteca.games.trans_rabat.state import (
    BLOCKS_AT,
    BONUS_POINTS,
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
)

Words = npt.NDArray[np.uint64]
FIELDS = ("pawns", "hats", "bonus", "player", "left", "made", "blocks", "trail", "moved", "used", "turns")


def position_text(board: Board, words: Words, players: int) -> str:
    """Return the canonical text of a state."""
    w = [int(word) for word in words]
    names = [cell.name for cell in board.lattice.cells]
    turn = w[TURN]
    pawns, moved, used = [], [], []
    for seat in range(players):
        texts = []
        for at in (0, 16, 32) if w[seat] else ():
            pawn = w[seat] >> at & PAWN
            name, hat = names[pawn >> CELL_AT], (pawn & HAT) >> HAT_AT
            texts.append(f"{name}:{pawn >> STANCE_AT & 3}{'' if pawn & STARTED else '-'}{f'^{hat}' if hat else ''}")
            if pawn & MOVED:
                moved.append(name)
            if pawn & USED:
                used.append(name)
        pawns.append(",".join(sorted(texts)) or "x")
    hats = [
        "".join(str(owner + 1) * (w[HATS] >> 2 * (3 * seat + owner) & 3) for owner in range(SEATS)) or "-"
        for seat in range(players)
    ]
    trail = [names[cell] for cell in range(len(names)) if w[TRAIL + cell // TRAIL_CELLS] >> cell % TRAIL_CELLS & 1]
    fields = (
        "/".join(pawns),
        "/".join(hats),
        "/".join(str(BONUS_POINTS * count) for count in counters(w[HATS], players)),
        str((turn & 3) + 1),
        str(turn >> LEFT_AT & 3),
        str(turn >> MADE_AT & MADE_MAX),
        str(turn >> BLOCKS_AT & 7),
        *(",".join(sorted(cells)) or "-" for cells in (trail, moved, used)),
        "/".join(map(str, counters(turn, players))),
    )
    return " ".join(fields)


def counters(word: int, players: int) -> list[int]:
    """Return the counters of word HATS (bonuses) or TURN (turns ended), one a player."""
    return [word >> COUNTER_AT + COUNTER_BITS * seat & COUNTER_MAX for seat in range(players)]
