"""Tablut's moves in the compiled kernel: what is captured, which moves there are, and making one.

A move's code is four hexadecimal digits: rank and file of its source, rank and file of its target.
"""

from __future__ import annotations

import numpy as np

from ludoteca.games.jit import Codes, States, Word, inner, kernel
from ludoteca.games.tablut.board import CAPTURED, CASTLE, COUNTS, FLIPS, HASH, SIZE, STATE, TURN, WORDS, Rules
from ludoteca.games.tablut.lines import BOTH, column_of, count, cross, first, places, reach, row_of, state_of


@kernel
def player(g: Rules, s: States, i: Word) -> Word:
    """Return 0 if the attackers are to move, 1 for the defenders."""
    return state_of(s, i) >> TURN & 1


@inner
def by_castle(king: Word) -> Word:
    """Tell whether a king's cell is the castle or a neighbour of it."""
    return abs((king >> 4) - 4) + abs((king & 15) - 4) <= 1


@kernel
def on_edge(cell: Word) -> Word:
    """Tell whether a cell is on an edge."""
    return cell & 0x70 == 0 or cell & 7 == 0  # rank or file 0 or 8


@inner
def beside(king: Word, cell: Word) -> Word:
    """Tell whether two cells are orthogonal neighbours."""
    steps = king - cell
    return steps in (1, -1, 16, -16)


@inner
def attackers_beside(s: States, i: Word, king: Word) -> Word:
    """Count the attackers beside the king."""
    here = places(king)
    return count(cross(s, i, king) & BOTH & (here << 1 | here >> 1))


@inner
def ring(king: Word) -> Word:
    """Return how many attackers take a king by the castle: four on it, three beside it."""
    return 4 if king == CASTLE else 3


@inner
def castle_places(n: Word) -> Word:
    """Return the bit of the castle on line n, or 0."""
    return 1 << 4 if n == 4 else 0


@kernel
def captures(s: States, i: Word, move: Word) -> Word:
    """Return what a move captures: bits 0-8 soldiers on the target's rank, 18-26 on its file, bit 36 the king.

    The state is the one before the move. That is enough: the way to the target is empty, so no friend opposite moves.
    """
    state = state_of(s, i)
    side, king, target = state >> TURN & 1, state & 255, move & 255
    lines, here = cross(s, i, target), places(target)
    friends, enemies = lines >> 9 * side & BOTH, lines >> 9 * (1 - side) & BOTH
    if king != CASTLE:  # the empty castle captures for both sides; with the king on it, he does for his
        friends |= castle_places(target >> 4) | castle_places(target & 15) << 18
    taken = enemies & (here << 1 & friends >> 1 | here >> 1 & friends << 1)
    if side == 1 or not beside(king, target):
        return taken
    place = 1 << (king & 15) if king >> 4 == target >> 4 else 1 << 18 + (king >> 4)
    # By the castle all neighbours of the king but the castle must be attackers (T2).
    won = attackers_beside(s, i, king) == ring(king) - 1 if by_castle(king) else taken & place != 0
    taken &= ~place  # he isn't taken as a soldier is, and stays on the board
    return taken | 1 << 36 if won else taken


@kernel
def generate(g: Rules, s: States, i: Word, moves: Codes, base: Word) -> Word:
    """Write all legal moves: along the line of each piece, as far as it is empty, not stopping on the castle."""
    side = player(g, s, i)
    end = base
    for n in range(SIZE):
        row = row_of(s, i, n)
        pieces = row >> 9 * side & 511
        while pieces:
            place = first(pieces)
            pieces &= pieces - 1
            targets = reach(n, place, row)
            while targets:
                moves[end] = n << 12 | place << 8 | n << 4 | first(targets)
                targets &= targets - 1
                end += 1
        column = column_of(s, i, n)
        pieces = column >> 9 * side & 511
        while pieces:
            place = first(pieces)
            pieces &= pieces - 1
            targets = reach(n, place, column)
            while targets:
                moves[end] = place << 12 | n << 8 | first(targets) << 4 | n
                targets &= targets - 1
                end += 1
    return end


@inner
def remove(s: States, i: Word, kind: Word, cell: Word) -> None:
    """Take a piece off the board."""
    for n in range(STATE):
        s[i, n] ^= FLIPS[kind, cell, n]


@kernel
def apply(g: Rules, s: States, i: Word, move: Word, j: Word) -> None:
    """Write the state after `move` in state i to row j. A captured king stays on the board."""
    taken = captures(s, i, move)
    state = state_of(s, i)
    side = state >> TURN & 1
    source, target = move >> 8, move & 255
    kind = side
    if source == state & 255:
        kind = 2
        state ^= source ^ target
    for n in range(STATE):
        s[j, n] = s[i, n] ^ FLIPS[kind, source, n] ^ FLIPS[kind, target, n]
    s[j, HASH] ^= np.uint64(1)
    if taken:
        row, column = taken & 511, taken >> 18 & 511
        while row:
            remove(s, j, 1 - side, target & 0xF0 | first(row))
            row &= row - 1
        while column:
            remove(s, j, 1 - side, target & 0x0F | first(column) << 4)
            column &= column - 1
        state -= count(taken & BOTH) << (COUNTS + 8 * (1 - side))
        state |= (taken >> 36) << CAPTURED
    s[j, STATE] = np.uint64(state ^ 1 << TURN)


@kernel
def skip(g: Rules, s: States, i: Word, j: Word) -> Word:
    """Write state i with the other player to move to row j."""
    for n in range(WORDS):
        s[j, n] = s[i, n]
    s[j, HASH] ^= np.uint64(1)
    s[j, STATE] ^= np.uint64(1 << TURN)
    return True
