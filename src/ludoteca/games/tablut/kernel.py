"""Tablut's compiled rules: everything that `games.dispatch` asks of a game. The words of a state: see `board`."""

from __future__ import annotations

import numpy as np

from ludoteca.games.jit import States, Word, kernel
from ludoteca.games.position import Reason
from ludoteca.games.tablut.board import CAPTURED, HASH, WORDS, Rules
from ludoteca.games.tablut.evaluation import evaluate, rank
from ludoteca.games.tablut.lines import state_of
from ludoteca.games.tablut.moves import apply, captures, generate, on_edge, player, skip
from ludoteca.games.tablut.noisy import candidates, generate_noisy

__all__ = [
    "MAX_MOVES",
    "WORDS",
    "Rules",
    "apply",
    "candidates",
    "captures",
    "ended",
    "evaluate",
    "generate",
    "generate_noisy",
    "key",
    "perft",
    "player",
    "rank",
    "repetition_key",
    "result",
    "skip",
]

MAX_MOVES = 256  # sixteen pieces of a side, each with eight places on its rank and eight on its file
ESCAPED, TAKEN = int(Reason.KING_ESCAPED), int(Reason.KING_CAPTURED)


@kernel
def ended(g: Rules, s: States, i: Word) -> Word:
    """Return ESCAPED or TAKEN where the king is on an edge or captured, or 0."""
    state = state_of(s, i)
    if state >> CAPTURED & 1:
        return TAKEN
    return ESCAPED if on_edge(state & 255) else 0


@kernel
def result(g: Rules, s: States, i: Word, reason: Word, me: Word) -> Word:
    """Return 1, 0 or -1 for player `me`: the king's escape and his capture win, all else in the state is a draw."""
    if reason == ESCAPED:
        return 1 if me == 1 else -1
    if reason == TAKEN:
        return 1 if me == 0 else -1
    return 0


@kernel
def key(g: Rules, s: States, i: Word) -> Word:
    """Hash board and turn."""
    return s[i, HASH]


@kernel
def repetition_key(g: Rules, s: States, i: Word) -> Word:
    """Hash board and turn: T3 counts nothing else."""
    return s[i, HASH]


@kernel
def perft(g: Rules, s: States, depth: Word) -> Word:
    """Count the move sequences of `depth` plies from row 0 of s (depth + 1 rows); a win ends a sequence early."""
    if ended(g, s, 0):
        return 0
    moves = np.empty(depth * MAX_MOVES, np.int64)
    begin, end = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    end[0] = generate(g, s, 0, moves, 0)
    if depth == 1:
        return end[0]
    nodes = 0
    ply = 0
    while ply >= 0:
        if begin[ply] == end[ply]:
            ply -= 1
            continue
        move = moves[begin[ply]]
        begin[ply] += 1
        apply(g, s, ply, move, ply + 1)
        if ended(g, s, ply + 1):
            continue
        base = end[ply]
        last = generate(g, s, ply + 1, moves, base)
        if ply == depth - 2:
            nodes += last - base  # the moves of the last ply are counted, not made
        else:
            ply += 1
            begin[ply], end[ply] = base, last
    return nodes
