"""How long a move, or a game, may take: what `go` is told, and when the referee stops waiting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ludoteca.games.checks import above_zero, shown, whole


@dataclass(frozen=True)
class Control:
    """Limits of each move (time in seconds, nodes, depth), and a clock for the game with an increment, in seconds.

    grace: seconds by which a move may come late, for what the machine does besides. patience: seconds for whatever has
    no time of its own: a start, a move limited by depth, nodes or level only. Raises ValueError.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None
    increment: float = 0.0
    grace: float = 0.5
    patience: float = 60.0

    def __post_init__(self) -> None:
        for name, value in (("a time", self.time), ("a clock", self.clock), ("a patience", self.patience)):
            if value is not None:
                above_zero(f"{name} in seconds", value, 1e6)
        for name, value in (("an increment", self.increment), ("a grace", self.grace)):
            if not 0 <= value <= 1e6:
                raise ValueError(f"{name} in seconds is a number from 0 to 1,000,000, not {shown(value)}")
        for name, count in (("a number of nodes", self.nodes), ("a depth", self.depth)):
            if count is not None:
                whole(name, count, 1)
        if self.time is not None and self.time < 0.001:
            raise ValueError(f"a time is a millisecond at least, not {shown(self.time)} s")

    @property
    def limits(self) -> bool:
        """Whether anything ends a search."""
        return any(value is not None for value in (self.time, self.nodes, self.depth, self.clock))

    @property
    def identity(self) -> dict[str, Any]:
        """What a saved match must agree in: all but how long is waited for what is late."""
        return {name: value for name, value in asdict(self).items() if name != "patience"}

    def go(self, level: int, clocks: Sequence[float]) -> str:
        """Return the command for a move, each player having so many seconds left."""
        words = ["go"]
        if level:
            words.append(f"level {level}")
        if self.time is not None:
            words.append(f"movetime {milliseconds(self.time)}")
        if self.nodes is not None:
            words.append(f"nodes {self.nodes}")
        if self.depth is not None:
            words.append(f"depth {self.depth}")
        if self.clock is not None:
            words += [f"p{player}time {milliseconds(left)}" for player, left in enumerate(clocks, 1)]
            words += [f"p{player}inc {round(self.increment * 1000)}" for player in range(1, len(clocks) + 1)]
        return " ".join(words)

    def allowed(self, left: float) -> float:
        """Return the seconds after which a move is too late, for a player with `left` seconds on the clock."""
        times = [self.time] if self.time is not None else []
        if self.clock is not None:
            times.append(left)
        return min(times) + self.grace if times else self.patience

    def after(self, left: float, used: float) -> float:
        """Return what is left on the clock of a player who has used so many seconds for a move."""
        return max(left - used, 0.0) + self.increment

    def __str__(self) -> str:
        parts = [f"{self.time:g} s a move"] if self.time is not None else []
        if self.clock is not None:
            parts.append(f"{self.clock:g} s + {self.increment:g} s a move")
        if self.nodes is not None:
            parts.append(f"{self.nodes:,} nodes a move")
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        return ", ".join(parts) or "the levels' own limits"


def milliseconds(seconds: float) -> int:
    """Return whole milliseconds, one at least, as UGI wants them."""
    return max(1, int(seconds * 1000))


def read_clock(text: str) -> tuple[float, float]:
    """Read a clock such as 60+0.5 or 60: seconds for the game, and seconds added after each move. Raises ValueError."""
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(?:\+([0-9]+(?:\.[0-9]+)?))?", text, re.ASCII)
    if not found:
        raise ValueError(f"a clock is like 60+0.5, in seconds, not {shown(text)}")
    return float(found[1]), float(found[2] or 0)
