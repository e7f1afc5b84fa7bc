"""Positions with a single good move (found by training/tactics.py): the strongest level must find nearly all."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, position_class

SUITES = Path(__file__).parents[1] / "data" / "tactics"
LEAST, SHARE = 40, 0.95


def suite(game: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SUITES / f"{game}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_what_they_say(game: str) -> None:
    entries = suite(game)
    assert len(entries) >= LEAST
    assert len({entry["position"] for entry in entries}) == len(entries)
    assert len({entry["kind"] for entry in entries}) >= 3
    for entry in entries:
        position = position_class(game).from_text(entry["position"])
        assert entry["line"][0] == entry["best"]
        assert entry["score"] > entry["second"]
        for move in entry["line"]:  # each is legal, or this raises
            position.push(move)


@pytest.mark.parametrize("game", GAMES)
def test_level_8_solves_nearly_all(game: str) -> None:
    """With a limit of nodes, a small part of what it has time for, this doesn't depend on the machine."""
    engine = Engine(threads=1, memory_mb=32)
    entries = suite(game)
    missed = []
    for entry in entries:
        found = engine.play(position_class(game).from_text(entry["position"]), Limit(level=8, nodes=200_000, time=60))
        if found.move != entry["best"]:
            missed.append((entry["kind"], entry["position"], entry["best"], found.move))
    assert len(missed) <= (1 - SHARE) * len(entries), missed
