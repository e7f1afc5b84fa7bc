"""Compare the speed of Tablut's perft with a C program's: python benchmarks/perft_tablut.py PROGRAM [DEPTH] [ROUNDS].

PROGRAM is a C source (compiled with gcc -O3 -march=native) or a binary. `PROGRAM DEPTH` has to print a line a depth,
beginning with depth and nodes and ending with the seconds, as in `14.12s`. Both run in turn, on one thread; the ratio
is of the best rounds. Ends with 1 where the counts differ.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludoteca.games.position import perft
from ludoteca.games.tablut import Tablut


def compiled(program: Path, folder: Path) -> Path:
    """Return the program's binary, compiling it where it is a C source."""
    if program.suffix != ".c":
        return program
    binary = folder / program.stem
    subprocess.run(["gcc", "-O3", "-march=native", "-w", "-o", binary, program], check=True)
    return binary


def theirs(binary: Path, depth: int) -> tuple[int, float]:
    """Return the nodes and CPU seconds that the program prints for a depth."""
    done = subprocess.run([binary.resolve(), str(depth)], capture_output=True, text=True, check=True)
    fields = done.stdout.splitlines()[-1].split()
    return int(fields[1]), float(fields[-1].rstrip("s"))


def ours(depth: int) -> tuple[int, float]:
    """Return the nodes and CPU seconds of our perft."""
    start = time.thread_time()
    nodes = perft(Tablut(), depth)
    return nodes, time.thread_time() - start


def main(program: str, depth: int = 5, rounds: int = 3) -> int:
    """Print nodes a second of both, round by round, and the ratio of the best."""
    perft(Tablut(), 2)  # compiles
    best = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as folder:
        binary = compiled(Path(program), Path(folder))
        for number in range(1, rounds + 1):
            (count, seconds), (expected, c_seconds) = ours(depth), theirs(binary, depth)
            if count != expected:
                print(f"perft {depth}: ours {count}, theirs {expected}")
                return 1
            speeds = count / seconds / 1e6, expected / c_seconds / 1e6
            best = [max(pair) for pair in zip(best, speeds, strict=True)]
            print(f"round {number}: perft {depth} = {count}, ours {speeds[0]:.0f} M/s, C {speeds[1]:.0f} M/s")
    print(f"ratio {best[0] / best[1]:.2f}")
    return 0


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
