"""Best-reply search as a game for the engine's search, against a plain one."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest
from best_reply import kernel
from methods import SKIP, replies

from ludoteca.engine.table import new_table
from ludoteca.engine.worker import deepen, new_worker
from ludoteca.games.trans_rabat import TransRabat

from .trees import FULL_DEPTH, Tree, Words


def passed(tree: Tree, words: Words, skip: int) -> Words:
    """Return the state after a player's turn is skipped, or played by the order alone."""
    if skip:
        return tree.after(words, skip)
    me = tree.player(words)
    while tree.player(words) == me and not tree.over(words):
        words = tree.after(words, tree.first_ranked(words))
    return words


def plain(tree: Tree, words: Words, skip: int, ply: int = 0, fresh: bool = False) -> int:
    """Score a state for the root's player. fresh: its turn has just ended, so either opponent may reply."""
    leaf = tree.value(words, ply)
    if leaf:
        return leaf[tree.root]
    me = tree.player(words)
    movers = [words]
    if fresh:
        second = passed(tree, words, skip)
        if tree.player(second) not in (tree.root, me) and not tree.over(second):
            movers.append(second)
    scores = []
    for mover in movers:
        for code in tree.moves(mover):
            after = tree.after(mover, code)
            who = tree.player(after)
            replied = me != tree.root and who not in (tree.root, tree.player(mover)) and not tree.over(after)
            if replied:
                after = passed(tree, after, skip)
            scores.append(plain(tree, after, skip, ply + 1, me == tree.root != who))
    return max(scores) if me == tree.root else min(scores)


@pytest.mark.parametrize("ordered", [False, True])
def test_solves_random_trees(toy: ModuleType, ordered: bool) -> None:
    skip = 0 if ordered else toy.SKIP
    scores = set()
    for seed in range(60):
        tree = Tree(toy, seed)
        expected = plain(tree, tree.start, skip)
        g, worker = replies(tree.rules, tree.worker(), skip)
        found = [lines[0].score for _, lines in deepen(g, worker, [1, 3, FULL_DEPTH])]
        assert found[-1] == expected
        scores.add(expected)
    assert len(scores) > 40 and min(scores) < 0 < max(scores)


@pytest.mark.parametrize("ordered", [False, True])
def test_only_one_opponent_replies_to_a_turn(ordered: bool) -> None:
    """In Trans-Rabat, on random lines: root, one of the others, root, one of the others, each for a whole turn."""
    chance = Random(1)
    repliers = set()
    for _ in range(30):
        position = TransRabat(players=3)
        for _ in range(60):
            position.push(chance.choice(position.legal_moves))
        root: Any = position
        g, w = replies(position.rules, new_worker(root, new_table(1), 0), 0 if ordered else SKIP)
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
