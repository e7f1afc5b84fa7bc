import math
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.engine import layout
from ludoteca.engine.api import MAX_THREADS, Engine, prepare
from ludoteca.engine.handle import Handle, moves_of
from ludoteca.engine.timeman import MAX_DEPTH, Limit
from ludoteca.engine.worker import deepen
from ludoteca.games.abalone import Abalone
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.errors import GameOver
from ludoteca.games.position import Position
from ludoteca.games.tablut import Tablut

SLACK = layout.POLL  # nodes between two looks at a limit
KINDS = [*((game, {}) for game in GAMES), ("trans-rabat", {"players": 3})]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, memory_mb=4)


def replay(position: Position, moves: tuple[str, ...]) -> Position:
    position = position.copy()
    for move in moves:
        position.push(move)
    return position


def searching() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "search"]


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_result_tells_the_search(engine: Engine, game: str, options: dict[str, Any]) -> None:
    position = start(game, **options)
    before = position.text
    result = engine.play(position, Limit(depth=4))
    assert result.move in position.legal_moves
    assert result.pv[0] == result.move
    assert result.depth == 4
    assert result.nodes > len(position.legal_moves)
    assert result.time > 0
    replay(position, result.pv)
    assert position.text == before
    assert not position.history


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_keeps_to_its_nodes(game: str, threads: int) -> None:
    result = Engine(threads=threads, memory_mb=4).play(start(game), Limit(nodes=20_000))
    assert result.nodes <= 20_000
    assert result.nodes >= 20_000 // threads - SLACK


def test_first_limit_met_ends_the_search(engine: Engine) -> None:
    result = engine.play(start("tablut"), Limit(time=60, depth=3, nodes=10**9))
    assert result.depth == 3


@pytest.mark.parametrize("value", [None, "8", True, False, 0, -1, 2.5, math.nan, math.inf, [1], MAX_THREADS + 1, 2**70])
def test_refuses_numbers_of_threads_that_mean_nothing(value: Any) -> None:
    with pytest.raises(ValueError, match=f"a number of threads is a whole number from 1 to {MAX_THREADS}, not"):
        Engine(threads=value)


@pytest.mark.parametrize("value", [None, "8", True, 0, -1, math.nan, math.inf, 1e12, [1], 2**70])
def test_refuses_memory_that_nobody_has(value: Any) -> None:
    with pytest.raises(ValueError, match="a memory in MB is a number above 0, at most"):
        Engine(memory_mb=value)


@pytest.mark.parametrize(
    "limit",
    [
        Limit(depth=3, time=math.inf),
        Limit(depth=3, time=1e30),
        Limit(depth=3, time=10**400),
        Limit(depth=3, nodes=2**63),
        Limit(depth=3, nodes=2**70),
        Limit(depth=3, time=math.inf, nodes=10**400),
    ],
)
def test_limits_beyond_all_bounds_are_none(engine: Engine, limit: Limit) -> None:
    position = start("tablut")
    assert engine.play(position, limit).depth == 3
    with engine.analysis(position, limit) as infos:
        assert [info.depth for info in infos] == [1, 2, 3]


def test_more_threads_than_processors_are_all_heard_of_and_end(engine: Engine) -> None:
    result = Engine(threads=MAX_THREADS, memory_mb=4).play(start("abalone"), Limit(time=0.2))
    assert result.move in start("abalone").legal_moves
    for thread in searching():  # those that had no processor when time was out
        thread.join(60)
    assert not searching()


