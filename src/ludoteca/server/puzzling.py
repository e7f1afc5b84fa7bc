"""The puzzles as pages: the list of a game's, each one as the page is given it, why a try isn't legal, and pictures."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.games.catalogue import GAMES, position_class
from ludoteca.games.position import Move, Position
from ludoteca.server import bodies, learning, pages
from ludoteca.server.api import read
from ludoteca.server.guard import DAY, PICTURE_POLICY
from ludoteca.server.problems import Refusal
from ludoteca.server.puzzles import Puzzle, puzzles, tasks, today

SIZE = 300  # pixels, of a picture
_try = msgspec.json.Decoder(bodies.Try)


async def page(request: Request) -> Response:
    """Show the puzzles of a game."""
    game = pages.game_name(request)
    listed = [{"id": puzzle.id, "difficulty": puzzle.difficulty} for puzzle in puzzles(game)]
    of, daily = today()
    shown = daily.id if of == game else ""
    return await pages.show(request, "puzzles.html", game=game, puzzles=listed, daily=shown)


async def show(request: Request) -> Response:
    """Give a puzzle, with all that the page needs for right moves."""
    game, puzzle = _wanted(request)
    return JSONResponse(await asyncio.to_thread(given, game, puzzle.id), headers={"Cache-Control": DAY})


async def attempt(request: Request) -> Response:
    """Tell whether a try is legal in a task of a puzzle, and if not, why."""
    wanted = await read(request, _try)
    game, puzzle = _wanted(request)
    asked = {str(number): found for number, (found, _) in enumerate(await asyncio.to_thread(_tasks, game, puzzle))}
    found = asked.get(request.path_params["task"])
    if found is None:
        raise Refusal(404, "unknown-page")
    return learning.judged(request, found, wanted.move)


async def picture(request: Request) -> Response:
    """Draw a puzzle's position."""
    game, puzzle = _wanted(request)
    drawn = await asyncio.to_thread(_picture, game, puzzle.position)
    headers = {"Cache-Control": DAY, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _tasks(game: str, puzzle: Puzzle) -> list[tuple[Position, tuple[Move, ...]]]:
    return list(tasks(game, puzzle))


def _wanted(request: Request) -> tuple[str, Puzzle]:
    """Return the game and the puzzle that an address names. Raises Refusal."""
    game, name = request.path_params["game"], request.path_params["puzzle"]
    known = puzzles(game) if game in GAMES else ()
    found = next((puzzle for puzzle in known if puzzle.id == name), None)
    if found is None:
        raise Refusal(404, "unknown-page")
    return game, found


@cache
def given(game: str, name: str) -> dict[str, Any]:
    """Return what the page is given of a puzzle (docs/protocol.md)."""
    puzzle = next(puzzle for puzzle in puzzles(game) if puzzle.id == name)
    asked = [learning.task(found, {moves[0]: moves}) for found, moves in tasks(game, puzzle)]
    return {"id": puzzle.id, "difficulty": puzzle.difficulty, "themes": puzzle.themes, "tasks": asked}


@cache
def _picture(game: str, position: str) -> str:
    return position_class(game).from_text(position).svg(SIZE)
