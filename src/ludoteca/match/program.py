"""An engine in a process of its own, as the referee sees it: it may crash, hang, talk nonsense or cheat."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import BinaryIO

from ludoteca.match.contender import Contender
from ludoteca.ugi.lines import read_lines

LONGEST = 1 << 16  # bytes of an engine's line
STARTING = 10  # times the patience: kernels may have to be compiled first
LISTENING = 0.2  # seconds until a kill from another thread is noticed
WAITING = 1000  # an engine's unread lines; it waits when it has written more


class Fault(Exception):
    """What an engine did wrong, for which it loses. kind: crash, time, error or illegal-move."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


@dataclass
class Answer:
    """A move, the seconds it took, what the engine last said of it (completed depth, nodes, score as `cp 12`), and the
    seat it sits in, from 0."""

    move: str
    seconds: float = 0.0
    depth: int = 0
    nodes: int = 0
    score: str = ""
    seat: int = 0


class Program:
    """An engine's process; `greet` comes first. Raises Fault where it can't be started."""

    def __init__(self, contender: Contender, patience: float) -> None:
        self.contender, self.patience = contender, patience
        self._killed = False
        self._known: set[str] = set()  # options, in small letters
        try:
            self._process = subprocess.Popen(  # noqa: S603
                contender.command,
                env=contender.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the referee
            )
        except OSError as error:
            raise Fault("crash", f"can't be started: {error.strerror or error}") from error
        self._to_send: SimpleQueue[str | None] = SimpleQueue()
        self._said: Queue[str | None] = Queue(WAITING)
        self._last_words = ""
        process = self._process
        jobs = (self._write, process.stdin), (self._read, process.stdout), (self._hear, process.stderr)
        self._threads = [Thread(target=work, args=(stream,), daemon=True) for work, stream in jobs]
        for thread in self._threads:
            thread.start()

    def greet(self, options: Mapping[str, str]) -> None:
        """Wait for `ugiok` and set the game's options and the contender's. Raises Fault."""
        self._send("ugi")
        for line in self._lines(self.patience):
            if found := re.match(r"option\s+name\s+(.+?)\s+type\b", line):
                self._known.add(found[1].lower())
            elif line == "ugiok":
                break
        for name, value in {**options, **self.contender.options}.items():
            if name.lower() not in self._known:
                raise Fault("error", f"has no option {name}")
            self._send(f"setoption name {name} value {value}")
        self._wait_until_ready(STARTING * self.patience)

    def new_game(self, seed: int) -> None:
        """Let the engine forget the game before; where it has chance of its own to seed, seed it. Raises Fault."""
        if "seed" in self._known and "seed" not in map(str.lower, self.contender.options):
            self._send(f"setoption name Seed value {seed}")
        self._send("uginewgame")
        self._wait_until_ready(self.patience)

    def ask(self, position: str, go: str, seconds: float) -> Answer:
        """Send the commands of a position and a search and return the answer. Raises Fault, after `seconds` at last."""
        self._send(position)
        self._wait_until_ready(self.patience)
        began, answer = perf_counter(), Answer("")
        self._send(go)
        for line in self._lines(seconds):
            words = line.split()
            if words[:1] == ["info"]:
                _hear_info(answer, line)
            elif words[:1] == ["bestmove"]:
                answer.move, answer.seconds = " ".join(words[1:2]), round(perf_counter() - began, 4)
                break
        return answer

    def quit(self) -> None:
        """End the process, kindly at first."""
        self._send("quit")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(2.0)
        self.kill()

    def kill(self) -> None:
        """End the process and all that it has started, at once; from any thread, more than once."""
        self._killed = True
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # it has ended, and so has what it started
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._to_send.put(None)

    # --- lines ----------------------------------------------------------------------------------------------------

    def _wait_until_ready(self, seconds: float) -> None:
        self._send("isready")
        for line in self._lines(seconds):
            if line == "readyok":
                break

    def _send(self, line: str) -> None:
        self._to_send.put(line)  # not written here: an engine that doesn't read must not hold us up

    def _lines(self, seconds: float) -> Iterator[str]:
        """Yield the engine's lines for so many seconds. Raises Fault after that, or where it ends or complains."""
        late = perf_counter() + seconds
        while (left := late - perf_counter()) > 0:
            try:
                line = self._said.get(timeout=min(left, LISTENING))
            except Empty:
                if self._killed:
                    raise Fault("crash", "was ended") from None
                continue
            if line is None:
                raise Fault("crash", self._end())
            if line.split()[:1] == ["error"]:
                raise Fault("error", line[:200])
            yield line
        raise Fault("time", f"no answer in {seconds:g} s")

    def _end(self) -> str:
        """Tell how an engine ended that says no more."""
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._threads[2].join(1.0)
        return f"ended with code {code}" + (f": {self._last_words}" if self._last_words else "")

    def _write(self, stream: BinaryIO) -> None:
        with suppress(OSError), stream:  # it ended; the reader will know
            while (line := self._to_send.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()

    def _read(self, stream: BinaryIO) -> None:
        with stream:
            for line in _texts(stream):
                while not self._killed:
                    try:
                        self._said.put(line, timeout=0.5)
                        break
                    except Full:
                        continue
        if not self._killed:
            self._said.put(None)

    def _hear(self, stream: BinaryIO) -> None:
        with stream:
            for line in _texts(stream):
                self._last_words = line[:200] or self._last_words


def _texts(stream: BinaryIO) -> Iterable[str]:
    return (line for line in read_lines(stream, LONGEST) if isinstance(line, str))


def _hear_info(answer: Answer, line: str) -> None:
    """Keep what an `info` line tells of the best line; an engine may tell anything or nothing."""
    if re.search(r"\bmultipv (?!1\b)", line):
        return
    before = line.partition(" pv ")[0]
    if found := re.search(r"\bdepth ([0-9]{1,6})\b", before):
        answer.depth = int(found[1])
    if found := re.search(r"\bnodes ([0-9]{1,15})\b", before):
        answer.nodes = int(found[1])
    if found := re.search(r"\bscore ((?:cp|mate) -?[0-9]{1,9})\b", before):
        answer.score = found[1]
