"""What `setoption` can set: the engine's threads, table, lines and chance, and each game's ways to begin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from ludoteca.engine.api import MAX_THREADS, Engine, machine_memory
from ludoteca.games.catalogue import position_class, start
from ludoteca.games.checks import shown
from ludoteca.games.position import Position

Value: TypeAlias = int | str


@dataclass(frozen=True, slots=True)
class Option:
    """An option as UGI tells it: a number with bounds (spin), one of some words (combo), or any text (string)."""

    name: str
    default: Value
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The line that announces it."""
        if isinstance(self.default, int):
            return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"
        if self.words:
            choices = " ".join(f"var {word}" for word in self.words)
            return f"option name {self.name} type combo default {self.default} {choices}"
        return f"option name {self.name} type string default {self.default}"

    def read(self, text: str) -> Value:
        """Return the value that a text means. Raises ValueError."""
        if isinstance(self.default, int):
            if re.fullmatch("[0-9]{1,19}", text) and self.least <= int(text) <= self.most:
                return int(text)
            raise ValueError(f"{self.name} is a number from {self.least} to {self.most}, not {shown(text)}")
        if self.words and text not in self.words:
            raise ValueError(f"{self.name} is one of {', '.join(self.words)}, not {shown(text)}")
        if not text:
            raise ValueError(f"{self.name} has no value")
        return text


ENGINE = (
    Option("Threads", 1, 1, MAX_THREADS),
    Option("Hash", 64, 1, int(min(machine_memory(), 1 << 20))),  # MB
    Option("MultiPV", 1, 1, 500),
    Option("Seed", 0, 0, 1 << 62),  # of the chance that weaker levels have; 0 for another one each time
)


def options_of(game: str) -> dict[str, Option]:
    """Return a game's options by their names in small letters."""
    if game == "abalone":
        from ludoteca.games.abalone.board import LAYOUTS

        own: tuple[Option, ...] = (Option("Layout", "standard", words=tuple(LAYOUTS)),)
    elif game == "trans-rabat":
        own = Option("Players", "2", words=("2", "3")), Option("Board", "hex5")
    else:
        own = ()
    return {option.name.lower(): option for option in (*ENGINE, *own)}


def new_start(game: str, values: dict[str, Value]) -> Position:
    """Return the position that `position startpos` means. Raises ValueError."""
    board = str(values.get("board", "hex5"))
    if not board.isidentifier() and not Path(board).is_file():  # a device may have no end
        raise ValueError(f"there is no board {shown(board)}, neither built in nor a file")
    options: dict[str, Any] = {name: values[name] for name in ("layout", "board") if name in values}
    if "players" in values:
        options["players"] = int(values["players"])
    return start(game, **options)


def position_from(game: str, text: str, values: dict[str, Value]) -> Position:
    """Return the position that a text tells, of as many players as it tells, on the board chosen. Raises ValueError."""
    options: dict[str, Any] = {"board": values["board"]} if "board" in values else {}
    return position_class(game).from_text(text, **options)


def new_engine(values: dict[str, Value]) -> Engine:
    """Return an engine of the options' threads, memory and seed. Raises ValueError."""
    return Engine(int(values["threads"]), int(values["hash"]), seed=int(values["seed"]) or None)
