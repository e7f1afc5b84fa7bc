"""What the evaluation counts, and how much."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

# Places in `WEIGHTS`
POINT = 0  # of R16; the others are worth so many twentieths of a pawn at home
OWN_IN_HAND, CAPTURED_IN_HAND, OWN_ON_PAWNS = 1, 2, 3  # each hat, beside its points
BLOCKED = 4  # … 6: what the first, second and third blocked pawn cost
BARE = 7  # each blocked pawn without a hat in hand to free it: the way to exclusion (C14)
MOVER, LEFT = 8, 9  # the player to move, and each move that the player may still make
CHAIN_1, CHAIN_2, CHAIN_4 = 10, 11, 12  # each free pawn that could make so many moves in a row that earn another
BLOCKED_CHAIN = 13  # each blocked pawn that could make two if it were free
WAY, NET_WAY = 14, 15  # each move to the nearest goal; those that earn no other

# Fitted to self-play (training/tune.py). Most games between good players end by exclusion, so pawns that can move and
# hats to free them with are worth more than their points. Who has no move left is worse off than whose turn comes next.
# A way home that is long but earns many moves is a good one.
WEIGHTS: Final[npt.NDArray[np.int64]] = np.array(
    [5, 21, 22, 19, -23, -36, -41, 2, -70, 123, 37, 14, 11, 49, 20, -32], dtype=np.int64
)
