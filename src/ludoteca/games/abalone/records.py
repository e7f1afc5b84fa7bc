"""Records of games: tags and numbered moves, as in PGN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Final

from ludoteca.games.errors import BadRecord
from ludoteca.games.records import lines, unreadable, write_tags

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")

Record = tuple[dict[str, str], list[str]]


def read_records(text: str) -> list[Record]:
    """Read all games of a text: (tags, moves as they are written) each. Raises BadRecord; moves aren't checked.

    A game is tag lines `[Name "value"]`, then moves, with or without numbers, up to a result. Comments are in braces.
    """
    records: list[Record] = []
    tags: dict[str, str] = {}
    moves: list[str] = []
    for line in lines(text):
        if line.tag:
            if moves:  # the game before had no result
                records.append((tags, moves))
                tags, moves = {}, []
            name, value = line.tag
            if name in tags:
                raise unreadable("record-tag-twice", line=line.number, name=name)
            tags[name] = value
        for token in re.sub(r"\b\d+\.+", " ", " ".join(line.tokens)).split():
            if token in RESULTS:
                if tags.setdefault("Result", token) != token:
                    raise unreadable("record-result", line=line.number, token=token, tag=tags["Result"])
                records.append((tags, moves))
                tags, moves = {}, []
            elif re.fullmatch(r"\w+", token):
                moves.append(token)
            else:
                raise unreadable("record-token", line=line.number, token=token)
    if tags or moves:
        records.append((tags, moves))
    return records


def write_record(tags: Mapping[str, str], moves: Iterable[str]) -> str:
    """Write a game: its tags, then numbered moves and the tag Result (`*` where it is missing). Raises BadRecord."""
    result = tags.get("Result", "*")
    if result not in RESULTS:
        raise BadRecord(f"the tag Result is one of {' '.join(RESULTS)}, not {result!r}")
    written = write_tags({**tags, "Result": result})
    tokens = [f"{k // 2 + 1}. {move}" if k % 2 == 0 else move for k, move in enumerate(moves)]
    return "\n".join([*written, "", fill(" ".join([*tokens, result]), 80), ""])
