"""The commands that have parts, taken apart: `position`, `go` and `setoption`. All errors are ValueErrors."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludoteca.engine.timeman import HIGHEST
from ludoteca.games.checks import shown

MOST = 1 << 53  # of any number
LIMITS = ("movetime", "depth", "nodes", "level")
CLOCK = re.compile(r"p([1-9])(time|inc)", re.ASCII)


@dataclass
class Go:
    """What `go` asks for, times in milliseconds. clocks, increments: by player, from 0."""

    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    level: int | None = None
    clocks: dict[int, int] = field(default_factory=dict)
    increments: dict[int, int] = field(default_factory=dict)


def read_go(words: list[str], players: int) -> Go:
    """Read what follows `go`; nothing, or `infinite`, sets no limit."""
    go = Go()
    if words == ["infinite"]:
        return go
    seen = set()
    for name, value in zip(words[::2], [*words[1::2], None], strict=False):
        clock = CLOCK.fullmatch(name)
        if name == "infinite":
            raise ValueError("infinite stands alone")
        if not clock and name not in LIMITS:
            raise ValueError(f"{shown(name)} is no limit")
        if name in seen:
            raise ValueError(f"{name} stands twice")
        if value is None:
            raise ValueError(f"{name} has no number")
        seen.add(name)
        if not clock:
            setattr(go, name, _number(name, value, 0 if name == "depth" else 1, HIGHEST if name == "level" else MOST))
        elif int(clock[1]) > players:
            raise ValueError(f"{name}: there are {players} players")
        elif clock[2] == "time":
            go.clocks[int(clock[1]) - 1] = _number(name, value, 1, MOST)
        else:
            go.increments[int(clock[1]) - 1] = _number(name, value, 0, MOST)
    return go


def _number(name: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,16}", text) or not least <= int(text) <= most:
        raise ValueError(f"{name} is a whole number from {least} to {most:,}, not {shown(text)}")
    return int(text)


def read_setoption(rest: str) -> tuple[str, str]:
    """Read what follows `setoption`: the option's name, in small letters, and the value's text."""
    found = re.fullmatch(r"name\s+(\S.*?)\s+value(?:\s+(.*))?", rest)
    if not found:
        raise ValueError("setoption is like: setoption name Threads value 2")
    return found[1].lower(), found[2] or ""


def read_position(rest: str) -> tuple[str | None, list[str]]:
    """Read what follows `position`: the position's text, None for the start, and the moves from there."""
    before, word, moves = _parted(rest.split(), "moves")
    if before == ["startpos"]:
        text = None
    elif before and before[0] == "fen":
        text = " ".join(before[1:])
    else:
        raise ValueError("position is like: position startpos moves ..., or position fen TEXT moves ...")
    if word and not moves:
        raise ValueError("no move follows moves")
    return text, moves


def _parted(words: list[str], at: str) -> tuple[list[str], bool, list[str]]:
    if at not in words:
        return words, False, []
    index = words.index(at)
    return words[:index], True, words[index + 1 :]
