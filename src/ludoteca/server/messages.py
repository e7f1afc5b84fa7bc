"""Everything that crosses the wire between site and client, as types; docs/protocol.md says the same in words.

Players and seats count from 0. `schema()` makes the JSON Schema from these types, so it can't differ from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludoteca.games.position import MoveInfo, Outcome
from ludoteca.play.clock import Control
from ludoteca.play.events import OfferKind

MAX_MESSAGE = 4096  # bytes of one WebSocket message from a client
MAX_BODY = 4096  # bytes of one request's body
MAX_RECORD = 256 * 1024  # of one that may hold a game's file
NAME = 24  # characters of a guest's name, at most

GameName = Literal["trans-rabat", "abalone", "tablut"]
PlyNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[int, Meta(ge=1, le=8)]


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


class Sync(Struct, tag="sync", forbid_unknown_fields=True):
    """Ask for the whole state."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Ask for a pong."""


class Echo(Struct, tag="echo", forbid_unknown_fields=True):
    """The answer to `time`, at once, by which the site measures the network."""

    id: Annotated[int, Meta(ge=0, le=1 << 31)]


FromClient = Move | Undo | Resign | Abort | Offer | Answer | Say | Next | Sync | Ping | Echo


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
    """

    control: Control
    left: list[int]
    seat: int
    since: int | None


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
May = Literal["resign", "abort", "draw", "takeback", "rematch", "next"]


# --- server to client over the WebSocket ------------------------------------------------------------------------------


class State(Struct, tag="state"):
    """The whole game, as one client sees it; `legal` is empty for those whose turn it isn't."""

    id: str
    game: GameName
    options: dict[str, str | int]
    seats: list[Seat]
    yours: list[int]
    version: int
    start: str
    plies: list[Ply]
    player: int
    legal: list[MoveInfo]
    outcome: Outcome | None
    points: list[Points] | None
    thinking: bool
    waiting: bool
    clock: Clock | None
    offers: list[Pending]
    may: list[May]
    said: list[Said]
    series: Series | None
    next: str | None


class Changed(Struct, tag="changed"):
    """Something other than a move happened: all of a `state` that it can have changed; the plies are the same."""

    version: int
    seats: list[Seat]
    yours: list[int]
    player: int
    legal: list[MoveInfo]
    outcome: Outcome | None
    points: list[Points] | None
    thinking: bool
    waiting: bool
    clock: Clock | None
    offers: list[Pending]
    may: list[May]
    said: list[Said]
    next: str | None


class Moved(Struct, tag="moved"):
    """One move was made, durably; `ply` is the number of plies after it."""

    version: int
    ply: int
    move: str
    by: int
    position: str
    info: MoveInfo
    player: int
    legal: list[MoveInfo]
    outcome: Outcome | None
    points: list[Points] | None
    clock: Clock | None
    offers: list[Pending]
    may: list[May]


class Thinking(Struct, tag="thinking"):
    """How far the computer to move has thought."""

    ply: int
    player: int
    depth: int
    nodes: int
    level: int


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


ToClient = State | Moved | Changed | Thinking | Error | Pong | Time


# --- REST -------------------------------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who is to play a seat: who makes the game, the computer at a level, or somebody who comes by a link."""

    kind: Literal["person", "computer", "open"]
    level: Level | None = None


class NewGame(Struct, forbid_unknown_fields=True):
    """The body of POST /api/games. games: of a match. public: whether the open seats are offered in the lobby.

    record: a game's file, to go on from after `ply` plies (null: all), instead of `game` and `options`.
    """

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=3)]
    game: str | None = None
    options: dict[str, str | int] = {}
    record: str | None = None
    ply: PlyNumber | None = None
    control: Control | None = None
    games: Annotated[int, Meta(ge=1, le=30)] | None = None
    public: bool = False


class NewRecord(Struct, forbid_unknown_fields=True):
    """The body of POST /api/records: a game's file."""

    record: str


class ReadRecord(Struct):
    """The answer to POST /api/records: the game as `state` would show it; `tags` as the file has them."""

    game: GameName
    options: dict[str, str | int]
    start: str
    plies: list[Ply]
    player: int
    outcome: Outcome | None
    tags: dict[str, str]


class Join(Struct, forbid_unknown_fields=True):
    """The body of POST /api/games/{id}/join: the key of a seat's link, or none for a seat offered in the lobby."""

    seat: Annotated[int, Meta(ge=0, le=2)] | None = None
    key: Annotated[str, Meta(max_length=64)] | None = None


