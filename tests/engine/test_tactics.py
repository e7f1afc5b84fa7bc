"""Positions with a single good move (found by training/tactics.py): the engine must find nearly all."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import HIGHEST, Limit
from ludoteca.games.catalogue import GAMES, position_class

SUITES = Path(__file__).parents[1] / "data" / "tactics"
QUICK = "trans-rabat-quick"  # what 600 nodes are enough for, and one ply isn't
LEAST, SHARE = 40, 0.95


def suite(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SUITES / f"{name}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", [*GAMES, QUICK])
def test_positions_are_what_they_say(name: str) -> None:
    entries = suite(name)
    assert len(entries) >= LEAST
    assert len({entry["position"] for entry in entries}) == len(entries)
    assert len({entry["kind"] for entry in entries}) >= 3
    for entry in entries:
        position = position_class(entry["game"]).from_text(entry["position"])
        assert name.startswith(entry["game"])
        assert entry["line"][0] == entry["best"]
        assert entry["score"] > entry["second"]
        for move in entry["line"]:  # each is legal, or this raises
            position.push(move)


def missed(name: str, limit: Limit) -> list[str]:
    """What isn't solved; nodes alone limit, so this doesn't depend on the machine."""
    engine = Engine(threads=1, memory_mb=2, seed=1)
    return [
        f"{entry['kind']}: {entry['best']} in {entry['position']}"
        for entry in suite(name)
        if engine.play(position_class(entry["game"]).from_text(entry["position"]), limit).move != entry["best"]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_solves_nearly_all(game: str) -> None:
    """In some milliseconds: it sees a hundred times as many nodes in a second."""
    found = missed(game, Limit(nodes=20_000))
    assert len(found) <= (1 - SHARE) * len(suite(game)), found


@pytest.mark.parametrize("name", ["abalone", "tablut", QUICK])
def test_level_8_solves_nearly_all(name: str) -> None:
    """Of Trans-Rabat's positions those for few nodes: a step above a step above random play it sees no more."""
    found = missed(name, Limit(level=8))
    assert len(found) <= (1 - SHARE) * len(suite(name)), found


@pytest.mark.parametrize("name", [*GAMES, QUICK])
def test_full_strength_solves_nearly_all(name: str) -> None:
    found = missed(name, Limit(level=HIGHEST, nodes=100_000))
    assert len(found) <= (1 - SHARE) * len(suite(name)), found
