"""What can happen to a game. Events are what is stored; everything else is derived from them.

The first event of a game is `Created`; an event's number (from 1) is the game's version after it. Times are
milliseconds since 1970, UTC. Stored events are read for ever: fields may be added with defaults, never renamed.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who plays a seat: a person, known by the guest id `owner`, or the computer at `level`."""

    kind: Literal["person", "computer"]
    level: int | None = None
    owner: str | None = None


class Created(Struct, frozen=True, tag="created"):
    """A game was set up, with all options named (see setup.py), by the guest `maker`, who may have no seat in it."""

    at: int
    game: str
    options: dict[str, str | int]
    seats: tuple[Seat, ...]
    maker: str | None = None


class Moved(Struct, frozen=True, omit_defaults=True, tag="moved"):
    """The player to move made a move, in canonical notation; `auto` when nothing else was legal and the site did it."""

    at: int
    move: str
    auto: bool = False


class Undone(Struct, frozen=True, tag="undone"):
    """Seat `by` took back, so that `ply` plies remain."""

    at: int
    by: int
    ply: int


class Resigned(Struct, frozen=True, tag="resigned"):
    """Seat `by` gave the game up."""

    at: int
    by: int


Event = Created | Moved | Undone | Resigned

_decoder = msgspec.json.Decoder(Event)


def read(body: str | bytes) -> Event:
    """Read a stored event. Raises msgspec.DecodeError."""
    return _decoder.decode(body)


def write(event: Event) -> str:
    """Write an event to be stored."""
    return msgspec.json.encode(event).decode()
