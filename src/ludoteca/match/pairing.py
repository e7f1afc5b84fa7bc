"""Which games are played: groups of games from one random opening, in which the contenders take turns in the seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ludoteca.games.checks import shown, whole
from ludoteca.games.position import Position

TRIES = 100  # for an opening that wasn't drawn before; there may be none


@dataclass(frozen=True)
class Fixture:
    """A game to play. number: from 1. group: of the games from one opening, from 1. seating: A or B for each seat.

    seed: of the engines' chance, this and one more for each seat.
    """

    number: int
    group: int
    opening: tuple[str, ...]
    seating: str
    seed: int = 0


def default_seatings(players: int) -> tuple[str, ...]:
    """Return A in one seat and B in the others, for each seat: AB, BA or ABB, BAB, BBA."""
    return tuple("B" * seat + "A" + "B" * (players - 1 - seat) for seat in range(players))


def read_seatings(text: str, players: int) -> tuple[str, ...]:
    """Read seatings such as ABB,BAB,BBA. Raises ValueError."""
    seatings = tuple(text.upper().split(","))
    for seating in seatings:
        if not re.fullmatch(f"[AB]{{{players}}}", seating) or len(set(seating)) == 1:
            example = ",".join(default_seatings(players))
            raise ValueError(f"seats are like {example}, with both A and B in each, not {shown(text)}")
    return seatings


def read_openings(text: str) -> int:
    """Read `random:N`, N random plies. Raises ValueError."""
    if not re.fullmatch("random:[0-9]{1,3}", text):
        raise ValueError(f"openings are random:N, N random plies, not {shown(text)}")
    return int(text[7:])


def openings(start: Position, plies: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield random move sequences that don't end the game, always the same ones for a seed; all different as far as
    they can be found."""
    chance, seen, tries = Random(seed), set[tuple[str, ...]](), TRIES
    while True:
        for _ in range(tries):
            moves = _opening(start, plies, chance)
            if moves not in seen:
                break
        else:
            tries = 1  # there are hardly any others
        seen.add(moves)
        yield moves


def _opening(start: Position, plies: int, chance: Random) -> tuple[str, ...]:
    while True:
        position = start.copy()
        while len(position.history) < plies and (legal := position.legal_moves):
            position.push(chance.choice(legal))
        if not position.outcome():
            return tuple(str(move) for move in position.history)


def fixtures(start: Position, plies: int, seed: int, seatings: Sequence[str], games: int) -> list[Fixture]:
    """List the games of a match. Raises ValueError where they aren't whole groups."""
    size = len(seatings)
    if whole("a number of games", games, 1) % size:
        near = games - games % size
        counts = f"{near} or {near + size}" if near else str(size)
        raise ValueError(f"each opening is played {size} times, so play {counts} games, not {games}")
    found: list[Fixture] = []
    for group, opening in zip(range(1, games // size + 1), openings(start, plies, seed), strict=False):
        first = len(found) + 1
        for number, seating in enumerate(seatings, first):
            found.append(Fixture(number, group, opening, seating, 1 + (seed << 32) + 10 * number))
    return found
