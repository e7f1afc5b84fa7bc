"""The lessons as pages: what the page is given of each step, and why a try isn't legal."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.games.catalogue import GAMES
from ludoteca.games.errors import MoveError
from ludoteca.games.position import MoveInfo, Position
from ludoteca.play.game import points as count
from ludoteca.server import bodies, lessons, pages, views
from ludoteca.server.api import answer, read
from ludoteca.server.languages import DEFAULT
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of
from ludoteca.server.whynot import worded

_try = msgspec.json.Decoder(bodies.Try)


async def page(request: Request) -> Response:
    """Show the lessons of a game."""
    game, spoken = pages.game_name(request), site_of(request).language(request)
    taught = await asyncio.to_thread(teach, game, spoken.code)
    return await pages.show(request, "lessons.html", game=game, lessons=taught)


async def attempt(request: Request) -> Response:
    """Tell whether a try is legal in a step, and if not, why."""
    wanted = await read(request, _try)
    game, name = request.path_params["game"], request.path_params["step"]
    taught = lessons.steps(game) if game in GAMES else ()
    number = next((number for number, step in enumerate(taught) if step.id == name), None)
    if number is None:
        raise Refusal(404, "unknown-page")
    return judged(request, await asyncio.to_thread(lessons.position, game, taught, number), wanted.move)


def judged(request: Request, found: Position, move: str) -> Response:
    """Tell whether a move is legal in a position, and if not, why, in the reader's words."""
    try:
        found.parse(move)
    except MoveError as error:
        return answer(bodies.Tried(False, *worded(error, found.game, site_of(request).language(request))))
    return answer(bodies.Tried(legal=True))


@cache
def teach(game: str, language: str) -> list[dict[str, Any]]:
    """Return what the page is given of each step (docs/protocol.md). Raises BadLesson."""
    taught = lessons.steps(game)
    return [_step(game, taught, number, language) for number in range(len(taught))]


def _step(game: str, taught: tuple[lessons.Step, ...], number: int, language: str) -> dict[str, Any]:
    step, found = taught[number], lessons.position(game, taught, number)
    words = {"title": step.title, "task": step.task, "hint": step.hint, "done": step.done}
    return {
        "id": step.id,
        **{name: text.get(language, text[DEFAULT]) for name, text in words.items()},
        **task(found, {move: (move, *step.reply) for move in step.moves}),
    }


def task(found: Position, right: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return what the page is given of a position in which the learner is to move. right: the moves that are, each with
    all that is played then, itself first. Raises BadMove, IllegalMove, GameOver.
    """
    return {
        **_standing(found),
        "player": found.player,
        "last": _last(found),
        "legal": [brief(info) for info in found.infos()],
        "right": {str(move): _plies(found, moves) for move, moves in right.items()},
    }


def _standing(found: Position) -> dict[str, Any]:
    return {"position": found.text, "points": msgspec.to_builtins(views.points(count(found)))}


def _last(found: Position) -> dict[str, Any] | None:
    """Tell what the last move before a position did."""
    if not found.history:
        return None
    before = found.copy()
    return brief(before.info(before.pop()))


def _plies(found: Position, moves: Sequence[str]) -> list[dict[str, Any]]:
    """Play some moves and tell what they do."""
    board, made = found.copy(), []
    for move in moves:
        player, info = board.player, board.info(move)
        board.push(move)
        made.append({"player": player, "info": brief(info), **_standing(board)})
    return made


def brief(info: MoveInfo) -> dict[str, Any]:
    """Return what a move does without what it doesn't: a page gets hundreds of moves."""
    values = {field.name: getattr(info, field.name) for field in fields(info)}
    defaults = {field.name: field.default for field in fields(info)}
    return {
        name: str(value) if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value != defaults[name]
    }
