"""A clock kept by hand, event by event, to compare the real one with."""

from __future__ import annotations

from ludoteca.play.clock import BEFORE
from ludoteca.play.events import Aborted, Drawn, Event, Flagged, Joined, Moved, Paused, Resigned, Undone
from ludoteca.play.game import Game

MOVES = ("roll", "slide")


class Ledger:
    """What each seat has left, and all that was used, credited for lag and pauses, and given, in milliseconds.

    run: for how long the present time has run; mark: until when that is counted; begins: nobody is charged before.
    """

    def __init__(self, game: Game) -> None:
        assert game.created.control
        self.control = game.created.control
        self.whole = 1000 * self.control.seconds
        self.left = [self.whole] * len(game.seats)
        self.run = self.used = self.credited = self.given = 0
        self.mark = game.created.at
        self.begins = game.created.at + BEFORE

    def runs(self, game: Game) -> bool:
        """Whether anybody's time runs."""
        return not game.outcome and not game.waiting and game.seats[game.player].kind == "person"

    def count(self, game: Game, until: int) -> None:
        """Let time go by."""
        if self.runs(game):
            self.run += max(0, until - max(self.mark, self.begins))
        self.mark = max(self.mark, until)

    def charge(self, seat: int, lag: int = 0) -> None:
        """Write down what the present time has used."""
        credit = min(lag, self.run)
        used = min(self.run - credit, self.left[seat])
        self.used, self.credited, self.run = self.used + self.run, self.credited + self.run - used, 0
        self.left[seat] -= used

    def give(self, seat: int, *, turned: bool, earned: bool = False) -> None:
        """Give what the end of a turn or an earned move brings."""
        before = self.left[seat]
        if self.control.kind == "move":
            if turned or earned:
                self.left[seat] = self.whole
        elif turned:
            self.left[seat] += 1000 * self.control.increment
        self.given += self.left[seat] - before

    def see(self, before: Game, event: Event, after: Game) -> None:
        """Keep account of one event."""
        seat, ran = before.player, self.runs(before)
        self.count(before, event.at)
        match event:
            case Moved(lag=lag) if ran:
                self.charge(seat, lag)
                earned = after.plies[-1].info.kind in MOVES
                self.give(seat, turned=bool(after.player != seat or after.outcome), earned=earned)
            case Flagged():
                self.charge(seat)
                self.give(seat, turned=not after.final)
            case Undone():
                self.charge(seat)
                if self.runs(after):
                    self.give(after.player, turned=False, earned=True)
            case Resigned() if after.player != seat or after.outcome:
                self.charge(seat)
            case Aborted() | Drawn():
                self.charge(seat)
        if isinstance(event, Moved | Flagged | Undone) or after.player != seat:
            self.begins = 0  # who is to move now has waited already
            self.mark = event.at  # which for a time that was out is before what was said since
        match event:
            case Joined():
                self.begins = event.at + BEFORE
            case Paused(since=since, at=at) if ran:
                gone = min(self.run, at - max(since, self.begins, 0))
                self.used, self.credited = self.used + max(0, gone), self.credited + max(0, gone)
                self.run -= max(0, gone)

    def shown(self, game: Game, at: int) -> tuple[int, ...]:
        """Return what each seat has left at a moment."""
        left = list(self.left)
        if self.runs(game):
            run = self.run + max(0, at - max(self.mark, self.begins))
            left[game.player] = max(0, left[game.player] - run)
        return tuple(left)

    def balanced(self) -> bool:
        """Whether all that was given and not used, but for lag and pauses, is there."""
        return sum(self.left) == self.whole * len(self.left) + self.given - (self.used - self.credited)
