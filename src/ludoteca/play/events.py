"""What can happen to a game. Events are what is stored; everything else is derived from them.

The first event of a game is `Created`; an event's number (from 1) is the game's version after it. Times are
milliseconds since 1970, UTC. Stored events are read for ever: fields may be added with defaults, never renamed.

Who may act for a seat isn't told here: an event names seats, and the site knows whose they are.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from ludoteca.play.clock import Control

OfferKind = Literal["draw", "takeback", "rematch"]


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who plays a seat: a person, or the computer at `level`. `open`: a person who hasn't come yet."""

    kind: Literal["person", "computer"]
    level: int | None = None
    open: bool = False


class Series(Struct, frozen=True):
    """Which game of which match: `number` from 0, of `length`."""

    match: str
    number: int
    length: int


class Created(Struct, frozen=True, omit_defaults=True, tag="created"):
    """A game was set up, with all options named (see setup.py). `moves` were made elsewhere, before it goes on here."""

    at: int
    game: str
    options: dict[str, str | int]
    seats: tuple[Seat, ...]
    control: Control | None = None
    series: Series | None = None
    moves: tuple[str, ...] = ()


class Joined(Struct, frozen=True, tag="joined"):
    """A person came to an open seat. With the last one the game begins."""

    at: int
    seat: int


class Moved(Struct, frozen=True, omit_defaults=True, tag="moved"):
    """The player to move made a move, in canonical notation; `auto` when nothing else was legal and the site did it.

    lag: milliseconds that the network took and the clock doesn't count.
    """

    at: int
    move: str
    auto: bool = False
    lag: int = 0


class Undone(Struct, frozen=True, tag="undone"):
    """Seat `by` took back, so that `ply` plies remain."""

    at: int
    by: int
    ply: int


class Resigned(Struct, frozen=True, tag="resigned"):
    """Seat `by` gave the game up."""

    at: int
    by: int


class Aborted(Struct, frozen=True, tag="aborted"):
    """Seat `by` called the game off before everybody had moved."""

    at: int
    by: int


class Flagged(Struct, frozen=True, tag="flagged"):
    """The clock of seat `by`, which was to move, ran out at that time."""

    at: int
    by: int


class Paused(Struct, frozen=True, tag="paused"):
    """The site wasn't there from `since` until now: no clock ran."""

    at: int
    since: int


class Offered(Struct, frozen=True, tag="offered"):
    """Who holds the seats `by` offers something to all others."""

    at: int
    by: tuple[int, ...]
    kind: OfferKind


class Agreed(Struct, frozen=True, tag="agreed"):
    """Who holds the seats `by` agrees to what is offered; what follows from the last assent is an event of its own."""

    at: int
    by: tuple[int, ...]
    kind: OfferKind


class Declined(Struct, frozen=True, tag="declined"):
    """Who holds the seats `by` declines what is offered, or takes the own offer back."""

    at: int
    by: tuple[int, ...]
    kind: OfferKind


class Drawn(Struct, frozen=True, tag="drawn"):
    """All players still in agreed to end the game: a draw, in Trans-Rabat scored as it stands (C18)."""

    at: int


class Said(Struct, frozen=True, tag="said"):
    """Seat `by` said one of the ready phrases (phrases.py)."""

    at: int
    by: int
    phrase: str


class Followed(Struct, frozen=True, tag="followed"):
    """Another game follows this one: the next of its match, or a rematch."""

    at: int
    game: str


Event = (
    Created
    | Joined
    | Moved
    | Undone
    | Resigned
    | Aborted
    | Flagged
    | Paused
    | Offered
    | Agreed
    | Declined
    | Drawn
    | Said
    | Followed
)

_decoder = msgspec.json.Decoder(Event)


def read(body: str | bytes) -> Event:
    """Read a stored event. Raises msgspec.DecodeError."""
    return _decoder.decode(body)


def write(event: Event) -> str:
    """Write an event to be stored."""
    return msgspec.json.encode(event).decode()
