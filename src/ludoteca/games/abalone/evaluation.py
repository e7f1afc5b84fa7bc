"""What a position and a move are worth, for the search."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ludoteca.games.abalone.board import CELL_COUNT, EDGE, LEAP, RING, WITHIN
from ludoteca.games.abalone.generation import behind
from ludoteca.games.abalone.lines import by_lines
from ludoteca.games.jit import States, Word, inner, kernel, popcount

# LOSS[n]: what the n-th marble lost and those before it cost. Each costs more than the last: the sixth is the game.
LOSS: Final = (0, 89, 198, 335, 493, 686, 1136)
CENTRE: Final = (5, 19, 14, 12)  # for a marble within 0, 1, 2, 3 cells of the centre: it is hard to push off from there
COHESION: Final = 10  # for each two neighbours of one side: a group pushes, and stands against pushing
# For two marbles in line with an enemy on the rim, which can push it off. Three against two threaten as well, but are
# seldom met, and finding them takes as long again.
DANGER: Final = 32
# The weights travel in the game tag, so that they can be tuned without compiling anew. int64[13]
WEIGHTS: Final[npt.NDArray[np.int64]] = np.array([*LOSS, *CENTRE, COHESION, DANGER], dtype=np.int64)


@inner
def shape(weights: Any, marbles: Word) -> Any:
    """Judge how one side stands: towards the centre and together."""
    near = np.int64(0)
    for k in range(4):
        near += weights[7 + k] * np.int64(popcount(marbles & WITHIN[k]))
    pairs = np.int64(0)
    for d in range(3):
        pairs += np.int64(popcount(marbles & behind(marbles, d)))
    return near + weights[11] * pairs


@inner
def threats(own: Word, enemy: Word) -> Any:
    """Count the pairs that can push an enemy off."""
    pairs = np.int64(0)
    for d in range(6):
        pairs += np.int64(popcount(own & behind(own & behind(enemy & EDGE[d], d), d)))
    return pairs


@inner
def by_hand(w: Any, own: Word, enemy: Word, lost: Any, theirs: Any) -> Any:
    """Judge for the mover by the weights `w`. lost, theirs: marbles that the mover and the other side have lost."""
    mover = w[min(theirs, 6)] - w[min(lost, 6)] + shape(w, own) - shape(w, enemy)
    return mover + w[12] * (threats(own, enemy) - threats(enemy, own))


@kernel
def evaluate(g: Any, s: States, i: int, me: int) -> Any:
    """Judge a running state for player `me`, in hundredths of about a marble."""
    own, enemy, info = s[i, 0], s[i, 1], np.int64(s[i, 2])
    lost, theirs = info >> 1 & 15, info >> 5 & 15
    if g.patterns.size:
        mover = by_lines(g.patterns, own, enemy, lost, theirs)
    else:
        mover = by_hand(g.weights, own, enemy, lost, theirs)
    return mover if info & 1 == me else -mover


def _ranks() -> Any:
    """Rank every move code: ejections, then pushes, then long lines and steps to the centre."""
    code = np.arange(1 << 15)
    cell, d, count, pushed, line = code & 63, np.minimum(code >> 6 & 7, 5), code >> 9 & 3, code >> 11 & 3, code >> 13

    def reached(steps: Any) -> Any:
        return (cell + LEAP.astype(np.int64)[d, steps]) % CELL_COUNT

    # All of a broadside's marbles step alike: its lower end tells for all. In line, the rear one goes to the front.
    gain = RING[cell % CELL_COUNT] - RING[reached(np.where(line, 1, count))]
    quiet = 256 + 16 * np.where(line, count, 1) * gain + 4 * count
    off = EDGE[d] >> reached(np.minimum(count + pushed - 1, 5)).astype(np.uint64) & np.uint64(1)
    push = np.where(off, 960, 640) + 8 * pushed + 2 * count + gain
    return np.where(pushed, push, quiet)


RANK: Final = _ranks().astype(np.int16)  # by move code


@kernel
def rank(g: Any, s: States, i: int, move: int) -> Any:
    """Guess how good a legal move is, 0 to 1023."""
    return np.int64(RANK[move])
