"""What the records of all games share: tags and tokens as in PGN, and what can be wrong with a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ludoteca.games.errors import BadRecord

TAG: Final = re.compile(r'\[(\w+)[ \t]+"((?:[^"\\\n]|\\.)*)"\]')
TAG_OR_BRACE: Final = re.compile(rf"(?P<tag>^[ \t]*{TAG.pattern})|\{{", re.MULTILINE)  # a tag may hold braces
SHOWN: Final = 40  # characters of a record that an error repeats

CODES: Final = {
    "record-tag": "line {line}: {token!r} is no tag like {example}",
    "record-tag-twice": "line {line}: a second tag {name} in one game",
    "record-tag-late": "line {line}: the rules tag comes last, but {name} follows",
    "record-rules": "there is no rules tag before the first turn",
    "record-start": "line {line}: the {name} tag: {problem}",
    "record-result": "line {line}: the result {token} is not the tag's, {tag}",
    "record-token": "line {line}: {token!r} is neither a move nor a result",
    "record-turn": "line {line}: turn {turn} should follow, not {token}",
    "record-short": "line {line}: turn {turn} has too few moves for another turn to follow",
    "record-comment": "line {line}: turn {turn}: the comment {token!r} is not closed",
    "record-long": "line {line}: turn {turn}: {token!r} is one move too many",
}


class Line(NamedTuple):
    """A line of a record: its number from 1, the tag that it is (name, value), or its tokens."""

    number: int
    tag: tuple[str, str] | None
    tokens: list[str]


def unreadable(code: str, **details: str | int) -> BadRecord:
    """Make the error for a record that can't be read."""
    for name, value in details.items():
        if isinstance(value, str) and name != "problem":
            details[name] = value[:SHOWN]
    return BadRecord(CODES[code].format(**details), code, **details)


def lines(text: str) -> Iterator[Line]:
    """Yield the lines of tags and tokens; comments in braces are left out. Raises BadRecord."""
    for number, line in enumerate(_without_comments(text).splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            tag = TAG.fullmatch(stripped)
            if tag is None:
                raise unreadable("record-tag", line=number, token=stripped, example='[Name "value"]')
            yield Line(number, (tag[1], re.sub(r"\\(.)", r"\1", tag[2])), [])
        elif stripped:
            yield Line(number, None, stripped.split())


def _without_comments(text: str) -> str:
    """Leave out comments, but not their line ends; one that isn't closed is none."""
    kept, at = [], 0
    while found := TAG_OR_BRACE.search(text, at):
        end = found.end() if found["tag"] else text.find("}", found.end()) + 1
        if not end:
            break
        kept += [text[at : found.start()], found["tag"] or "\n" * found.string.count("\n", found.start(), end)]
        at = end
    return "".join([*kept, text[at:]])


def write_tags(tags: Mapping[str, str]) -> list[str]:
    """Write tags, one a line. Raises BadRecord for one that couldn't be read again."""
    written = []
    for name, value in tags.items():
        if not re.fullmatch(r"\w+", name) or not value.isprintable():
            raise BadRecord(f"the tag {name!r} has a name or value that can't be written: {value!r}")
        escaped = value.replace("\\", r"\\").replace('"', r"\"")
        written.append(f'[{name} "{escaped}"]')
    return written
