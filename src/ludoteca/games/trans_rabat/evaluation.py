"""How good a running state looks, which actions to try first, and which are noisy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import Codes, States, inner, kernel
from ludoteca.games.trans_rabat.actions import index_on
from ludoteca.games.trans_rabat.moves import generate_hats, generate_steps, in_hand
from ludoteca.games.trans_rabat.scoring import points
from ludoteca.games.trans_rabat.state import (
    CELL,
    END,
    HAT,
    HATS,
    IN,
    KIND_AT,
    LEFT_AT,
    PAWN,
    RECALL,
    SEATS,
    STANCE,
    STANCE_AT,
    TURN,
    word,
)
from ludoteca.games.trans_rabat.tables import (
    EXTRA_AT,
    HOME_AT,
    LANE,
    STEP_MASK,
    Rules,
    moves_home,
    net_moves_home,
    stance_after,
    stance_word,
)

# In hundredths of about the worth of a pawn at home. Good players earn a bonus in most turns, so that games are won by
# points on the way or by excluding an opponent: being near home matters less than pawns that can go on with matching
# rolls, and hats to free them with.
POINT = 10
DISTANCE = 4  # each move on the way home
NET = 8  # each such move that doesn't earn another
BLOCKED = 40  # the first blocked pawn; the second costs twice as much, the third three times
BARE = 60  # each blocked pawn without a hat in hand to free it: the way to exclusion (C14)
SPARE = 25  # each hat in hand
EXTRA = 12  # each free pawn that could make a matching roll if nothing were in its way
LEFT = 12  # each move the player may still make this turn
OUT = 1500
WAY = (1 << LANE) - 1


@inner
def way_home(g: Rules, seat: Any, pawns: Any) -> Any:
    """Return what the pawns' ways to the three goals cost, assigned to them as well as can be."""
    a, b, c = ways(g, seat, pawns), ways(g, seat, pawns >> 16), ways(g, seat, pawns >> 32)
    best = np.int64(1 << 40)
    for x in (0, LANE, 2 * LANE):
        y, z = (x + LANE) % (3 * LANE), (x + 2 * LANE) % (3 * LANE)
        straight = (b >> y & WAY) + (c >> z & WAY)
        crossed = (b >> z & WAY) + (c >> y & WAY)
        best = min(best, (a >> x & WAY) + min(straight, crossed))
    return best


@inner
def ways(g: Rules, seat: Any, pawn: Any) -> Any:
    """Return what a pawn's ways to each of the goals cost, in lanes."""
    stance = pawn >> STANCE_AT & STANCE
    return DISTANCE * moves_home(g, seat, stance) + NET * net_moves_home(g, seat, stance)


@inner
def worth(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Judge a state for one player, the others aside."""
    value = POINT * points(g, s, i, seat)
    pawns = word(s, i, seat)
    if not pawns & IN:
        return value - OUT
    value -= way_home(g, seat, pawns)
    blocked = np.int64(0)
    for at in (0, 16, 32):
        if pawns >> at & HAT:
            blocked += 1
        elif stance_word(g, seat, pawns >> at + STANCE_AT & STANCE) >> EXTRA_AT & STEP_MASK:
            value += EXTRA
    hats = word(s, i, HATS)
    spare = in_hand(hats, seat, 0) + in_hand(hats, seat, 1) + in_hand(hats, seat, 2)
    value += SPARE * spare - BLOCKED * (blocked * (blocked + 1) // 2)
    if spare == 0:
        value -= BARE * blocked
    turn = word(s, i, TURN)
    if turn & 3 == seat:
        value += LEFT * (turn >> LEFT_AT & 3)
    return value


@kernel
def evaluate(g: Rules, s: States, i: Any, me: Any) -> Any:
    """Judge a running state for `me`: the own worth less that of the best of the others."""
    best = np.int64(-(1 << 30))
    for seat in range(SEATS):
        if seat != me and word(s, i, seat) & IN:
            best = max(best, worth(g, s, i, seat))
    return worth(g, s, i, me) - best


@kernel
def rank(g: Rules, s: States, i: Any, move: Any) -> Any:
    """Guess how good a legal move is, 0 to 1023, for move ordering."""
    kind, cell = move >> KIND_AT, move & CELL
    if kind == END:
        return 300
    if kind >= RECALL:
        return 200
    if kind > 21:
        return 900
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    pawn = own >> 16 * index_on(own, cell) & PAWN
    stance = pawn >> STANCE_AT
    step = kind - 1
    after = stance_after(g, stance, step)
    nearer = moves_home(g, me, stance) - moves_home(g, me, after)
    gain = (nearer & 0xFF) + (nearer >> 16 & 0xFF) + (nearer >> 32)
    extra = stance_word(g, me, stance) >> EXTRA_AT + step & 1
    value = 500 + 20 * gain + 200 * extra + 150 * (stance_word(g, me, after) >> HOME_AT & 1)
    return min(max(value, 0), 1023)


@kernel
def generate_noisy(g: Rules, s: States, i: Any, moves: Codes, base: Any) -> Any:
    """Write the moves that earn another or bring a pawn home, and the blocks, to moves[base:end] and return end."""
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    end = base
    for at in range(base, generate_steps(g, s, i, moves, base)):
        step, cell = (moves[at] >> KIND_AT) - 1, moves[at] & CELL
        stance = own >> 16 * index_on(own, cell) + STANCE_AT & STANCE
        here, there = stance_word(g, me, stance), stance_word(g, me, stance_after(g, stance, step))
        if here >> EXTRA_AT + step & 1 or (there & ~here) >> HOME_AT & 1:
            moves[end] = moves[at]
            end += 1
    quiet = end
    for at in range(end, generate_hats(g, s, i, moves, end)):
        if moves[at] >> KIND_AT < RECALL:
            moves[quiet] = moves[at]
            quiet += 1
    return quiet
