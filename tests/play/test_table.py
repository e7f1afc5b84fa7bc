"""The score table of a match, by examples worked by hand."""

from __future__ import annotations

import csv
import io

import pytest

from ludoteca.games.position import Outcome, Reason
from ludoteca.games.trans_rabat import Points
from ludoteca.play.table import HEADER, Result, sheet, table

BLACK, WHITE = Outcome.of_two(0, Reason.SIX_OFF), Outcome.of_two(1, Reason.RESIGNATION)
DRAW = Outcome.of_two(None, Reason.REPETITION)
CALLED_OFF = Outcome(None, "aborted", (0.0, 0.0), (1, 1))


def test_players_swap_seats_and_keep_their_points() -> None:
    made = table("abalone", 2, [Result(0, BLACK, None), Result(1, BLACK, None), Result(2, DRAW, None)])
    assert [line.order for line in made.lines] == [(0, 1), (1, 0), (0, 1)]
    assert [line.scores for line in made.lines] == [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]
    assert made.totals == (1.5, 1.5) and made.places == (1, 1) and made.points is None
    ahead = table("tablut", 2, [Result(0, BLACK, None), Result(1, WHITE, None)])
    assert ahead.totals == (2.0, 0.0) and ahead.places == (1, 2)


@pytest.mark.parametrize("outcome", [None, CALLED_OFF])
def test_a_game_without_a_result_counts_for_nothing(outcome: Outcome | None) -> None:
    made = table("abalone", 2, [Result(0, WHITE, None), Result(1, outcome, None)])
    assert made.totals == (0.0, 1.0) and made.lines[1].scores is None
    assert made.lines[1].reason == ("aborted" if outcome else "")


def test_trans_rabat_by_kind_of_points() -> None:
    games = [
        Result(
            0,
            Outcome(0, "home", (49.0, 24.0, 14.0), (1, 2, 3)),
            [Points(30, 0, 9, 10, 49), Points(10, 5, 9, 0, 24), Points(0, 5, 9, 0, 14)],
        ),
        Result(
            1,
            Outcome(1, "home", (9.0, 49.0, 19.0), (3, 1, 2)),
            [Points(0, 0, 9, 0, 9), Points(30, 10, 9, 0, 49), Points(10, 0, 9, 0, 19)],
        ),
        Result(2, None, [Points(0, 0, 9, 0, 9)] * 3),
    ]
    made = table("trans-rabat", 3, games)
    assert [line.order for line in made.lines] == [(0, 1, 2)] * 3
    assert made.totals == (58.0, 73.0, 33.0) and made.places == (2, 1, 3)
    assert made.points == (Points(30, 0, 18, 10, 58), Points(40, 15, 18, 0, 73), Points(10, 5, 18, 0, 33))


def test_nothing_played_yet() -> None:
    made = table("trans-rabat", 2, [Result(0, None, [Points(0, 0, 9, 0, 9)] * 2)])
    assert made.totals == (0, 0) and made.places == (1, 1) and made.points == (Points(0, 0, 0, 0, 0),) * 2


def test_the_file_reads_back_and_holds_no_formula() -> None:
    names = ["-2+3", 'Ana "Ț", jr']
    made = table("abalone", 2, [Result(0, BLACK, None), Result(1, DRAW, None), Result(2, CALLED_OFF, None)])
    rows = list(csv.reader(io.StringIO(sheet(made, names), newline="")))
    assert tuple(rows[0]) == HEADER and len(rows) == 1 + 2 * 3 + 2
    assert rows[1] == ["1", "1", "'-2+3", "1", "", "", "", "", "1", "1", "six-off"]
    assert rows[4] == ["2", "2", names[1], "1", "", "", "", "", "0.5", "1", "repetition"]
    assert rows[5][8:] == ["", "", "aborted"]
    assert rows[-2][:3] == ["total", "1", "'-2+3"] and [row[8] for row in rows[-2:]] == ["1.5", "0.5"]
