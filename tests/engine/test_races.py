"""Searches begun, watched and stopped from many threads at once: all end, each with a legal move."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

from ludoteca.engine.analysis import Analysis, Info
from ludoteca.engine.api import Engine, prepare
from ludoteca.engine.handle import Handle
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, start

WORKERS = 4


@pytest.fixture(scope="module")
def engine() -> Engine:
    for game in GAMES:
        prepare(start(game))  # compiling takes long
    return Engine(threads=2, memory_mb=1)


@pytest.fixture(autouse=True)
def all_threads_end() -> Iterator[None]:
    yield
    for thread in threading.enumerate():
        if thread.name in ("analysis", "search"):
            thread.join(60)
            assert not thread.is_alive()


def together(work: Callable[[int], object], count: int = WORKERS) -> None:
    """Run `work` in some threads at once; raise what one of them raised."""
    errors: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    if errors:
        raise errors[0]


def test_stopped_at_any_moment_a_search_ends_with_a_move(engine: Engine) -> None:
    def work(number: int) -> None:
        chance, position = Random(number), start(GAMES[number % len(GAMES)])
        for _ in range(10):
            handle = Handle()
            stopper = threading.Timer(chance.random() / 200, handle.stop)
            stopper.start()
            result = engine.play(position, Limit(), handle=handle)
            assert result.move in position.legal_moves
            stopper.join()

    together(work)


def stop(infos: Analysis, _: int) -> None:
    infos.stop()


def test_an_analysis_stopped_by_several_threads_ends_once(engine: Engine) -> None:
    position = start("abalone")
    for _ in range(10):
        infos = engine.analysis(position)
        together(partial(stop, infos))
        assert infos.result().move in position.legal_moves
        assert infos.result() is infos.result()


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_stopped_before_it_begins_has_a_move(engine: Engine, game: str) -> None:
    handle = Handle()
    handle.stop()
    position = start(game)
    with engine.analysis(position, handle=handle) as infos:
        list(infos)
        result = infos.result()
    assert result.move in position.legal_moves
    assert result.pv[0] == result.move


def test_each_info_goes_to_one_of_those_who_iterate(engine: Engine) -> None:
    heard: list[Info] = []
    with engine.analysis(start("tablut"), Limit(depth=4), lines=3) as infos:
        together(lambda _: heard.extend(infos))
        assert sorted((info.depth, info.line) for info in heard) == [(d, n) for d in (1, 2, 3, 4) for n in (1, 2, 3)]
        assert list(infos) == []  # the end is heard by all, now and later


def test_a_failure_ends_all_who_iterate_and_is_the_result(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("ludoteca.engine.team.deepen", fail)
    infos = engine.analysis(start("tablut"))
    heard: list[str] = []

    def listen(_: int) -> None:
        try:
            list(infos)
            heard.append("the end")
        except RuntimeError as error:
            heard.append(str(error))

    together(listen)
    assert sorted(heard) == ["out of order"] + ["the end"] * (WORKERS - 1)
    with pytest.raises(RuntimeError, match="out of order"):
        infos.result()


def test_a_search_is_watched_while_it_runs(engine: Engine) -> None:
    position = start("abalone")
    with engine.analysis(position, lines=2, interval=0.001) as infos:
        seen: list[Info] = []

        def look(_: int) -> None:
            for _ in range(20):
                info = infos.now()
                assert not info.complete
                assert sum(info.win) == pytest.approx(1)
                assert not info.pv or info.pv[0] in position.legal_moves
                time.sleep(0.001)

        together(look)
        for info in infos:
            seen.append(info)
            if not info.complete and info.depth > 3:
                break
    assert any(info.complete for info in seen)
    last = seen[-1]
    assert last.pv
    assert last.depth > max(info.depth for info in seen if info.complete)
    times, nodes = [info.time for info in seen], [info.nodes for info in seen]
    assert times == sorted(times)
    assert nodes == sorted(nodes)


def test_one_engine_serves_searches_of_all_kinds_at_once(engine: Engine) -> None:
    limits = [Limit(time=0.01), Limit(clock=0.2, increment=0.01), Limit(level=2), Limit(nodes=3000), Limit(depth=2)]

    def work(number: int) -> None:
        position = start(GAMES[number % len(GAMES)], **({"players": 3} if number % len(GAMES) == 0 else {}))
        for limit in limits:
            position.push(engine.play(position, limit).move)
            with engine.analysis(position, limit, lines=2) as infos:
                list(infos)
                assert infos.result().move in position.legal_moves

    together(work, 6)


def test_analyses_given_up_in_a_hurry_leave_nothing_behind(engine: Engine) -> None:
    def work(number: int) -> None:
        kept: list[Analysis] = []
        for _ in range(5):
            kept.append(engine.analysis(start(GAMES[number % len(GAMES)])))
            next(iter(kept[-1]), None)
        kept.clear()

    together(work)
