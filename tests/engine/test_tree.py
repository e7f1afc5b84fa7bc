"""What is searched with three players: one opponent replies to a turn of the root's, and nothing is proven so."""

from __future__ import annotations

from random import Random

from ludoteca.engine.api import Engine
from ludoteca.engine.best_reply import kernel
from ludoteca.engine.handle import moves_of
from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.table import new_table
from ludoteca.engine.timeman import Limit
from ludoteca.engine.tree import tree
from ludoteca.engine.worker import new_worker
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position
from ludoteca.games.trans_rabat import TransRabat


def midgame(chance: Random, plies: int = 60) -> Position:
    position = TransRabat(players=3)
    for _ in range(plies):
        position.push(chance.choice(position.legal_moves))
    return position


def test_two_players_have_the_game_as_it_is() -> None:
    for game in GAMES:
        position = start(game)
        worker = new_worker(position, new_table(1), 0)
        assert tree(position.rules, 2, worker) == (position.rules, worker)


def test_only_one_opponent_replies_to_a_turn() -> None:
    """In Trans-Rabat, on random lines: root, one of the others, root, one of the others, each for a whole turn."""
    chance = Random(1)
    repliers = set()
    for _ in range(30):
        position = midgame(chance)
        g, w = tree(position.rules, 3, new_worker(position, new_table(1), 0))
        turns = [position.player]
        for ply in range(90):
            end = kernel.generate(g, w.states, ply, w.moves, 0)
            code = int(chance.choice(w.moves[:end]))
            mover = kernel.player(g, w.states, ply + g.plies if code & kernel.REPLY else ply)
            if len(turns) > 1 or mover != position.player:
                turns += [mover] if mover != turns[-1] else []
            kernel.apply(g, w.states, ply, code, ply + 1)
            if kernel.ended(g, w.states, ply + 1):
                break
        others = turns[1::2]
        assert set(turns[::2]) == {position.player} and position.player not in others
        repliers |= {(who - position.player) % 3 for who in others}
    assert repliers == {1, 2}


def test_a_line_is_legal_and_ends_with_the_first_reply() -> None:
    chance, longer = Random(2), 0
    engine = Engine(threads=1, memory_mb=1)
    for _ in range(30):
        position = midgame(chance)
        found = engine.play(position, Limit(nodes=3_000))
        after, players = position.copy(), []
        for move in found.pv:
            assert move in after.legal_moves
            players.append(after.player)
            after.push(move)
        assert len(set(players)) <= 2 and players == sorted(players, key=players.index)
        longer += len(set(players)) == 2
    assert longer >= 5


def test_marked_moves_are_never_shown() -> None:
    position = start("trans-rabat", players=3)
    codes = [move.code for move in position.legal_moves]
    assert moves_of(position, [codes[0] | kernel.REPLY]) == ()
    assert len(moves_of(position, codes[:1])) == 1


def test_no_win_is_called_proven() -> None:
    """That no reply of one opponent helps doesn't mean that those of both together don't."""
    chance, engine = Random(3), Engine(threads=1, memory_mb=1)
    position = midgame(chance, 200)
    while not position.outcome():
        found = engine.play(position, Limit(nodes=1_000))
        assert abs(found.score) < MATE_BOUND
        assert max(found.win) < 1 or len(position.excluded) == 2
        position.push(found.move if chance.random() < 0.7 else chance.choice(position.legal_moves))
