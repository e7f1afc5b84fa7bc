"""What crosses a game's WebSocket, as types; docs/protocol.md says the same in words. REST: bodies.py.

Players and seats count from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ludoteca.engine.timeman import HIGHEST
from ludoteca.games.position import MoveInfo, Outcome
from ludoteca.play.clock import Control
from ludoteca.play.events import OfferKind

MAX_MESSAGE = 4096  # bytes of one WebSocket message from a client

GameName = Literal["trans-rabat", "abalone", "tablut"]
PlyNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[int, Meta(ge=1, le=HIGHEST)]


# --- client to server over the WebSocket ------------------------------------------------------------------------------


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Make a move; `ply` is the number of plies made before it."""

    ply: PlyNumber
    move: MoveText


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back to the sender's own last turn; other people are asked first: it is `offer` of a takeback."""

    ply: PlyNumber


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give the game up."""

    ply: PlyNumber


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """Call the game off, before everybody has moved."""


class Offer(Struct, tag="offer", forbid_unknown_fields=True):
    """Offer something to all others."""

    kind: OfferKind
    ply: PlyNumber


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """Agree to what is offered, or decline it; who offered it takes it back so."""

    kind: OfferKind
    yes: bool
    ply: PlyNumber


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say one of the ready phrases (play/phrases.py)."""

    phrase: Annotated[str, Meta(max_length=32)]


class Next(Struct, tag="next", forbid_unknown_fields=True):
    """Go on to the next game of the match."""


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """Ask the engine for a move; `ply` is the number of plies made so far."""

    ply: PlyNumber


class AskWhy(Struct, tag="why", forbid_unknown_fields=True):
    """Ask why a move can't be made now; where it can, it isn't."""

    move: MoveText


class Sync(Struct, tag="sync", forbid_unknown_fields=True):
    """Ask for the whole state."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Ask for a pong."""


class Echo(Struct, tag="echo", forbid_unknown_fields=True):
    """The answer to `time`, at once, by which the site measures the network."""

    id: Annotated[int, Meta(ge=0, le=1 << 31)]


FromClient = Move | Undo | Resign | Abort | Offer | Answer | Say | Next | AskHint | AskWhy | Sync | Ping | Echo


# --- parts ------------------------------------------------------------------------------------------------------------


class Seat(Struct):
    """Who plays a seat: a person, who may have a name, or the computer at a level; `open`: who hasn't come yet."""

    kind: Literal["person", "computer"]
    level: Level | None = None
    open: bool = False
    name: str | None = None


class Clock(Struct):
    """Milliseconds that each seat had left at the moment `since`, from which the time of `seat` runs.

    Where `since` is null the clock stands. Moments are milliseconds since 1970, UTC, by the site's clock (`time`).
    lost: turns in a row that each seat has lost on time, in Trans-Rabat, where `most` of them put a player out (R17).
    """

    control: Control
    left: list[int]
    seat: int
    since: int | None
    lost: list[int]
    most: int


class Pending(Struct):
    """Something offered by the seats `by`; `agreed` are those who agree so far, `missing` those who are asked."""

    kind: OfferKind
    by: list[int]
    agreed: list[int]
    missing: list[int]


class Said(Struct):
    """A phrase said by a seat at a moment."""

    seat: int
    phrase: str
    at: int


class Series(Struct):
    """The match that a game belongs to: its `number`, from 0, of `length`."""

    id: str
    url: str
    number: int
    length: int


class Points(Struct):
    """A player's points of Trans-Rabat (R16) as the game stands."""

    home: int
    captured: int
    own: int
    bonus: int
    total: int


class Ply(Struct):
    """One ply made: the move, who made it, the position after it, Trans-Rabat's points after it."""

    move: str
    player: int
    position: str
    info: MoveInfo
    points: list[Points] | None = None


# What a reader may do now, beside moving; `takeback` happens at once where no other person plays.
May = Literal["resign", "abort", "draw", "takeback", "rematch", "hint", "next"]


# --- server to client over the WebSocket ------------------------------------------------------------------------------


class Turn(Struct):
    """Whose turn it is and what may be done; `legal` is empty for those whose turn it isn't."""

    version: int
    player: int
    legal: list[MoveInfo]
    outcome: Outcome | None
    points: list[Points] | None
    clock: Clock | None
    offers: list[Pending]
    may: list[May]


class Standing(Turn):
    """All of a game, as one client sees it, that can change without a ply."""

    seats: list[Seat]
    yours: list[int]
    thinking: bool
    waiting: bool
    said: list[Said]
    next: str | None


class State(Standing, tag="state"):
    """The whole game, as one client sees it."""

    id: str
    game: GameName
    options: dict[str, str | int]
    start: str
    plies: list[Ply]
    series: Series | None


class Changed(Standing, tag="changed"):
    """Something other than a move happened; the plies are the same."""


class Moved(Turn, tag="moved"):
    """One move was made, durably; `ply` is the number of plies after it."""

    ply: int
    move: str
    by: int
    position: str
    info: MoveInfo


class Thinking(Struct, tag="thinking"):
    """How far the computer to move has thought."""

    ply: int
    player: int
    depth: int
    nodes: int
    level: int


class Told(Struct):
    """A reason for a move: its code, and the sentence in the reader's language."""

    code: str
    message: str


class Hint(Struct, tag="hint"):
    """What the engine would play: the move, what it does, why it is good, and the moves expected, this one first."""

    ply: int
    move: str
    info: MoveInfo
    reasons: list[Told]
    line: list[str]


class Why(Struct, tag="why"):
    """Why a move that was tried can't be made: the code, the sentence in the reader's language.

    rule: the anchor on the rules page where that is told, null for what no rule says. ply: how many were made so far.
    """

    ply: int
    move: str
    legal: bool
    code: str | None = None
    message: str | None = None
    rule: str | None = None


class Error(Struct, tag="error"):
    """A message was refused and changed nothing, or (`computer-failed`) the computer can't move."""

    code: str
    message: str
    details: dict[str, str | int]
    ply: int


class Pong(Struct, tag="pong"):
    """The answer to a ping."""


class Time(Struct, tag="time"):
    """What time it is by the site's clock, milliseconds since 1970, UTC; to be answered at once by `echo`."""

    id: int
    time: int


class Presence(Struct, tag="presence"):
    """The seats whose players are connected, and those whose aren't; in neither is a seat of which it isn't known."""

    here: list[int]
    away: list[int]


class Outage(Struct, tag="outage"):
    """Nothing can be stored and all clocks stand, or (`on` is false) no longer."""

    on: bool


ToClient = State | Moved | Changed | Thinking | Hint | Why | Error | Pong | Time | Outage | Presence


_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder(enc_hook=str)  # a Move is a str with a code


def read(text: str | bytes) -> FromClient:
    """Read a client's message. Raises msgspec.DecodeError (ValidationError where it is JSON of the wrong shape)."""
    return _decoder.decode(text)


def write(message: Struct) -> str:
    """Write a message as JSON text."""
    return _encoder.encode(message).decode()
