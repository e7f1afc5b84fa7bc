"""Best-reply search as a game for the engine's search, against a plain one."""

from __future__ import annotations

from types import ModuleType

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.tree import replies
from ludoteca.engine.worker import deepen

from .trees import FULL_DEPTH, Tree, Words


def plain(tree: Tree, words: Words, skip: int, ply: int = 0, fresh: bool = False) -> int:
    """Score a state for the root's player. fresh: its turn has just ended, so either opponent may reply."""
    leaf = tree.value(words, ply)
    if leaf:
        return leaf[tree.root]
    me = tree.player(words)
    movers = [words]
    if fresh:
        second = tree.after(words, skip)
        if tree.player(second) not in (tree.root, me) and not tree.over(second):
            movers.append(second)
    scores = []
    for mover in movers:
        for code in tree.moves(mover):
            after = tree.after(mover, code)
            who = tree.player(after)
            replied = me != tree.root and who not in (tree.root, tree.player(mover)) and not tree.over(after)
            if replied:
                after = tree.after(after, skip)
            scores.append(plain(tree, after, skip, ply + 1, me == tree.root != who))
    return max(scores) if me == tree.root else min(scores)


def test_solves_random_trees(toy: ModuleType) -> None:
    scores = set()
    for seed in range(60):
        tree = Tree(toy, seed)
        expected = plain(tree, tree.start, toy.SKIP)
        g, worker = replies(tree.rules, tree.worker(), toy.SKIP)
        found = [lines[0].score for _, lines in deepen(g, worker, [1, 3, FULL_DEPTH])]
        assert found[-1] == max(1 - MATE_BOUND, min(expected, MATE_BOUND - 1))
        scores.add(expected)
    assert len(scores) > 40 and min(scores) < 0 < max(scores)
