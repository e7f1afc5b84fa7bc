"""A game in progress: the fold of its events. What may happen next is decided in `decide.py`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Self

from msgspec.structs import replace

from ludoteca.games.position import MoveInfo, Outcome, Position, Reason
from ludoteca.games.trans_rabat import Points, TransRabat
from ludoteca.play.clock import BEFORE, Clock
from ludoteca.play.events import (
    Aborted,
    Agreed,
    Created,
    Declined,
    Drawn,
    Event,
    Flagged,
    Followed,
    Joined,
    Moved,
    Offered,
    OfferKind,
    Paused,
    Resigned,
    Said,
    Undone,
)
from ludoteca.play.setup import start

LOST = 3  # turns in a row lost on time without a move exclude a player of Trans-Rabat (R17, C15)
MOVES = ("roll", "slide")  # what is a move in Trans-Rabat (R3): the other actions earn no time (C15)


class Played(NamedTuple):
    """One ply: the move, who made it, the position after it, what it did; `auto` when it was made by itself.

    points: each player's after it, where the game has any (R16).
    """

    move: str
    player: int
    position: str
    info: MoveInfo
    auto: bool = False
    points: tuple[Points, ...] | None = None

    @property
    def left(self) -> bool:
        """Whether it is no move but a player leaving."""
        return self.info.kind == "leave"


class Offer(NamedTuple):
    """Something offered: by whom, who agrees (the offerers among them), after how many plies."""

    by: frozenset[int]
    agreed: frozenset[int]
    ply: int


class Game:
    """A game as its events made it. version: how many events that were. outcome: None while it goes on.

    final: whether it ended by something that isn't on the board, and so can't be taken back. next: the game that
    follows.
    """

    def __init__(self, created: Created) -> None:
        self.created = created
        self.seats = created.seats
        self.version = 1
        self.updated = created.at
        self.position: Position = start(created.game, created.options)
        self.start = self.position.text
        self.plies: list[Played] = []
        self.outcome: Outcome | None = None
        self.final = False
        self.offers: Mapping[OfferKind, Offer] = {}
        self.asked: Mapping[tuple[int, OfferKind], int] = {}  # after how many plies a seat last offered something
        self.said: tuple[Said, ...] = ()
        self.next: str | None = None
        self.clock = Clock.of(created.control, len(self.seats)) if created.control else None
        for move in created.moves:
            self._push(move)
        self._run(created.at + BEFORE)

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """Fold the events of a game, the first of them `Created`. Raises ValueError for events that don't fit."""
        first, *rest = events
        if not isinstance(first, Created):
            raise ValueError(f"the first event of a game is `created`, not {first}")
        game = cls(first)
        for event in rest:
            game.apply(event)
        return game

    def after(self, events: Iterable[Event]) -> Self:
        """Return the game that these events lead to, leaving this one alone."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.position, made.plies = self.position.copy(), list(self.plies)
        for event in events:
            made.apply(event)
        return made

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many plies have been made."""
        return len(self.plies)

    @property
    def player(self) -> int:
        """Whose turn it is, from 0."""
        return self.position.player

    @property
    def waiting(self) -> bool:
        """Whether somebody hasn't come yet."""
        return any(seat.open for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "person")

    @property
    def floor(self) -> int:
        """The ply before which nothing can be taken back: the game came here with it, or a player left."""
        left = [number + 1 for number, played in enumerate(self.plies) if played.left]
        return max(len(self.created.moves), *left, 0)

    @property
    def begun(self) -> bool:
        """Whether everybody has moved here."""
        moved = {played.player for played in self.plies[len(self.created.moves) :]}
        return all(seat in moved for seat in range(len(self.seats)) if seat not in self.position.excluded)

    @property
    def aborted(self) -> bool:
        """Whether the game was called off."""
        return self.outcome is not None and self.outcome.reason == Reason.ABORTED.text

    def legal(self) -> list[MoveInfo]:
        """List what the player to move may do."""
        return [] if self.outcome or self.waiting else self.position.infos()

    def voters(self, kind: OfferKind) -> tuple[int, ...]:
        """Return the seats that something offered needs: for the end of a game all still in it (A3, C18)."""
        seats = range(len(self.seats)) if kind == "draw" else self.people
        return tuple(seat for seat in seats if kind == "rematch" or seat not in self.position.excluded)

    def missing(self, kind: OfferKind, agreed: Collection[int]) -> tuple[int, ...]:
        """Return the seats that haven't agreed yet."""
        return tuple(seat for seat in self.voters(kind) if seat not in agreed)

    @property
    def rematch(self) -> bool:
        """Whether a rematch is agreed and not made yet."""
        offer = self.offers.get("rematch")
        return offer is not None and self.next is None and not self.missing("rematch", offer.agreed)

    def lost(self, seat: int) -> int:
        """Count the turns in a row that a seat has lost on time, none of them with a move made (R17)."""
        count = 0
        for played in reversed(self.plies):
            if played.player != seat:
                continue
            if played.info.kind == "timeout":
                count += 1
            elif played.info.kind in MOVES:  # made in the turn that the last timeout counted ended
                return max(0, count - 1)
            elif played.info.kind == "end":
                break
        return count

    # --- folding --------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Fold one more event. Raises ValueError for one that doesn't fit."""
        match event:
            case Created():
                raise ValueError("a game is created once")
            case Joined(seat=seat, at=at):
                self._set_open(seat)
                self._run(at + BEFORE)
            case Moved(move=move, auto=auto, at=at, lag=lag):
                self._move(move, auto, at, lag)
            case Undone(ply=ply, at=at):
                self._undo(ply, at)
            case Resigned(by=by, at=at):
                self._resign(by, at)
            case Flagged(by=by, at=at):
                self._flag(by, at)
            case Aborted(at=at):
                nothing = (0.0,) * len(self.seats)
                self._finish(Outcome(None, Reason.ABORTED.text, nothing, (1,) * len(self.seats)), at)
            case Drawn(at=at):
                self._draw(at)
            case Paused(since=since, at=at):
                self.clock = self.clock and self.clock.paused(since, at)
            case Offered(by=by, kind=kind):
                self.asked = {**self.asked, **{(seat, kind): self.ply for seat in by}}
                self.offers = {**self.offers, kind: Offer(frozenset(by), frozenset(by), self.ply)}
            case Agreed(by=by, kind=kind):
                offer = self.offers[kind]
                self.offers = {**self.offers, kind: offer._replace(agreed=offer.agreed | frozenset(by))}
            case Declined(kind=kind):
                self._lapse(kind)
            case Said():
                self.said = (*self.said, event)
            case Followed(game=game):
                self.next = game
        self.version += 1
        self.updated = max(self.updated, event.at)

    def _set_open(self, seat: int) -> None:
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], open=False)
        self.seats = tuple(seats)

    def _push(self, move: str, *, auto: bool = False) -> MoveInfo:
        excluded = self.position.excluded
        made = self.position.parse(move)
        info = self.position.info(made)
        player = info.owner if info.kind == "leave" and info.owner is not None else self.player
        self.position.push(made)
        self.plies.append(Played(str(made), player, self.position.text, info, auto, points(self.position)))
        self.outcome = self.position.outcome()
        if self.outcome or self.position.excluded != excluded:  # nobody is asked about what isn't there any more
            self._lapse("takeback", "draw")
        return info

    def _move(self, move: str, auto: bool, at: int, lag: int) -> None:
        player = self.player
        info = self._push(move, auto=auto)
        if self.clock and self.clock.since is not None:
            clock = self.clock.charged(at, lag)
            if self.player != player or self.outcome:
                clock = clock.turned()
            elif info.kind in MOVES:
                clock = clock.moved()
            self.clock = clock
        self._run(at)
        self._lapse("takeback")
        if not auto and "draw" in self.offers and player in self.missing("draw", self.offers["draw"].agreed):
            self._lapse("draw")  # who moves on declines

    def _undo(self, ply: int, at: int) -> None:
        while self.ply > ply:
            self.plies.pop()
            self.position.pop()
        self.outcome = self.position.outcome()
        self._lapse("takeback", "draw", "rematch")
        self._stop(at)
        self._run(at)
        if self.clock and self.clock.since is not None:
            self.clock = self.clock.moved()

    def _resign(self, by: int, at: int) -> None:
        if self.created.game != TransRabat.game:
            self._finish(Outcome.of_two(1 - by, Reason.RESIGNATION), at)
            return
        player = self.player
        self._push(f"x{by + 1}")
        if self.outcome or self.player != player:
            self._stop(at)
            self._run(at)

    def _flag(self, by: int, at: int) -> None:
        if self.created.game != TransRabat.game:
            self._finish(Outcome.of_two(1 - by, Reason.TIME), at)
            return
        self._stop(at)
        self._push("t")
        self.clock = self.clock and self.clock.turned()
        if self.lost(by) >= LOST and not self.outcome:
            self._push(f"x{by + 1}")
        self._lapse("takeback")
        self._run(at)

    def _draw(self, at: int) -> None:
        if self.created.game != TransRabat.game:
            self._finish(Outcome.of_two(None, Reason.AGREEMENT), at)
            return
        self._push("d")
        if self.outcome:
            self._finish(self.outcome, at)

    def _finish(self, outcome: Outcome, at: int) -> None:
        self.outcome, self.final = outcome, True
        self._stop(at)
        self._lapse("takeback", "draw")

    def _lapse(self, *kinds: OfferKind) -> None:
        self.offers = {kind: offer for kind, offer in self.offers.items() if kind not in kinds}

    def _stop(self, at: int) -> None:
        self.clock = self.clock and self.clock.charged(at)

    def _run(self, at: int) -> None:
        """Let the time of whose turn it is run; a computer's never does, nor while somebody hasn't come."""
        if self.clock:
            runs = not self.outcome and not self.waiting and self.seats[self.player].kind == "person"
            self.clock = self.clock.runs(self.player, at) if runs else self.clock.stands()


def points(position: Position) -> tuple[Points, ...] | None:
    """Count each player's points as they stand, where the game has any (R16)."""
    return position.points() if isinstance(position, TransRabat) else None
