"""Tablut's judgement in the compiled kernel: how good a state is, and which moves to look at first.

Weights are hundredths of a soldier. An *open end* is an edge that the king reaches in one move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import States, Word, inner, kernel
from ludoteca.games.tablut.board import ATTACKERS, CLASSES, COUNTS, DEFENDERS, RANKS, SIZE, TURN, WORTH, Rules
from ludoteca.games.tablut.lines import column_of, count, ends, first, reach, row_of, state_of
from ludoteca.games.tablut.moves import attackers_beside, beside, captures, on_edge
from ludoteca.games.tablut.weights import (
    ATTACKER,
    DEFENDER,
    FORK,
    GRIP,
    KING,
    LIBERTY,
    NEXT_FORK,
    NEXT_THREAT,
    NO_WAY,
    TEMPO,
    THREAT,
    UNGUARDED,
)

ESCAPE = 3000  # an open end and the defenders' turn: the next move wins


@inner
def next_ends(s: States, i: Word, king: Word, row: Word, column: Word) -> Word:
    """Count the king's moves along his row or column (masks) that open ends sideways: any, and in bits 8-15 both."""
    rank, file = king >> 4, king & 15
    found = 0
    while row:
        n = first(row)
        row &= row - 1
        open_ends = ends(reach(n, rank, column_of(s, i, n)))
        found += (open_ends > 0) + (open_ends >> 1 << 8)
    while column:
        n = first(column)
        column &= column - 1
        open_ends = ends(reach(n, file, row_of(s, i, n)))
        found += (open_ends > 0) + (open_ends >> 1 << 8)
    return found


@inner
def unguarded(s: States, i: Word, king: Word) -> Word:
    """Count the king's ways to the edge where no attacker stands."""
    rank, file = king >> 4, king & 15
    row, column = row_of(s, i, rank) & 511, column_of(s, i, file) & 511
    ways = 0
    for attackers in (row >> file, row & (1 << file) - 1, column >> rank, column & (1 << rank) - 1):
        ways += 1 if attackers == 0 else 0
    return ways


@inner
def places_by_hand(s: States, i: Word) -> Word:
    """Add up what the soldiers' places are worth, the king counting as a defender in his."""
    score: Word = 0
    for n in range(SIZE):
        row = row_of(s, i, n)
        score += np.int64(RANKS[1, n, row >> 9 & 511]) - np.int64(RANKS[0, n, row & 511])
    return score


@inner
def places_by_king(patterns: Any, s: States, i: Word, king: Word) -> Word:
    """Add up what they are worth with the king in his place, see pairs.py."""
    score: Word = 0
    at = SIZE * (king >> 4) + (king & 15)
    for n in range(SIZE):
        row = row_of(s, i, n)
        score += np.int64(patterns[1, at, n, row >> 9 & 511]) - np.int64(patterns[0, at, n, row & 511])
    return score


@kernel
def evaluate(g: Rules, s: States, i: Word, me: Word) -> Word:
    """Judge for player `me`: the king's ways out and his trouble, material, and the places of the soldiers."""
    w = g.weights
    state = state_of(s, i)
    turn, king = state >> TURN & 1, state & 255
    rank, file = king >> 4, king & 15
    row, column = reach(rank, file, row_of(s, i, rank)), reach(file, rank, column_of(s, i, file))
    open_ends = ends(row) + ends(column)
    if turn and open_ends:
        return ESCAPE if me else -ESCAPE

    # From the defenders' side, all of it.
    score = w[ATTACKER] * (ATTACKERS - (state >> COUNTS & 31)) + w[DEFENDER] * ((state >> COUNTS + 8 & 15) - DEFENDERS)
    score += places_by_king(g.patterns, s, i, king) if g.patterns.size else places_by_hand(s, i)
    score += w[KING + np.int64(CLASSES[king])]
    if open_ends:
        score += w[FORK] if open_ends > 1 else w[THREAT]
    further = next_ends(s, i, king, row, column)
    score += w[NEXT_THREAT] * (further & 255) + w[NEXT_FORK] * (further >> 8) if further else w[NO_WAY]
    score += w[LIBERTY] * count(row | column << 9) + w[UNGUARDED] * unguarded(s, i, king)
    score += w[GRIP + min(attackers_beside(s, i, king), 3)]
    score += w[TEMPO] if turn else -w[TEMPO]
    return score if me else -score


@inner
def blocks(s: States, i: Word, king: Word, target: Word) -> Word:
    """Tell whether a piece on `target` would close an open end of the king."""
    rank, file = target >> 4, target & 15
    if rank == king >> 4:
        at, place = king & 15, file
        seen = reach(rank, at, row_of(s, i, rank))
    elif file == king & 15:
        at, place = king >> 4, rank
        seen = reach(file, at, column_of(s, i, file))
    else:
        return False
    return seen >> place & 1 != 0 and seen & (1 << 8 if place > at else 1) != 0


@kernel
def rank(g: Rules, s: States, i: Word, move: Word) -> Word:
    """Guess by what the move wins, opens or closes, and by the place it leaves and takes."""
    state = state_of(s, i)
    side, king = state >> TURN & 1, state & 255
    source, target = move >> 8, move & 255
    to_rank, to_file = target >> 4, target & 15
    taken = captures(s, i, move)
    if taken >> 36:
        return 1023
    score = 200 + 250 * count(taken)
    if source == king:
        if on_edge(target):
            return 1023
        if to_file == king & 15:
            score += 200 * ends(reach(to_rank, to_file, row_of(s, i, to_rank)))
        else:
            score += 200 * ends(reach(to_file, to_rank, column_of(s, i, to_file)))
        return min(score, 1000)
    score += np.int64(WORTH[side, target]) - np.int64(WORTH[side, source])
    if side == 0:
        if blocks(s, i, king, target):
            score += 300
        elif beside(king, target):
            score += 60
    else:  # leaving one of the king's lines may open it
        score += 40 * (((source ^ king) & 0xF0 == 0) | ((source ^ king) & 0x0F == 0))
    return min(score, 1000)
