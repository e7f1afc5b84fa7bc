"""A game in progress: the fold of its events, and what may happen next.

`apply` folds one event. `move`, `undo` and `resign` decide what follows from something asked: they return the events to
be stored, or raise a MoveError (Refused, or the game's IllegalMove and BadMove), and change nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple, Self

from ludoteca.games.errors import MoveError
from ludoteca.games.position import MoveInfo, Outcome, Position, Reason
from ludoteca.games.trans_rabat import Points, TransRabat
from ludoteca.play.events import Created, Event, Moved, Resigned, Undone
from ludoteca.play.refused import Refused
from ludoteca.play.setup import start

END_OF_TURN = "."  # of Trans-Rabat; where it is the only legal move, it is made by itself
LEAVES = {"trans-rabat": "x{}"}  # how a player leaves a game that goes on without (C15), players counted from 1


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


class Game:
    """A game as its events made it. version: how many events that were. outcome: None while it goes on."""

    def __init__(self, created: Created) -> None:
        self.created = created
        self.version = 1
        self.updated = created.at
        self.position: Position = start(created.game, created.options)
        self.start = self.position.text
        self.plies: list[Played] = []
        self.outcome: Outcome | None = None
        self.resigned = False  # ended by something that isn't on the board, and can't be taken back

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

    @property
    def ply(self) -> int:
        """How many plies have been made."""
        return len(self.plies)

    @property
    def player(self) -> int:
        """Whose turn it is, from 0."""
        return self.position.player

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """Return the seats that a guest owns, none for nobody."""
        return tuple(number for number, seat in enumerate(self.created.seats) if guest and seat.owner == guest)

    def legal(self) -> list[MoveInfo]:
        """List what the player to move may do."""
        return [] if self.outcome else self.position.infos()

    # --- folding --------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Fold one more event. Raises ValueError for one that doesn't fit."""
        match event:
            case Moved(move=move, auto=auto):
                self._push(move, self.player, auto)
            case Undone(ply=ply):
                while self.ply > ply:
                    self.plies.pop()
                    self.position.pop()
                self.outcome = self.position.outcome()
            case Resigned(by=by):
                self._leave(by)
            case Created():
                raise ValueError("a game is created once")
        self.version += 1
        self.updated = event.at

    def _push(self, move: str, player: int, auto: bool = False) -> None:
        info = self.position.info(move)
        made = self.position.push(move)
        self.plies.append(Played(str(made), player, self.position.text, info, auto, points(self.position)))
        self.outcome = self.position.outcome()

    def _leave(self, by: int) -> None:
        if text := LEAVES.get(self.created.game):
            self._push(text.format(by + 1), by)
        else:
            self.outcome = Outcome.of_two(1 - by, Reason.RESIGNATION)
            self.resigned = True

    # --- deciding -------------------------------------------------------------------------------------------------

    def move(self, by: Collection[int], ply: int, text: str, at: int) -> list[Event]:
        """Decide on a move by who holds the seats `by`; an empty list where just this was already made at that ply."""
        if not by:
            raise Refused("no-seat")
        if self._made(by, ply, text):
            return []
        self._check(by, ply)
        if self.player not in by:
            raise Refused("not-your-turn")
        trial = self.position.copy()
        made = trial.parse(text)
        if made not in trial.legal_moves:  # Trans-Rabat's records know what happens to a player, too
            raise Refused("not-a-move", move=str(made))
        trial.push(made)
        return [Moved(at, str(made)), *_forced(trial, at)]

    def undo(self, by: Collection[int], ply: int, at: int) -> list[Event]:
        """Decide on taking back to the last turn of who holds the seats `by`."""
        self._check(by, ply, over=self.resigned)
        floor = 1 + max((number for number, played in enumerate(self.plies) if played.left), default=-1)
        own = [n for n in range(floor, self.ply) if self.plies[n].player in by and not self.plies[n].auto]
        if not own:
            raise Refused("nothing-to-undo")
        first = own[-1]
        while first > floor and self.plies[first - 1].player == self.plies[first].player:
            first -= 1  # a turn of several actions
        return [Undone(at, self.plies[first].player, first)]

    def resign(self, by: Collection[int], ply: int, at: int) -> list[Event]:
        """Decide on giving up: of several seats on one screen the one to move, else the first still in."""
        self._check(by, ply)
        refused: MoveError = Refused("no-seat")
        for seat in sorted(by, key=lambda seat: (seat != self.player, seat)):
            event = Resigned(at, seat)
            try:
                after = self.after([event])
            except MoveError as error:  # has left already
                refused = error
            else:
                return [event, *(_forced(after.position, at) if not after.outcome else ())]
        raise refused

    def _check(self, by: Collection[int], ply: int, over: bool | None = None) -> None:
        if not by:
            raise Refused("no-seat")
        if self.outcome if over is None else over:
            raise Refused("game-over")
        if ply != self.ply:
            raise Refused("stale", ply=self.ply)

    def _made(self, by: Collection[int], ply: int, text: str) -> bool:
        """Tell whether `by` made just this move at that ply: a message that came twice."""
        if ply >= self.ply or self.plies[ply].player not in by:
            return False
        if self.plies[ply].move == text:
            return True
        before = self.position.copy()
        for _ in range(self.ply - ply):
            before.pop()
        try:
            return before.parse(text) == self.plies[ply].move
        except MoveError:
            return False


def points(position: Position) -> tuple[Points, ...] | None:
    """Count each player's points as they stand, where the game has any (R16)."""
    return position.points() if isinstance(position, TransRabat) else None


def _forced(position: Position, at: int) -> list[Event]:
    """Make the ends of turns that are the only legal move, on `position`, and return them as events."""
    events: list[Event] = []
    while list(position.legal_moves) == [END_OF_TURN]:
        events.append(Moved(at, str(position.push(END_OF_TURN)), auto=True))
    return events
