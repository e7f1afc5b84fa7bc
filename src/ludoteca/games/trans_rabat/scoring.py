"""When the game ends and what it scores (R15, R16, C17, C20)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import States, Word, inner, kernel
from ludoteca.games.position import Reason
from ludoteca.games.trans_rabat.actions import hats_on_pawns, left_in
from ludoteca.games.trans_rabat.moves import in_hand
from ludoteca.games.trans_rabat.state import (
    AGREED,
    BONUS_POINTS,
    CAPTURED_POINTS,
    COUNTER_AT,
    COUNTER_BITS,
    COUNTER_MAX,
    HATS,
    HOME_POINTS,
    IN,
    MOST_TURNS,
    OWN_POINTS,
    SEATS,
    STANCE,
    STANCE_AT,
    TURN,
    word,
)
from ludoteca.games.trans_rabat.tables import HOME_AT, Rules, stance_word

HOME, LAST_LEFT, TURN_LIMIT, AGREEMENT = map(int, (Reason.HOME, Reason.LAST_LEFT, Reason.TURN_LIMIT, Reason.AGREEMENT))


@inner
def pawns_home(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Count a seat's pawns at home (R15)."""
    pawns = word(s, i, seat)
    count: Word = np.int64(0)
    if pawns & IN:
        for at in (STANCE_AT, STANCE_AT + 16, STANCE_AT + 32):
            count += stance_word(g, seat, pawns >> at & STANCE) >> HOME_AT & 1
    return count


@inner
def all_home(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Tell whether all pawns of a player who is in are at home (R15)."""
    pawns = word(s, i, seat)
    for at in (STANCE_AT, STANCE_AT + 16, STANCE_AT + 32):
        if not stance_word(g, seat, pawns >> at & STANCE) >> HOME_AT & 1:
            return False
    return True


@kernel
def points_by_kind(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Return a seat's points as they stand (R16): for pawns at home, captured hats, own hats (C19) and bonuses."""
    hats = word(s, i, HATS)
    captured = in_hand(hats, seat, (seat + 1) % SEATS) + in_hand(hats, seat, (seat + 2) % SEATS)
    own = in_hand(hats, seat, seat) + hats_on_pawns(s, i, seat)
    bonuses = hats >> COUNTER_AT + COUNTER_BITS * seat & COUNTER_MAX
    return (
        HOME_POINTS * pawns_home(g, s, i, seat),
        CAPTURED_POINTS * captured,
        OWN_POINTS * own,
        BONUS_POINTS * bonuses,
    )


@kernel
def points(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Return a seat's score as it stands (R16)."""
    home, captured, own, bonus = points_by_kind(g, s, i, seat)
    return home + captured + own + bonus


@kernel
def ended(g: Rules, s: States, i: Any) -> Any:
    """Return the `Reason` for which the state alone ends the game, or 0; repetition aside."""
    turn = word(s, i, TURN)
    if turn & AGREED:
        return AGREEMENT
    if left_in(s, i) == 1:
        return LAST_LEFT
    me = turn & 3
    if all_home(g, s, i, me):  # only the player's own moves bring the player home
        return HOME
    if g.draws and turn >> COUNTER_AT + COUNTER_BITS * me & COUNTER_MAX >= MOST_TURNS:
        return TURN_LIMIT
    return 0


@kernel
def result(g: Rules, s: States, i: Any, reason: Any, me: Any) -> Any:
    """Return 1, 0 or -1: whether player `me` is first alone, shares the first place, or neither (C20)."""
    mine = points(g, s, i, me)
    best = np.int64(-1)
    for seat in range(SEATS):
        if seat != me and word(s, i, seat) & IN:
            best = max(best, points(g, s, i, seat))
    if not word(s, i, me) & IN or mine < best:
        return -1
    return 1 if mine > best else 0
