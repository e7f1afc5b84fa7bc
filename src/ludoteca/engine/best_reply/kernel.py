"""Best-reply search (Schadd and Winands 2011) as a game: after the root player's turn only one opponent replies.

The search is the one of all games; the tree is another one. Where the first opponent's turn begins, the moves are that
player's and, marked with REPLY, the second one's, who then moves as if the first had passed. When the reply's turn is
over, the other opponent passes in the same move, so that the root's player is next. A *turn* is all that a player does
until another one is to move. To pass is a move code of the game that gives the turn up, whatever is compulsory:
Trans-Rabat's turn lost on time, so that every state is one that the rules know, though C5 and R4 are not heeded.

Rows have one word more than the game's, EITHER: whether either opponent may reply here. An array has BLOCKS rows for
each ply: the second block keeps the state after the first opponent's pass.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludoteca.games import dispatch
from ludoteca.games.jit import inner, kernel

REPLY = 1 << 15  # marks a move of the second opponent; a game's own codes are below
BLOCKS = 2
EITHER_KEY = 0x9E3779B97F4A7C15


class BestReply(NamedTuple):
    """The game tag.

    game: the tag of the game itself. root: the player whose opponents share one reply. skip: the move code that gives a
    turn up. plies: rows of a block.
    """

    game: Any
    root: int
    skip: int
    plies: int


@inner
def either(s: Any, i: Any) -> Any:
    """Tell whether either opponent may reply in row i."""
    return s[i, s.shape[1] - 1] != 0


@inner
def row_of(g: BestReply, i: Any, move: Any) -> Any:
    """Return the row in which a move of row i is made."""
    return i + g.plies if move & REPLY else i


@kernel
def generate(g: BestReply, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the legal moves, of both opponents where either may reply."""
    end = base
    for block in range(1 + either(s, i)):
        begin, end = end, dispatch.generate(g.game, s, i + block * g.plies, moves, end)
        for k in range(begin, end):
            moves[k] |= REPLY * block
    return end


candidates = generate  # all moves are searched


@kernel
def generate_noisy(g: BestReply, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the noisy moves, of both opponents where either may reply."""
    end = base
    for block in range(1 + either(s, i)):
        begin, end = end, dispatch.generate_noisy(g.game, s, i + block * g.plies, moves, end)
        for k in range(begin, end):
            moves[k] |= REPLY * block
    return end


@kernel
def apply(g: BestReply, s: Any, i: Any, move: Any, j: Any) -> None:
    """Make a move; where it ends a turn let the next opponent pass, beside row j for the second's reply, or in it."""
    row, code, to = row_of(g, i, move), move & ~REPLY, j
    mover = dispatch.player(g.game, s, row)
    other, last = j + g.plies, s.shape[1] - 1
    after = mover
    for passing in range(2):  # one call, as calls are inlined
        dispatch.apply(g.game, s, row, code, to)
        if passing:
            break
        after = dispatch.player(g.game, s, j)
        if after == mover or after == g.root or dispatch.ended(g.game, s, j):
            s[j, last] = 0
            return
        row, code, to = j, np.int64(g.skip), other
    who = dispatch.player(g.game, s, other)
    if mover == g.root:
        s[j, last] = who != g.root and who != after and not dispatch.ended(g.game, s, other)
    else:
        for k in range(last):
            s[j, k] = s[other, k]
        s[j, last] = 0


@kernel
def player(g: BestReply, s: Any, i: Any) -> Any:
    """Return the player to move; the first opponent where either may reply."""
    return dispatch.player(g.game, s, i)


@kernel
def ended(g: BestReply, s: Any, i: Any) -> Any:
    """Return the reason for which the state ends the game, or 0."""
    return dispatch.ended(g.game, s, i)


@inner
def result(g: BestReply, s: Any, i: Any, reason: Any, me: Any) -> Any:
    """Return 1, 0 or -1."""
    return dispatch.result(g.game, s, i, reason, me)


@inner
def evaluate(g: BestReply, s: Any, i: Any, me: Any) -> Any:
    """Judge as the game does."""
    return dispatch.evaluate(g.game, s, i, me)


@inner
def key(g: BestReply, s: Any, i: Any) -> Any:
    """Hash the state and whether either opponent may reply."""
    return dispatch.key(g.game, s, i) ^ s[i, s.shape[1] - 1] * np.uint64(EITHER_KEY)


@inner
def repetition_key(g: BestReply, s: Any, i: Any) -> Any:
    """Hash as the game does."""
    return dispatch.repetition_key(g.game, s, i)


@inner
def rank(g: BestReply, s: Any, i: Any, move: Any) -> Any:
    """Rank as the game does, a reply of the second opponent where that is to move."""
    return dispatch.rank(g.game, s, row_of(g, i, move), move & ~REPLY)


@inner
def skip(g: BestReply, s: Any, i: Any, j: Any) -> Any:
    """Return False: no null moves."""
    return False
