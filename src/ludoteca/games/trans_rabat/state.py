"""How a state is packed into words (all of 63 bits or fewer), and how a move is numbered.

Words 0–2, one a seat: three pawns of 16 bits, sorted (so by cell), and IN. 0 for an empty seat or an excluded player.
A pawn, from the top: cell 9 bits, phase 2, started 1, hat 2 (0 or its owner + 1); then two bits for this turn only:
moved (C6), used (C7).
Word HATS: 2 bits for each holder's count of hats of each owner, at 2·(3·holder + owner); above them 14 bits a seat:
bonuses of ten points (R7).
Word TURN: the player's seat 2 bits, moves left 2, moves made 9, blocks 3, FRESH, AGREED; then 14 bits a seat: turns.
Words from TRAIL: the cells that C4 bars, 56 a word; as many as moves made, since each starts on another cell.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ludoteca.games.jit import States, inner

SEATS: Final = 3
PAWNS: Final = 3

# a pawn
PAWN: Final = 0xFFFF
USED, MOVED, STARTED = 1, 2, 16
HAT_AT: Final = 2
HAT: Final = 3 << HAT_AT
STANCE_AT: Final = 5
STANCE: Final = 2047
CELL_AT: Final = 7
IN: Final = 1 << 48
THIS_TURN: Final = 0x0003_0003_0003  # moved and used, of three pawns
ANY_HAT: Final = 0x000C_000C_000C

# words
HATS: Final = 3
TURN: Final = 4
TRAIL: Final = 5
TRAIL_CELLS: Final = 56  # in a word
WORDS: Final = 12

COUNTER_AT: Final = 18  # where the 14-bit counters of HATS (bonuses) and TURN (turns) begin
COUNTER_BITS: Final = 14
COUNTER_MAX: Final = (1 << COUNTER_BITS) - 1
LEFT_AT: Final = 2
MADE_AT: Final = 4
MADE_MAX: Final = 511
BLOCKS_AT: Final = 13
FRESH: Final = 1 << 16  # no action in this turn yet (C17); the position text doesn't show it
AGREED: Final = 1 << 17  # the players agreed to end the game (C18)

# a move is kind << 9 | cell; kinds 1–21 are the steps of travel.py plus 1
CELL: Final = 511
KIND_AT: Final = 9
BLOCK: Final = 22  # cell: of the opponent's pawn, up to RECALL
COUNTER: Final = 23  # … 25: plus the index of the own pawn that is freed
REGAIN: Final = 26
RECALL: Final = 27
CEDE: Final = 28  # … 30: plus the owner of the hat given; cell: of the own pawn that is freed
END: Final = 31
LEAVE: Final = 32  # … 34: plus the seat. LEAVE, TIMEOUT and AGREE are never among the legal moves
TIMEOUT: Final = 35
AGREE: Final = 36

# R16 and C17
HOME_POINTS, CAPTURED_POINTS, OWN_POINTS, BONUS_POINTS = 10, 5, 3, 10
MOST_TURNS: Final = 100
BONUS_MOVES: Final = 3

# Three pawns of 21 steps; six pawns to block in one of four ways (a hat or a regain, three counter-blocks); three own
# hats to take back; three pawns freed for a hat of one of three owners; the end of the turn.
MAX_MOVES: Final = 3 * 21 + 6 * 4 + 3 + 9 + 1


@inner
def word(s: States, i: Any, k: Any) -> Any:
    """Return word k of state i as a signed number: with 63 bits it's the same, and mixes with ordinary integers."""
    return np.int64(s[np.uint64(i), np.uint64(k)])  # an unsigned index needs no test whether it counts from the end


@inner
def put(s: States, j: Any, k: Any, value: Any) -> Any:
    """Set word k of state j."""
    s[np.uint64(j), np.uint64(k)] = np.uint64(value)
