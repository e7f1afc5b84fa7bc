"""What follows from something asked of a game: each function returns the events to be stored, or raises a MoveError.

It changes nothing. `by` are the seats of who asks, `at` is now in milliseconds since 1970, `ply` how many plies who
asks has seen. MoveErrors are Refused, and the game's IllegalMove and BadMove.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from ludoteca.games.errors import MoveError
from ludoteca.games.position import Position
from ludoteca.play.clock import LAG, Outage
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
    OfferKind,
    Paused,
    Resigned,
    Said,
    Undone,
)
from ludoteca.play.game import Game
from ludoteca.play.phrases import PHRASES, SPOKEN
from ludoteca.play.refused import Refused
from ludoteca.play.series import more

END_OF_TURN = "."  # of Trans-Rabat; where it is the only legal move, it is made by itself


def join(game: Game, seat: int, at: int) -> list[Event]:
    """Decide on a person coming to a seat; an empty list where somebody has come already."""
    if not game.seats[seat].open:
        return []
    _not_over(game)
    return [Joined(at, seat)]


def move(game: Game, by: Collection[int], ply: int, text: str, at: int, lag: int = 0) -> list[Event]:
    """Decide on a move; an empty list where just this was already made at that ply.

    lag: milliseconds that the move was on its way, of which up to LAG aren't charged.
    """
    _seated(by)
    if _made(game, by, ply, text):
        return []
    _not_over(game)
    _not_waiting(game)
    _now(game, ply)
    if game.player not in by:
        raise Refused("not-your-turn")
    lag = min(max(lag, 0), LAG)
    if game.clock and game.clock.due is not None and at - lag > game.clock.due:
        raise Refused("time-out")
    made = game.position.parse(text)
    if not game.position.permits(made):  # Trans-Rabat's records know what happens to a player, too
        raise Refused("not-a-move", move=str(made))
    trial = game.position.copy()
    trial.push(made)
    return [Moved(at, str(made), lag=lag if game.clock else 0), *_forced(trial, at)]


def resign(game: Game, by: Collection[int], ply: int, at: int) -> list[Event]:
    """Decide on giving up."""
    event = Resigned(at, resigning(game, by, ply))
    return [event, *_forced(game.after([event]).position, at)]


def resigning(game: Game, by: Collection[int], ply: int) -> int:
    """Decide which seat gives up: of several on one screen the one to move, else the first still in."""
    _seated(by)
    _not_over(game)
    _not_waiting(game)
    _now(game, ply)
    still_in = set(by).difference(game.position.excluded)
    if not still_in:
        raise Refused("no-seat")
    return game.player if game.player in still_in else min(still_in)


def abort(game: Game, by: Collection[int], at: int) -> list[Event]:
    """Decide on calling the game off, which anybody in it may until all have moved."""
    _seated(by)
    _not_over(game)
    if game.begun:
        raise Refused("too-late-to-abort")
    still_in = [seat for seat in by if seat not in game.position.excluded]
    if not still_in:
        raise Refused("no-seat")
    return [Aborted(at, min(still_in))]


def offer(game: Game, by: Collection[int], kind: OfferKind, ply: int, at: int) -> list[Event]:
    """Decide on offering something; who offers what others offer already agrees, and with nobody to ask it happens."""
    _seated(by)
    _may_offer(game, kind, by)
    _now(game, ply)
    pending = game.offers.get(kind)
    if pending and not pending.agreed.issuperset(by):
        return answer(game, by, kind, True, ply, at)
    voters = [seat for seat in game.voters(kind) if seat in by]
    if not voters:
        raise Refused("no-seat")
    if pending or any(game.asked.get((seat, kind)) == game.ply for seat in voters):
        raise Refused("already-offered")
    effect = _effect(game, kind, by, at)  # which may be refused
    if game.missing(kind, by):
        return [Offered(at, tuple(voters), kind)]
    return effect or [Offered(at, tuple(voters), kind)]


def answer(game: Game, by: Collection[int], kind: OfferKind, yes: bool, ply: int, at: int) -> list[Event]:
    """Decide on agreeing to what is offered, or declining it; who offered it takes it back so."""
    _seated(by)
    pending = game.offers.get(kind)
    if not pending or (kind == "rematch" and game.next):
        raise Refused("no-offer")
    _now(game, ply)
    voters = tuple(seat for seat in game.voters(kind) if seat in by)
    if not voters:
        raise Refused("no-seat")
    if not yes:
        return [Declined(at, voters, kind)]
    if pending.agreed.issuperset(voters):
        return []
    agreed = Agreed(at, voters, kind)
    if game.missing(kind, pending.agreed | set(voters)):
        return [agreed]
    return [agreed, *_effect(game, kind, pending.by, at)]


def say(game: Game, by: Collection[int], phrase: str, at: int) -> list[Event]:
    """Decide on one of the ready phrases."""
    _seated(by)
    if phrase not in PHRASES:
        raise Refused("unknown-phrase")
    if sum(said.by in by for said in game.said) >= SPOKEN:
        raise Refused("enough-said")
    return [Said(at, min(by, key=lambda seat: (seat != game.player, seat)), phrase)]


def follow(game: Game, by: Collection[int], follower: str, at: int) -> list[Event]:
    """Decide on going on to the next game of the match; an empty list where that is made already."""
    _seated(by)
    if not game.outcome:
        raise Refused("not-over")
    if game.next:
        return []
    if not more(game):
        raise Refused("match-over")
    return [Followed(at, follower)]


def hint(game: Game, by: Collection[int], ply: int) -> None:
    """Decide whether a hint may be given: to who is to move, where all people still in it share the seats `by`."""
    _seated(by)
    _not_over(game)
    _not_waiting(game)
    _now(game, ply)
    if any(seat not in by and seat not in game.position.excluded for seat in game.people):
        raise Refused("no-hint")
    if game.player not in by:
        raise Refused("not-your-turn")


def overdue(game: Game, at: int) -> list[Event]:
    """Return what clocks have brought about until a moment: each time that ran out, lag left for the last move."""
    events: list[Event] = []
    while game.clock and game.clock.due is not None and game.clock.due + LAG <= at:
        due = game.clock.due
        flagged: list[Event] = [Flagged(due, game.player)]
        after = game.after(flagged)
        if not after.outcome:
            flagged += _forced(after.position, due)
            after = game.after(flagged)
        events += flagged
        game = after
    return events


def elapsed(game: Game, outages: Sequence[Outage], at: int) -> list[Event]:
    """Return what the time until a moment has brought about: outages of the site left out, times that ran out.

    outages: those known, in order. Each is taken into account once, since no event comes before its end any more.
    """
    events: list[Event] = []
    for outage in outages[bisect_right(outages, game.updated, key=lambda outage: outage.until) :]:
        before = overdue(game, outage.since)
        game = game.after(before)
        pause: list[Event] = []
        if game.clock and game.clock.since is not None and game.clock.since < outage.until:
            pause.append(Paused(outage.until, outage.since))
        events += [*before, *pause]
        game = game.after(pause)
    return [*events, *overdue(game, at)]


def undone(game: Game, by: Collection[int], at: int) -> list[Event]:
    """Return the taking back to the last turn of who holds the seats `by`. Raises Refused where there is none."""
    floor = game.floor
    own = [n for n in range(floor, game.ply) if game.plies[n].player in by and not game.plies[n].auto]
    if not own:
        raise Refused("nothing-to-undo")
    first = own[-1]
    while first > floor and game.plies[first - 1].player == game.plies[first].player:
        first -= 1  # a turn of several actions
    return [Undone(at, game.plies[first].player, first)]


def _effect(game: Game, kind: OfferKind, by: Collection[int], at: int) -> list[Event]:
    """Return what happens once all agree; the game of a rematch is made by the site."""
    match kind:
        case "draw":
            _in_time(game, at)
            return [Drawn(at)]
        case "takeback":
            _in_time(game, at)
            return undone(game, by, at)
    return []


def _may_offer(game: Game, kind: OfferKind, by: Collection[int]) -> None:
    match kind:
        case "draw":
            _not_over(game)
            _not_waiting(game)
        case "takeback":
            _not_waiting(game)
            if game.final or game.next or (game.outcome and game.missing("takeback", by)):
                raise Refused("game-over")
        case "rematch":
            if not game.outcome:
                raise Refused("not-over")
            if game.next or more(game):
                raise Refused("no-offer")


def _in_time(game: Game, at: int) -> None:
    """Of a time that is out only a move that was on its way is let pass, not what stops the clock or sets it back."""
    if game.clock and game.clock.due is not None and at > game.clock.due:
        raise Refused("time-out")


def _seated(by: Collection[int]) -> None:
    if not by:
        raise Refused("no-seat")


def _not_over(game: Game) -> None:
    if game.outcome:
        raise Refused("game-over")


def _not_waiting(game: Game) -> None:
    if game.waiting:
        raise Refused("waiting")


def _now(game: Game, ply: int) -> None:
    if ply != game.ply:
        raise Refused("stale", ply=game.ply)


def _made(game: Game, by: Collection[int], ply: int, text: str) -> bool:
    """Tell whether `by` made just this move at that ply: a message that came twice."""
    if ply >= game.ply or game.plies[ply].player not in by:
        return False
    if game.plies[ply].move == text:
        return True
    before = game.position.copy()
    for _ in range(game.ply - ply):
        before.pop()
    try:
        return before.parse(text) == game.plies[ply].move
    except MoveError:
        return False


def _forced(position: Position, at: int) -> list[Event]:
    """Make the ends of turns that are the only legal move, on `position`, and return them as events."""
    events: list[Event] = []
    while position.turn_is_over:
        events.append(Moved(at, str(position.push(END_OF_TURN)), auto=True))
    return events
