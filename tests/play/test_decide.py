"""What is decided on each thing asked, and what is refused; moves and resignation are in test_game.py."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.play import decide
from ludoteca.play.events import (
    Aborted,
    Agreed,
    Declined,
    Drawn,
    Event,
    Flagged,
    Followed,
    Joined,
    Moved,
    Offered,
    Resigned,
    Said,
    Series,
    Undone,
)
from ludoteca.play.game import Game
from ludoteca.play.phrases import PHRASES, SPOKEN

from .making import COMPUTER, OPEN, PERSON, happen, new, play, refused, takeback

REPETITION = ("d1d2", "e6f6", "d2d1", "f6e6")  # of Tablut


def draw(game: Game, by: set[int], at: int = 90) -> list[Event]:
    return decide.offer(game, by, "draw", game.ply, at)


def rematch(game: Game, by: set[int], at: int = 90) -> list[Event]:
    return decide.offer(game, by, "rematch", game.ply, at)


def agree(game: Game, by: set[int], kind: Any, *, yes: bool = True, at: int = 91) -> list[Event]:
    return decide.answer(game, by, kind, yes, game.ply, at)


# --- coming ---------------------------------------------------------------------------------------------------------


def test_people_come_once_and_the_game_begins_with_the_last() -> None:
    game = new("trans-rabat", [PERSON, OPEN, OPEN], players=3)
    assert game.waiting and game.legal() == []
    refused(game, "waiting", decide.move, {0}, 0, "a4-a5", 2)
    refused(game, "waiting", decide.resign, {0}, 0, 2)
    refused(game, "waiting", decide.offer, {0}, "draw", 0, 2)
    assert decide.join(game, 0, 5) == []
    game = happen(game, decide.join(game, 2, 5))
    assert decide.join(game, 2, 6) == [] and game.waiting
    assert decide.join(game, 1, 7) == [Joined(7, 1)]
    game = happen(game, decide.join(game, 1, 7))
    assert not game.waiting and game.legal()


def test_nobody_comes_to_a_game_that_was_called_off() -> None:
    game = new("abalone", [PERSON, OPEN])
    game = happen(game, decide.abort(game, {0}, 5))
    refused(game, "game-over", decide.join, 1, 6)


# --- calling off ----------------------------------------------------------------------------------------------------


def test_a_game_is_called_off_until_all_have_moved() -> None:
    game = play(new("tablut"), "d1d4")
    assert decide.abort(game, {1}, 9) == [Aborted(9, 1)]
    over = happen(game, decide.abort(game, {1}, 9))
    assert over.aborted and over.outcome and (over.outcome.winner, over.outcome.scores) == (None, (0, 0))
    refused(over, "game-over", takeback, {0}, 1, 10)
    refused(over, "game-over", decide.abort, {0}, 10)
    refused(game, "no-seat", decide.abort, set(), 9)
    refused(play(game, "e7d7"), "too-late-to-abort", decide.abort, {0}, 9)


def test_moves_made_elsewhere_are_not_moves_here() -> None:
    game = new("tablut", moves=REPETITION[:3])
    assert not game.begun and decide.abort(game, {0}, 9)
    refused(game, "nothing-to-undo", takeback, {0, 1}, 3, 9)
    assert game.floor == 3 and [played.player for played in game.plies] == [0, 1, 0]


def test_who_has_left_a_game_does_not_call_it_off() -> None:
    game = happen(new("trans-rabat", players=3), [Resigned(5, 2)])
    refused(game, "no-seat", decide.abort, {2}, 9)
    assert decide.abort(game, {1, 2}, 9) == [Aborted(9, 1)]


def test_players_who_left_elsewhere_have_left_here() -> None:
    game = new("trans-rabat", moves=("t", "x1", "t"), players=3)
    assert [(played.player, played.left) for played in game.plies] == [(0, False), (0, True), (1, False)]
    assert game.position.excluded == (0,) and game.player == 2


# --- offers ---------------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_agreed() -> None:
    game = play(new("abalone"), "a1b1")
    assert draw(game, {0}) == [Offered(90, (0,), "draw")]
    game = happen(game, draw(game, {0}))
    assert game.offers["draw"].agreed == {0} and game.missing("draw", {0}) == (1,)
    refused(game, "already-offered", draw, {0})
    assert agree(game, {0}, "draw") == []
    assert agree(game, {1}, "draw") == draw(game, {1}, 91) == [Agreed(91, (1,), "draw"), Drawn(91)]
    over = happen(game, agree(game, {1}, "draw"))
    assert over.outcome and over.outcome.reason == "agreement" and over.outcome.scores == (0.5, 0.5)
    assert over.offers == {} and over.final
    refused(over, "no-offer", agree, {1}, "draw")


@pytest.mark.parametrize("by", [0, 1])
def test_offers_are_declined_or_taken_back(by: int) -> None:
    game = play(new("abalone"), "a1b1")
    game = happen(game, draw(game, {0}))
    assert agree(game, {by}, "draw", yes=False) == [Declined(91, (by,), "draw")]
    game = happen(game, agree(game, {by}, "draw", yes=False))
    refused(game, "already-offered", draw, {0})
    refused(game, "no-offer", agree, {1}, "draw")
    assert draw(game, {1}) == [Offered(90, (1,), "draw")]
    assert draw(play(game, "i9h8"), {0})  # after another ply


def test_who_moves_on_declines_but_who_offered_may_move() -> None:
    game = happen(new("abalone"), [Offered(2, (0,), "draw")])
    game = play(game, "a1b1")
    assert "draw" in game.offers
    game = play(game, "i9h8")
    assert game.offers == {}


def test_a_draw_needs_everybody_still_in() -> None:
    game = happen(new("trans-rabat", players=3), [Offered(2, (0,), "draw")])
    assert agree(game, {2}, "draw") == [Agreed(91, (2,), "draw")]
    left = happen(game, decide.resign(game, {1}, 0, 9))
    assert left.offers == {}  # it was about a game of three
    game = happen(game, [*agree(game, {2}, "draw"), *agree(game, {1}, "draw", at=92), Drawn(92)])
    assert game.outcome and game.outcome.reason == "agreement" and game.plies[-1].move == "d"
    left = happen(left, draw(left, {0}))
    assert agree(left, {2}, "draw")[-1] == Drawn(91)
    refused(left, "no-seat", agree, {1}, "draw")


def test_on_one_screen_a_draw_happens_at_once() -> None:
    assert draw(new("tablut"), {0, 1}) == [Drawn(90)]


@pytest.mark.parametrize(
    "moves", [REPETITION, ("a4a1", "e4f4", "e2d2", "e5e4", "b5b9", "e4a4")], ids=["repetition", "escape"]
)
def test_a_draw_offered_before_the_game_ended_is_not_there_after_it(moves: tuple[str, ...]) -> None:
    """Who lost can't agree to the draw that the winner once offered."""
    before = play(new("tablut"), *moves[:-1])
    by = before.player
    over = play(happen(before, draw(before, {by})), moves[-1])
    assert over.outcome and over.offers == {}
    refused(over, "no-offer", agree, {1 - by}, "draw")


