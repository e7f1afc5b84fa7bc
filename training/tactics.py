"""Find positions with a single good move, for the tactics suites: forced ejections, king hunts, chains, blocks.

    python -m training.tactics --game tablut --number 48 --out tests/data/tactics/tablut.jsonl
    python -m training.tactics --game trans-rabat --suite quick --out tests/data/tactics/trans-rabat-quick.jsonl

Plays fast games from random openings. A position is kept where a search finds one move far better than all others,
which is missed by one that sees less, and where a deep search, and one of all moves but that one, say the same
(`SUITES`). One line of JSON a position: game, options, position (its text), best (the move), kind, score, second (the
score of the next best move), line (the expected play).
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ludoteca.engine import layout
from ludoteca.engine.handle import moves_of
from ludoteca.engine.layout import MATE_BOUND
from ludoteca.engine.table import new_table
from ludoteca.engine.tree import tree
from ludoteca.engine.winning import standing
from ludoteca.engine.worker import Line, deepen, new_worker
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Move, MoveInfo, Position

PLAYED = 1_200  # nodes a move of the games
GAPS = {"abalone": 80, "tablut": 120, "trans-rabat": 60}  # by which the best move must be better, in pawns/100
OPENING = (4, 16)  # random plies
DECIDED = {"abalone": 450, "tablut": 600, "trans-rabat": 900}  # scores beyond which a game is nothing to puzzle over


class Suite(NamedTuple):
    """What positions are collected: nodes of the searches that miss the move, find it and confirm it.

    missing: 0 where it is the choice of what looks best a ply later that misses it. gaps: between the best two scores.
    share: of the positions that one kind may have.
    """

    missing: int
    finding: int
    confirming: int
    gaps: Mapping[str, int]
    share: float


SUITES = {
    "full": Suite(500, 15_000, 500_000, GAPS, 0.6),
    "quick": Suite(0, 600, 100_000, {"abalone": 60, "tablut": 80, "trans-rabat": 40}, 0.26),
}


def greedy(position: Position) -> int:
    """Return the code of the move after which the position looks best for who makes it."""

    def worth(move: Move) -> int:
        after = position.copy()
        after.push(move)
        outcome = after.outcome()
        if outcome:
            return 0 if outcome.winner is None else layout.MATE if outcome.winner == position.player else -layout.MATE
        return standing(after, position.player)

    return max(position.legal_moves, key=worth).code


def best_lines(position: Position, nodes: int, lines: int) -> list[Line]:
    """Search and return the best lines of the last completed depth; none where no depth was completed."""
    worker = new_worker(position, new_table(max(0.25, nodes / 20_000)), 0)
    worker.control[layout.LIMIT] = nodes
    found: list[Line] = []
    for depth, found in deepen(*tree(position.rules, position.players, worker), range(1, 60), lines):
        if all(abs(line.score) >= layout.MATE - depth for line in found):
            break  # proven, the second best as well
    return found


def stands_out(game: str, lines: list[Line], gaps: Mapping[str, int] = GAPS) -> bool:
    """Tell whether the first of two lines is far better than the second, in a game that it doesn't decide twice."""
    if len(lines) < 2:
        return False
    first, second = lines[0].score, lines[1].score
    return first - second >= gaps[game] and second < DECIDED[game] and first > -DECIDED[game]


def kind_of(position: Position, line: Line) -> str | None:
    """Name what the best line does; None where it is nothing that the suite collects."""
    infos: list[tuple[int, MoveInfo]] = []
    board = position.copy()
    for move in moves_of(position, line.codes):
        infos.append((board.player, board.info(move)))
        board.push(move)
    mine = [info for player, info in infos if player == position.player]
    first = infos[0][1]
    if position.game == "abalone":
        pushes = [player for player, info in infos[:7] if info.off]
        if not pushes:
            return None
        return ("ejection" if first.off else "forced ejection") if pushes[0] == position.player else "rescue"
    if position.game == "tablut":
        if line.score >= MATE_BOUND:
            return "king hunt" if position.player == 0 else "escape"
        return "capture" if first.captured else "defence"
    turn = next((k for k, (player, _) in enumerate(infos) if player != position.player), len(infos))
    own = mine[:turn]
    if any(info.kind == "counter" for info in own):
        return "counter-block"
    if any(info.kind == "block" for info in own):
        return "block"
    return "chain" if sum(info.extra for info in own) >= 2 else "turn"


def examine(position: Position, suite: Suite = SUITES["full"]) -> dict[str, Any] | None:
    """Return the entry of a position that belongs into a suite; its past is left aside, as the entry has none."""
    position, game = type(position).from_text(position.text), position.game
    lines = best_lines(position, suite.finding, 2)
    if not stands_out(game, lines, suite.gaps):
        return None
    best = lines[0].codes[0]
    if suite.missing:
        missed = all(line.codes[0] != best for line in best_lines(position, suite.missing, 1))
    else:
        missed = greedy(position) != best
    if not missed or any(line.codes[0] != best for line in best_lines(position, suite.finding, 1)):
        return None
    deep = best_lines(position, suite.confirming, 2)
    if not stands_out(game, deep, suite.gaps) or deep[0].codes[0] != best:
        return None
    if best_lines(position, suite.confirming, 1)[0].codes[0] != best:  # another move wins as well
        return None
    kind = kind_of(position, deep[0])
    if kind is None:
        return None
    pv = moves_of(position, deep[0].codes)
    return {
        "game": game,
        "position": position.text,
        "best": pv[0],
        "kind": kind,
        "score": deep[0].score,
        "second": deep[1].score,
        "line": list(pv),
    }


def candidates(game: str, chance: Random, players: int) -> list[Position]:
    """Play a fast game and return positions of it, far enough apart to differ."""
    options: dict[str, Any] = {"abalone": {"layout": chance.choice(("standard", "belgian", "german"))}}.get(game, {})
    position = start(game, **(options or ({"players": players} if game == "trans-rabat" else {})))
    found: list[Position] = []
    opening = chance.randint(*OPENING)
    while not position.outcome() and len(position.history) < 240:
        if len(position.history) < opening or chance.random() < 0.05:
            position.push(chance.choice(position.legal_moves))
            continue
        if chance.random() < 0.25 and len(position.legal_moves) > 3:
            found.append(position.copy())
        lines = best_lines(position, PLAYED, 1)
        code = lines[0].codes[0] if lines else None
        position.push(next((move for move in position.legal_moves if move.code == code), position.legal_moves[0]))
    return found


def main() -> None:
    """Read the options and write the positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--suite", choices=SUITES, default="full")
    parser.add_argument("--number", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="at most")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    suite = SUITES[chosen.suite]
    chance, kinds, seen = Random(chosen.seed), Counter[str](), set[str]()
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with chosen.out.open("w", encoding="utf-8") as out:
        while kinds.total() < chosen.number and time.monotonic() - began < 60 * chosen.minutes:
            taken = 0
            for position in candidates(chosen.game, chance, 2):
                entry = None if taken == 2 or position.text in seen else examine(position, suite)
                if entry and kinds[entry["kind"]] < suite.share * chosen.number:
                    taken += 1  # a game gives two at most
                    seen.add(position.text)
                    kinds[entry["kind"]] += 1
                    out.write(json.dumps(entry, ensure_ascii=False) + "\n")
                    out.flush()
                    print(kinds.total(), dict(kinds), flush=True)
                if kinds.total() == chosen.number:
                    break


if __name__ == "__main__":
    main()
