import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.engine.worker import Line
from ludoteca.games.catalogue import GAMES, position_class, start
from training import tactics
from training.tactics import best_lines, examine, greedy, kind_of, stands_out

SUITES = Path(__file__).parents[1] / "data" / "tactics"
QUICK = tactics.SUITES["quick"]


def entries(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SUITES / f"{name}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_finds_again_what_is_in_the_suite(game: str) -> None:
    entry = entries(game)[0]
    found = examine(position_class(game).from_text(entry["position"]))
    assert found
    assert (found["best"], found["kind"]) == (entry["best"], entry["kind"])


def test_a_quick_one_is_missed_by_a_ply_and_found_by_some_nodes() -> None:
    """All of them, and the gap is there."""
    for entry in entries("trans-rabat-quick"):
        position = position_class(entry["game"]).from_text(entry["position"])
        best = position.parse(entry["best"]).code
        lines = best_lines(position, QUICK.finding, 2)
        assert lines[0].codes[0] == best_lines(position, QUICK.finding, 1)[0].codes[0] == best
        assert stands_out(entry["game"], lines, QUICK.gaps)
        assert greedy(position) != best
        assert entry["score"] - entry["second"] >= QUICK.gaps[entry["game"]], "and so the deep search"


def test_a_deep_search_confirms_quick_ones() -> None:
    for entry in Random(1).sample(entries("trans-rabat-quick"), 8):
        assert examine(position_class(entry["game"]).from_text(entry["position"]), QUICK) == entry


def test_greed_takes_what_wins_at_once() -> None:
    position = position_class("tablut").from_text("4a4/2a6/a3d4/6a2/4k4/7a1/5d3/1a7/9 d")
    position.push(next(move for move in position.legal_moves if move.code == greedy(position)))
    outcome = position.outcome()
    assert outcome and outcome.reason == "king-escaped"


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
