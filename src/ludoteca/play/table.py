"""The score table of a match (R16): each game's scores, in Trans-Rabat by kind of points, totals and ranking."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.games.position import Outcome, Reason
from ludoteca.games.trans_rabat import Points
from ludoteca.play.series import seat_of

HEADER = ("game", "player", "name", "seat", "home", "captured", "own hats", "bonus", "score", "place", "reason")
NO_POINTS = Points(0, 0, 0, 0, 0)
FORMULA = tuple("=+-@\t\r")  # what makes a cell of a spreadsheet a formula


class Result(NamedTuple):
    """A game of a match as it stands: its number from 0, how it ended, each seat's points where the game has any."""

    number: int
    outcome: Outcome | None
    points: Sequence[Points] | None


class Line(NamedTuple):
    """A line of the table. order: the player in each seat. scores, points, places: by player, None where it goes on."""

    number: int
    order: tuple[int, ...]
    scores: tuple[float, ...] | None
    points: tuple[Points, ...] | None
    places: tuple[int, ...] | None
    reason: str


class Table(NamedTuple):
    """The table: its lines, and of each player the total, the points by kind in all games, the place so far."""

    lines: tuple[Line, ...]
    totals: tuple[float, ...]
    points: tuple[Points, ...] | None
    places: tuple[int, ...]


def table(game: str, players: int, results: Sequence[Result]) -> Table:
    """Make the table of the games of a match; one that was called off counts for nothing."""
    lines = tuple(_line(game, players, result) for result in results)
    ended = [line for line in lines if line.scores is not None]
    totals = tuple(sum((line.scores or ())[player] for line in ended) for player in range(players))
    scored = [line.points for line in ended if line.points is not None]
    points = None
    if any(result.points is not None for result in results):
        points = tuple(_sum([line[player] for line in scored]) for player in range(players))
    return Table(lines, totals, points, tuple(1 + sum(other > mine for other in totals) for mine in totals))


def _line(game: str, players: int, result: Result) -> Line:
    seats = [seat_of(game, player, result.number, players) for player in range(players)]
    order = tuple(seats.index(seat) for seat in range(players))
    outcome = result.outcome
    if outcome is None or outcome.reason == Reason.ABORTED.text:
        return Line(result.number, order, None, None, None, outcome.reason if outcome else "")
    return Line(
        result.number,
        order,
        tuple(outcome.scores[seat] for seat in seats),
        None if result.points is None else tuple(Points(*result.points[seat]) for seat in seats),
        tuple(outcome.places[seat] for seat in seats),
        outcome.reason,
    )


def _sum(several: Sequence[Points]) -> Points:
    return Points(*map(sum, zip(*several, strict=True))) if several else NO_POINTS


def sheet(of: Table, names: Sequence[str]) -> str:
    """Write a table for spreadsheets: a row a game and player, then the totals. names: of the players."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow(HEADER)
    for line in of.lines:
        for player, name in enumerate(names):
            kinds = line.points[player][:4] if line.points else ("",) * 4
            score = _number(line.scores[player]) if line.scores else ""
            place = line.places[player] if line.places else ""
            seat = line.order.index(player) + 1
            rows.writerow([line.number + 1, player + 1, _plain(name), seat, *kinds, score, place, line.reason])
    for player, name in enumerate(names):
        kinds = of.points[player][:4] if of.points else ("",) * 4
        place = of.places[player]
        rows.writerow(["total", player + 1, _plain(name), "", *kinds, _number(of.totals[player]), place, ""])
    return written.getvalue()


def _plain(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def _number(score: float) -> int | float:
    return int(score) if score == int(score) else score
