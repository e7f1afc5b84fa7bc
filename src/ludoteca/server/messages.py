"""Everything that crosses the wire between site and client, as types; docs/protocol.md says the same in words.

Players and seats count from 0. `schema()` makes the JSON Schema from these types, so it can't differ from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludoteca.games.position import MoveInfo, Outcome

MAX_MESSAGE = 4096  # bytes of one WebSocket message from a client
MAX_BODY = 4096  # bytes of one request's body

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
    """Take back to the sender's own last turn."""

    ply: PlyNumber


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give the game up."""

    ply: PlyNumber


class Sync(Struct, tag="sync", forbid_unknown_fields=True):
    """Ask for the whole state."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Ask for a pong."""


FromClient = Move | Undo | Resign | Sync | Ping


# --- parts ------------------------------------------------------------------------------------------------------------


class Seat(Struct, forbid_unknown_fields=True):
    """Who plays a seat: a person, or the computer at a level."""

    kind: Literal["person", "computer"]
    level: Level | None = None


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


ToClient = State | Moved | Thinking | Error | Pong


# --- REST -------------------------------------------------------------------------------------------------------------


class NewGame(Struct, forbid_unknown_fields=True):
    """The body of POST /api/games."""

    game: str
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=3)]
    options: dict[str, str | int] = {}


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
    kinds = [FromClient, ToClient, NewGame, Made, Games, Catalogue, Refused]
    (client, server, *_), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ludoteca",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/ToClient"}],
        "$defs": {"FromClient": client, "ToClient": server, **parts},
    }
