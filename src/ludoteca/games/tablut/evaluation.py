"""Tablut's judgement in the compiled kernel: how good a state is, and which moves to look at first.

Weights are hundredths of a soldier. An *open end* is an edge that the king reaches in one move.
"""

from __future__ import annotations

import numpy as np

from ludoteca.games.jit import States, Word, inner, kernel
from ludoteca.games.tablut.board import ATTACKERS, COUNTS, DEFENDERS, PLACES, SIZE, TURN, WORTH, Rules
from ludoteca.games.tablut.lines import column_of, count, ends, first, reach, row_of, state_of
from ludoteca.games.tablut.moves import attackers_beside, beside, captures, on_edge

ATTACKER, DEFENDER = 100, 115  # eight defenders face sixteen; much dearer, and they hide instead of breaking out
ESCAPE = 3000  # an open end and the defenders' turn: the next move wins
FORK = 1200  # two open ends and the attackers' turn: one move rarely closes both
THREAT = 90  # one open end: the attackers must answer
NEXT_END = 14  # each open end that the king would have after one move: his shortest way is two moves
NO_WAY = -15  # no such end at all: his way takes three moves or more
LIBERTY = 2  # each cell that the king can move to
GRIP = -12  # each attacker beside the king, who needs two, three or four of them
TEMPO = 10  # being to move
EVEN = 99  # makes the start worth no more than being to move


@inner
def next_ends(s: States, i: Word, king: Word, row: Word, column: Word) -> Word:
    """Count the open ends after one move of the king along his row or column (masks), sideways of that move."""
    rank, file = king >> 4, king & 15
    found = 0
    while row:
        n = first(row)
        row &= row - 1
        found += ends(reach(n, rank, column_of(s, i, n)))
    while column:
        n = first(column)
        column &= column - 1
        found += ends(reach(n, file, row_of(s, i, n)))
    return found


@kernel
def evaluate(g: Rules, s: States, i: Word, me: Word) -> Word:
    """Judge for player `me`: the king's ways out and his trouble, material, and the places of the soldiers."""
    state = state_of(s, i)
    turn, king = state >> TURN & 1, state & 255
    rank, file = king >> 4, king & 15
    row, column = reach(rank, file, row_of(s, i, rank)), reach(file, rank, column_of(s, i, file))
    open_ends = ends(row) + ends(column)
    if turn and open_ends:
        return ESCAPE if me else -ESCAPE

    # From the defenders' side, all of it.
    score = DEFENDER * ((state >> COUNTS + 8 & 15) - DEFENDERS) - ATTACKER * ((state >> COUNTS & 31) - ATTACKERS)
    for n in range(SIZE):
        row_n = row_of(s, i, n)  # the king counts as a defender in his place
        score += np.int64(PLACES[1, n, row_n >> 9 & 511]) - np.int64(PLACES[0, n, row_n & 511])
    score += EVEN
    if open_ends:
        score += FORK if open_ends > 1 else THREAT
    further = next_ends(s, i, king, row, column)
    score += NEXT_END * further if further else NO_WAY
    score += LIBERTY * count(row | column << 9)
    score += GRIP * attackers_beside(s, i, king)
    score += TEMPO if turn else -TEMPO
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
