from time import perf_counter

import pytest

from ludoteca.engine.timeman import MAX_DEPTH, Limit


def test_the_stricter_of_two_limits_holds() -> None:
    limit = Limit(time=1.0, nodes=500, level=3).within(time=2.0, depth=4, nodes=100)
    assert limit == Limit(time=1.0, depth=4, nodes=100)
    assert Limit().within(None, None, None) == Limit()


def test_depths_deepen_to_the_limit() -> None:
    assert list(Limit(depth=3).depths) == [1, 2, 3]
    assert Limit().depths[-1] == Limit(depth=10**6).depths[-1] == MAX_DEPTH


@pytest.mark.parametrize("time", [0.001, 0.05, 1.0, 100.0])
def test_the_deadline_leaves_time_to_hand_the_move_over(time: float) -> None:
    before = perf_counter()
    deadline = Limit(time=time).deadline()
    assert deadline is not None
    assert before + time / 2 <= deadline
    assert deadline < perf_counter() + time
    assert Limit(nodes=1).deadline() is None
