import gc
import threading
import time
from typing import Any

import pytest

from ludoteca.engine.api import Engine
from ludoteca.engine.handle import Handle
from ludoteca.engine.ideas import Idea
from ludoteca.engine.table import new_table
from ludoteca.engine.timeman import Limit
from ludoteca.engine.tree import tree
from ludoteca.engine.worker import Line, deepen, new_worker
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, memory_mb=4)


@pytest.mark.parametrize("game", GAMES)
def test_every_depth_has_its_line(game: str) -> None:
    engine, position = Engine(threads=1, memory_mb=4), start(game)
    with engine.analysis(position, Limit(depth=4)) as infos:
        found = list(infos)
    assert [info.depth for info in found] == [1, 2, 3, 4]
    for info in found:
        assert info.pv[0] in position.legal_moves
        again = position.copy()
        for move in info.pv:
            again.push(move)
    assert [info.nodes for info in found] == sorted(info.nodes for info in found)
    fresh = Engine(threads=1, memory_mb=4)
    assert found[-1].score == fresh.play(position, Limit(depth=4)).score


def test_several_lines(engine: Engine) -> None:
    position = start("tablut")
    with engine.analysis(position, Limit(depth=3), lines=3) as infos:
        found = list(infos)
    assert [(info.depth, info.line) for info in found] == [(d, n) for d in (1, 2, 3) for n in (1, 2, 3)]
    last = found[-3:]
    assert len({info.pv[0] for info in last}) == 3
    assert [info.score for info in last] == sorted((info.score for info in last), reverse=True)


def test_more_lines_than_moves(engine: Engine) -> None:
    position = start("trans-rabat")
    with engine.analysis(position, Limit(depth=1), lines=99) as infos:
        assert len(list(infos)) == len(position.legal_moves)


def test_leaving_stops_the_search(engine: Engine) -> None:
    with engine.analysis(start("abalone")) as infos:
        first = next(iter(infos))
    assert first.depth == 1
    assert not [thread for thread in threading.enumerate() if thread.name in ("analysis", "search")]


def test_stops_from_another_thread(engine: Engine) -> None:
    with engine.analysis(start("abalone")) as infos:
        timer = threading.Timer(0.05, infos.stop)
        timer.start()
        assert list(infos)  # ends


def test_a_failing_search_is_heard(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(handle: Handle, *_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(Handle, "_begin", fail)
    with engine.analysis(start("tablut")) as infos, pytest.raises(RuntimeError, match="out of order"):
        list(infos)


@pytest.mark.parametrize("lines", [0, -1, None, 1.5, True, "2"])
def test_no_lines_are_refused(engine: Engine, lines: Any) -> None:
    with pytest.raises(ValueError, match="a number of lines is a whole number from 1 up, not"):
        engine.analysis(start("tablut"), Limit(depth=1), lines=lines)


def searching() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name in ("analysis", "search")]


@pytest.mark.parametrize("heard", [0, 1, 3])
def test_an_analysis_given_up_ends_its_threads(engine: Engine, heard: int) -> None:
    infos = engine.analysis(start("abalone"))
    for _ in zip(range(heard), infos, strict=False):
        pass
    assert searching()
    del infos
    gc.collect()
    end = time.monotonic() + 60
    while searching() and time.monotonic() < end:
        time.sleep(0.01)
    assert not searching()


def test_an_analysis_iterated_over_goes_on_while_nothing_else_holds_it(engine: Engine) -> None:
    infos = iter(engine.analysis(start("tablut"), Limit(depth=4)))
    gc.collect()
    assert [info.depth for info in infos] == [1, 2, 3, 4]


def plain(position: Position, depth: int, lines: int) -> list[Line]:
    """Search without the ideas that leave anything out, so that scores depend on nothing else."""
    worker = new_worker(position, new_table(0.1), 0)._replace(ideas=int(Idea.KILLERS | Idea.HISTORY))
    return [
        found
        for _, found in deepen(
            *tree(position.rules, position.players, worker), range(1, depth + 1), min(lines, len(position.legal_moves))
        )
    ][-1]


def test_lines_of_three_players_score_as_the_move_does_alone() -> None:
    """Where the turn goes on; after it another player faces another coalition."""
    position, compared = start("trans-rabat", players=3), 0
    for ply in range(10):
        for line in plain(position, 3, 3):
            after = position.copy()
            after.push(next(move for move in position.legal_moves if move.code == line.codes[0]))
            if after.player == position.player:
                compared += 1
                assert line.score == plain(after, 2, 1)[0].score
        position.push(position.legal_moves[13 * ply % len(position.legal_moves)])
    assert compared >= 8


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_the_best_moves_with_their_scores(game: str) -> None:
    position = start(game)
    for ply in range(6):
        lines = plain(position, 3, 3)
        scores = []
        for move in position.legal_moves:
            after = position.copy()
            after.push(move)
            score = plain(after, 2, 1)[0].score
            scores.append(score if after.player == position.player else -score)
        assert [line.score for line in lines] == sorted(scores, reverse=True)[: len(lines)]
        assert len({line.codes[0] for line in lines}) == min(3, len(scores))
        position.push(position.legal_moves[13 * ply % len(position.legal_moves)])


def test_the_result_is_what_was_told_last(engine: Engine) -> None:
    position = start("tablut")
    with engine.analysis(position, Limit(depth=4), lines=2) as infos:
        last = [info for info in infos if info.line == 1][-1]
        result = infos.result()
    assert (result.move, result.score, result.depth, result.pv) == (last.pv[0], last.score, 4, last.pv)
    assert result.win == last.win


@pytest.mark.parametrize("interval", [0, -1.0, 1e9, "1", True])
def test_intervals_that_mean_nothing_are_refused(engine: Engine, interval: Any) -> None:
    with pytest.raises(ValueError, match="an interval in seconds is a number above 0"):
        engine.analysis(start("tablut"), Limit(depth=1), interval=interval)


def test_a_level_weighs_more_moves_than_it_tells(engine: Engine) -> None:
    position = start("abalone")
    with engine.analysis(position, Limit(level=1, time=60), lines=2) as infos:
        assert [(info.depth, info.line) for info in infos] == [(1, 1), (1, 2)]
        assert infos.result().move in position.legal_moves
    chosen = {Engine(seed=seed).analysis(position, Limit(level=1, time=60)).result().move for seed in range(6)}
    assert len(chosen) > 1
