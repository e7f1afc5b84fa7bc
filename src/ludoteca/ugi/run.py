"""The program: lines of stdin to a session, its answers to stdout, until `quit` or the end of stdin."""

from __future__ import annotations

import os
from threading import Lock
from typing import BinaryIO

from ludoteca.ugi.lines import BadLine, read_lines
from ludoteca.ugi.options import Value
from ludoteca.ugi.session import Session


class Answers:
    """Writes whole lines from any thread, each at once; says nothing any more when nobody listens."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._lock, self._heard = stream, Lock(), True

    def write(self, line: str) -> None:
        """Write one line."""
        with self._lock:
            if self._heard:
                try:
                    self._stream.write(line.encode("utf-8", "replace") + b"\n")
                    self._stream.flush()
                except OSError:
                    self._heard = False
                    os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())  # Python flushes at its end


def run(game: str, values: dict[str, Value], stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Talk until `quit` or the end of `stdin`. values: of options, by small names. Raises ValueError for wrong ones."""
    session = Session(game, values, Answers(stdout).write)
    for line in read_lines(stdin):
        if isinstance(line, BadLine):
            session.error(str(line))
        elif line:
            session.handle(line)
        if session.over:
            break
    session.stop()
