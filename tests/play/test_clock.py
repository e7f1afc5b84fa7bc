"""Clocks: what is charged and given, and when a time is out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.play import decide
from ludoteca.play.clock import BEFORE, LAG, Clock, Control
from ludoteca.play.events import Drawn, Flagged, Joined, Moved, OfferKind, Paused
from ludoteca.play.game import Game
from ludoteca.play.setup import BadControl, check_control

from .making import COMPUTER, OPEN, PERSON, happen, new, play, refused, takeback

MOVE, BANK, FISCHER = Control("move", 30), Control("bank", 60), Control("bank", 60, 3)
BEGINS = 1 + BEFORE  # games are made at the moment 1


def left(game: Game, at: int) -> tuple[int, ...]:
    assert game.clock
    return game.clock.shown(at)


def test_a_clock_by_hand() -> None:
    clock = Clock.of(FISCHER, 2).runs(1, 1_000)
    assert (clock.left, clock.due) == ((60_000, 60_000), 61_000)
    assert clock.shown(11_500) == (60_000, 49_500)
    assert clock.charged(11_500, lag=400).left == (60_000, 49_900)
    assert clock.charged(11_500).turned().left == (60_000, 52_500)
    assert clock.charged(11_500).moved().left == (60_000, 49_500)  # an earned move brings a bank nothing
    assert clock.charged(99_000).left == (60_000, 0)
    assert clock.charged(900).left == (60_000, 60_000)
    assert clock.stands().due is None and clock.stands().shown(99_000) == (60_000, 60_000)
    assert Clock.of(MOVE, 3).runs(2, 0).charged(25_000).moved().left == (30_000,) * 3


@pytest.mark.parametrize(
    ("since", "until", "begins"),
    [(20, 30, 20), (10, 30, 30), (0, 5, 10), (0, 10, 10), (5, 15, 15), (30, 90, 70)],
    ids=["after", "from the start", "before", "just before", "over the start", "on the way"],
)
def test_a_pause_is_left_out(since: int, until: int, begins: int) -> None:
    assert Clock.of(BANK, 2).runs(0, 10).paused(since, until).since == begins


@given(st.integers(0, 100), st.integers(0, 100), st.integers(0, 50), st.integers(0, 200))
def test_a_pause_never_charges_anybody(begins: int, since: int, length: int, later: int) -> None:
    clock, until = Clock.of(BANK, 2).runs(0, begins), since + length
    paused = clock.paused(since, until)
    assert paused.shown(until) == clock.shown(since)
    spent = clock.left[0] - clock.shown(until + later)[0]
    assert paused.left[0] - paused.shown(until + later)[0] == spent - max(0, until - max(begins, since))


def test_the_first_turn_begins_five_seconds_after_the_last_has_come() -> None:
    game = new("abalone", [PERSON, OPEN], control=BANK)
    assert game.clock and game.clock.due is None and game.legal() == []
    game = happen(game, decide.join(game, 1, 50_000))
    assert game.clock and game.clock.since == 50_000 + BEFORE and left(game, 54_000) == (60_000, 60_000)
    game = happen(game, decide.move(game, {0}, 0, "a1b1", 52_000))
    assert left(game, 53_000) == (60_000, 59_000)


def test_each_move_is_charged_but_for_the_lag() -> None:
    game = new("tablut", control=FISCHER)
    for number, (move, lag) in enumerate([("d1d4", 0), ("e7d7", 200), ("d4c4", 9_000)]):
        at = BEGINS + 10_000 * (number + 1)
        decided = decide.move(game, {number % 2}, number, move, at, lag)
        assert decided == [Moved(at, move, lag=min(lag, LAG))]
        game = happen(game, decided)
    assert left(game, game.updated) == (60_000 - 10_000 + 3_000 - 10_000 + LAG + 3_000, 60_000 - 10_000 + 200 + 3_000)


def test_a_computer_has_all_the_time() -> None:
    game = new("abalone", [COMPUTER, PERSON], control=BANK)
    assert game.clock and game.clock.due is None
    assert decide.overdue(game, 10**9) == []
    game = happen(game, decide.move(game, {0}, 0, "a1b1", 10**6))
    assert left(game, 10**6 + 500) == (60_000, 59_500)


def test_time_out_loses_and_what_comes_a_little_late_may_have_been_in_time() -> None:
    for game, move in ((new("abalone", control=MOVE), "a1b1"), (new("tablut", control=MOVE), "d1d4")):
        due = BEGINS + 30_000
        assert decide.overdue(game, due + LAG - 1) == []
        assert happen(game, decide.move(game, {0}, 0, move, due + 400, 400)).ply == 1
        refused(game, "time-out", decide.move, {0}, 0, move, due + 400, 399)
        decided = decide.overdue(game, due + 10**6)
        assert decided == [Flagged(due, 0)]
        over = happen(game, decided)
        assert over.outcome and (over.outcome.winner, over.outcome.reason) == (1, "time")
        assert over.final and left(over, 10**9) == (0, 30_000) and decide.overdue(over, 10**9) == []


def turn(game: Game) -> Game:
    """Let whose turn it is play it in a way, at once."""
    player = game.player
    while game.player == player and not game.outcome:
        game = play(game, game.legal()[0].move)
    return game


def test_three_turns_lost_in_a_row_exclude() -> None:
    game = new("trans-rabat", control=MOVE, players=3)
    for number in range(3):
        assert game.position.excluded == () and game.lost(2) == number
        game = turn(turn(game))
        assert game.player == 2 and game.clock and game.clock.due
        game = happen(game, decide.overdue(game, game.clock.due + LAG))
    assert [played.move for played in game.plies[-2:]] == ["t", "x3"] and game.plies[-1].player == 2
    assert game.position.excluded == (2,) and game.player == 0 and not game.outcome
    game = happen(game, decide.overdue(game, game.updated + 30_000 + LAG))
    assert game.player == 1 and game.lost(0) == 1


def test_all_that_was_due_while_nobody_looked_happens_at_its_time() -> None:
    game = new("trans-rabat", control=MOVE)
    decided = decide.overdue(game, BEGINS + 10**6)
    assert decided == [Flagged(BEGINS + 30_000 * (number + 1), number % 2) for number in range(4)]
    game = happen(game, decided)
    assert game.outcome and game.outcome.reason == "repetition"  # the start for the third time (C17)


def test_a_turn_lost_after_a_move_is_not_lost_without_one() -> None:
    game = happen(new("trans-rabat", control=MOVE), [Flagged(9, 0), Flagged(10, 1), Flagged(11, 0)])
    assert (game.lost(0), game.lost(1)) == (2, 1)
    game = play(game, game.legal()[0].move)
    assert (game.lost(0), game.lost(1)) == (2, 0)
    game = happen(game, [Flagged(12, 1)])
    assert game.lost(1) == 0
    assert happen(game, [Flagged(13, 0)]).position.excluded == (0,)


def test_a_lost_turn_taken_back_is_not_lost() -> None:
    game = new("trans-rabat", [PERSON, COMPUTER], control=MOVE)
    game = turn(happen(game, [Flagged(9, 0)]))
    assert game.lost(0) == 1
    game = happen(game, takeback(game, {0}, game.ply, 50))
    assert (game.ply, game.lost(0)) == (0, 0)


def test_a_move_earned_and_a_turn_begun_anew_have_the_whole_time() -> None:
    game = new("trans-rabat", control=MOVE)
    game = happen(game, decide.move(game, {0}, 0, game.legal()[0].move, BEGINS + 20_000))
    assert game.player == 0 and left(game, BEGINS + 20_000) == (30_000, 30_000)  # R4 and R17
    game = happen(game, decide.move(game, {0}, 1, game.legal()[0].move, BEGINS + 45_000))
    game = happen(game, takeback(game, {0, 1}, game.ply, BEGINS + 70_000))
    assert game.ply == 0 and left(game, BEGINS + 70_000) == (30_000, 30_000)


def test_whoever_ends_a_game_otherwise_has_used_the_time_until_then() -> None:
    game = play(new("tablut", control=BANK), "d1d4")
    at = game.updated + 7_000
    for decided in (decide.resign(game, {0}, 1, at), decide.abort(game, {0}, at), [Drawn(at)]):
        assert left(happen(game, decided), at + 9_000) == (60_000, 53_000)


def test_the_site_away_before_a_game_begins_takes_nobodys_time() -> None:
    game = happen(new("abalone", control=BANK), [Paused(2_000, 1_000)])
    assert game.clock and game.clock.since == BEGINS
    game = happen(new("abalone", [PERSON, OPEN], control=BANK), [Joined(1_000, 1), Paused(60_000, 2_000)])
    assert left(game, 61_000) == (59_000, 60_000)


@pytest.mark.parametrize(
    ("control", "said"),
    [
        (Control("move", 4), "from 5 to 86400 seconds, not 4"),
        (Control("bank", 86_401), "not 86401"),
        (Control("bank", 60, 601), "increment is from 0 to 600"),
        (Control("bank", 60, -1), "increment is from 0"),
        (Control("move", 30, 1), "has no increment"),
    ],
)
def test_controls_that_are_refused(control: Control, said: str) -> None:
    with pytest.raises(BadControl, match=said):
        check_control(control)
    check_control(Control("move", 5))
    check_control(Control("bank", 86_400, 600))


@pytest.mark.parametrize("kind", ["takeback", "draw"])
def test_what_is_out_can_not_be_taken_back_nor_drawn(kind: OfferKind) -> None:
    """Half a second is left for a move that was on its way, not for setting the clock back."""
    for seats in ([PERSON, COMPUTER], [PERSON, PERSON]):
        game = happen(new("abalone", seats, control=MOVE), [Moved(BEGINS, "a1b1"), Moved(BEGINS, "i5h5")])
        assert game.clock and game.clock.due
        hand = set(game.voters(kind)) - {1} if seats[1] is COMPUTER else {0, 1}
        assert decide.offer(game, hand, kind, game.ply, game.clock.due)
        refused(game, "time-out", decide.offer, hand, kind, game.ply, game.clock.due + 1)
