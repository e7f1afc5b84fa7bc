"""Records of games: tags as in PGN, then the actions in order, a numbered turn a line: `12. a6~b8-b9 !c13 .`"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ludoteca.games.records import lines, unreadable, write_tags

NUMBER: Final = re.compile(r"(\d{1,6})\.(.*)")
ACTION: Final = re.compile(r"[a-z0-9~!^=+/.-]+")


def read_record(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Read one game: its tags, and of each action the number of its turn and the text, which isn't checked.

    Raises BadRecord. Turns needn't be numbered, nor each on its own line; comments are in braces.
    """
    tags: dict[str, str] = {}
    actions: list[tuple[int, str]] = []
    turn = 1
    for line in lines(text):
        if line.tag:
            name, value = line.tag
            if name in tags:
                raise unreadable("record-tag-twice", line=line.number, name=name)
            tags[name] = value
        for token in line.tokens:
            action = token
            if number := NUMBER.fullmatch(token):
                turn, action = int(number[1]), number[2]
            if action and not ACTION.fullmatch(action):
                raise unreadable("record-token", line=line.number, token=action)
            if action:
                actions.append((turn, action))
    return tags, actions


def write_record(tags: Mapping[str, str], turns: Iterable[Iterable[str]]) -> str:
    """Write a game: its tags, then its turns, the actions of each in order. Raises BadRecord."""
    numbered = [f"{number}. {' '.join(actions)}" for number, actions in enumerate(turns, 1)]
    return "\n".join([*write_tags(tags), "", *numbered, ""])
