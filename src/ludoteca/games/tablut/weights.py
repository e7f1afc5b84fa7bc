"""What Tablut's evaluation weighs, from the defenders' side, in hundredths of about a soldier.

Fitted to positions of self-play, then by matches, which want ways out dearer and soldiers cheaper (docs/engine.md).
WEIGHTS travel in the game tag, so that they can be tuned without compiling anew; the places of soldiers are looked up
a rank at a time, in tables that `board` makes of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

# Indices into WEIGHTS.
ATTACKER = 0  # each attacker lost
DEFENDER = 1  # each defender lost
THREAT = 2  # one *open end*, an edge that the king reaches in one move: the attackers must answer
FORK = 3  # two open ends and the attackers' turn: one move rarely closes both
NEXT_THREAT = 4  # each move of the king that would open an end sideways of it: his shortest way is two moves
NEXT_FORK = 5  # each move of the king that would open both
NO_WAY = 6  # no such move at all: his way takes three moves or more
LIBERTY = 7  # each cell that the king can move to
UNGUARDED = 8  # each of his four ways to the edge where no attacker stands, though defenders may
TEMPO = 9  # being to move
GRIP = 10  # by the attackers beside the king, who needs two, three or four of them: 0 to 3
KING = 14  # by the king's place, see PLACES

# A place is told by the distances of a cell's two lines from the nearest edge, the smaller one first: by symmetry no
# more is to tell. They are numbered in the order 00 01 02 03 04, 11 12 13 14, 22 23 24, 33 34, 44.
PLACES: Final = {(near, far): n for n, (near, far) in enumerate((a, b) for a in range(5) for b in range(a, 5))}

WEIGHTS: Final[npt.NDArray[np.int64]] = np.array(
    [
        *(90, 96, 90, 1200, 35, 40, -6, -1, 40, 9),
        *(1, -8, -27, -37),
        *(99, 99, 99, 99, 99, 99, 101, 97, 99, 97, 88, 90, 106, 104, 117),
    ],
    dtype=np.int64,
)

# What a soldier's place is worth to the order of moves and, where the tag has no `pairs`, to the evaluation.
# Attackers like the second and third lines, where two of them close four lines at once, and lose their force in a
# corner or heaped in the middle.
ATTACKER_PLACES: Final = (-20, -8, -2, 10, 2, 4, 10, 15, 5, 18, 24, 13, 9, -3, 0)
# Defenders work on the same lines, where they break the ring.
DEFENDER_PLACES: Final = (-7, 7, 17, 8, 8, -4, 0, 14, 4, 16, 9, -2, 7, 3, 0)
