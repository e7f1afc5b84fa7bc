"""A game between people as a state machine: anything asked, at any time and in any order, keeps everything right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludoteca.games.errors import MoveError
from ludoteca.play import decide, events
from ludoteca.play.clock import LAG, Control
from ludoteca.play.events import Created, Event, Flagged, Followed, Moved, OfferKind, Paused, Seat, Series, Undone
from ludoteca.play.game import LOST, Game, Played
from ludoteca.play.phrases import PHRASES
from ludoteca.play.series import successor
from ludoteca.play.setup import complete, players, start

from .ledger import MOVES, Ledger
from .making import COMPUTER, OPEN, PERSON, snapshot

SETTINGS: list[tuple[str, dict[str, str | int]]] = [
    ("abalone", {"layout": "belgian"}),
    ("tablut", {}),
    ("trans-rabat", {}),
    ("trans-rabat", {"players": 3, "opener": 1}),
    ("trans-rabat", {"players": 3}),
]
CONTROLS = [None, Control("move", 5), Control("move", 30), Control("bank", 12), Control("bank", 20, 3)]
KINDS: list[OfferKind] = ["draw", "takeback", "rematch"]
TOLD = {"repetition", "no-push-off", "turn-limit", "no-move"}
who = st.integers(0, 3)


def lost_by_hand(plies: Sequence[Played], seat: int) -> int:
    """Count the turns in a row that a seat has lost on time without a move, from the first ply on."""
    count, moved = 0, False
    for played in plies:
        if played.player == seat and played.info.kind in MOVES:
            count, moved = 0, True
        elif played.player == seat and played.info.kind in ("end", "timeout"):
            count = 0 if moved or played.info.kind == "end" else count + 1
            moved = False
    return count


class Games(RuleBasedStateMachine):
    """Seats are held by hands, each of one person; the last hand holds none and only watches."""

    @initialize(
        setting=st.sampled_from(SETTINGS),
        kinds=st.lists(st.sampled_from([PERSON, PERSON, OPEN, COMPUTER]), min_size=3, max_size=3),
        control=st.sampled_from(CONTROLS),
        one_screen=st.integers(0, 3).map(lambda number: number == 0),
        series=st.sampled_from([None, Series("m", 0, 2)]),
        before=st.integers(0, 1 << 30),
    )
    def begin(
        self,
        setting: tuple[str, dict[str, str | int]],
        kinds: list[Seat],
        control: Control | None,
        one_screen: bool,
        series: Series | None,
        before: int,
    ) -> None:
        name, options = setting[0], complete(*setting)
        seats = tuple(kinds[: players(name, options)])
        position, chance = start(name, options), Random(before)
        for _ in range(chance.choice((0, 0, 4, 9))):
            position.push(chance.choice(position.legal_moves))
        moves = tuple(map(str, position.history))
        self.now = 1_000_000
        self.game = Game(Created(self.now, name, options, seats, control, series, moves))
        self.stored = [events.write(self.game.created)]
        self.ledger = Ledger(self.game) if control else None
        people = self.game.people
        self.hands: list[set[int]] = [set(people)] if one_screen else [{seat} for seat in people]
        self.hands.append(set())
        self.waited = 0

    # --- what the site does ---------------------------------------------------------------------------------------

    def happen(self, decided: Sequence[Event]) -> None:
        """Store events and go on from the game after them."""
        for event in decided:
            before = snapshot(self.game)
            after = self.game.after([event])
            assert snapshot(self.game) == before
            if self.ledger:
                self.ledger.see(self.game, event, after)
            self.game = after
            self.stored.append(events.write(event))

    def let_time_pass(self) -> None:
        """Let happen what clocks bring about: the same whether it is asked once or at any moments between."""
        decided = decide.overdue(self.game, self.now)
        between = decide.overdue(self.game, self.now - self.waited // 2)
        assert between + decide.overdue(self.game.after(between), self.now) == decided
        for event in decided:
            if isinstance(event, Flagged):
                assert self.game.created.control and self.game.created.seats[event.by].kind == "person"
        self.happen(decided)
        assert decide.overdue(self.game, self.now) == []
        self.waited = 0

    def ask(self, hand: set[int], choose: Callable[[Game], list[Event]]) -> str:
        """Ask for something as the site does; return the code with which it is refused, which changes nothing."""
        self.let_time_pass()
        before, refused = snapshot(self.game), ""
        try:
            decided = choose(self.game)
        except MoveError as error:
            refused, decided = error.code, []
        assert snapshot(self.game) == before
        for event in decided:
            self.check_seats(hand, event)
        self.happen(decided)
        if self.game.rematch:
            self.happen([Followed(self.now, "next")])
        return refused

    def check_seats(self, hand: set[int], event: Event) -> None:
        """Nobody acts for a seat that isn't theirs, nor for one that has left."""
        assert event.at == self.now
        if isinstance(event, Moved):
            assert event.auto or self.game.player in hand
        elif isinstance(event, Undone):
            asked = self.game.offers.get("takeback")
            assert event.by in (asked.by if asked else hand)
        else:
            by = getattr(event, "by", ())
            assert {by} if isinstance(by, int) else {*by} <= hand

    def hand(self, number: int) -> set[int]:
        return self.hands[number % len(self.hands)]

    def mover(self) -> set[int]:
        player = self.game.player
        return next((hand for hand in self.hands if player in hand), {player})

    # --- what people do -------------------------------------------------------------------------------------------

    @rule(wait=st.sampled_from([0, 1, 300, 700, 2_000, 4_600, 5_100, 5_600, 16_000]))
    def wait(self, wait: int) -> None:
        self.now += wait
        self.waited += wait

    @precondition(lambda self: self.game.waiting)
    @rule()
    def join(self) -> None:
        seat = next(seat for seat, held in enumerate(self.game.seats) if held.open)
        refused = self.ask({seat}, lambda game: decide.join(game, seat, self.now))
        assert (refused == "game-over") if self.game.outcome else not self.game.seats[seat].open
        assert self.ask({seat}, lambda game: decide.join(game, seat, self.now)) == refused

    @precondition(lambda self: not self.game.outcome and not self.game.waiting)
    @rule(choice=st.integers(0, 10**6), actions=st.integers(1, 4), lag=st.sampled_from([0, 0, 40, 450, 5_000]))
    def move(self, choice: int, actions: int, lag: int) -> None:
        for number in range(actions):
            self.let_time_pass()
            game, legal = self.game, self.game.legal()
            if not legal:
                return
            info = legal[(choice + number) % len(legal)]
            player, ply, hand = game.player, game.ply, self.mover()
            refused = self.ask(hand, lambda game: decide.move(game, hand, ply, info.move, self.now, lag))  # noqa: B023
            if refused:
                assert refused == "time-out" and game.clock and game.clock.due
                assert self.now - min(lag, LAG) > game.clock.due
                return
            assert self.game.plies[ply].move == info.move and self.game.plies[ply].player == player
            assert all(played.auto for played in self.game.plies[ply + 1 :])
            outcome = self.game.outcome
            assert info.ends == (outcome.reason if outcome and outcome.reason in TOLD else None)
            assert outcome or [one.move for one in self.game.legal()] != ["."]
            before = self.game  # the message came twice
            self.ask(hand, lambda game: decide.move(game, hand, ply, info.move, self.now))  # noqa: B023
            assert self.game.version == before.version

    @rule(
        number=who, ply=st.integers(0, 12), late=st.booleans(), choice=st.integers(0, 10**6), text=st.text(max_size=6)
    )
    def wrong_move(self, number: int, ply: int, late: bool, choice: int, text: str) -> None:
        hand, legal = self.hand(number), self.game.legal()
        wrong_turn = self.game.player not in hand
        if late:
            made = self.game.plies[ply].move if ply < self.game.ply else "t"
        else:
            ply, made = self.game.ply, legal[choice % len(legal)].move if legal and wrong_turn else text
        version = self.game.version
        refused = self.ask(hand, lambda game: decide.move(game, hand, ply, made, self.now))
        moved = self.game.version - version
        if not hand or (late and ply != self.game.ply - moved and not refused):
            assert refused == "no-seat" or not hand or self.game.plies[ply].player in hand

    @rule(number=who, kind=st.sampled_from(KINDS), late=st.sampled_from([0, 0, 0, 1]))
    def offer(self, number: int, kind: OfferKind, late: int) -> None:
        hand = self.hand(number)
        self.ask(hand, lambda game: decide.offer(game, hand, kind, game.ply + late, self.now))

    @precondition(lambda self: self.game.offers)
    @rule(number=who, pick=st.integers(0, 2), yes=st.sampled_from([True, True, False]))
    def answer(self, number: int, pick: int, yes: bool) -> None:
        hand, kinds = self.hand(number), sorted(self.game.offers)
        kind = kinds[pick % len(kinds)]
        self.ask(hand, lambda game: decide.answer(game, hand, kind, yes, game.ply, self.now))

    @precondition(lambda self: not self.game.outcome)
    @rule(number=who, likely=st.integers(0, 4))
    def resign(self, number: int, likely: int) -> None:
        hand = self.hand(number)
        if not likely and not self.ask(hand, lambda game: decide.resign(game, hand, game.ply, self.now)):
            assert self.game.outcome or hand & set(self.game.position.excluded)

    @precondition(lambda self: not self.game.outcome)
    @rule(number=who, likely=st.integers(0, 6))
    def abort(self, number: int, likely: int) -> None:
        hand = self.hand(number)
        if not likely and not self.ask(hand, lambda game: decide.abort(game, hand, self.now)):
            assert self.game.aborted and not self.game.begun

    @rule(number=who, phrase=st.sampled_from([*PHRASES, "you fool"]))
    def say(self, number: int, phrase: str) -> None:
        hand, said = self.hand(number), len(self.game.said)
        refused = self.ask(hand, lambda game: decide.say(game, hand, phrase, self.now))
        assert len(self.game.said) == said + (not refused)
        assert (not refused) == (bool(hand) and phrase in PHRASES)

    @precondition(lambda self: self.game.outcome)
    @rule(number=who)
    def follow(self, number: int) -> None:
        hand = self.hand(number)
        refused = self.ask(hand, lambda game: decide.follow(game, hand, "next", self.now))
        if not refused:
            assert self.game.next == "next"
            created, order = successor(self.game, self.now, "other")
            assert sorted(order) == list(range(len(created.seats))) and not created.moves
            Game(created)

    @rule(away=st.sampled_from([400, 3_000, 60_000]))
    def restart(self, away: int) -> None:
        """Nobody is charged for the time in which the site wasn't there."""
        self.let_time_pass()
        since, clock = self.now, self.game.clock
        shown = clock and clock.shown(since)
        self.now += away
        self.happen([Paused(self.now, since)])
        after = self.game.clock
        if clock and after and (clock.since is None or clock.since <= since):
            assert after.shown(self.now) == shown

    # --- what holds always ----------------------------------------------------------------------------------------

    @invariant()
    def replaying_gives_the_same(self) -> None:
        again = Game.replay(events.read(text) for text in self.stored)
        assert snapshot(again) == snapshot(self.game)
        assert self.game.version == len(self.stored)
        assert self.game.ply == len(self.game.position.history) >= len(self.game.created.moves)

    @invariant()
    def clocks_are_right(self) -> None:
        game, clock = self.game, self.game.clock
        if not self.ledger or not clock:
            assert not self.ledger and not clock
            return
        assert min(clock.left) >= 0 and min(clock.shown(self.now)) >= 0
        assert clock.shown(self.now) == self.ledger.shown(game, self.now)
        assert self.ledger.balanced()
        if clock.since is None:
            assert game.outcome or game.waiting or game.seats[game.player].kind == "computer"
        else:
            assert clock.seat == game.player and game.seats[game.player].kind == "person"
        for seat, held in enumerate(game.seats):
            assert held.kind == "person" or clock.left[seat] == 1000 * clock.control.seconds

    @invariant()
    def offers_end_with_what_they_were_about(self) -> None:
        game = self.game
        for kind, offer in game.offers.items():
            assert (kind == "rematch") == (game.outcome is not None)
            assert offer.by and offer.by <= offer.agreed <= set(game.voters(kind))
            assert game.missing(kind, offer.agreed) or kind == "rematch"
            since = [played.player for played in game.plies[offer.ply :] if not played.auto and not played.left]
            if kind == "takeback":
                assert game.ply == offer.ply
            if kind == "draw" and not any(played.info.kind == "timeout" for played in game.plies[offer.ply :]):
                assert not set(since) & set(game.missing(kind, offer.agreed))

    @invariant()
    def results_are_right(self) -> None:
        game = self.game
        excluded = game.position.excluded
        if game.created.game == "trans-rabat":
            for seat in range(len(game.seats)):
                assert game.lost(seat) == lost_by_hand(game.plies, seat)
                if game.lost(seat) >= LOST and game.plies[-1].player == seat:
                    assert seat in excluded or game.outcome
        elif game.outcome:
            assert sum(game.outcome.scores) == (0 if game.aborted else 1)
        if game.outcome:
            assert not game.legal()
        else:
            assert game.waiting or (game.legal() and game.player not in excluded)


TestGames = Games.TestCase
TestGames.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
