"""A game as a fold of events: moves, takeback, resignation, and what is refused."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from ludoteca.games.errors import MoveError
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.play import decide, events
from ludoteca.play.events import Created, Event, Moved, Resigned, Seat, Undone
from ludoteca.play.game import Game

from .making import new, play, refused, takeback


def test_a_move_is_an_event_and_an_event_is_a_move() -> None:
    game = new("abalone")
    decided = decide.move(game, {0}, 0, "A1B1", 7)
    assert decided == [Moved(7, "a1b1")] and game.ply == 0
    after = game.after(decided)
    assert (after.ply, after.version, after.player, after.updated) == (1, 2, 1, 7)
    assert (game.ply, game.version, game.player, game.updated) == (0, 1, 0, 1)
    assert after.plies[0].move == "a1b1" and after.plies[0].position == after.position.text


def test_a_move_that_came_twice_decides_nothing() -> None:
    game = play(new("tablut"), "d1d4", "e7d7")
    assert decide.move(game, {0}, 0, "d1d4", 9) == [] and decide.move(game, {0}, 0, "d1-d4", 9) == []
    refused(game, "stale", decide.move, {0}, 0, "d1d3", 9)
    refused(game, "stale", decide.move, {1}, 0, "d1d4", 9)  # it was somebody else's
    refused(game, "stale", decide.move, {0}, 1, "e7d7", 9)
    refused(game, "stale", decide.move, {0}, 3, "d4d5", 9)


def test_who_may_do_what() -> None:
    game = play(new("abalone"), "a1b1")
    nobody: Collection[int] = ()
    for ask in (takeback, decide.resign):
        refused(game, "no-seat", ask, nobody, 1, 2)
    refused(game, "no-seat", decide.move, nobody, 1, "i9h8", 2)
    refused(game, "not-your-turn", decide.move, {0}, 1, "i9h8", 2)
    refused(game, "not-your-marble", decide.move, {1}, 1, "a2b2", 2)
    refused(game, "bad-move", decide.move, {1}, 1, "castle", 2)
    refused(game, "stale", takeback, {0}, 0, 2)
    refused(game, "stale", decide.resign, {0}, 2, 2)


@pytest.mark.parametrize("text", ["x1", "x2", "t", "d"])
def test_records_know_more_than_players_may_send(text: str) -> None:
    game = new("trans-rabat")
    assert game.position.copy().push(text) == text
    refused(game, "not-a-move", decide.move, {0}, 0, text, 2)


def test_undo_goes_back_to_ones_own_last_turn() -> None:
    game = play(new("abalone"), "a1b1", "i9h8", "a2b2")
    assert decide.undone(game, {0}, 9) == [Undone(9, 0, 2)]  # the other hasn't answered
    assert decide.undone(game, {1}, 9) == [Undone(9, 1, 1)]  # with the answer
    assert decide.undone(game, {0, 1}, 9) == [Undone(9, 0, 2)]  # one screen: the last turn, whoever's it was
    back, before = game.after(decide.undone(game, {1}, 9)), play(new("abalone"), "a1b1")
    assert (back.plies, back.position, back.player) == (before.plies, before.position, 1)
    refused(play(new("abalone"), "a1b1"), "nothing-to-undo", takeback, {1}, 1, 9)


def test_undo_takes_back_a_whole_turn_of_trans_rabat() -> None:
    game = play(new("trans-rabat"), "a4-a5", "a6~b8-b9", ".")
    assert game.player == 1
    assert decide.undone(game, {0}, 9) == [Undone(9, 0, 0)]
    game = play(game, str(game.position.legal_moves[0]))
    assert decide.undone(game, {0}, 9) == [Undone(9, 0, 0)]
    assert decide.undone(game, {1}, 9) == [Undone(9, 1, 3)]  # a turn that has only begun
    back = game.after(decide.undone(game, {1}, 9))
    assert back.player == 1 and back.ply == 3 and back.version == game.version + 1


def test_a_game_that_ended_on_the_board_can_be_taken_back() -> None:
    game = play(new("tablut"), "d1d2", "e6f6", "d2d1", "f6e6")
    assert game.outcome and game.outcome.reason == "repetition" and game.legal() == []
    refused(game, "game-over", decide.move, {0}, 4, "d1d2", 9)
    refused(game, "game-over", decide.resign, {0}, 4, 9)
    back = game.after(decide.undone(game, {1}, 9))
    assert back.outcome is None and back.ply == 3 and back.legal()


def test_resigning_ends_a_game_of_two_for_good() -> None:
    for seat in (0, 1):
        game = play(new("tablut"), "d1d4")
        game = game.after(decide.resign(game, {seat}, 1, 9))
        assert game.outcome and game.outcome.winner == 1 - seat and game.outcome.reason == "resignation"
        assert game.ply == 1 and game.legal() == []
        refused(game, "game-over", takeback, {0}, 1, 9)
        refused(game, "game-over", decide.move, {1}, 1, "e7d7", 9)


def test_on_one_screen_the_player_to_move_resigns() -> None:
    assert decide.resign(new("abalone"), {0, 1}, 0, 9) == [Resigned(9, 0)]
    assert decide.resign(play(new("abalone"), "a1b1"), {0, 1}, 1, 9) == [Resigned(9, 1)]


def test_leaving_trans_rabat_lets_the_others_go_on() -> None:
    game = play(new("trans-rabat", players=3), "a4-a5")
    game = game.after(decide.resign(game, {2}, 1, 9))
    assert game.plies[-1].move == "x3" and game.plies[-1].player == 2 and game.plies[-1].left
    assert game.outcome is None and game.player == 0 and game.legal()
    refused(game, "nothing-to-undo", takeback, {0}, 2, 9)
    with pytest.raises(MoveError):
        decide.resign(game, {2}, 2, 9)
    assert decide.resign(game, {0, 2}, 2, 9)[0] == Resigned(9, 0)
    game = game.after(decide.resign(game, {1}, 2, 9))
    assert game.outcome and game.outcome.winner == 0 and game.outcome.reason == "last-left"
    refused(game, "game-over", decide.resign, {0}, game.ply, 9)


def forced_end() -> Game:
    """Play Trans-Rabat, always the last move listed, until a turn ends by itself."""
    game = new("trans-rabat")
    while not (game.plies and game.plies[-1].auto):
        choice = next((info.move for info in reversed(game.legal()) if info.move != "."), ".")
        game = play(game, choice)
        assert game.ply < 500
    return game


def test_a_turn_ends_by_itself_when_nothing_else_is_legal() -> None:
    game = forced_end()
    decided = game.plies[-1]
    assert decided.move == "." and decided.player != game.player
    before = game.position.copy()
    before.pop()
    assert list(before.legal_moves) == ["."]
    undone = game.after(decide.undone(game, {decided.player}, 9))
    assert undone.player == decided.player and list(undone.position.legal_moves) != ["."]


def test_events_that_do_not_fit_are_refused() -> None:
    created = new("abalone").created
    with pytest.raises(ValueError, match="created"):
        Game.replay([Moved(1, "a1b1")])
    with pytest.raises(ValueError, match="once"):
        Game.replay([created, created])
    with pytest.raises(ValueError):
        Game.replay([created, Moved(1, "i9h8")])


@pytest.mark.parametrize(
    "event",
    [
        Created(5, "abalone", {"layout": "dutch"}, (Seat("person", open=True), Seat("computer", 3))),
        Moved(6, "a4~b6-b5"),
        Moved(6, ".", auto=True),
        Undone(7, 1, 3),
        Resigned(8, 0),
    ],
    ids=lambda event: type(event).__name__,
)
def test_events_are_read_as_they_were_written(event: Event) -> None:
    assert events.read(events.write(event)) == event


def test_plies_of_trans_rabat_keep_their_points() -> None:
    """What each player had after a ply stays known, whatever comes later."""
    game = new("trans-rabat", players=3)
    while game.ply < 60 and not game.outcome:
        game = play(game, game.legal()[game.ply % len(game.legal())].move)
    game = game.after(decide.resign(game, {game.player}, game.ply, 99))
    replayed = TransRabat(3)
    for ply in game.plies:
        replayed.push(ply.move)
        assert ply.points == replayed.points()
    assert len({ply.points for ply in game.plies}) > 1
    assert play(new("tablut"), "d1d4").plies[0].points is None
