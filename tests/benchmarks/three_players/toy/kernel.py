"""A random tree for three players whose nodes are worth something to each: the own number less the best other's.

A state is two words: 0 the node's random number, 1 the ply in bits 0-7, the player from bit 8. A node has 1 to 4 moves,
a fifth of which keep the player; SKIP gives the turn up. At `depth` begins a corridor of single moves in which nothing
changes, so that a search deeper than the tree judges its leaves as they are. One node in thirteen ends the game.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games.jit import inner, kernel

WORDS, MAX_MOVES = 2, 4
SKIP = 5
LEAF = 5  # a reason
PLAYERS = 3
M32 = 0xFFFFFFFF


class Rules(NamedTuple):
    """The game tag; `unused` is there because a tag has an array."""

    depth: int
    unused: npt.NDArray[np.int64] = np.zeros(1, np.int64)


@kernel
def scramble(value: Any) -> Any:
    """Mix a 32-bit number."""
    x = value & M32
    x = ((x >> 16) ^ x) * 0x45D9F3B & M32
    x = ((x >> 16) ^ x) * 0x45D9F3B & M32
    return (x >> 16) ^ x


@inner
def number(s: Any, i: Any) -> Any:
    """Return a node's random number."""
    return np.int64(s[i, 0])


@inner
def ply(s: Any, i: Any) -> Any:
    """Return how deep in the tree a state is."""
    return np.int64(s[i, 1]) & 255


@inner
def worth(s: Any, i: Any, seat: Any) -> Any:
    """Return what a node is worth to a player, others aside."""
    return scramble(number(s, i) * 3 + seat) % 10_000


@kernel
def player(g: Any, s: Any, i: Any) -> Any:
    """Return the player to move."""
    return np.int64(s[i, 1]) >> 8


@kernel
def generate(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write 1 to 4 moves, 1 in the corridor."""
    count = 1 if ply(s, i) >= g.depth else 1 + scramble(number(s, i) + 1) % 4
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
    at, who = ply(s, i), player(g, s, i)
    child = number(s, i)
    if at < g.depth:
        child = scramble(child * 6 + move)
    if move == SKIP or at >= g.depth or child % 5:
        who = (who + 1) % PLAYERS
    s[j, 0] = np.uint64(child)
    s[j, 1] = np.uint64(min(at + 1, g.depth) | who << 8)


@kernel
def ended(g: Any, s: Any, i: Any) -> Any:
    """Return LEAF at one node in thirteen."""
    return LEAF if 1 < ply(s, i) < g.depth and number(s, i) % 13 == 0 else 0


@kernel
def result(g: Any, s: Any, i: Any, reason: Any, me: Any) -> Any:
    """Return 1 for one player or 0 for all, by the node's number."""
    winner = scramble(number(s, i) + 7) % (PLAYERS + 1)
    if winner == PLAYERS:
        return 0
    return 1 if winner == me else -1


@kernel
def evaluate(g: Any, s: Any, i: Any, me: Any) -> Any:
    """Return the own worth less the best other's."""
    best = np.int64(0)
    for seat in range(PLAYERS):
        if seat != me:
            best = max(best, worth(s, i, seat))
    return worth(s, i, me) - best


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
    """Return False: no null moves."""
    return False
