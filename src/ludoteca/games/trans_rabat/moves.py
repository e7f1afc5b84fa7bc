"""Which actions are legal: moves (R3–R5, C4), hat actions (R6–R13) and the end of the turn (C5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import Codes, States, Word, inner, kernel, lowest
from ludoteca.games.trans_rabat.state import (
    ANY_HAT,
    BLOCK,
    BONUS_MOVES,
    CEDE,
    CELL,
    CELL_AT,
    COUNTER,
    END,
    HAT,
    HAT_AT,
    HATS,
    IN,
    KIND_AT,
    LEFT_AT,
    MADE_AT,
    MADE_MAX,
    MOVED,
    PAWN,
    PAWNS,
    RECALL,
    REGAIN,
    SEATS,
    STANCE_AT,
    STARTED,
    TRAIL,
    TRAIL_CELLS,
    TURN,
    USED,
    WORDS,
    word,
)
from ludoteca.games.trans_rabat.tables import (
    EXTRA_AT,
    HOME_AT,
    LABELS_AT,
    STEP_MASK,
    Rules,
    pair_word,
    stance_word,
    steps_into_home,
)

MOVED_PAWNS = MOVED << 32 | MOVED << 16 | MOVED


@kernel
def player(g: Rules, s: States, i: Any) -> Any:
    """Return the player to move, from 0."""
    return word(s, i, TURN) & 3


@inner
def in_hand(hats: Any, holder: Any, owner: Any) -> Any:
    """Count the hats of an owner in a holder's hand."""
    return hats >> 2 * (3 * holder + owner) & 3


@inner
def free_steps(g: Rules, s: States, i: Any, pawn: Any, steps: Any) -> Any:
    """Return those of a pawn's steps (bit masks) that no pawn is in the way of, and no earlier move (C4)."""
    cell = pawn >> CELL_AT
    for other in range(SEATS):
        pawns = word(s, i, other)
        if pawns & IN:
            for at in (CELL_AT, CELL_AT + 16, CELL_AT + 32):
                steps &= ~pair_word(g, cell, pawns >> at & CELL)
    made = word(s, i, TURN) >> MADE_AT & MADE_MAX
    for k in range(TRAIL, WORDS):
        if made == 0:
            break
        bits: Word = np.uint64(word(s, i, k))
        while bits != 0:
            steps &= ~(pair_word(g, cell, TRAIL_CELLS * (k - TRAIL) + np.int64(lowest(bits))) >> EXTRA_AT)
            bits &= bits - np.uint64(1)
            made -= 1
    return steps


@kernel
def faces(g: Rules, seat: Any, pawn: Any, other: Any, its: Any) -> Any:
    """Tell whether a pawn of `seat` faces a pawn `its` of seat `other` (R6)."""
    angle = pair_word(g, pawn >> CELL_AT, its >> CELL_AT) >> HOME_AT
    if angle == 0:
        return False
    mine = stance_word(g, seat, pawn >> STANCE_AT) >> LABELS_AT + 2 * (angle & 3)
    theirs = stance_word(g, other, its >> STANCE_AT) >> LABELS_AT + 2 * (angle >> 2 & 3)
    return (mine ^ theirs) & 3 == 0


@inner
def may_be_blocked(g: Rules, own: Any, me: Any, seat: Any, pawn: Any) -> Any:
    """Tell whether a pawn of an opponent's seat is one that a block, counter-block or regain can be about now.

    It wears no hat (R6), has moved before (R10), wasn't used this turn (C7), and a pawn moved this turn faces it (C6).
    """
    if pawn & (HAT | USED) or not pawn & STARTED:
        return False
    for at in (0, 16, 32):
        mine = own >> at & PAWN
        if mine & MOVED and faces(g, me, mine, seat, pawn):
            return True
    return False


