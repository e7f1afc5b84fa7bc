"""Real processes that do what they shouldn't."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest

from ludoteca.match.contender import read_contender
from ludoteca.match.program import Answer, Fault, Program, _hear_info

Made = Callable[..., Program]
ASK = "position startpos", "go depth 1", 60.0


@pytest.fixture
def program(fake: Callable[..., str]) -> Iterator[Made]:
    made: list[Program] = []

    def make(*arguments: object, patience: float = 60.0) -> Program:
        made.append(Program(read_contender(fake(*arguments), "tablut", {}), patience))
        made[-1].greet({})
        return made[-1]

    yield make
    for one in made:
        one.kill()


def asked(program: Program, seconds: float = 60.0) -> Answer:
    """Ask for the third move of a game, at which fakes misbehave."""
    for _ in range(2):
        program.ask(*ASK)
    return program.ask("position startpos", "go depth 1", seconds)


def test_an_honest_engine(program: Made) -> None:
    engine = program("honest", "tablut")
    answer = asked(engine)
    assert (answer.depth, answer.nodes, answer.score) == (1, 10, "cp 3")
    assert answer.seconds > 0
    engine.new_game(5)
    assert engine.ask(*ASK).score == "cp 1"
    engine.quit()
    assert engine._process.returncode == 0


def test_garbage_between_is_no_matter(program: Made) -> None:
    answer = asked(program("garbage", "tablut"))
    assert (answer.depth, answer.nodes, answer.score) == (1, 10, "cp 3")


@pytest.mark.parametrize(
    ("what", "kind", "named"),
    [
        ("crash", "crash", "ended with code 1: something broke"),
        ("complain", "error", "error go: I won't"),
        ("silence", "crash", "closed its output"),
    ],
)
def test_faults(program: Made, what: str, kind: str, named: str) -> None:
    with pytest.raises(Fault, match=named) as fault:
        asked(program(what, "tablut"))
    assert fault.value.kind == kind


@pytest.mark.parametrize("what", ["hang", "flood"])
def test_no_answer_in_time(program: Made, what: str) -> None:
    engine = program(what, "tablut")
    began = time.monotonic()
    with pytest.raises(Fault, match=r"no answer in 0\.3 s") as fault:
        asked(engine, 0.3)
    assert fault.value.kind == "time"
    assert time.monotonic() - began >= 0.3
    engine.kill()
    assert engine._process.returncode is not None


def test_who_never_says_ugiok_is_not_waited_for_without_end(program: Made) -> None:
    with pytest.raises(Fault, match="no answer in 2 s"):
        program("mute", "tablut", patience=2.0)


def test_who_can_not_be_started() -> None:
    with pytest.raises(Fault, match="can't be started"):
        Program(read_contender("cmd:/no/such/program", "tablut", {}), 5)
    engine = Program(read_contender("cmd:sh -c 'exit 7'", "tablut", {}), 5)
    with pytest.raises(Fault, match="ended with code 7"):
        engine.greet({})


def test_an_option_that_the_engine_has_not(program: Made) -> None:
    engine = program("honest", "tablut")
    with pytest.raises(Fault, match="has no option Layout"):
        engine.greet({"Layout": "belgian"})


def test_a_kill_from_another_thread_is_noticed(program: Made) -> None:
    engine = program("hang", "tablut")
    Timer(0.5, engine.kill).start()
    with pytest.raises(Fault, match=r"was ended|ended with code -9"):
        asked(engine, 1000.0)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are listed otherwise")
def test_what_an_engine_has_started_ends_with_it(program: Made) -> None:
    engine = program("leave-children", "tablut")
    with pytest.raises(Fault):
        asked(engine, 1.0)

    def group() -> list[int]:
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                state, _, process_group = status.read_text().rpartition(")")[2].split()[:3]
            except (OSError, ValueError):
                continue
            if int(process_group) == engine._process.pid and state != "Z":
                found.append(int(status.parent.name))
        return found

    def until(count: int) -> None:
        end = time.monotonic() + 60
        while len(group()) != count:
            assert time.monotonic() < end
            time.sleep(0.05)

    until(2)
    engine.kill()
    until(0)
    assert os.getpgrp() != engine._process.pid


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("info depth 5 score cp -12 nodes 99 time 3 pv a b", (5, 99, "cp -12")),
        ("info depth 5 multipv 2 score cp -12 nodes 99", (0, 0, "")),
        ("info multipv 1 depth 5 score mate -4 upperbound nodes 0", (5, 0, "mate -4")),
        ("info string depth of thought pv depth 9", (0, 0, "")),
        ("info", (0, 0, "")),
        ("info depth 99999999999999999999 nodes x score cp 1.5 pv", (0, 0, "cp 1")),
    ],
)
def test_info_lines_may_be_anything(line: str, heard: tuple[int, int, str]) -> None:
    answer = Answer("")
    _hear_info(answer, line)
    assert (answer.depth, answer.nodes, answer.score) == heard
