from __future__ import annotations

import random
from collections import deque

import pytest

from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.lattice import point_class
from ludoteca.games.trans_rabat.travel import FAR, LONGEST, STEPS, Paths

from .strategies import plain_board


def test_a_rolling_tetrahedron_keeps_its_labelling(hex5: Board) -> None:
    """Roll a real pawn (a colour at each corner, one on top) and compare with the labelling of classes."""
    cells, chance = hex5.lattice, random.Random(7)
    for seat in range(3):
        number = cells.index[hex5.starts[seat][0]]
        cell = cells.cells[number]
        balls = {corner: int(hex5.dot_colours[number, k]) for k, corner in enumerate(cell.corners)}
        top = int(hex5.triangle_colours[number])
        label = hex5.labels(seat, 0)
        for _ in range(300):
            k = chance.randrange(3)
            after = int(cells.neighbours[number, k])
            if after < 0:
                continue
            lifted = balls.pop(cells.cells[number].corners[k])  # it goes up, and the top ball comes down
            number, cell = after, cells.cells[after]
            balls[cell.corners[k]] = top
            top = lifted
            assert {point: label[point_class(point)] for point in cell.corners} == balls
            assert label[cell.missing] == top


def test_phases_are_what_slides_do(hex5: Board) -> None:
    paths, target = Paths.on(hex5.lattice), hex5.travel(0).target
    cells = hex5.lattice.cells
    seen = set()
    for cell in range(len(cells)):
        for phase in range(4):
            for step in range(3, STEPS):
                after = int(target[4 * cell + phase, step])
                if after < 0:
                    continue
                via = cells[paths.via[cell, step]]
                shift = point_class((via.q - cells[cell].q, via.r - cells[cell].r))
                # the ball over a dot moves with the pawn
                before, moved = hex5.labels(0, phase), hex5.labels(0, after & 3)
                assert all(moved[c ^ shift] == before[c] for c in range(4))
                seen.add(shift)
    assert seen == {1, 2, 3}


@pytest.mark.parametrize("seat", range(3))
def test_distances_by_breadth_first_search(hex5: Board, seat: int) -> None:
    travel = hex5.travel(seat)
    goal = hex5.goal_stances(seat)[0]
    distance, net = travel.distance(goal), travel.distance(goal, extra_is_free=True)
    for start in range(0, 600, 7):
        found, queue = {start: 0}, deque([start])
        while queue:
            at = queue.popleft()
            for after in travel.target[at]:
                if after >= 0 and after not in found:
                    found[int(after)] = found[at] + 1
                    queue.append(int(after))
        assert distance[start] == found.get(goal, FAR)
    assert (net <= distance).all() and (net[distance == 1] <= 1).all()
    start = 4 * hex5.lattice.index[hex5.starts[seat][0]]
    assert (distance[start], net[start]) == (7, 3)


def test_where_everything_matches_everything_is_free() -> None:
    board = Board.load(plain_board(3))
    travel = board.travel(0)
    assert (travel.extra[::4, :3] == (travel.target[::4, :3] >= 0)).all()
    assert travel.distance(board.goal_stances(0)[0], extra_is_free=True)[0] == 0
    assert (travel.chains() == LONGEST).all()


def test_chains_by_following_every_way(hex5: Board) -> None:
    """Breadth first over sequences of cells that start and end no move twice (C4)."""
    travel = hex5.travel(1)
    found = travel.chains()
    for start in range(600):
        ways = [[start]]
        length = 0
        while length < LONGEST:
            ways = [
                [*way, int(after)]
                for way in ways
                for after in travel.target[way[-1], travel.extra[way[-1]]]
                if after >> 2 not in {stance >> 2 for stance in way}
            ]
            if not ways:
                break
            length += 1
        assert found[start] == length
    assert set(found.tolist()) == set(range(LONGEST + 1))
