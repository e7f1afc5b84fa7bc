"""Hashes of a state."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import config

from ludoteca.games.jit import States, Word, inner, kernel
from ludoteca.games.trans_rabat.state import COUNTER_AT, FRESH, HATS, MADE_AT, MADE_MAX, SEATS, TRAIL, TURN, WORDS, word
from ludoteca.games.trans_rabat.tables import Rules

ODD = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1
HANDS = (1 << COUNTER_AT) - 1  # of word HATS, without the bonuses

if config.DISABLE_JIT:

    def mix(hashed: Any, more: Any) -> Any:
        """Return the hash of a hash and one more word; the compiled twin's product wraps by itself."""
        product = (int(hashed) ^ int(more)) * ODD & MASK
        return np.uint64(product ^ product >> 29)

else:

    @inner
    def mix(hashed: Any, more: Any) -> Any:
        """Return the hash of a hash and one more word."""
        product = (hashed ^ more) * np.uint64(ODD)
        return product ^ product >> np.uint64(29)


@kernel
def key(g: Rules, s: States, i: Any) -> Any:
    """Hash all that the future depends on, for the transposition table."""
    turn = word(s, i, TURN)
    hashed: Word = mix(np.uint64(0), np.uint64(turn & ~FRESH | g.draws << 62))  # above the turns
    for k in range(HATS + 1):
        hashed = mix(hashed, s[i, k])
    if turn >> MADE_AT & MADE_MAX:
        for k in range(TRAIL, WORDS):
            hashed = mix(hashed, s[i, k])
    return hashed


@kernel
def repetition_key(g: Rules, s: States, i: Any) -> Any:
    """Hash the pawns, the hats in hands and the player to move at the start of a turn (C17); 0 at other moments."""
    turn = word(s, i, TURN)
    if not turn & FRESH:
        return np.uint64(0)
    hats = word(s, i, HATS) & HANDS
    hashed: Word = mix(np.uint64(0), np.uint64((turn & 3) << COUNTER_AT | hats))
    for seat in range(SEATS):
        hashed = mix(hashed, s[i, seat])
    return hashed | np.uint64(1)
