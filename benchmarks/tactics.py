"""How many positions of the tactics suite (tests/data/tactics) are solved: python benchmarks/tactics.py [SECONDS].

Two lines a game: solved by the engine within SECONDS (1) a position on one thread, and what is missed; then by level 8,
however little it sees.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, position_class

SUITES = Path(__file__).parents[1] / "tests" / "data" / "tactics"


def missed(game: str, limit: Limit) -> list[str]:
    """Return the numbers and kinds of the positions that aren't solved within a limit."""
    found = []
    for number, line in enumerate((SUITES / f"{game}.jsonl").read_text("utf-8").splitlines(), 1):
        entry = json.loads(line)
        engine = Engine(threads=1, memory_mb=64)  # a new table each: nothing is known from another position
        if engine.play(position_class(game).from_text(entry["position"]), limit).move != entry["best"]:
            found.append(f"{number} ({entry['kind']})")
    return found


def main(seconds: float = 1.0) -> None:
    """Print the lines."""
    for game in GAMES:
        number = len((SUITES / f"{game}.jsonl").read_text("utf-8").splitlines())
        engine, level = missed(game, Limit(time=seconds)), missed(game, Limit(level=8))
        print(f"{game:<12} {seconds:g} s: {number - len(engine)} of {number}, missed {', '.join(engine) or 'none'}")
        print(f"{'':<12} level 8: {number - len(level)} of {number}", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
