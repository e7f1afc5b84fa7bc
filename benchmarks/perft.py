"""Compare perft with C programs: python benchmarks/perft.py ABALONE_PROGRAM TABLUT_PROGRAM [ROUNDS].

The programs are C sources (compiled with gcc -O3 -march=native) or binaries; `ABALONE_PROGRAM perft 5` and
`TABLUT_PROGRAM 5` print a line a depth with nodes and seconds from the usual start. Ours and theirs run in turn, on one
thread each, in processor time; a ratio is of the best rounds. Nobody has written Trans-Rabat in C, so its ratio is to
Abalone's nodes a second. Ends with 1 where the counts differ.
"""

from __future__ import annotations

import sys
import time

import ludoteca as lt
from yardstick import last_line

# In the middle of a game of Trans-Rabat there are more moves, and hat actions among them.
MIDDLE = "d11:2,i9:1,j8:3/c1:2,d1:2,f4:1/c12:2,c15:1,g9:3^1 11/222/333 0/0/0 1 1 0 0 - - - 14/15/15"
DEPTH = 5


def ours(position: lt.Position, depth: int) -> tuple[int, float]:
    """Return the nodes and processor seconds of our perft."""
    began = time.thread_time()
    nodes = lt.perft(position, depth)
    return nodes, time.thread_time() - began


def main(abalone: str, tablut: str, rounds: int = 3) -> int:
    """Print the best nodes a second of each, and the ratios."""
    rows: list[tuple[str, lt.Position, int, tuple[str, ...]]] = [
        ("Abalone", lt.Abalone(), DEPTH, (abalone, "perft", str(DEPTH))),
        ("Tablut", lt.Tablut(), DEPTH, (tablut, str(DEPTH))),
        ("Trans-Rabat, two players", lt.TransRabat(2), DEPTH + 1, ()),
        ("Trans-Rabat, three players", lt.TransRabat(3), DEPTH + 1, ()),
        ("Trans-Rabat, middle game", lt.TransRabat.from_text(MIDDLE), DEPTH, ()),
    ]
    yardstick = 0.0
    print(f"{'':<28}{'M nodes/s':>10}{'C':>8}{'ratio':>8}")
    for name, position, depth, command in rows:
        lt.perft(position, 2)  # loads or compiles
        best, theirs = 0.0, 0.0
        for _ in range(rounds):
            nodes, seconds = ours(position, depth)
            best = max(best, nodes / seconds / 1e6)
            if command:
                expected, c_seconds = last_line(*command)
                theirs = max(theirs, expected / c_seconds / 1e6)
                if nodes != expected:
                    print(f"{name}: perft {depth} is {nodes}, in C {expected}")
                    return 1
        yardstick = yardstick or theirs
        theirs = theirs or yardstick
        print(f"{name:<28}{best:>10.0f}{theirs:>8.0f}{best / theirs:>8.3f}", flush=True)
    return 0


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
