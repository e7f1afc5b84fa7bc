"""Levels without the engine's threads play as with them, and games are counted as they end."""

from itertools import islice
from random import Random

import pytest

from ludoteca.engine.api import Engine
from ludoteca.engine.levels import LEVELS
from ludoteca.engine.timeman import Limit
from training.levels import KINDS, GreedyPlayer, LevelPlayer, RandomPlayer, begin, games


@pytest.mark.parametrize("number", [1, 3, 5, 7])
@pytest.mark.parametrize("kind", KINDS)
def test_a_level_plays_as_the_engine_does(kind: str, number: int) -> None:
    engine = Engine(threads=1, memory_mb=1, seed=number)
    player = LevelPlayer(kind, LEVELS[KINDS[kind]][number - 1], number)
    game, position, chance = begin(kind), begin(kind).start, Random(number)
    for ply in range(30):
        if position.outcome():
            break
        if ply % 3:
            move = engine.play(position, Limit(level=number)).move
            assert player(game) == move.code
        else:
            move = chance.choice(position.legal_moves)
        game.push(move.code)
        position.push(move)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_plays_the_same_games_and_points_are_shares(kind: str) -> None:
    def some(seed: int) -> list[object]:
        return list(islice(games(kind, RandomPlayer(seed), RandomPlayer(seed + 1), 2, Random(seed)), 6))

    assert some(1) == some(1) != some(2)
    for played in islice(games(kind, RandomPlayer(1), RandomPlayer(2), 2, Random(3)), 6):
        assert played.points in (0, 1 / 3, 1 / 2, 1) and played.plies > 0


@pytest.mark.parametrize("kind", KINDS)
def test_greed_beats_chance(kind: str) -> None:
    found = [played.points for played in islice(games(kind, GreedyPlayer(1), RandomPlayer(2), 2, Random(3)), 6)]
    assert sum(found) >= 5


@pytest.mark.parametrize("kind", KINDS)
def test_greed_lets_no_win_pass(kind: str) -> None:
    game, greedy, chance = begin(kind), GreedyPlayer(1), Random(1)
    while not game.reason():
        before = game.copy()
        game.push(greedy(game))
        if game.reason():
            break
        for code in before.codes():
            other = before.copy()
            other.push(code)
            assert not (why := other.reason()) or other.points(why)[before.player] < 1
        game.push(chance.choice(game.codes()))
