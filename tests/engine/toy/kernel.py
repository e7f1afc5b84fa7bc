"""A game with no idea: a random tree whose leaves are won, drawn or lost, small enough to be solved by hand.

A state is two words: 0 the node's random number, 1 the ply in bits 0-7, the player in 8-9. A node has 1 to 4 moves.
`again`: a fifth of the moves keep the player. The tree ends at `depth`, and here and there before.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.jit import kernel

WORDS, MAX_MOVES, REPETITIONS = 2, 4, 3
LEAF = 5  # a reason
M32 = 0xFFFFFFFF


class Rules(NamedTuple):
    """The game tag; `unused` is there because a tag has an array."""

    depth: int
    players: int
    again: int
    unused: npt.NDArray[np.int64] = np.zeros(1, np.int64)


@kernel
def scramble(value: Any) -> Any:
    """Mix a 32-bit number."""
    x = value & M32
    x = ((x >> 16) ^ x) * 0x45D9F3B & M32
    x = ((x >> 16) ^ x) * 0x45D9F3B & M32
    return (x >> 16) ^ x


@kernel
def number(s: Any, i: Any) -> Any:
    """Return a node's random number."""
    return np.int64(s[i, 0])


@kernel
def ply(s: Any, i: Any) -> Any:
    """Return how deep in the tree a state is."""
    return np.int64(s[i, 1]) & 255


@kernel
def player(g: Any, s: Any, i: Any) -> Any:
    """Return the player to move."""
    return np.int64(s[i, 1]) >> 8


@kernel
def generate(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write 1 to 4 moves."""
    count = 1 + scramble(number(s, i) + 1) % 4
    for k in range(count):
        moves[base + k] = k + 1
    return base + count


candidates = generate  # all moves are searched


@kernel
def generate_noisy(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write none."""
    return base


@kernel
def apply(g: Any, s: Any, i: Any, move: Any, j: Any) -> None:
    """Go to a child."""
    child = scramble(number(s, i) * 5 + move)
    who = player(g, s, i)
    if not (g.again and child % 5 == 0):
        who = (who + 1) % g.players
    s[j, 0] = np.uint64(child)
    s[j, 1] = np.uint64(ply(s, i) + 1 | who << 8)


@kernel
def ended(g: Any, s: Any, i: Any) -> Any:
    """Return LEAF at the tree's depth and at one node in eleven."""
    return LEAF if ply(s, i) >= g.depth or (ply(s, i) > 1 and number(s, i) % 11 == 0) else 0


@kernel
def result(g: Any, s: Any, i: Any, reason: Any, me: Any) -> Any:
    """Return 1, 0 or -1 by the leaf's number."""
    winner = scramble(number(s, i) + 7) % (g.players + 1)
    if winner == g.players:
        return 0
    return 1 if winner == me else -1


@kernel
def evaluate(g: Any, s: Any, i: Any, me: Any) -> Any:
    """Return noise, the negative of the other's with two players."""
    noise = scramble(number(s, i) + 3) % 200 - 100
    return noise if me == 0 else -noise


@kernel
def key(g: Any, s: Any, i: Any) -> Any:
    """Hash node, ply and player."""
    return s[i, 0] << np.uint64(20) ^ s[i, 1]


@kernel
def repetition_key(g: Any, s: Any, i: Any) -> Any:
    """Return 0: nothing repeats in a tree."""
    return np.uint64(0)


@kernel
def rank(g: Any, s: Any, i: Any, move: Any) -> Any:
    """Guess."""
    return scramble(number(s, i) + move) & 1023


@kernel
def skip(g: Any, s: Any, i: Any, j: Any) -> Any:
    """Return False: nothing in a random tree follows from what passing leads to."""
    return False
