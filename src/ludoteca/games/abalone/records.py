"""Records of games: tags and numbered moves, as in PGN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Final

from ludoteca.games.errors import BadRecord

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
TAG: Final = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
COMMENT: Final = re.compile(rf"(?P<tag>^\s*{TAG.pattern})|\{{[^}}]*\}}", re.MULTILINE)  # a tag may hold braces

Record = tuple[dict[str, str], list[str]]


def read_records(text: str) -> list[Record]:
    """Read all games of a text: (tags, moves as they are written) each. Raises BadRecord; moves aren't checked.

    A game is tag lines `[Name "value"]`, then moves, with or without numbers, up to a result. Comments are in braces.
    """
    records: list[Record] = []
    tags: dict[str, str] = {}
    moves: list[str] = []
    text = COMMENT.sub(lambda found: found["tag"] or "\n" * found[0].count("\n"), text)
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            tag = TAG.fullmatch(stripped)
            if tag is None:
                raise BadRecord(f'line {number}: {stripped[:40]!r} is no tag like [Name "value"]')
            if moves:  # the game before had no result
                records.append((tags, moves))
                tags, moves = {}, []
            if tag[1] in tags:
                raise BadRecord(f"line {number}: a second tag {tag[1]} in one game")
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            continue
        for token in re.sub(r"\b\d+\.+", " ", stripped).split():
            if token in RESULTS:
                if tags.setdefault("Result", token) != token:
                    raise BadRecord(f"line {number}: the result {token} is not the tag's, {tags['Result']}")
                records.append((tags, moves))
                tags, moves = {}, []
            elif re.fullmatch(r"\w+", token):
                moves.append(token)
            else:
                raise BadRecord(f"line {number}: {token[:40]!r} is neither a move nor a result")
    if tags or moves:
        records.append((tags, moves))
    return records


def write_record(tags: Mapping[str, str], moves: Iterable[str]) -> str:
    """Write a game: its tags, then numbered moves and the tag Result (`*` where it is missing). Raises BadRecord."""
    result = tags.get("Result", "*")
    if result not in RESULTS:
        raise BadRecord(f"the tag Result is one of {' '.join(RESULTS)}, not {result!r}")
    lines = []
    for name, value in {**tags, "Result": result}.items():
        if not re.fullmatch(r"\w+", name) or not value.isprintable():
            raise BadRecord(f"the tag {name!r} has a name or value that can't be written: {value!r}")
        escaped = value.replace("\\", r"\\").replace('"', r"\"")
        lines.append(f'[{name} "{escaped}"]')
    tokens = [f"{k // 2 + 1}. {move}" if k % 2 == 0 else move for k, move in enumerate(moves)]
    return "\n".join([*lines, "", fill(" ".join([*tokens, result]), 80), ""])
