"""A handle tells of the thread that is ahead."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest

import ludoteca as lt
from ludoteca.engine import layout
from ludoteca.engine.handle import Handle
from ludoteca.engine.worker import Ints


def control(depth: int, score: int, code: int) -> Ints:
    """Return what a thread shows that has completed a depth."""
    found = np.zeros(layout.CONTROL, np.int64)
    found[[layout.DEPTH, layout.SCORE, layout.LENGTH, layout.PV]] = depth, score, 1, code
    return found


@pytest.mark.parametrize(
    ("threads", "ahead"),
    [
        ([(5, 10), (5, 30)], 0),
        ([(5, 10), (6, -30)], 1),
        ([(5, 10), (6, 0), (6, 50)], 1),
        ([(7, 40), (6, layout.MATE - 5)], 1),
        ([(7, layout.MATE - 5), (9, 30)], 0),
        ([(5, -layout.MATE + 4), (6, -20)], 1),
        ([(0, 0), (2, 20)], 1),
    ],
)
def test_the_thread_ahead_is_told_of(threads: list[tuple[int, int]], ahead: int) -> None:
    """Of as deep ones the first; a win is known whatever others have searched deeper."""
    handle, position = Handle(), lt.Tablut()
    codes = position._codes()
    controls = [control(depth, score, codes[index]) for index, (depth, score) in enumerate(threads)]
    handle._begin(position, controls, 20, perf_counter())
    assert (handle.depth, handle.score) == threads[ahead]
    assert [move.code for move in handle.pv] == [codes[ahead]]
    assert handle.current == threads[ahead][0] + 1
    handle._end()
