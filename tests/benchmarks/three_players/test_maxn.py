"""max^n with its pruning, table and order against plain max^n."""

from __future__ import annotations

from types import ModuleType

from maxn import maxn, new_vectors

from .trees import FULL_DEPTH, Tree, Words

Vector = tuple[int, ...]


def plain(tree: Tree, words: Words, ply: int = 0) -> set[Vector]:
    """Return the vectors that a state can have: among equals a player may choose any."""
    leaf = tree.value(words, ply)
    if leaf:
        return {leaf}
    me = tree.player(words)
    children = [plain(tree, tree.after(words, code), ply + 1) for code in tree.moves(words)]
    least = max(min(vector[me] for vector in child) for child in children)
    return {vector for child in children for vector in child if vector[me] >= least}


def test_solves_random_trees(toy: ModuleType) -> None:
    certain = 0
    found = []
    for seed in range(60):
        tree = Tree(toy, seed)
        expected = plain(tree, tree.start)
        certain += len(expected) == 1
        vectors = new_vectors(3, 1 << 12)
        worker = tree.worker()
        for depth in (1, 3, FULL_DEPTH):
            score = maxn(tree.rules, worker, vectors, depth)
        vector = tuple(int(value) for value in vectors.values[0])
        assert vector in expected and score == vector[tree.root]
        found.append(vector)
    assert certain > 40
    assert {vector.index(max(vector)) for vector in found} == {0, 1, 2}


def test_scores_of_two_players_never_add_up_to_more_than_0(toy: ModuleType) -> None:
    """What pruning rests on."""
    for seed in range(30):
        for vector in plain(tree := Tree(toy, seed), tree.start):
            one, two, three = vector
            assert max(one + two, two + three, three + one) <= 0
