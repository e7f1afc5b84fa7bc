import json
from pathlib import Path

import pytest

from ludoteca.engine.worker import Line
from ludoteca.games.catalogue import GAMES, position_class, start
from training.tactics import examine, kind_of, stands_out

SUITES = Path(__file__).parents[1] / "data" / "tactics"


@pytest.mark.parametrize("game", GAMES)
def test_finds_again_what_is_in_the_suite(game: str) -> None:
    entry = json.loads((SUITES / f"{game}.jsonl").read_text("utf-8").splitlines()[0])
    found = examine(position_class(game).from_text(entry["position"]))
    assert found
    assert (found["best"], found["kind"]) == (entry["best"], entry["kind"])


def test_a_quiet_start_is_no_puzzle() -> None:
    assert examine(start("abalone")) is None


def test_only_one_good_move_stands_out() -> None:
    assert stands_out("abalone", [Line(200, (1,)), Line(100, (2,))])
    assert not stands_out("abalone", [Line(200, (1,)), Line(190, (2,))])
    assert not stands_out("abalone", [Line(200, (1,))])
    assert not stands_out("abalone", [Line(29_990, (1,)), Line(900, (2,))])


def test_kinds_follow_the_play() -> None:
    position = start("tablut")
    code = position.legal_moves[0].code
    assert kind_of(position, Line(29_990, (code,))) == "king hunt"
    assert kind_of(position, Line(50, (code,))) == "defence"
