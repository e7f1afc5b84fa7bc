"""A game as a fold of events: moves, undo, resignation, and what is refused."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludoteca.games.errors import MoveError
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.play import events
from ludoteca.play.events import Created, Event, Moved, Resigned, Seat, Undone
from ludoteca.play.game import Game
from ludoteca.play.refused import Refused
from ludoteca.play.setup import complete, players

ALL = (0, 1, 2)


def new(game: str, **options: str | int) -> Game:
    chosen = complete(game, options)
    seats = tuple(Seat("person", owner=f"guest {number}") for number in range(players(game, chosen)))
    return Game(Created(1, game, chosen, seats))


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game = game.after(game.move({game.player}, game.ply, move, game.updated + 1))
    return game


def snapshot(game: Game) -> tuple[object, ...]:
    """Return all that can be seen of a game."""
    position = game.position
    seen = (game.version, game.updated, game.start, game.player, game.outcome, game.resigned, game.plies)
    return (*seen, position.text, position.history, position.occurrences, game.legal())


def refused(game: Game, code: str, decide: object, *arguments: object) -> None:
    before = snapshot(game)
    with pytest.raises(MoveError) as error:
        decide(*arguments)  # type: ignore[operator]
    assert error.value.code == code
    assert snapshot(game) == before


def test_a_move_is_an_event_and_an_event_is_a_move() -> None:
    game = new("abalone")
    decided = game.move({0}, 0, "A1B1", 7)
    assert decided == [Moved(7, "a1b1")] and game.ply == 0
    after = game.after(decided)
    assert (after.ply, after.version, after.player, after.updated) == (1, 2, 1, 7)
    assert (game.ply, game.version, game.player, game.updated) == (0, 1, 0, 1)
    assert after.plies[0].move == "a1b1" and after.plies[0].position == after.position.text


def test_a_move_that_came_twice_decides_nothing() -> None:
    game = play(new("tablut"), "d1d4", "e7d7")
    assert game.move({0}, 0, "d1d4", 9) == [] and game.move({0}, 0, "d1-d4", 9) == []
    refused(game, "stale", game.move, {0}, 0, "d1d3", 9)
    refused(game, "stale", game.move, {1}, 0, "d1d4", 9)  # it was somebody else's
    refused(game, "stale", game.move, {0}, 1, "e7d7", 9)
    refused(game, "stale", game.move, {0}, 3, "d4d5", 9)


def test_who_may_do_what() -> None:
    game = play(new("abalone"), "a1b1")
    nobody: Collection[int] = ()
    for decide in (game.undo, game.resign):
        refused(game, "no-seat", decide, nobody, 1, 2)
    refused(game, "no-seat", game.move, nobody, 1, "i9h8", 2)
    refused(game, "not-your-turn", game.move, {0}, 1, "i9h8", 2)
    refused(game, "not-your-marble", game.move, {1}, 1, "a2b2", 2)
    refused(game, "bad-move", game.move, {1}, 1, "castle", 2)
    refused(game, "stale", game.undo, {0}, 0, 2)
    refused(game, "stale", game.resign, {0}, 2, 2)


@pytest.mark.parametrize("text", ["x1", "x2", "t", "d"])
def test_records_know_more_than_players_may_send(text: str) -> None:
    game = new("trans-rabat")
    assert game.position.copy().push(text) == text
    refused(game, "not-a-move", game.move, {0}, 0, text, 2)


def test_undo_goes_back_to_ones_own_last_turn() -> None:
    game = play(new("abalone"), "a1b1", "i9h8", "a2b2")
    assert game.undo({0}, 3, 9) == [Undone(9, 0, 2)]  # the other hasn't answered
    assert game.undo({1}, 3, 9) == [Undone(9, 1, 1)]  # with the answer
    assert game.undo({0, 1}, 3, 9) == [Undone(9, 0, 2)]  # one screen: the last turn, whoever's it was
    assert snapshot(game.after(game.undo({1}, 3, 9)))[3:6] == snapshot(play(new("abalone"), "a1b1"))[3:6]
    refused(play(new("abalone"), "a1b1"), "nothing-to-undo", play(new("abalone"), "a1b1").undo, {1}, 1, 9)


def test_undo_takes_back_a_whole_turn_of_trans_rabat() -> None:
    game = play(new("trans-rabat"), "a4-a5", "a6~b8-b9", ".")
    assert game.player == 1
    assert game.undo({0}, 3, 9) == [Undone(9, 0, 0)]
    game = play(game, str(game.position.legal_moves[0]))
    assert game.undo({0}, 4, 9) == [Undone(9, 0, 0)]
    assert game.undo({1}, 4, 9) == [Undone(9, 1, 3)]  # a turn that has only begun
    back = game.after(game.undo({1}, 4, 9))
    assert back.player == 1 and back.ply == 3 and back.version == game.version + 1


def test_a_game_that_ended_on_the_board_can_be_taken_back() -> None:
    game = play(new("tablut"), "d1d2", "e6f6", "d2d1", "f6e6")
    assert game.outcome and game.outcome.reason == "repetition" and game.legal() == []
    refused(game, "game-over", game.move, {0}, 4, "d1d2", 9)
    refused(game, "game-over", game.resign, {0}, 4, 9)
    back = game.after(game.undo({1}, 4, 9))
    assert back.outcome is None and back.ply == 3 and back.legal()


def test_resigning_ends_a_game_of_two_for_good() -> None:
    for seat in (0, 1):
        game = play(new("tablut"), "d1d4")
        game = game.after(game.resign({seat}, 1, 9))
        assert game.outcome and game.outcome.winner == 1 - seat and game.outcome.reason == "resignation"
        assert game.ply == 1 and game.legal() == []
        refused(game, "game-over", game.undo, {0}, 1, 9)
        refused(game, "game-over", game.move, {1}, 1, "e7d7", 9)


def test_on_one_screen_the_player_to_move_resigns() -> None:
    assert new("abalone").resign({0, 1}, 0, 9) == [Resigned(9, 0)]
    assert play(new("abalone"), "a1b1").resign({0, 1}, 1, 9) == [Resigned(9, 1)]


def test_leaving_trans_rabat_lets_the_others_go_on() -> None:
    game = play(new("trans-rabat", players=3), "a4-a5")
    game = game.after(game.resign({2}, 1, 9))
    assert game.plies[-1].move == "x3" and game.plies[-1].player == 2 and game.plies[-1].left
    assert game.outcome is None and game.player == 0 and game.legal()
    refused(game, "nothing-to-undo", game.undo, {0}, 2, 9)
    with pytest.raises(MoveError):
        game.resign({2}, 2, 9)
    assert game.resign({0, 2}, 2, 9)[0] == Resigned(9, 0)
    game = game.after(game.resign({1}, 2, 9))
    assert game.outcome and game.outcome.winner == 0 and game.outcome.reason == "last-left"
    refused(game, "game-over", game.resign, {0}, game.ply, 9)


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
    undone = game.after(game.undo({decided.player}, game.ply, 9))
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
        Created(5, "abalone", {"layout": "dutch"}, (Seat("person", owner="é"), Seat("computer", 3))),
        Moved(6, "a4~b6-b5"),
        Moved(6, ".", auto=True),
        Undone(7, 1, 3),
        Resigned(8, 0),
    ],
    ids=lambda event: type(event).__name__,
)
def test_events_are_read_as_they_were_written(event: Event) -> None:
    assert events.read(events.write(event)) == event


class Games(RuleBasedStateMachine):
    """Anything asked in any order: replaying the stored events always gives the same game."""

    @initialize(
        setting=st.sampled_from(
            [("abalone", {"layout": "belgian"}), ("tablut", {}), ("trans-rabat", {}), ("trans-rabat", {"players": 3})]
        )
    )
    def begin(self, setting: tuple[str, dict[str, str | int]]) -> None:
        self.game = new(setting[0], **setting[1])
        self.events: list[Event] = [self.game.created]
        self.clock = 1

    def check(self, holds: bool) -> None:
        assert holds

    def happen(self, decided: list[Event]) -> None:
        before = snapshot(self.game)
        after = self.game.after(decided)
        assert snapshot(self.game) == before
        self.game, self.events = after, [*self.events, *decided]

    @precondition(lambda self: self.game.outcome is None)
    @rule(choice=st.integers(0, 10**6), actions=st.integers(1, 6))
    def move(self, choice: int, actions: int) -> None:
        for number in range(actions):
            legal = self.game.position.legal_moves
            if not legal:
                break
            text = legal[(choice + number) % len(legal)]
            self.clock += 1
            decided = self.game.move(ALL, self.game.ply, text, self.clock)
            assert decided[0] == Moved(self.clock, str(text))
            self.happen(decided)
            assert list(self.game.position.legal_moves) != ["."]

    @rule(seats=st.sets(st.sampled_from(ALL)), ply=st.integers(0, 40), late=st.booleans())
    def undo(self, seats: set[int], ply: int, late: bool) -> None:
        self.clock += 1
        try:
            decided = self.game.undo(seats, ply if late else self.game.ply, self.clock)
        except Refused as error:
            codes = {"no-seat", "nothing-to-undo", "game-over"} | ({"stale"} if late else set())
            self.check(error.code in codes)
            return
        before, player = self.game.ply, decided[0].by  # type: ignore[union-attr]
        self.happen(decided)
        assert self.game.ply < before and self.game.player == player and player in seats
        assert self.game.outcome is None and len(self.game.legal()) > 0

    @rule(seats=st.sets(st.sampled_from(ALL)), likely=st.integers(0, 9))
    def resign(self, seats: set[int], likely: int) -> None:
        if likely or self.game.outcome:
            return
        self.clock += 1
        seats &= set(range(self.game.position.players))
        try:
            self.happen(self.game.resign(seats, self.game.ply, self.clock))
        except MoveError:
            return

    @rule(seats=st.sets(st.sampled_from(ALL)), ply=st.integers(0, 40), text=st.text(max_size=8))
    def nonsense(self, seats: set[int], ply: int, text: str) -> None:
        before = snapshot(self.game)
        try:
            decided = self.game.move(seats, ply, text, self.clock)
        except MoveError as error:
            self.check(bool(str(error) and error.code))
            decided = []
        assert decided == [] or decided[0] == Moved(self.clock, text.strip())
        assert snapshot(self.game) == before

    @invariant()
    def replaying_gives_the_same(self) -> None:
        if not hasattr(self, "game"):
            return
        stored = [events.read(events.write(event)) for event in self.events]
        assert snapshot(Game.replay(stored)) == snapshot(self.game)
        assert self.game.version == len(self.events)
        assert self.game.ply == len(self.game.position.history)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def test_plies_of_trans_rabat_keep_their_points() -> None:
    """What each player had after a ply stays known, whatever comes later."""
    game = new("trans-rabat", players=3)
    while game.ply < 60 and not game.outcome:
        game = play(game, game.legal()[game.ply % len(game.legal())].move)
    game = game.after(game.resign({game.player}, game.ply, 99))
    replayed = TransRabat(3)
    for ply in game.plies:
        replayed.push(ply.move)
        assert ply.points == replayed.points()
    assert len({ply.points for ply in game.plies}) > 1
    assert play(new("tablut"), "d1d4").plies[0].points is None
