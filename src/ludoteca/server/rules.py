"""The rules pages: text from web/rules/<game>.<language>.md, diagrams from <game>.toml."""

from __future__ import annotations

import asyncio
import re
from functools import cache, partial

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server import diagrams, pages, prose
from ludoteca.server.guard import DAY, PICTURE_POLICY
from ludoteca.server.languages import DEFAULT, Language
from ludoteca.server.problems import Refusal
from ludoteca.server.site import site_of


async def page(request: Request) -> Response:
    """Show the rules of a game."""
    game, spoken = pages.game_name(request), site_of(request).language(request)
    written = await asyncio.to_thread(_written, game, spoken)  # which plays the diagrams' moves
    return await pages.show(request, "rules.html", game=game, rules=written, written=language_of(game, spoken.code))


async def picture(request: Request) -> Response:
    """Draw a diagram, as it is after some of its moves (`?ply=1`)."""
    game, name = pages.game_name(request), request.path_params["name"]
    ply = request.query_params.get("ply", "0")
    try:
        drawn = await asyncio.to_thread(
            diagrams.picture, game, name, int(ply) if re.fullmatch("[0-9]{1,2}", ply) else -1
        )
    except KeyError as error:
        raise Refusal(404, "unknown-page") from error
    headers = {"Cache-Control": DAY, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def language_of(game: str, language: str) -> str:
    """Return the language in which a reader gets a game's rules: the own one where they are written in it."""
    return language if (diagrams.FOLDER / f"{game}.{language}.md").exists() else DEFAULT


@cache
def _written(game: str, spoken: Language) -> prose.Prose:
    path = diagrams.FOLDER / f"{game}.{language_of(game, spoken.code)}.md"
    figure = partial(_figure, game, spoken)
    narrows = str(pages.templates(spoken).get_template("words.html").module.narrows())  # type: ignore[attr-defined]
    return prose.render(path.read_text(encoding="utf-8"), narrows, figure)


def _figure(game: str, spoken: Language, name: str, caption: Markup) -> Markup:
    """Make the HTML of a diagram: pictures for readers without scripts, what scripts need to show it live."""
    diagram = diagrams.diagrams(game)[name]
    refused = diagrams.refused(game, diagram)
    why = spoken.sentence(refused.code, refused.details, game=game) if refused else ""
    live = {
        "start": diagram.position,
        "steps": diagrams.steps(game, diagram),
        "refused": refused,
        "frame": diagrams.frame(game, diagram),
        "angle": diagrams.angle(game, diagram),
        "hands": diagram.hands,
        "unfolded": diagram.unfolded,
    }
    template = pages.templates(spoken).get_template("diagram.html")
    data = msgspec.to_builtins(live, enc_hook=str)  # moves are a kind of text
    return Markup(template.render(game=game, name=name, diagram=diagram, caption=caption, why=why, data=data))  # noqa: S704
