"""How good a running state looks, which actions to try first, and which are noisy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import States, inner, kernel
from ludoteca.games.trans_rabat.actions import index_on
from ludoteca.games.trans_rabat.moves import in_hand
from ludoteca.games.trans_rabat.state import (
    BLOCK,
    BONUS_POINTS,
    CAPTURED_POINTS,
    CELL,
    COUNTER_AT,
    COUNTER_BITS,
    COUNTER_MAX,
    END,
    HAT,
    HATS,
    HOME_POINTS,
    IN,
    KIND_AT,
    LEFT_AT,
    OWN_POINTS,
    PAWNS,
    RECALL,
    SEATS,
    STANCE,
    STANCE_AT,
    TURN,
    word,
)
from ludoteca.games.trans_rabat.tables import LANE, Rules, outlook, promise
from ludoteca.games.trans_rabat.weights import (
    BARE,
    BLOCKED,
    BLOCKED_CHAIN,
    CAPTURED_IN_HAND,
    CHAIN_1,
    CHAIN_2,
    CHAIN_4,
    LEFT,
    MOVER,
    NET_WAY,
    OWN_IN_HAND,
    OWN_ON_PAWNS,
    POINT,
    WAY,
)

OUT = -1500
LANE_MASK = (1 << LANE) - 1


@inner
def lane(sums: Any, number: Any) -> Any:
    """Return a number of a sum of outlooks."""
    return sums >> LANE * number & LANE_MASK


@inner
def worth(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Judge a state for one player, the others aside."""
    pawns = word(s, i, seat)
    if not pawns & IN:
        return OUT
    w = g.weights
    free = np.int64(0)  # sums of outlooks
    stuck = np.int64(0)
    blocked = 0
    for at in (0, 16, 32):
        its = outlook(g, seat, pawns >> at + STANCE_AT & STANCE)
        if pawns >> at & HAT:
            stuck += its
            blocked += 1
        else:
            free += its
    everything = free + stuck
    hats = word(s, i, HATS)
    second, third = (seat + 1) % SEATS, (seat + 2) % SEATS
    own, captured = in_hand(hats, seat, seat), in_hand(hats, seat, second) + in_hand(hats, seat, third)
    lost = in_hand(hats, second, seat) + in_hand(hats, third, seat)
    bonuses = hats >> COUNTER_AT + COUNTER_BITS * seat & COUNTER_MAX
    scored = HOME_POINTS * lane(everything, 3) + CAPTURED_POINTS * captured
    scored += OWN_POINTS * (PAWNS - lost) + BONUS_POINTS * bonuses
    value = w[POINT] * scored + w[OWN_IN_HAND] * own + w[CAPTURED_IN_HAND] * captured
    value += w[OWN_ON_PAWNS] * (PAWNS - lost - own)
    value += w[CHAIN_1] * lane(free, 0) + w[CHAIN_2] * lane(free, 1) + w[CHAIN_4] * lane(free, 2)
    value += w[BLOCKED_CHAIN] * lane(stuck, 1) + w[WAY] * lane(everything, 4) + w[NET_WAY] * lane(everything, 5)
    if blocked:
        value += w[BLOCKED]
        if blocked >= 2:
            value += w[BLOCKED + 1]
        if blocked == PAWNS:
            value += w[BLOCKED + 2]
        if own + captured == 0:
            value += w[BARE] * blocked
    turn = word(s, i, TURN)
    if turn & 3 == seat:
        value += w[MOVER] + w[LEFT] * (turn >> LEFT_AT & 3)
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
    if kind >= BLOCK:
        return 900
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    return promise(g, me, own >> 16 * index_on(own, cell) + STANCE_AT & STANCE, kind - 1)
