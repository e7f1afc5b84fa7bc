"""Lines of another program, which may send anything: bytes that are no text, NULs, lines without an end."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 1 << 20  # bytes; a game of 3,000 plies takes some 40,000


class BadLine(ValueError):
    """A line that is no text, or too long."""


def read_lines(stream: BinaryIO, longest: int = LONGEST) -> Iterator[str | BadLine]:
    """Yield each line without white space around it, or what is wrong with it, until the stream ends.

    Of a line longer than `longest` bytes nothing is kept, so that memory stays bounded. A stream that breaks, ends.
    """
    try:
        while line := stream.readline(longest):
            if len(line) == longest and not line.endswith(b"\n"):
                while (line := stream.readline(longest)) and not line.endswith(b"\n"):
                    pass
                yield BadLine(f"the line is longer than {longest:,} bytes")
            else:
                yield _text(line)
    except (OSError, ValueError):  # ValueError: closed in another thread
        return


def _text(line: bytes) -> str | BadLine:
    try:
        text = line.decode().strip()
    except UnicodeDecodeError as error:
        return BadLine(f"byte {error.start + 1} of the line is no UTF-8")
    for at, sign in enumerate(text, 1):
        if sign != "\t" and unicodedata.category(sign) in ("Cc", "Zl", "Zp"):
            return BadLine(f"character {at} of the line is a control character, U+{ord(sign):04X}")
    return text
