"""Tablut's moves in the compiled kernel: what is captured, which moves there are, and making one.

A move's code is four hexadecimal digits: rank and file of its source, rank and file of its target.
"""

from __future__ import annotations

import numpy as np

from ludoteca.games.jit import Codes, States, Word, inner, kernel
from ludoteca.games.tablut.board import CAPTURED, CASTLE, COUNTS, HASH, SIZE, STATE, TURN, WORDS, ZOBRIST, Rules
from ludoteca.games.tablut.lines import column_of, count, first, reach, row_of, state_of


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
    return cell >> 4 == 0 or cell >> 4 == 8 or cell & 15 == 0 or cell & 15 == 8


@inner
def beside(king: Word, cell: Word) -> Word:
    """Tell whether two cells are orthogonal neighbours."""
    return abs((king >> 4) - (cell >> 4)) + abs((king & 15) - (cell & 15)) == 1


@inner
def attackers_beside(s: States, i: Word, king: Word) -> Word:
    """Count the attackers beside the king."""
    rank, file = king >> 4, king & 15
    row, column = row_of(s, i, rank) & 511, column_of(s, i, file) & 511
    around = row & (1 << file << 1 | 1 << file >> 1) | (column & (1 << rank << 1 | 1 << rank >> 1)) << 9
    return count(around)


@inner
def ring(king: Word) -> Word:
    """Return how many attackers take a king by the castle: four on it, three beside it."""
    return 4 if king == CASTLE else 3


@inner
def custodial(line: Word, side: Word, castle: Word, at: Word) -> Word:
    """Return the enemies on a line (18 bits) between the bit `at` of a moved piece and a friend or the empty castle."""
    friends = line >> 9 * side & 511 | castle
    enemies = line >> 9 * (1 - side) & 511
    return enemies & (at << 1 & friends >> 1 | at >> 1 & friends << 1)


@kernel
def surrounded(s: States, i: Word) -> Word:
    """Tell whether the king stands as a captured one does."""
    king = state_of(s, i) & 255
    rank, file = king >> 4, king & 15
    if on_edge(king):
        return False
    if by_castle(king):
        return attackers_beside(s, i, king) == ring(king)
    row, column = row_of(s, i, rank), column_of(s, i, file)
    return (
        custodial(row, 0, 0, 1 << file >> 1) >> file & 1 != 0
        or custodial(column, 0, 0, 1 << rank >> 1) >> rank & 1 != 0
    )


@kernel
def captures(s: States, i: Word, move: Word) -> Word:
    """Return what a move captures: bits 0-8 soldiers on the target's rank, 9-17 on its file, bit 18 the king.

    The state is the one before the move. That is enough: the way to the target is empty, so no friend opposite moves.
    """
    state = state_of(s, i)
    side, king = state >> TURN & 1, state & 255
    target = move & 255
    rank, file = target >> 4, target & 15
    castle = 1 << 4 if king != CASTLE else 0  # occupied by the king it captures nothing by itself
    row = custodial(row_of(s, i, rank), side, castle if rank == 4 else 0, 1 << file)
    column = custodial(column_of(s, i, file), side, castle if file == 4 else 0, 1 << rank)
    if side == 1:
        return row | column << 9
    taken = 0
    if beside(king, target):
        along = rank == king >> 4
        bit = 1 << (king & 15 if along else king >> 4)
        if by_castle(king):  # all neighbours but the castle must be attackers (T2)
            taken = 1 if attackers_beside(s, i, king) == ring(king) - 1 else 0
        else:
            taken = 1 if (row if along else column) & bit else 0
        if along:
            row &= ~bit  # the king isn't taken as a soldier is, and stays on the board
        else:
            column &= ~bit
    return row | column << 9 | taken << 18


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
def _toggle(s: States, i: Word, side: Word, kind: Word, cell: Word) -> None:
    rank, file = cell >> 4, cell & 15
    s[i, rank] ^= np.uint64(1 << (file + 9 * side))
    s[i, file] ^= np.uint64(1 << (18 + rank + 9 * side))
    s[i, HASH] ^= np.uint64(ZOBRIST[kind, cell])


@kernel
def apply(g: Rules, s: States, i: Word, move: Word, j: Word) -> None:
    """Write the state after `move` in state i to row j. A captured king stays on the board."""
    taken = captures(s, i, move)
    for n in range(WORDS):
        s[j, n] = s[i, n]
    state = state_of(s, i)
    side = state >> TURN & 1
    source, target = move >> 8, move & 255
    kind = side
    if source == state & 255:
        kind = 2
        state ^= source ^ target
    _toggle(s, j, side, kind, source)
    _toggle(s, j, side, kind, target)
    if taken:
        row, column = taken & 511, taken >> 9 & 511
        while row:
            _toggle(s, j, 1 - side, 1 - side, target & 0xF0 | first(row))
            row &= row - 1
            state -= 1 << (COUNTS + 8 * (1 - side))
        while column:
            _toggle(s, j, 1 - side, 1 - side, target & 0x0F | first(column) << 4)
            column &= column - 1
            state -= 1 << (COUNTS + 8 * (1 - side))
        state |= (taken >> 18) << CAPTURED
    s[j, STATE] = np.uint64(state ^ 1 << TURN)
    s[j, HASH] ^= np.uint64(1)
