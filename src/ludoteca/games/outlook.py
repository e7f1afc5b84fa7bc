"""What each of some moves leads to, asked of the kernels in one compiled call."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ludoteca.games.dispatch import apply, ended, generate, repetition_key
from ludoteca.games.jit import Codes, States, kernel

STUCK: Final = -1  # said of a state in which nothing can be moved, though nothing else ends the game
PASSED: Final = -2  # said of one in which a turn can only be ended, and so was the one before


@kernel
def look_ahead(g: Any, s: States, codes: Codes, end: int, moves: Codes, reasons: Codes, keys: States) -> None:
    """Write of the state after each move in state 0 its reason, what `ended` says or STUCK, and its repetition key.

    Where a move leaves nothing but `end`, the code of the end of a turn (0 where there is none), that is made as well.
    The next one isn't, and then the reason is PASSED.
    codes, reasons: int64[n]. keys: uint64[n]. s: uint64[3, WORDS], whose other rows and `moves`, int64[MAX_MOVES], are
    only written to.
    """
    base = np.int64(0)
    for k in range(len(codes)):
        code, after = codes[k], np.int64(0)
        forced = True
        while forced:
            apply(g, s, after, code, after + 1)
            after += 1
            key = repetition_key(g, s, after)
            reason = np.int64(ended(g, s, after))
            forced = False
            if reason == 0:
                count, code = generate(g, s, after, moves, base), moves[0]
                if count == 0:
                    reason = np.int64(STUCK)
                elif count == 1 and code == end:
                    forced = key == 0 and after == 1
                    reason = np.int64(0 if forced else PASSED)
        reasons[k], keys[k] = reason, key