def test_a_draw_offered_before_a_time_was_out_and_ended_the_game_is_not_there_after_it() -> None:
    game = happen(new("trans-rabat"), [Flagged(2, 0), Flagged(3, 1), Flagged(4, 0), Offered(5, (1,), "draw")])
    game = happen(game, [Flagged(6, 1)])
    assert game.outcome and game.outcome.reason == "repetition" and game.offers == {}


def test_a_draw_is_not_declined_by_a_turn_that_ends_by_itself() -> None:
    game = happen(new("trans-rabat", moves=("a4-a3", "a3-a2")), [Offered(2, (1,), "draw"), Moved(3, ".", auto=True)])
    assert "draw" in game.offers


def test_a_takeback_needs_all_other_people_and_lapses_with_a_move() -> None:
    game = play(new("abalone"), "a1b1", "i9h8")
    assert takeback(game, {0}, 2, 9) == [Offered(9, (0,), "takeback")]
    game = happen(game, takeback(game, {0}, 2, 9))
    assert agree(game, {1}, "takeback") == [Agreed(91, (1,), "takeback"), Undone(91, 0, 0)]
    assert play(game, "a2b2").offers == {}
    back = happen(game, agree(game, {1}, "takeback"))
    assert back.ply == 0 and back.offers == {}


def test_a_takeback_against_a_computer_happens_at_once() -> None:
    game = play(new("abalone", [PERSON, COMPUTER]), "a1b1", "i9h8")
    assert takeback(game, {0}, 2, 9) == [Undone(9, 0, 0)]


