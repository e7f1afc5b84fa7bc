"""The moves of Tablut that the search looks at: captures, escapes and their answers, or all where nothing presses."""

from __future__ import annotations

import numpy as np

from ludoteca.games.jit import Codes, States, Word, inner, kernel
from ludoteca.games.tablut.board import CASTLE, SIGHT, SIZE, TURN, Rules
from ludoteca.games.tablut.lines import (
    BOTH,
    EDGES,
    column_of,
    cross,
    ends,
    first,
    occupied,
    places,
    reach,
    row_of,
    state_of,
)
from ludoteca.games.tablut.moves import attackers_beside, by_castle, captures, castle_places, generate, ring


@inner
def capture_places(lines: Word, side: Word, castle: Word, spared: Word) -> Word:
    """Return the empty places of a rank and a file, side by side, where a piece would capture along that line.

    castle: the places of the empty castle. spared: enemies that can't be captured so.
    """
    friends, enemies = lines >> 9 * side & BOTH | castle, lines >> 9 * (1 - side) & BOTH & ~spared
    return (enemies >> 1 & friends >> 2 | enemies << 1 & friends << 2) & ~(lines | lines >> 9) & BOTH


@inner
def moves_to(s: States, i: Word, side: Word, target: Word, moves: Codes, end: Word) -> Word:
    """Write all moves to an empty target; return the new end."""
    rank, file = target >> 4, target & 15
    if target == CASTLE:
        return end
    row, column = row_of(s, i, rank), column_of(s, i, file)
    sources = np.int64(SIGHT[file, occupied(row)]) & row >> 9 * side
    while sources:
        moves[end] = rank << 12 | first(sources) << 8 | target
        end += 1
        sources &= sources - 1
    sources = np.int64(SIGHT[rank, occupied(column)]) & column >> 9 * side
    while sources:
        moves[end] = first(sources) << 12 | file << 8 | target
        end += 1
        sources &= sources - 1
    return end


@inner
def last_of_ring(s: States, i: Word, king: Word) -> Word:
    """Return the empty cell where one more attacker takes a king by the castle, or -1."""
    if by_castle(king) and attackers_beside(s, i, king) == ring(king) - 1:
        for step in (-16, -1, 1, 16):
            cell = king + step
            if cell != CASTLE and not occupied(row_of(s, i, cell >> 4)) >> (cell & 15) & 1:
                return cell
    return -1


@inner
def generate_captures(s: States, i: Word, moves: Codes, base: Word) -> Word:
    """Write the moves that capture soldiers or the king, each once, by the cells where they end."""
    state = state_of(s, i)
    side, king = state >> TURN & 1, state & 255
    last = last_of_ring(s, i, king) if side == 0 else -1
    end = moves_to(s, i, side, last, moves, base) if last >= 0 else base
    spare = side == 0 and by_castle(king)  # such a king is taken by a ring only
    for n in range(SIZE):
        spared = 0
        if spare:
            spared = (1 << (king & 15) if n == king >> 4 else 0) | (1 << 18 + (king >> 4) if n == king & 15 else 0)
        castle = castle_places(n) * (1 | 1 << 18) if king != CASTLE else 0
        found = capture_places(np.int64(s[i, n]), side, castle, spared)
        while found:
            place = first(found)
            found &= found - 1
            cell = n << 4 | place if place < SIZE else place - 18 << 4 | n
            # A cell where both lines capture is found by both: it counts for its rank.
            if cell != last and (place < SIZE or not captures(s, i, cell) & 511):
                end = moves_to(s, i, side, cell, moves, end)
    return end


@inner
def king_captures(s: States, i: Word, king: Word) -> Word:
    """Return the empty places of the king's rank and file, side by side, where one more attacker takes him."""
    if by_castle(king):
        last = last_of_ring(s, i, king)
        return 0 if last < 0 else 1 << (last & 15) if last >> 4 == king >> 4 else 1 << 18 + (last >> 4)
    lines, here = cross(s, i, king), places(king)
    attackers, empty = lines & BOTH, ~(lines | lines >> 9) & BOTH
    return (here << 1 & attackers << 2 | here >> 1 & attackers >> 2) & empty


@inner
def escapes(s: States, i: Word, king: Word, row: Word, column: Word, moves: Codes, base: Word) -> Word:
    """Write the king's moves to an edge; he reaches `row` and `column`."""
    end = base
    for place in (0, 8):
        if row >> place & 1:
            moves[end] = king << 8 | king & 0xF0 | place
            end += 1
        if column >> place & 1:
            moves[end] = king << 8 | place << 4 | king & 0x0F
            end += 1
    return end


@inner
def answers(s: States, i: Word, king: Word, row: Word, column: Word, moves: Codes, base: Word) -> Word:
    """Write the attackers' moves that don't let a king out who reaches an edge: they take him, or close his way."""
    found = king_captures(s, i, king)
    if ends(row) + ends(column) == 1:  # two can't be closed by one move
        if row & EDGES:
            found |= row & (-1 << (king & 15) if row >> 8 else (1 << (king & 15)) - 1)
        else:
            found |= (column & (-1 << (king >> 4) if column >> 8 else (1 << (king >> 4)) - 1)) << 18
    end = base
    while found:
        place = first(found)
        found &= found - 1
        end = moves_to(s, i, 0, king & 0xF0 | place if place < SIZE else place - 18 << 4 | king & 0x0F, moves, end)
    return end


@kernel
def generate_noisy(g: Rules, s: States, i: Word, moves: Codes, base: Word) -> Word:
    """Write captures; but where the king reaches an edge only his moves there, or the attackers' answers to it."""
    state = state_of(s, i)
    king = state & 255
    rank, file = king >> 4, king & 15
    row, column = reach(rank, file, row_of(s, i, rank)), reach(file, rank, column_of(s, i, file))
    if (row | column) & EDGES == 0:
        return generate_captures(s, i, moves, base)
    if state >> TURN & 1:
        return escapes(s, i, king, row, column, moves, base)
    return answers(s, i, king, row, column, moves, base)


@kernel
def candidates(g: Rules, s: States, i: Word, moves: Codes, base: Word) -> Word:
    """Write all legal moves; but where the king reaches an edge only his moves there, or the answers to it if any."""
    state = state_of(s, i)
    king = state & 255
    rank, file = king >> 4, king & 15
    row, column = reach(rank, file, row_of(s, i, rank)), reach(file, rank, column_of(s, i, file))
    end = base
    if (row | column) & EDGES:
        if state >> TURN & 1:
            return escapes(s, i, king, row, column, moves, base)
        end = answers(s, i, king, row, column, moves, base)
    return end if end > base else generate(g, s, i, moves, base)