@inner
def generate_steps(g: Rules, s: States, i: Any, moves: Codes, base: Any, noisy: Any) -> Any:
    """Write the moves proper to moves[base:end] and return end.

    noisy: whether only those that earn another or bring a pawn home.
    """
    turn = word(s, i, TURN)
    if turn >> LEFT_AT & 3 == 0:
        return base
    me = turn & 3
    own = word(s, i, me)
    end = base
    for at in (0, 16, 32):
        pawn = own >> at & PAWN
        if pawn & HAT:  # R9: a blocked pawn can't move
            continue
        stance = pawn >> STANCE_AT
        allowed = stance_word(g, me, stance)
        matching = allowed & STEP_MASK  # R3
        if noisy:
            matching &= allowed >> EXTRA_AT | steps_into_home(g, me, stance)
        if matching:
            steps: Word = np.uint64(free_steps(g, s, i, pawn, matching))
            while steps != 0:
                moves[end] = (np.int64(lowest(steps)) + 1) << KIND_AT | pawn >> CELL_AT
                end += 1
                steps &= steps - np.uint64(1)
    return end


@inner
def generate_blocks(g: Rules, s: States, i: Any, moves: Codes, base: Any) -> Any:
    """Write the blocks, counter-blocks and regains to moves[base:end] and return end."""
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    end = base
    if not own & MOVED_PAWNS:
        return end
    hats = word(s, i, HATS)
    for seat in range(SEATS):
        pawns = word(s, i, seat)
        if seat == me or not pawns & IN:
            continue
        for at in (0, 16, 32):
            pawn = pawns >> at & PAWN
            if may_be_blocked(g, own, me, seat, pawn):
                cell = pawn >> CELL_AT
                if in_hand(hats, me, me):  # R8
                    moves[end] = BLOCK << KIND_AT | cell
                    end += 1
                elif in_hand(hats, seat, me):  # R13
                    moves[end] = REGAIN << KIND_AT | cell
                    end += 1
                for index in range(PAWNS):  # R12b, C11
                    if (own >> 16 * index & HAT) >> HAT_AT == seat + 1:
                        moves[end] = (COUNTER + index) << KIND_AT | cell
                        end += 1
    return end


@inner
def generate_returns(s: States, i: Any, moves: Codes, base: Any) -> Any:
    """Write the own hats to take back (R11) and to cede (R12a) to moves[base:end] and return end."""
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    end = base
    for seat in range(SEATS):
        pawns = word(s, i, seat)
        if seat == me or not pawns & ANY_HAT:
            continue
        for at in (0, 16, 32):
            pawn = pawns >> at & PAWN
            if (pawn & HAT) >> HAT_AT == me + 1 and not pawn & USED:  # C8: a hat put on this turn marks a used pawn
                moves[end] = RECALL << KIND_AT | pawn >> CELL_AT
                end += 1
    if own & ANY_HAT:
        hats = word(s, i, HATS)
        for at in (0, 16, 32):
            if own >> at & HAT:
                for owner in range(SEATS):
                    if in_hand(hats, me, owner):
                        moves[end] = (CEDE + owner) << KIND_AT | own >> at + CELL_AT & CELL
                        end += 1
    return end


@kernel
def generate(g: Rules, s: States, i: Any, moves: Codes, base: Any) -> Any:
    """Write the legal actions to moves[base:end] and return end; the end of the game aside."""
    end = generate_steps(g, s, i, moves, base, False)
    compulsory = end > base and word(s, i, TURN) >> MADE_AT & MADE_MAX == 0  # C5
    end = generate_blocks(g, s, i, moves, end)
    end = generate_returns(s, i, moves, end)
    if not compulsory:
        moves[end] = END << KIND_AT
        end += 1
    return end


@kernel
def generate_noisy(g: Rules, s: States, i: Any, moves: Codes, base: Any) -> Any:
    """Write what may win points in this turn to moves[base:end] and return end.

    These are the blocks, or, where there are none, the moves that earn another or bring a pawn home, as long as the
    bonus (R7) wants more moves. Every order of every chain of moves would take nearly all nodes.
    """
    end = generate_blocks(g, s, i, moves, base)
    if end > base or word(s, i, TURN) >> MADE_AT & MADE_MAX >= BONUS_MOVES:
        return end
    return generate_steps(g, s, i, moves, base, True)
