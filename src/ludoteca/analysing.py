"""`ludoteca analyse`: a search shown while it deepens, as rows for people or as JSON lines for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ludoteca.engine.analysis import Info
from ludoteca.engine.api import Engine, Result
from ludoteca.engine.layout import MATE, MATE_BOUND
from ludoteca.engine.timeman import Limit
from ludoteca.games.position import Position

Write = Callable[[str], object]
PEOPLE, PROGRAMS = 0.1, 1.0  # seconds between two looks at a depth that is still being searched
WIDTH = 78  # of the line that shows it


def play_on(position: Position, moves: str) -> None:
    """Make moves, a text with spaces between them. Raises ValueError that says which one can't be made, and why."""
    for number, move in enumerate(moves.split(), 1):
        try:
            position.push(move)
        except ValueError as error:
            raise ValueError(f"move {number}, {move}: {error}") from None


def analyse(
    engine: Engine, position: Position, limit: Limit, lines: int, write: Write, write_over: Write | None = None
) -> None:
    """Show a search in rows: each depth completed, and at its end, or after Ctrl-C, the best move.

    write_over: writes a line that the next one written may cover, to show how far a depth is; None for no such line.
    """
    shares = " ".join(f"{f'%{player}':>5}" for player in range(1, position.players + 1))
    heads = [f"{'depth':>5} {'score':>7} {shares} {'nodes':>11} {'nodes/s':>9} {'seconds':>8}  line"]

    def say(row: str) -> None:
        if write_over:
            write_over(" " * WIDTH)
        write(row)

    def show(info: Info) -> None:
        if heads:
            write(heads.pop())
        if info.complete:
            say(f"{info.depth:>5} {told(info.score):>7} {per_cent(info.win)} {effort(info)}  {' '.join(info.pv)}")
        elif write_over:
            write_over(f"{info.depth:>5} {'…':>7} {per_cent(info.win)} {effort(info)}  {info.pv[0]}"[:WIDTH])

    result = _run(engine, position, limit, lines, PEOPLE if write_over else None, show)
    say(f"best: {result.move} ({told(result.score)}, {' : '.join(f'{100 * share:.1f}' for share in result.win)} %)")


def analyse_for_programs(engine: Engine, position: Position, limit: Limit, lines: int, write: Write) -> None:
    """Write a JSON object a line: `info` for each line of a depth completed, and once a second for the one that is
    being searched (complete: false), at last `result`."""

    def show(info: Info) -> None:
        write(_json("info", info, depth=info.depth, line=info.line, complete=info.complete))

    result = _run(engine, position, limit, lines, PROGRAMS, show)
    write(_json("result", result, move=result.move, depth=result.depth))


def _run(
    engine: Engine,
    position: Position,
    limit: Limit,
    lines: int,
    interval: float | None,
    show: Callable[[Info], None],
) -> Result:
    """Search, showing what is found, until the limit or Ctrl-C; return what was found."""
    # Windows hears Ctrl-C only in a wait that ends.
    with engine.analysis(position, limit, lines=lines, interval=interval or PROGRAMS) as infos:
        try:
            for info in infos:
                show(info)
        except KeyboardInterrupt:
            infos.stop()
        return infos.result()


def told(score: int) -> str:
    """Return a score for people, of the player to move: `+34`, or how many plies away the end is proven."""
    if abs(score) < MATE_BOUND:
        return f"{score:+}"
    return f"win {MATE - score}" if score > 0 else f"loss {MATE + score}"


def per_cent(win: tuple[float, ...]) -> str:
    """Return each player's share of the win in per cent, in columns of five."""
    return " ".join(f"{100 * share:>5.1f}" for share in win)


def speed(found: Info | Result) -> int:
    """Return the nodes a second."""
    return round(found.nodes / found.time) if found.time > 0 else 0


def effort(info: Info) -> str:
    """Return nodes, nodes a second and seconds in columns."""
    return f"{info.nodes:>11} {speed(info):>9} {info.time:>8.2f}"


def _json(kind: str, found: Info | Result, **more: Any) -> str:
    """Write what was found; `plies`: how far a proven end is, or null."""
    plies = MATE - abs(found.score) if abs(found.score) >= MATE_BOUND else None
    return json.dumps(
        {
            "type": kind,
            **more,
            "score": found.score,
            "plies": plies,
            "win": [round(share, 4) for share in found.win],
            "nodes": found.nodes,
            "nps": speed(found),
            "time": round(found.time, 3),
            "pv": list(found.pv),
        }
    )
