"""What an action does to a state: moves, hats, the turn's end, exclusion (C14–C16)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import States, Word, inner, kernel
from ludoteca.games.trans_rabat.moves import in_hand
from ludoteca.games.trans_rabat.state import (
    AGREE,
    AGREED,
    ANY_HAT,
    BLOCK,
    BLOCKS_AT,
    BONUS_MOVES,
    CEDE,
    CELL,
    CELL_AT,
    COUNTER,
    COUNTER_AT,
    COUNTER_BITS,
    COUNTER_MAX,
    END,
    FRESH,
    HAT,
    HAT_AT,
    HATS,
    IN,
    KIND_AT,
    LEAVE,
    LEFT_AT,
    MADE_AT,
    MADE_MAX,
    MOVED,
    PAWN,
    PAWNS,
    RECALL,
    REGAIN,
    SEATS,
    STANCE,
    STANCE_AT,
    STARTED,
    THIS_TURN,
    TIMEOUT,
    TRAIL,
    TRAIL_CELLS,
    TURN,
    USED,
    WORDS,
    put,
    word,
)
from ludoteca.games.trans_rabat.tables import EXTRA_AT, Rules, stance_after, stance_word


@kernel
def apply(g: Rules, s: States, i: Any, move: Any, j: Any) -> Any:
    """Write the state after `move` in state i to row j (never i itself)."""
    kind, cell = move >> KIND_AT, move & CELL
    turn = word(s, i, TURN) & ~FRESH
    me = turn & 3
    for k in range(TURN):
        put(s, j, k, word(s, i, k))
    for k in range(TRAIL, WORDS):
        put(s, j, k, word(s, i, k))
    if kind < BLOCK:
        move_pawn(g, s, j, turn, kind - 1, cell)
        return
    put(s, j, TURN, turn)
    if kind <= REGAIN:
        block(s, j, kind, cell)
    elif kind == RECALL:
        take_hat_off(s, j, seat_on(s, j, cell), cell)
    elif kind < END:
        cede(s, j, me, kind - CEDE, cell)
    elif kind in (END, TIMEOUT):
        add_to_counter(s, j, TURN, me)
        start_turn(s, j, me)
    elif kind == AGREE:
        put(s, j, TURN, turn | AGREED)
    else:
        exclude(s, j, kind - LEAVE)
        if kind - LEAVE == me or left_in(s, j) == 1:
            start_turn(s, j, me)


@inner
def move_pawn(g: Rules, s: States, j: Any, turn: Any, step: Any, cell: Any) -> Any:
    """Roll the pawn on `cell`, perhaps after a slide (R3). turn: the word TURN, which isn't in row j yet."""
    me = turn & 3
    own = word(s, j, me)
    index = index_on(own, cell)
    stance = own >> 16 * index + STANCE_AT & STANCE
    a = stance_after(g, stance, step) << STANCE_AT | STARTED | MOVED
    b = own >> 16 * ((index + 1) % PAWNS) & PAWN
    c = own >> 16 * ((index + 2) % PAWNS) & PAWN
    b, c = min(b, c), max(b, c)
    put(s, j, me, IN | min(a, b) | max(min(a, c), b) << 16 | max(a, c) << 32)
    extra = stance_word(g, me, stance) >> EXTRA_AT + step & 1  # R5
    turn += ((extra - 1) << LEFT_AT) + (1 << MADE_AT)
    put(s, j, TURN, turn)
    k = TRAIL + cell // TRAIL_CELLS
    put(s, j, k, word(s, j, k) | 1 << cell % TRAIL_CELLS)
    if turn >> MADE_AT & MADE_MAX == BONUS_MOVES and turn >> BLOCKS_AT & 7 > 0:  # R7, C13
        add_to_counter(s, j, HATS, me)


@inner
def block(s: States, j: Any, kind: Any, cell: Any) -> Any:
    """Block the opponent's pawn on `cell`, or counter-block or regain instead (R8, R12b, R13)."""
    turn = word(s, j, TURN)
    me = turn & 3
    seat = seat_on(s, j, cell)
    at = 16 * index_on(word(s, j, seat), cell)
    if kind == BLOCK:
        put(s, j, seat, word(s, j, seat) | (me + 1) << at + HAT_AT)
        move_hat(s, j, me, me, -1)
    elif kind == REGAIN:
        move_hat(s, j, seat, me, -1)
        move_hat(s, j, me, me, 1)
    else:
        take_hat_off(s, j, me, word(s, j, me) >> 16 * (kind - COUNTER) + CELL_AT & CELL)
    s[j, seat] = np.uint64(word(s, j, seat) | USED << at)  # C7
    turn += 1 << BLOCKS_AT
    put(s, j, TURN, turn)
    if turn >> BLOCKS_AT & 7 == 1 and turn >> MADE_AT & MADE_MAX >= BONUS_MOVES:  # R7, C13
        add_to_counter(s, j, HATS, me)


