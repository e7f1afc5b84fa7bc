"""The engine as a process of its own, talked to as other programs do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from threading import Timer
from typing import BinaryIO

import pytest

from ludoteca.games.catalogue import GAMES, start

PATIENCE = 150.0  # seconds: kernels may have to be compiled first


class Program:
    """`ludoteca ugi`, and the two ends of its pipes."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludoteca", "ugi", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdin and self.process.stdout
        self.input: BinaryIO = self.process.stdin  # type: ignore[assignment]
        self.output: BinaryIO = self.process.stdout  # type: ignore[assignment]

    def send(self, *lines: bytes | str) -> None:
        for line in lines:
            self.input.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self.input.flush()

    def until(self, start: str) -> list[str]:
        """Read lines up to the first one that starts so."""
        lines: list[str] = []
        late = Timer(PATIENCE, self.process.kill)  # else it might be waited for without an end
        late.start()
        try:
            while not lines or not lines[-1].startswith(start):
                line = self.output.readline().decode()
                assert line, f"the program ended: {self.process.communicate()[1].decode()}"
                lines.append(line.rstrip("\n"))
        finally:
            late.cancel()
        return lines

    def end(self) -> tuple[int, str, str]:
        """Wait for the end; return the exit code and what was written last."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode(), err.decode()


@pytest.fixture
def program() -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def make(*arguments: str) -> Program:
        programs.append(Program(*arguments))
        return programs[-1]

    yield make
    for made in programs:
        made.process.kill()
        with made.process:  # waits, and closes the pipes
            pass


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_its_own(program: Callable[..., Program], game: str) -> None:
    """As a driver that knows no rules plays: it only asks and hands the moves back."""
    engine, moves = program(game), list[str]()
    engine.send("ugi")
    assert engine.until("ugiok")[0].startswith("id name ")
    engine.send("isready")
    engine.until("readyok")
    check = start(game)
    for _ in range(16):
        engine.send(f"position startpos moves {' '.join(moves)}" if moves else "position startpos", "query p1turn")
        assert engine.until("response") == [f"response {'true' if check.player == 0 else 'false'}"]
        engine.send("go level 1")
        moves.append(engine.until("bestmove")[-1].split()[1])
        check.push(moves[-1])
        if check.outcome():  # level 1 may lose that soon
            break
    engine.send("quit")
    assert engine.end() == (0, "", "")


def test_options_on_the_command_line(program: Callable[..., Program]) -> None:
    engine = program("trans-rabat", "--players", "3", "--threads", "2", "--memory", "1")
    engine.send("query players", "go depth 3")
    assert engine.until("response") == ["response 3"]
    engine.until("bestmove")
    engine = program("abalone", "--layout", "belgian")
    engine.send("query position")
    assert engine.until("response") == [f"response {start('abalone', layout='belgian').text}"]


def test_stop_from_an_endless_search(program: Callable[..., Program]) -> None:
    engine = program("tablut")
    for _ in range(3):
        engine.send("go infinite", "isready", "go depth 1", "stop", "isready")
        lines = engine.until("bestmove")
        assert "readyok" in lines
        assert "error go: a search is running; stop it first" in lines
        assert engine.until("readyok") == ["readyok"]


def test_garbage_gets_error_lines_and_the_engine_lives_on(program: Callable[..., Program]) -> None:
    engine = program("abalone")
    engine.send("position startpos moves a1b2", "query position")
    (before,) = engine.until("response")
    for garbage in (
        b"\xff\xfe\xfd",
        b"position startpos\0",
        b"x" * (3 << 20),
        b"position startpos moves " + b"a1b2 " * 300_000,
        b"go depth",
        b"go movetime -5",
        b"position fen nonsense",
        b"position startpos moves a1b2 a1b2",
        b"setoption name Hash value lots",
        b"uci",
        "ugi\u2028quit".encode(),
        b"\x1b[A",
    ):
        engine.send(garbage)
        (said,) = engine.until("error")
        assert len(said) < 300
    engine.send("query position", "go depth 2")
    assert engine.until("response") == [before]
    engine.until("bestmove")
    engine.send("quit")
    assert engine.end() == (0, "", "")


@pytest.mark.parametrize("end", [b"quit\n", b""])
def test_quit_and_the_end_of_input_end_a_search_with_its_move(program: Callable[..., Program], end: bytes) -> None:
    engine = program("abalone")
    engine.send("isready")
    engine.until("readyok")
    engine.send("go infinite")
    engine.until("info depth 2 ")
    engine.input.write(end)
    code, out, err = engine.end()
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("bestmove ")


def test_nobody_listens_any_more(program: Callable[..., Program]) -> None:
    engine = program("abalone")
    engine.output.close()
    engine.send("ugi", "go depth 2", "ugi")
    engine.input.close()
    assert engine.process.wait(PATIENCE) == 0
    assert engine.process.stderr and engine.process.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise")
def test_ctrl_c(program: Callable[..., Program]) -> None:
    engine = program("abalone")
    engine.send("isready", "go infinite")
    engine.until("info")
    engine.process.send_signal(signal.SIGINT)
    code, _, err = engine.end()
    assert (code, err.strip()) == (130, "")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chess"], "chess"),
        ([], "GAME"),
        (["tablut", "--layout", "belgian"], "--layout"),
        (["abalone", "--layout", "swedish"], "swedish"),
        (["abalone", "--players", "3"], "--players"),
        (["trans-rabat", "--players", "4"], "4"),
        (["trans-rabat", "--board", "/dev/zero"], "/dev/zero"),
        (["abalone", "--threads", "0"], "Threads"),
        (["abalone", "--memory", "0"], "Hash"),
    ],
)
def test_wrong_options_are_one_line_and_exit_code_2(
    program: Callable[..., Program], arguments: list[str], named: str
) -> None:
    code, out, err = program(*arguments).end()
    assert (code, out) == (2, "")
    assert err.startswith("ludoteca: ")
    assert err.count("\n") == 1
    assert named in err
