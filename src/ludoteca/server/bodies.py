"""What requests and their answers hold, as types, and the JSON Schema of these and of the WebSocket's (messages.py).

docs/protocol.md says the same in words. Players and seats count from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludoteca.games.position import Outcome
from ludoteca.play.clock import Control
from ludoteca.server import messages
from ludoteca.server.messages import GameName, Level, MoveText, Ply, PlyNumber, Points, Seat

MAX_BODY = 4096  # bytes of one request's body
MAX_RECORD = 256 * 1024  # of one that may hold a game's file
NAME = 24  # characters of a guest's name, at most


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
    """The body of POST /api/games/{id}/join: the key of a seat's link, or none for a seat offered in the lobby.

    also: whether who has another seat in the game takes this one too.
    """

    seat: Annotated[int, Meta(ge=0, le=2)] | None = None
    key: Annotated[str, Meta(max_length=64)] | None = None
    also: bool = False


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
    """A game in the lobby that waits for people; `maker` is a name, `yours` are the reader's seats."""

    id: str
    url: str
    game: GameName
    options: dict[str, str | int]
    seats: list[Seat]
    control: Control | None
    games: int
    maker: str | None
    yours: list[int]
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
    """The body of POST /api/lessons/{game}/{step} and /api/puzzles/{game}/{puzzle}/{task}: what the learner tried."""

    move: MoveText


class Tried(Struct):
    """Whether a try is legal, and if not, why: the code, the reader's sentence, the rules page's anchor."""

    legal: bool
    code: str | None = None
    message: str | None = None
    rule: str | None = None


class Problem(Struct):
    """What was wrong with a request; `message` is in the reader's language."""

    code: str
    message: str
    details: dict[str, str | int] = {}


class Refused(Struct):
    """The body of every answer of 4xx and 5xx under /api."""

    error: Problem


def schema() -> dict[str, Any]:
    """Make the JSON Schema of all messages, each of the unions and bodies by its name under `$defs`."""
    kinds = [
        messages.FromClient,
        messages.ToClient,
        NewGame,
        Made,
        Join,
        Joined,
        Links,
        Renew,
        Me,
        Rename,
        Lobby,
        Match,
        Games,
    ]
    kinds += [NewRecord, ReadRecord, Catalogue, Try, Tried, Refused]
    (client, server, *_), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ludoteca",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/ToClient"}],
        "$defs": {"FromClient": client, "ToClient": server, **parts},
    }