@inner
def cede(s: States, j: Any, me: Any, owner: Any, cell: Any) -> Any:
    """Give the blocker of the own pawn on `cell` a hat of `owner`, and the one that the pawn wears (R12a, C10)."""
    own = word(s, j, me)
    blocker = (own >> 16 * index_on(own, cell) & HAT) >> HAT_AT
    move_hat(s, j, me, owner, -1)
    move_hat(s, j, blocker - 1, owner, 1)
    take_hat_off(s, j, me, cell)


@inner
def take_hat_off(s: States, j: Any, seat: Any, cell: Any) -> Any:
    """Free the pawn of `seat` on `cell`: its hat goes back to the owner's hand."""
    pawns = word(s, j, seat)
    at = 16 * index_on(pawns, cell)
    owner = ((pawns >> at & HAT) >> HAT_AT) - 1
    put(s, j, seat, pawns & ~(HAT << at))
    move_hat(s, j, owner, owner, 1)


@inner
def exclude(s: States, j: Any, seat: Any) -> Any:
    """Take a player out of the game (C16)."""
    pawns = word(s, j, seat)
    for at in (0, 16, 32):  # hats on the player's pawns go back to their owners
        owner = ((pawns >> at & HAT) >> HAT_AT) - 1
        if owner >= 0:
            move_hat(s, j, owner, owner, 1)
    put(s, j, seat, 0)
    hats = word(s, j, HATS)
    for owner in range(SEATS):
        count = in_hand(hats, seat, owner)
        move_hat(s, j, seat, owner, -count)
        if owner != seat and word(s, j, owner) & IN:  # captured ones too; the player's own leave
            move_hat(s, j, owner, owner, count)
    for other in range(SEATS):
        pawns = word(s, j, other)
        for at in (0, 16, 32):
            if (pawns >> at & HAT) >> HAT_AT == seat + 1:
                pawns &= ~(HAT << at)
        put(s, j, other, pawns)


@inner
def start_turn(s: States, j: Any, before: Any) -> Any:
    """Begin the turn of the next player after `before`, excluding those who are stuck (C14)."""
    for seat in range(SEATS):
        put(s, j, seat, word(s, j, seat) & ~THIS_TURN)
    for k in range(TRAIL, WORDS):
        put(s, j, k, 0)
    seat = (before + 1) % SEATS
    while not word(s, j, seat) & IN or (left_in(s, j) > 1 and stuck(s, j, seat)):
        if word(s, j, seat) & IN:
            exclude(s, j, seat)
        seat = (seat + 1) % SEATS
    turns = word(s, j, TURN) >> COUNTER_AT
    left = 1 if turns >> COUNTER_BITS * seat & COUNTER_MAX else 2  # R4
    put(s, j, TURN, turns << COUNTER_AT | FRESH | left << LEFT_AT | seat)


@inner
def stuck(s: States, j: Any, seat: Any) -> Any:
    """Tell whether all pawns of a player are blocked and no hat is left, in hand or on others' pawns (C14)."""
    pawns = word(s, j, seat)
    for at in (0, 16, 32):
        if not pawns >> at & HAT:
            return False
    if word(s, j, HATS) >> 6 * seat & 63:
        return False
    return hats_on_pawns(s, j, seat) == 0


@inner
def hats_on_pawns(s: States, j: Any, owner: Any) -> Any:
    """Count the hats of an owner on pawns."""
    count: Word = np.int64(0)
    for seat in range(SEATS):
        pawns = word(s, j, seat)
        if pawns & ANY_HAT:
            for at in (0, 16, 32):
                if (pawns >> at & HAT) >> HAT_AT == owner + 1:
                    count += 1
    return count


@inner
def left_in(s: States, j: Any) -> Any:
    """Count the players still in."""
    count: Word = np.int64(0)
    for seat in range(SEATS):
        count += word(s, j, seat) // IN
    return count


@inner
def move_hat(s: States, j: Any, holder: Any, owner: Any, by: Any) -> Any:
    """Change the count of an owner's hats in a holder's hand."""
    put(s, j, HATS, word(s, j, HATS) + (by << 2 * (3 * holder + owner)))


@inner
def add_to_counter(s: States, j: Any, k: Any, seat: Any) -> Any:
    """Add 1 to a seat's bonuses (word HATS) or turns (TURN); they stop at COUNTER_MAX, a hundred times C17's limit."""
    at = COUNTER_AT + COUNTER_BITS * seat
    value = word(s, j, k)
    if value >> at & COUNTER_MAX < COUNTER_MAX:
        put(s, j, k, value + (1 << at))


@inner
def index_on(pawns: Any, cell: Any) -> Any:
    """Return which of a seat's pawns stands on `cell`, or PAWNS."""
    if pawns >> CELL_AT & CELL == cell:
        return 0
    if pawns >> 16 + CELL_AT & CELL == cell:
        return 1
    return 2 if pawns >> 32 + CELL_AT & CELL == cell else PAWNS


@inner
def seat_on(s: States, j: Any, cell: Any) -> Any:
    """Return the seat whose pawn stands on `cell`, or SEATS."""
    seat = 0
    while seat < SEATS and (not word(s, j, seat) & IN or index_on(word(s, j, seat), cell) == PAWNS):
        seat += 1
    return seat
