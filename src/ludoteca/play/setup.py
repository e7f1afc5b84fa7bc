"""What a game can be set up with, and its start position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ludoteca.engine.timeman import HIGHEST
from ludoteca.games import catalogue
from ludoteca.games.abalone.board import LAYOUTS
from ludoteca.games.position import Position
from ludoteca.play.clock import Control
from ludoteca.play.events import Seat

Value: TypeAlias = str | int
Options: TypeAlias = Mapping[str, Value]

# Of each game its options, of each option what it can be, the default first.
CHOICES: dict[str, dict[str, tuple[Value, ...]]] = {
    "trans-rabat": {"players": (2, 3), "board": ("hex5",), "opener": (0, 1, 2)},
    "abalone": {"layout": tuple(LAYOUTS)},
    "tablut": {},
}
SECONDS = {"move": (5, 24 * 3600), "bank": (5, 24 * 3600)}  # a move or a game, at least and at most
INCREMENT = 600  # seconds, at most
LONGEST = 30  # games of a match
NUMBER = re.compile("[0-9]{1,9}")


class BadOptions(ValueError):
    """An option that the game doesn't have, or a value that it can't have; `option` names it."""

    def __init__(self, option: str, text: str) -> None:
        super().__init__(text)
        self.option = option


class BadSeats(ValueError):
    """Seats that don't fit the game."""


class BadControl(ValueError):
    """A time control that there isn't."""


def read(texts: Mapping[str, str]) -> dict[str, Value]:
    """Read options from an address: what is plain digits is a number."""
    return {option: int(text) if NUMBER.fullmatch(text) else text for option, text in texts.items()}


def complete(game: str, options: Options) -> dict[str, Value]:
    """Check the options of a game of CHOICES and add what is left out. Raises BadOptions."""
    choices = CHOICES[game]
    for option in options:
        if option not in choices:
            raise BadOptions(option, f"{game} has no option {option!r}")
    chosen = {option: options.get(option, values[0]) for option, values in choices.items()}
    for option, value in chosen.items():
        if type(value) is bool or value not in choices[option]:
            raise BadOptions(option, f"{option} is one of {', '.join(map(str, choices[option]))}, not {value!r}")
    if int(chosen.get("opener", 0)) >= players(game, chosen):
        raise BadOptions("opener", f"opener is a seat from 0 to {players(game, chosen) - 1}, not {chosen['opener']}")
    return chosen


def players(game: str, options: Options) -> int:
    """Return how many play a game with complete options."""
    return int(options.get("players", 2))


def check_seats(game: str, options: Options, seats: Sequence[Seat]) -> None:
    """Check that there are as many seats as players, and a level where a computer sits. Raises BadSeats."""
    if len(seats) != players(game, options):
        raise BadSeats(f"{game} has {players(game, options)} seats here, not {len(seats)}")
    for number, seat in enumerate(seats):
        if seat.kind == "computer" and not (seat.level and 1 <= seat.level <= HIGHEST):
            raise BadSeats(f"the computer in seat {number} needs a level from 1 to {HIGHEST}")
        if seat.kind == "computer" and seat.open:
            raise BadSeats(f"the computer in seat {number} needn't come")
        if seat.kind == "person" and seat.level is not None:
            raise BadSeats(f"the person in seat {number} has no level")


def check_control(control: Control) -> None:
    """Check a time control. Raises BadControl."""
    least, most = SECONDS[control.kind]
    if not least <= control.seconds <= most:
        raise BadControl(f"the time is from {least} to {most} seconds, not {control.seconds}")
    if not 0 <= control.increment <= INCREMENT:
        raise BadControl(f"the increment is from 0 to {INCREMENT} seconds, not {control.increment}")
    if control.kind == "move" and control.increment:
        raise BadControl("a time for each move has no increment")


def start(game: str, options: Options) -> Position:
    """Make the start position of a game with complete options."""
    return catalogue.start(game, **options)
