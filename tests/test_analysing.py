import json

import pytest

from ludoteca.analysing import WIDTH, analyse, analyse_for_programs, play_on, told
from ludoteca.engine.api import Engine
from ludoteca.engine.layout import MATE
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import start
from ludoteca.games.tablut import Tablut

ESCAPES = "9/9/9/9/9/3k5/a8/9/9 d"  # the king reaches an edge at once


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, memory_mb=1)


def test_rows_for_people(engine: Engine) -> None:
    rows: list[str] = []
    analyse(engine, start("tablut"), Limit(depth=3), 2, rows.append)
    _, *found, best = rows
    assert [int(row.split()[0]) for row in found] == [1, 1, 2, 2, 3, 3]
    first = found[-2].split()
    assert best.startswith(f"best: {first[7]} ({first[1]}, {first[2]} : {first[3]} %)")


def test_a_terminal_sees_the_depth_being_searched(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.analysing.PEOPLE", 0.001)
    rows: list[str] = []
    covered: list[str] = []
    analyse(engine, start("abalone"), Limit(nodes=200_000), 1, rows.append, covered.append)
    live = [row for row in covered if row.strip()]
    assert live
    assert all("…" in row and len(row) <= WIDTH for row in live)
    assert not any("…" in row for row in rows)


def test_a_proven_end_is_told_in_plies(engine: Engine) -> None:
    rows: list[str] = []
    analyse(engine, Tablut.from_text(ESCAPES), Limit(depth=2), 1, rows.append)
    assert "win 1" in rows[1]
    assert rows[-1].endswith("(win 1, 0.0 : 100.0 %)")
    written: list[str] = []
    analyse_for_programs(engine, Tablut.from_text(ESCAPES), Limit(depth=2), 1, written.append)
    result = json.loads(written[-1])
    assert (result["score"], result["plies"], result["win"]) == (MATE - 1, 1, [0, 1])
    assert (told(0), told(-7), told(2 - MATE)) == ("+0", "-7", "loss 2")


def test_moves_are_made_up_to_the_first_wrong_one() -> None:
    position = start("tablut")
    play_on(position, " d1d4   e6f6 ")
    assert position.history == ["d1d4", "e6f6"]
    with pytest.raises(ValueError, match=r"^move 2, e9e9: ."):
        play_on(position, "d4d1 e9e9")
