"""Compare Trans-Rabat's perft with a C program's for Abalone: python benchmarks/perft_trans_rabat.py PROGRAM [ROUNDS].

PROGRAM is a C source (compiled with gcc -O3 -march=native) or a binary, and `PROGRAM perft 5` prints a line a depth,
"depth nodes seconds ...". Nobody has written Trans-Rabat in C, so that the ratio compares two games: it is the nodes a
second of ours, on one thread, with the last ply counted in bulk, to the program's; both are the best of the rounds.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludoteca.games.position import perft
from ludoteca.games.trans_rabat import TransRabat

DEPTH = 6
# In the middle of a game there are more moves, and hat actions among them.
MIDDLE = "d11:2,i9:1,j8:3/c1:2,d1:2,f4:1/c12:2,c15:1,g9:3^1 11/222/333 0/0/0 1 1 0 0 - - - 14/15/15"


def theirs(program: Path, folder: Path) -> float:
    """Return the nodes a second of the program, compiled where it is a source."""
    if program.suffix == ".c":
        binary = folder / program.stem
        if not binary.exists():
            subprocess.run(["gcc", "-O3", "-march=native", "-o", binary, program], check=True)
        program = binary
    done = subprocess.run([program.resolve(), "perft", "5"], capture_output=True, text=True, check=True)
    _, nodes, seconds = done.stdout.splitlines()[-1].split()[:3]
    return int(nodes) / float(seconds)


def ours(position: TransRabat) -> float:
    """Return the nodes a second of ours."""
    start = time.thread_time()
    nodes = perft(position, DEPTH)
    return nodes / (time.thread_time() - start)


def main(program: str, rounds: int = 5) -> None:
    """Print nodes a second, round by round, and the ratios of the best."""
    positions = {"2 players": TransRabat(2), "3 players": TransRabat(3), "middle game": TransRabat.from_text(MIDDLE)}
    best = dict.fromkeys(positions, 0.0)
    fastest = 0.0
    perft(TransRabat(), 2)  # compiles
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, rounds + 1):
            fastest = max(fastest, theirs(Path(program), Path(folder)))
            for name, position in positions.items():
                best[name] = max(best[name], ours(position))
            told = ", ".join(f"{name} {speed / 1e6:.0f} M/s" for name, speed in best.items())
            print(f"best after round {number}: {told}, C {fastest / 1e6:.0f} M/s")
    for name, speed in best.items():
        print(f"ratio {speed / fastest:.3f} ({name})")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
