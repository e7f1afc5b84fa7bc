"""The transposition table: buckets of four entries in one shared uint64 array, safe without locks.

An entry is two words, `key XOR data` and `data`. Two threads that write the same entry at once leave a pair that
doesn't match any key, so a torn entry is never believed. Data, from the lowest bit: move 16, score + 32768 16,
depth 8, bound 2, age 6.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.engine.layout import MATE, MATE_BOUND
from ludoteca.games.jit import Word, inner

Table = npt.NDArray[np.uint64]
BUCKET = 8  # words: four entries, one cache line
AGES = 64


def new_table(memory_mb: float) -> Table:
    """Make an empty table, the largest power of two of buckets that fits in `memory_mb` (at least 16).

    It is written to, so that the machine gives the memory now and not by and by during a search, which is slow where
    it is another machine's guest.
    """
    buckets = max(16, int(memory_mb * (1 << 20)) // (BUCKET * 8))
    return np.full(BUCKET << (buckets.bit_length() - 1), 0, np.uint64)


@inner
def bucket_of(table: Any, key: Any) -> Word:
    """Return where the bucket of a key begins."""
    return (key & np.uint64((table.size >> 3) - 1)) << np.uint64(3)


@inner
def probe(table: Any, key: Any) -> Word:
    """Return the data stored for a key, or 0."""
    base = bucket_of(table, key)
    for entry in range(4):
        at = base + np.uint64(2 * entry)
        data = table[at + np.uint64(1)]
        if data != np.uint64(0) and table[at] ^ data == key:
            return data
    return np.uint64(0)


@inner
def store(table: Any, key: Any, move: Any, score: Any, depth: Any, bound: Any, age: Any) -> None:
    """Put an entry in its bucket, over the same position's, an empty one, or the shallowest and oldest."""
    base = bucket_of(table, key)
    chosen = base
    least = 1 << 30
    for entry in range(4):
        at = base + np.uint64(2 * entry)
        data = table[at + np.uint64(1)]
        if data == np.uint64(0):
            chosen = at
            break
        if table[at] ^ data == key:
            chosen = at
            if move == 0:
                move = move_of(data)
            break
        worth = depth_of(data) - 8 * ((age - age_of(data)) & (AGES - 1))
        if worth < least:
            least = worth
            chosen = at
    word = move | (score + 32768) << 16 | depth << 32 | bound << 40 | age << 42
    data = np.uint64(word)
    table[chosen] = key ^ data
    table[chosen + np.uint64(1)] = data


@inner
def move_of(data: Any) -> Any:
    """Return the move code of an entry, 0 for none."""
    return np.int64(data & np.uint64(0xFFFF))


@inner
def score_of(data: Any) -> Any:
    """Return the score of an entry as it was stored."""
    return np.int64(data >> np.uint64(16) & np.uint64(0xFFFF)) - 32768


@inner
def depth_of(data: Any) -> Any:
    """Return the depth to which an entry was searched."""
    return np.int64(data >> np.uint64(32) & np.uint64(0xFF))


@inner
def bound_of(data: Any) -> Any:
    """Return what an entry's score is: UPPER, LOWER or EXACT."""
    return np.int64(data >> np.uint64(40) & np.uint64(3))


@inner
def age_of(data: Any) -> Any:
    """Return the number, modulo AGES, of the search that stored an entry."""
    return np.int64(data >> np.uint64(42) & np.uint64(63))


@inner
def from_root(score: Any, ply: Any) -> Any:
    """Turn a stored score, whose wins count from the entry's position, into one that counts from the root."""
    if score >= MATE_BOUND:
        return score - ply
    return score + ply if score <= -MATE_BOUND else score


@inner
def from_here(score: Any, ply: Any) -> Any:
    """Turn a score, whose wins count from the root, into one to store at `ply`."""
    if score >= MATE_BOUND:
        return min(score + ply, MATE)
    return max(score - ply, -MATE) if score <= -MATE_BOUND else score
