"""Markdown of the rules pages to HTML: CommonMark and tables, with two forms of our own.

`{#R3}` is where rule R3 is told, `{R3}` a link to it; `{#C8 narrows}` adds that it narrows a printed right.
A fenced block `diagram NAME` is a figure, its text the caption; neighbours stand side by side.
HTML isn't let through.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup, escape

NUMBER = re.compile(r"\{(?P<told>#?)(?P<number>[A-Z]\d+)(?P<narrows> narrows)?\}")
FENCE = "diagram "
PRINTED = "R"  # the letter of rules that are printed; all others are our completions


@dataclass(frozen=True)
class Prose:
    """A page's text. body: safe HTML. title, contents: its headings, those of the second level with their ids."""

    title: str
    body: Markup
    contents: tuple[tuple[str, str], ...]


def render(text: str, narrows: str, figure: Callable[[str, Markup], Markup]) -> Prose:
    """Turn Markdown into a page's text.

    narrows: the word for `{#C8 narrows}`. figure: makes the HTML of a diagram from its name and its caption's HTML.
    """
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.inline.ruler.before("link", "rule_number", _read_number)
    parser.add_render_rule("rule_number", lambda _, tokens, at, *__: _number(tokens[at], narrows))
    tokens = parser.parse(text)
    title, *contents = _headings(tokens)
    parts: list[str] = []
    for are_diagrams, group in itertools.groupby(tokens, _is_diagram):
        run = list(group)
        if not are_diagrams:
            parts.append(parser.renderer.render(run, parser.options, {}))
            continue
        captions = [Markup(parser.renderInline(token.content.strip())) for token in run]  # noqa: S704 (html is off)
        figures = [figure(token.info.removeprefix(FENCE), said) for token, said in zip(run, captions, strict=True)]
        parts += ['<div class="diagrams">', *figures, "</div>"]
    return Prose(title[1], Markup("".join(parts)), tuple(contents))  # noqa: S704 (html is off)


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Give the headings of the first two levels ids, the same in every language, and yield ids and words."""
    found = 0
    for token, inside in itertools.pairwise(tokens):
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            token.attrSet("id", f"s{found}")
            yield f"s{found}", inside.content
            found += 1


def _is_diagram(token: Token) -> bool:
    return token.type == "fence" and token.info.startswith(FENCE)


def _read_number(state: StateInline, silent: bool) -> bool:
    found = NUMBER.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        state.push("rule_number", "", 0).meta = found.groupdict()
    state.pos = found.end()
    return True


def _number(token: Token, narrows: str) -> str:
    number = token.meta["number"]
    if not token.meta["told"]:
        return f'<a class="number" href="#{number}">{number}</a>'
    kind = "printed" if number.startswith(PRINTED) else "ours"
    note = f' <em class="narrows">{escape(narrows)}</em>' if token.meta["narrows"] else ""
    return f'<b class="number {kind}" id="{number}">{number}</b>{note}'


def numbers(text: str) -> Sequence[Any]:
    """List the rules that a text tells, in its order, each with whether it is said to narrow a printed right."""
    return [(found["number"], bool(found["narrows"])) for found in NUMBER.finditer(text) if found["told"]]


def names(text: str) -> list[str]:
    """List the diagrams that a text shows, in its order."""
    return re.findall(rf"^```{FENCE}([\w-]+)$", text, re.MULTILINE)
