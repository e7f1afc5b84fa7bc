"""Best-reply search (Schadd and Winands 2011) as a game: after the root player's turn only one opponent replies.

The search stays the engine's; the tree is another one. Where the first opponent's turn begins, the moves are that
player's and, marked with REPLY, the second one's, who then moves as if the first had passed. When the reply's turn is
over, the other opponent passes in the same move, so that the root's player is next. A *turn* is all that a player does
until another one is to move.

To pass is either to *skip*: one move code of the game that gives the turn up, whatever is compulsory (Trans-Rabat's
TIMEOUT, a turn lost on time, is such a one, so that every state is one that the rules know, though C5 and R4 are not
heeded); or to play by the *order* (BRS+ of Esser, Gras, Winands, Schadd and Lanctot 2013): the move that ranks first,
until the turn ends.

Rows have one word more than the game's, FRESH: whether the first opponent's turn begins here. An array has BLOCKS rows
for each ply: block 1 keeps the state after the first opponent's pass, block 2 is for scratch.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.games import dispatch
from ludoteca.games.jit import inner, kernel

REPLY = 1 << 15  # marks a move of the second opponent; a game's own codes are below
BLOCKS = 3
FRESH_KEY = 0x9E3779B97F4A7C15


class BestReply(NamedTuple):
    """The game tag.

    game: the tag of the game itself. root: the player whose opponents share one reply. skip: the move code that gives a
    turn up, or 0 to play by the order. plies: rows of a block. waiting: int64[MAX_MOVES], scratch.
    """

    game: Any
    root: int
    skip: int
    plies: int
    waiting: npt.NDArray[np.int64]


@inner
def first_ranked(g: BestReply, s: Any, i: Any) -> Any:
    """Return the legal move that ranks first."""
    end = dispatch.generate(g.game, s, i, g.waiting, 0)
    best, chosen = np.int64(-1), np.int64(0)
    for k in range(end):
        merit = np.int64(dispatch.rank(g.game, s, i, g.waiting[k]))
        if merit > best:
            best, chosen = merit, g.waiting[k]
    return chosen


@inner
def copy_row(s: Any, i: Any, j: Any) -> None:
    """Copy row i to row j."""
    for k in range(s.shape[1]):
        s[j, k] = s[i, k]


@inner
def give_up_turn(g: BestReply, s: Any, i: Any, j: Any) -> None:
    """Write to row j the state after the player to move in row i has passed; row j of the last block is scratch."""
    if g.skip:
        dispatch.apply(g.game, s, i, np.int64(g.skip), j)
        return
    scratch = j % g.plies + (BLOCKS - 1) * g.plies
    mover = dispatch.player(g.game, s, i)
    at = i
    while True:
        to = scratch if at == j else j
        dispatch.apply(g.game, s, at, first_ranked(g, s, at), to)
        at = to
        if dispatch.player(g.game, s, at) != mover or dispatch.ended(g.game, s, at):
            break
    if at != j:
        copy_row(s, at, j)


@inner
def second_opponent(g: BestReply, s: Any, i: Any) -> Any:
    """Tell whether a second opponent could reply in row i; if so, the state in which it may is in block 1."""
    if not s[i, s.shape[1] - 1]:
        return False
    other = i + g.plies
    give_up_turn(g, s, i, other)
    who = dispatch.player(g.game, s, other)
    return who != g.root and who != dispatch.player(g.game, s, i) and not dispatch.ended(g.game, s, other)


@inner
def mark(moves: Any, base: Any, end: Any) -> Any:
    """Mark moves[base:end] as the second opponent's; return end."""
    for k in range(base, end):
        moves[k] |= REPLY
    return end


@inner
def row_of(g: BestReply, i: Any, move: Any) -> Any:
    """Return the row in which a move of row i is made."""
    return i + g.plies if move & REPLY else i


@kernel
def generate(g: BestReply, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the legal moves, of both opponents where either may reply."""
    end = dispatch.generate(g.game, s, i, moves, base)
    if second_opponent(g, s, i):
        end = mark(moves, end, dispatch.generate(g.game, s, i + g.plies, moves, end))
    return end


candidates = generate  # all moves are searched


@kernel
def generate_noisy(g: BestReply, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the noisy moves, of both opponents where either may reply."""
    end = dispatch.generate_noisy(g.game, s, i, moves, base)
    if second_opponent(g, s, i):
        end = mark(moves, end, dispatch.generate_noisy(g.game, s, i + g.plies, moves, end))
    return end


@kernel
def apply(g: BestReply, s: Any, i: Any, move: Any, j: Any) -> None:
    """Make a move, and let the other opponent pass if it was the last of a reply."""
    row = row_of(g, i, move)
    mover = dispatch.player(g.game, s, row)
    dispatch.apply(g.game, s, row, move & ~REPLY, j)
    after = dispatch.player(g.game, s, j)
    fresh = mover == g.root and after != g.root
    if mover != g.root and after != g.root and after != mover and not dispatch.ended(g.game, s, j):
        other = j + g.plies
        give_up_turn(g, s, j, other)
        copy_row(s, other, j)
    s[j, s.shape[1] - 1] = np.uint64(fresh)


@kernel
def player(g: BestReply, s: Any, i: Any) -> Any:
    """Return the player to move; the first opponent where either may reply."""
    return dispatch.player(g.game, s, i)


@kernel
def ended(g: BestReply, s: Any, i: Any) -> Any:
    """Return the reason for which the state ends the game, or 0."""
    return dispatch.ended(g.game, s, i)


@kernel
def result(g: BestReply, s: Any, i: Any, reason: Any, me: Any) -> Any:
    """Return 1, 0 or -1."""
    return dispatch.result(g.game, s, i, reason, me)


@kernel
def evaluate(g: BestReply, s: Any, i: Any, me: Any) -> Any:
    """Judge as the game does."""
    return dispatch.evaluate(g.game, s, i, me)


@kernel
def key(g: BestReply, s: Any, i: Any) -> Any:
    """Hash the state and whether either opponent may reply."""
    return dispatch.key(g.game, s, i) ^ s[i, s.shape[1] - 1] * np.uint64(FRESH_KEY)


@kernel
def repetition_key(g: BestReply, s: Any, i: Any) -> Any:
    """Hash as the game does."""
    return dispatch.repetition_key(g.game, s, i)


@kernel
def rank(g: BestReply, s: Any, i: Any, move: Any) -> Any:
    """Rank as the game does, a reply of the second opponent where that is to move."""
    return dispatch.rank(g.game, s, row_of(g, i, move), move & ~REPLY)


@kernel
def skip(g: BestReply, s: Any, i: Any, j: Any) -> Any:
    """Return False: no null moves."""
    return False
