"""`ludoteca match`: its words to a match, and the match on the screen."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ludoteca.games.catalogue import position_class
from ludoteca.games.checks import shown
from ludoteca.match.contender import Contender, read_contender
from ludoteca.match.control import Control, read_clock
from ludoteca.match.display import Display
from ludoteca.match.pairing import default_seatings, read_openings, read_seatings
from ludoteca.match.run import Match, run
from ludoteca.match.standing import Standing
from ludoteca.ugi.options import new_start, options_of

GAMES = 100  # at least, where nobody says how many
MAX_AT_ONCE = 256


@dataclass(frozen=True)
class Limits:
    """The options that limit moves, as typed."""

    time: float | None
    nodes: int | None
    depth: int | None
    clock: str | None
    grace: float
    patience: float

    def control(self) -> Control:
        """Return what they mean. Raises ValueError."""
        clock, increment = read_clock(self.clock) if self.clock is not None else (None, 0.0)
        return Control(self.time, self.nodes, self.depth, clock, increment, self.grace, self.patience)


def new_match(
    game: str,
    texts: Sequence[str],
    settings: Sequence[Iterable[str]],
    options: Mapping[str, object],
    limits: Limits,
    seats: str | None,
    openings: str,
    seed: int,
    plies: int,
) -> Match:
    """Return the match that typed words mean. settings: `Name=value` of each contender. Raises ValueError."""
    position_class(game)
    known = options_of(game)
    chosen = {name: str(value) for name, value in options.items() if value is not None}
    values = {name: option.default for name, option in known.items()}
    for name, value in chosen.items():
        if name.lower() not in known:
            raise ValueError(f"{game} has no option --{name.lower()}")
        values[name.lower()] = known[name.lower()].read(value)
    if not 0 <= seed < 1 << 30:
        raise ValueError(f"a seed is a whole number from 0 to {(1 << 30) - 1:,}, not {shown(seed)}")
    control = limits.control()
    a, b = (_contender(text, game, given) for text, given in zip(texts, settings, strict=True))
    if not control.limits and not (a.level and b.level):
        raise ValueError("a match needs --time, --nodes, --depth or --clock, unless both players are levels")
    players = new_start(game, values).players
    seatings = read_seatings(seats, players) if seats is not None else default_seatings(players)
    return Match(game, (a, b), control, seatings, chosen, read_openings(openings), seed, plies)


def _contender(text: str, game: str, settings: Iterable[str]) -> Contender:
    options = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals and value):
            raise ValueError(f"an option is like Threads=2, not {shown(setting)}")
        options[name] = value
    return read_contender(text, game, options)


def read_sprt(text: str) -> tuple[float, float]:
    """Read two Elo differences such as 0,10. Raises ValueError."""
    with suppress(ValueError):
        low, high = (float(word) for word in text.split(","))
        if -1000 <= low < high <= 1000:
            return low, high
    raise ValueError(f"a test is of two Elo differences such as 0,10, not {shown(text)}")


def play(match: Match, games: int | None, concurrency: int, sprt: str | None, save: Path | None) -> bool:
    """Play a match and show it; False where Ctrl-C ended it. Raises ValueError."""
    if not 1 <= concurrency <= MAX_AT_ONCE:
        raise ValueError(f"games at once are 1 to {MAX_AT_ONCE}, not {concurrency}")
    if games is None:
        games = math.ceil(GAMES / len(match.seatings)) * len(match.seatings)
    hypotheses = read_sprt(sprt) if sprt is not None else None
    display = Display(sys.stdout, match.title, games)
    last = Standing((match.contenders[0].text, match.contenders[1].text), match.seatings, hypotheses)

    def show(standing: Standing) -> None:
        nonlocal last
        last = standing
        display.show(standing)

    try:
        run(match, games, concurrency=concurrency, sprt=hypotheses, save=save, show=show)
    except KeyboardInterrupt:
        display.finish(last)
        kept = f"the same command goes on from {save}" if save else "nothing was saved, for want of --save"
        sys.stdout.write(f"Stopped: {kept}.\n")
        return False
    display.finish(last)
    return True
