"""The search against plain minimax, on random trees that it sees to the end."""

import importlib.util
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba.core.caching import NullCache

from ludoteca.engine import layout, ordering, search
from ludoteca.engine.ideas import ALL
from ludoteca.engine.table import new_table
from ludoteca.engine.worker import deepen, new_worker


@pytest.fixture(autouse=True)
def _uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the toy out of the folder of compiled kernels: no other process knows its tag."""
    for module in (ordering, search):
        for value in vars(module).values():
            if hasattr(value, "_cache"):
                monkeypatch.setattr(value, "_cache", NullCache())


FULL_DEPTH = 40  # far beyond every tree, so that nothing is reduced to an evaluation


@cache
def toy() -> ModuleType:
    """Load the toy game under a name at which its kernels find each other."""
    name = "ludoteca_toy.kernel"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / "toy" / "kernel.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["ludoteca_toy"] = ModuleType("ludoteca_toy")
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@dataclass
class ToyPosition:
    """As much of a position as the engine's workers ask for."""

    rules: Any
    words: Any
    players: int
    player: int = 0
    repetitions: int = 3
    draws: bool = True
    game: str = "toy"
    keys: list[int] = field(default_factory=list)


def minimax(rules: Any, words: Any, ply: int, root: int) -> int:
    """Score a state for the root's player, all others against it."""
    game = toy()
    s = np.zeros((2, game.WORDS), np.uint64)
    s[0] = words
    if ply and game.ended(rules, s, 0):
        return int(game.result(rules, s, 0, game.LEAF, root)) * (layout.MATE - ply)
    moves = np.zeros(game.MAX_MOVES, np.int64)
    scores = []
    for code in moves[: game.generate(rules, s, 0, moves, 0)].tolist():
        game.apply(rules, s, 0, code, 1)
        scores.append(minimax(rules, s[1].copy(), ply + 1, root))
    return max(scores) if game.player(rules, s, 0) == root else min(scores)


@pytest.mark.parametrize("ideas", [ALL, 0])
@pytest.mark.parametrize(("players", "again"), [(2, 0), (2, 1), (3, 0), (3, 1)])
def test_solves_random_trees(players: int, again: int, ideas: int) -> None:
    game = toy()
    scores = set()
    table = new_table(1)
    for seed in range(40):
        rules = game.Rules(depth=7, players=players, again=again)
        root = seed % players
        words = np.array([game.scramble(seed), root << 8], np.uint64)
        position: Any = ToyPosition(rules, words, players, root)
        expected = minimax(rules, words, 0, root)
        worker = new_worker(position, table, seed)._replace(ideas=ideas)
        found = [lines[0].score for _, lines in deepen(rules, worker, [1, 3, FULL_DEPTH])]
        assert found[-1] == expected
        scores.add(expected)
    assert len(scores) > 4 and min(scores) < 0 < max(scores) and 0 in scores


def test_line_leads_to_the_score() -> None:
    game = toy()
    rules = game.Rules(depth=7, players=2, again=1)
    for seed in range(40):
        words = np.array([game.scramble(seed), 0], np.uint64)
        position: Any = ToyPosition(rules, words, 2)
        worker = new_worker(position, new_table(1), 0)
        *_, (_, lines) = deepen(rules, worker, [FULL_DEPTH])
        s = np.zeros((2, game.WORDS), np.uint64)
        s[0] = words
        for code in lines[0].codes:
            game.apply(rules, s, 0, code, 1)
            s[0] = s[1]
        if lines[0].score:
            assert abs(lines[0].score) == layout.MATE - len(lines[0].codes)
        assert np.sign(lines[0].score) == game.result(rules, s, 0, game.LEAF, 0)


def test_several_lines_are_the_best_moves_in_order() -> None:
    game = toy()
    rules = game.Rules(depth=6, players=2, again=0)
    for seed in range(40):
        words = np.array([game.scramble(seed), 0], np.uint64)
        moves = np.zeros(game.MAX_MOVES, np.int64)
        s = np.zeros((2, game.WORDS), np.uint64)
        s[0] = words
        count = game.generate(rules, s, 0, moves, 0)
        worth = {}
        for code in moves[:count].tolist():
            game.apply(rules, s, 0, code, 1)
            worth[code] = minimax(rules, s[1].copy(), 1, 0)
        position: Any = ToyPosition(rules, words, 2)
        worker = new_worker(position, new_table(1), 0)
        *_, (_, lines) = deepen(rules, worker, [FULL_DEPTH], lines=count)
        assert {line.codes[0]: line.score for line in lines} == worth
        assert [line.score for line in lines] == sorted(worth.values(), reverse=True)