def test_all_threads_wait_for_the_last_to_start(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    started, waiting = [], []

    def begin(thread: threading.Thread) -> None:
        started.append(thread.name)
        real(thread)

    def search(g: Any, worker: Any, depths: Any, lines: int = 1) -> Any:
        waiting.append(started.count("search"))
        return deepen(g, worker, depths, lines)

    real = threading.Thread.start
    prepare(start("tablut"))
    monkeypatch.setattr(threading.Thread, "start", begin)
    monkeypatch.setattr("ludoteca.engine.team.deepen", search)
    Engine(threads=8, memory_mb=1).play(start("tablut"), Limit(depth=2))
    assert waiting
    assert set(waiting) == {8}


def test_a_thread_that_cannot_be_started_ends_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(thread: threading.Thread) -> None:
        if len(searching()) == 3:
            raise RuntimeError("can't start new thread")
        real(thread)

    real = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", begin)
    with pytest.raises(RuntimeError, match="new thread"):
        Engine(threads=8, memory_mb=1).play(start("tablut"), Limit(depth=2))
    assert not searching()


def test_the_only_move_needs_no_search(engine: Engine) -> None:
    position = Tablut.from_text("9/9/9/9/4k4/9/d8/9/ad7 a")
    assert list(position.legal_moves) == ["a1a2"]
    result = engine.play(position, Limit(time=60))
    assert (result.move, result.pv, result.nodes) == ("a1a2", ("a1a2",), 0)


def test_after_the_end_there_is_no_move(engine: Engine) -> None:
    position = Tablut.from_text("k8/9/9/9/9/9/9/9/3a5 a")
    with pytest.raises(GameOver):
        engine.play(position)
    with pytest.raises(GameOver):
        engine.analysis(position)


def test_stops_at_once_from_another_thread(engine: Engine) -> None:
    handle = Handle()
    found: list[Any] = []
    position = start("abalone")
    thread = threading.Thread(target=lambda: found.append(engine.play(position, Limit(), handle=handle)))
    thread.start()
    while handle.depth < 3:
        time.sleep(0.001)
    assert handle.nodes > 0
    replay(position, handle.pv)
    handle.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert found[0].move in position.legal_moves
    assert found[0].depth >= 3


def test_stopped_before_it_begins_it_still_has_a_move(engine: Engine) -> None:
    handle = Handle()
    handle.stop()
    assert handle.stopped
    position = start("abalone")
    result = engine.play(position, Limit(), handle=handle)
    assert result.move in position.legal_moves


def test_an_unused_handle_reads_as_nothing() -> None:
    handle = Handle()
    assert (handle.depth, handle.nodes, handle.score, handle.pv) == (0, 0, 0, ())


def test_a_handle_is_for_one_search_at_a_time(engine: Engine) -> None:
    handle, position = Handle(), start("tablut")
    thread = threading.Thread(target=engine.play, args=(position, Limit()), kwargs={"handle": handle})
    thread.start()
    while not handle.nodes:
        time.sleep(0.001)
    with pytest.raises(ValueError, match="one search at a time"):
        engine.play(position, Limit(depth=1), handle=handle)
    handle.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert handle.time == handle.time > 0
    assert engine.play(position, handle=handle).move in position.legal_moves  # stopped already


def test_a_handle_shows_what_is_being_searched(engine: Engine) -> None:
    handle, position = Handle(), start("tablut")
    result = engine.play(position, Limit(depth=3), handle=handle)
    assert (handle.depth, handle.current, handle.score, handle.pv) == (3, 3, result.score, result.pv)
    assert 0 < handle.time <= result.time


TIMES = [{"time": 1e-9}, {"time": 0.001}, {"time": 0.003}, {"clock": 0.0}, {"clock": 0.003}, {"clock": 0.03}]


@pytest.mark.parametrize("limits", TIMES, ids=str)
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_a_move_is_ready_however_short_the_time(
    engine: Engine, game: str, options: dict[str, Any], limits: dict[str, Any]
) -> None:
    position = start(game, **options)
    for _ in range(20):
        result = engine.play(position, Limit(**limits))
        assert result.move in position.legal_moves
        assert result.pv[0] == result.move
        assert abs(result.score) < layout.MATE
        position.push(result.move)
        if position.outcome():
            break


def test_without_time_the_most_promising_move_is_made(engine: Engine) -> None:
    assert engine.play(Tablut.from_text("9/9/9/9/9/3k5/a8/9/9 d"), Limit(clock=0)).move in {
        "d4a4",
        "d4i4",
        "d4d9",
        "d4d1",
    }


def test_a_clock_ends_a_search(engine: Engine) -> None:
    result = engine.play(start("abalone"), Limit(clock=1.0, increment=0.01))
    assert 0 < result.depth < MAX_DEPTH


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_the_shares_of_the_win_sum_to_one(engine: Engine, game: str, options: dict[str, Any]) -> None:
    position = start(game, **options)
    for ply in range(12):
        result = engine.play(position, Limit(depth=2))
        assert len(result.win) == position.players
        assert sum(result.win) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in result.win)
        position.push(position.legal_moves[7 * ply % len(position.legal_moves)])


def test_searches_of_one_engine_may_run_at_once() -> None:
    engine = Engine(threads=2, memory_mb=1)
    found: dict[int, Any] = {}

    def work(number: int) -> None:
        position = start(GAMES[number % len(GAMES)])
        for _ in range(3):
            result = engine.play(position, Limit(nodes=30_000))
            position.push(result.move)
        found[number] = position

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert sorted(found) == list(range(6))
    assert all(len(position.history) == 3 for position in found.values())


def test_one_thread_is_deterministic() -> None:
    def run() -> list[Any]:
        engine = Engine(threads=1, memory_mb=1)
        results = [engine.play(start(game), Limit(depth=5)) for game in GAMES]
        return [(result.move, result.score, result.nodes, result.pv) for result in results]

    assert run() == run()