def test_what_is_offered_in_vain() -> None:
    game = play(new("abalone"), "a1b1")
    refused(game, "nothing-to-undo", takeback, {1}, 1, 9)
    refused(game, "not-over", rematch, {0})
    refused(game, "no-offer", agree, {1}, "draw")
    refused(game, "stale", decide.offer, {0}, "draw", 0, 9)
    refused(game, "no-seat", draw, set())
    offered = happen(game, draw(game, {0}))
    refused(offered, "stale", decide.answer, {1}, "draw", True, 0, 9)
    refused(offered, "no-seat", agree, set(), "draw")
    over = happen(game, decide.resign(game, {0}, 1, 9))
    refused(over, "game-over", draw, {0})
    refused(over, "game-over", takeback, {0}, 1, 10)
    ended = play(new("tablut"), *REPETITION)
    refused(ended, "game-over", takeback, {0}, 4, 10)  # the other would have to agree to play on
    assert takeback(ended, {0, 1}, 4, 10) == [Undone(10, 1, 3)]


def test_a_rematch_is_offered_and_agreed_and_made_once() -> None:
    game = new("abalone")
    game = happen(game, decide.resign(game, {0}, 0, 9))
    offered = happen(game, rematch(game, {1}))
    assert not offered.rematch and offered.next is None
    agreed = happen(offered, agree(offered, {0}, "rematch"))
    assert agreed.rematch
    made = happen(agreed, [Followed(92, "new")])
    assert made.next == "new" and not made.rematch
    refused(made, "no-offer", rematch, {0})
    refused(made, "no-offer", agree, {0}, "rematch")


def test_a_rematch_offered_is_forgotten_when_the_game_goes_on() -> None:
    game = play(new("tablut", [PERSON, PERSON]), *REPETITION)
    game = happen(game, rematch(game, {1}))
    back = happen(game, decide.undone(game, {0, 1}, 95))
    assert back.outcome is None and back.offers == {}
    refused(back, "no-offer", agree, {0}, "rematch")


def test_a_game_that_another_follows_is_not_taken_back() -> None:
    game = happen(play(new("tablut", [PERSON, COMPUTER]), *REPETITION), [Offered(9, (0,), "rematch")])
    assert game.rematch and takeback(game, {0}, 4, 10)
    refused(happen(game, [Followed(10, "next")]), "game-over", takeback, {0}, 4, 11)


# --- matches --------------------------------------------------------------------------------------------------------


def test_going_on_to_the_next_game_of_a_match() -> None:
    game = new("tablut", series=Series("m", 0, 2))
    refused(game, "not-over", decide.follow, {0}, "b", 5)
    over = happen(game, decide.resign(game, {0}, 0, 9))
    refused(over, "no-seat", decide.follow, set(), "b", 10)
    refused(over, "no-offer", rematch, {0})  # the match goes on first
    assert decide.follow(over, {1}, "b", 10) == [Followed(10, "b")]
    assert decide.follow(happen(over, [Followed(10, "b")]), {0}, "c", 11) == []
    last = happen(new("tablut", series=Series("m", 1, 2)), [Resigned(9, 0)])
    refused(last, "match-over", decide.follow, {0}, "b", 10)
    assert rematch(last, {0})
    single = happen(new("tablut"), [Resigned(9, 0)])
    refused(single, "match-over", decide.follow, {0}, "b", 10)
    aborted = happen(new("tablut", series=Series("m", 1, 2)), [Aborted(9, 0)])
    assert decide.follow(aborted, {1}, "b", 10)  # it is played again


# --- phrases --------------------------------------------------------------------------------------------------------


def test_a_few_phrases_a_player() -> None:
    game = new("abalone")
    assert decide.say(game, {0, 1}, "hello", 5) == [Said(5, 0, "hello")]
    assert decide.say(play(game, "a1b1"), {0, 1}, "hello", 5) == [Said(5, 1, "hello")]
    refused(game, "unknown-phrase", decide.say, {0}, "you fool", 5)
    refused(game, "no-seat", decide.say, set(), "hello", 5)
    for number in range(SPOKEN):
        game = happen(game, decide.say(game, {0}, PHRASES[number % len(PHRASES)], 5 + number))
    refused(game, "enough-said", decide.say, {0}, "hello", 99)
    assert decide.say(game, {1}, "hello", 99)
    assert len(game.said) == SPOKEN and game.version == SPOKEN + 1