class Joined(Struct):
    """The answer to a join: the seats that the guest has in the game."""

    yours: list[int]


class SeatLink(Struct):
    """The link that opens a seat to whoever has it, for good; its key is after the #, which browsers don't send."""

    seat: int
    url: str
    open: bool


class Links(Struct):
    """The answer to GET /api/games/{id}/links: to watch, and of the seats that are the asker's to give."""

    watch: str
    seats: list[SeatLink]


class Renew(Struct, forbid_unknown_fields=True):
    """The body of POST /api/games/{id}/links: gives an own seat a new link; the old one opens nothing any more."""

    seat: Annotated[int, Meta(ge=0, le=2)]


class Me(Struct):
    """The answer to GET /api/me: the guest's name, null for none."""

    name: str | None


class Rename(Struct, forbid_unknown_fields=True):
    """The body of POST /api/me; an empty name for none."""

    name: Annotated[str, Meta(max_length=200)]


class Challenge(Struct):
    """A game in the lobby that waits for people; `maker` is a name, `mine` whether it is the reader's own."""

    id: str
    url: str
    game: GameName
    options: dict[str, str | int]
    seats: list[Seat]
    control: Control | None
    games: int
    maker: str | None
    mine: bool
    created: float


class Lobby(Struct):
    """The answer to GET /api/lobby, the newest first."""

    challenges: list[Challenge]


class MatchGame(Struct):
    """A game of a match: its seats' players (seat -> player), how it ended; `points` of each player by kind (R16)."""

    id: str
    url: str
    number: int
    order: list[int]
    outcome: Outcome | None
    scores: list[float] | None
    points: list[Points] | None
    ply: int


class MatchPlayer(Struct):
    """A player of a match: who it is, the sum of the scores (and of the points by kind), the place so far."""

    kind: Literal["person", "computer"]
    level: int | None
    name: str | None
    total: float
    points: Points | None
    place: int


class Match(Struct):
    """The answer to GET /api/matches/{id}: the table (R16), games in order; `yours` are the reader's players."""

    id: str
    url: str
    game: GameName
    options: dict[str, str | int]
    control: Control | None
    length: int
    players: list[MatchPlayer]
    games: list[MatchGame]
    yours: list[int]


class Made(Struct):
    """The answer to POST /api/games."""

    id: str
    url: str


class Listed(Struct):
    """A game in the list of one's games; times are seconds since 1970, UTC."""

    id: str
    url: str
    game: GameName
    options: dict[str, str | int]
    seats: list[Seat]
    ply: int
    player: int
    outcome: Outcome | None
    created: float
    updated: float
    yours: list[int]
    waiting: bool


class Games(Struct):
    """The answer to GET /api/games: page `page` of `pages`, from 1. Games that go on first, then the last played."""

    games: list[Listed]
    page: int
    pages: int


class Offered(Struct):
    """What a game can be set up with."""

    game: GameName
    layouts: list[str]
    boards: list[str]
    players: list[int]
    levels: int


class Catalogue(Struct):
    """The answer to GET /api/catalogue."""

    games: list[Offered]


class Try(Struct, forbid_unknown_fields=True):
    """The body of POST /api/lessons/{game}/{step}: what the learner tried."""

    move: MoveText


class Tried(Struct):
    """Whether a try is legal, and if not, why: the code, and the sentence in the reader's language."""

    legal: bool
    code: str | None = None
    message: str | None = None


class Problem(Struct):
    """What was wrong with a request; `message` is in the reader's language."""

    code: str
    message: str
    details: dict[str, str | int] = {}


class Refused(Struct):
    """The body of every answer of 4xx and 5xx under /api."""

    error: Problem


_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder(enc_hook=str)  # a Move is a str with a code


def read(text: str | bytes) -> FromClient:
    """Read a client's message. Raises msgspec.DecodeError (ValidationError where it is JSON of the wrong shape)."""
    return _decoder.decode(text)


def write(message: Struct) -> str:
    """Write a message as JSON text."""
    return _encoder.encode(message).decode()


def schema() -> dict[str, Any]:
    """Make the JSON Schema of all messages, each of the unions and bodies by its name under `$defs`."""
    kinds = [FromClient, ToClient, NewGame, Made, Join, Joined, Links, Renew, Me, Rename, Lobby, Match, Games]
    kinds += [NewRecord, ReadRecord, Catalogue, Try, Tried, Refused]
    (client, server, *_), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ludoteca",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/ToClient"}],
        "$defs": {"FromClient": client, "ToClient": server, **parts},
    }