def test_levels_are_reproducible_by_seed() -> None:
    def run(seed: int) -> list[str]:
        engine, position = Engine(seed=seed), start("abalone")
        for _ in range(8):
            position.push(engine.play(position, Limit(level=1, time=60)).move)
        return list(position.history)

    assert run(1) == run(1)
    assert len({tuple(run(seed)) for seed in range(4)}) > 1


def shuffle(position: Position, moves: list[str], times: int) -> Position:
    for _ in range(times):
        for move in moves:
            position.push(move)
    return position


def test_survives_thousands_of_plies(engine: Engine) -> None:
    position = shuffle(Abalone(draws=False), ["a1b2", "i9h8", "b2a1", "h8i9"], 1500)
    assert len(position.history) == 6000
    result = engine.play(position, Limit(depth=4))
    assert result.move in position.legal_moves


def test_survives_lines_longer_than_the_stack(engine: Engine) -> None:
    # Two lonely marbles and no draws: the table soon knows all positions, and depth costs nothing.
    position = Abalone.from_text("b4/6/7/8/9/8/7/6/4w b 0 0", draws=False)
    result = engine.play(position, Limit(nodes=3_000_000))
    assert result.move in position.legal_moves
    assert result.depth == MAX_DEPTH


@pytest.mark.parametrize("game", GAMES)
def test_plays_to_the_end(engine: Engine, game: str) -> None:
    position = start(game)
    while not position.outcome() and len(position.history) < 3000:
        position.push(engine.play(position, Limit(depth=3, nodes=3000)).move)
    outcome = position.outcome()
    assert outcome
    with pytest.raises(GameOver):
        engine.play(position)


def test_a_torn_line_is_read_as_far_as_it_is_legal() -> None:
    position = start("abalone")
    codes = [move.code for move in position.legal_moves][:1]
    assert moves_of(position, [*codes, 0, 1]) == (position.legal_moves[0],)


def winning(position: Position, plies: int) -> bool:
    """Whether the player to move wins within `plies`, by trying everything."""
    mover = position.player
    for move in position.legal_moves:
        position.push(move)
        outcome = position.outcome()
        won = outcome.winner == mover if outcome else plies > 2 and losing(position, plies - 1)
        position.pop()
        if won:
            return True
    return False


def losing(position: Position, plies: int) -> bool:
    """Whether every move of the player to move, who isn't the only one, leads to a loss within `plies`."""

    def lost(move: str) -> bool:
        position.push(move)
        try:
            return not position.outcome() and winning(position, plies - 1)
        finally:
            position.pop()

    return all(lost(move) for move in position.legal_moves)


def random_positions(game: str, plies: int, count: int) -> Iterator[Position]:
    """Yield running positions after random play."""
    for seed in range(count):
        position = start(game)
        for ply in range(plies):
            if position.outcome():
                break
            moves = position.legal_moves
            position.push(moves[(seed * 31 + ply * 17) % len(moves)])
        if not position.outcome():
            yield position


def test_takes_every_win_in_one(engine: Engine) -> None:
    wins = 0
    for position in random_positions("tablut", 30, 60):
        result = engine.play(position, Limit(depth=2))
        assert winning(position, 1) == (result.score == layout.MATE - 1)
        if result.score == layout.MATE - 1:
            wins += 1
            mover = position.player
            position.push(result.move)
            outcome = position.outcome()
            assert outcome
            assert outcome.winner == mover
    assert wins > 5


def test_claimed_wins_are_wins(engine: Engine) -> None:
    claims = 0
    for position in random_positions("tablut", 30, 40):
        result = engine.play(position, Limit(depth=4))
        plies = layout.MATE - abs(result.score)
        if plies <= 3:
            claims += 1
            assert winning(position, plies) if result.score > 0 else losing(position, plies)
    assert claims > 5


@pytest.mark.parametrize("draws", [True, False])
def test_saves_itself_by_repetition(engine: Engine, draws: bool) -> None:
    # The king escapes next move, whatever a lone attacker does, but a1a2 makes a position for the second time (T3).
    position = Tablut.from_text("9/9/9/9/9/3k5/a8/9/9 a", draws=draws)
    for move in ("a3a2", "d4d5", "a2a1", "d5d4"):
        position.push(move)
    result = engine.play(position, Limit(depth=4))
    assert result.score == (0 if draws else 2 - layout.MATE)
    assert not draws or result.move == "a1a2"


def test_a_helper_that_fails_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(g: Any, worker: Any, depths: Any, lines: int = 1) -> Any:
        if threading.current_thread().name == "search" and depths[0] == 2:
            raise RuntimeError("out of order")
        return deepen(g, worker, depths, lines)

    monkeypatch.setattr("ludoteca.engine.team.deepen", fail)
    with pytest.raises(RuntimeError, match="out of order"):
        Engine(threads=2, memory_mb=1).play(start("tablut"), Limit(nodes=50_000))
