"""C programs to compare with: a source is compiled with gcc -O3 -march=native, a binary is run as it is."""

from __future__ import annotations

import subprocess
import tempfile
from functools import cache
from pathlib import Path


@cache
def binary(program: str) -> Path:
    """Return a program's binary, compiling it where it is a C source."""
    path = Path(program).resolve()
    if path.suffix != ".c":
        return path
    made = Path(tempfile.mkdtemp()) / path.stem
    subprocess.run(["gcc", "-O3", "-march=native", "-w", "-o", made, path], check=True)
    return made


def last_line(program: str, *arguments: str) -> tuple[int, float]:
    """Run a program that prints a line a depth, `depth nodes … seconds …`; return the last one's nodes and seconds.

    The seconds are the last number but for those followed by none: `5 93339 0.017 5.5` or `5 93339 … 0.02s`.
    """
    done = subprocess.run([binary(program), *arguments], capture_output=True, text=True, check=True)
    fields = done.stdout.splitlines()[-1].split()
    return int(fields[1]), float(fields[-1][:-1] if fields[-1].endswith("s") else fields[2])
