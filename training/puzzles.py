"""Find puzzles for the site: positions in which each move of a line is the only good one, in three difficulties.

    python -m training.puzzles --game abalone --number 22 --out src/ludoteca/web/puzzles/abalone.jsonl

Plays games between unequal players, levels with their slips, from random openings. Where one move seems far better
than all others, searches of ever more nodes (CHECKS) of the best two moves, and of the best alone, must all say so.
The line goes on with the best reply for as long as that holds again, in Trans-Rabat to the end of the turn: where two
orders of actions are as good, it ends before them. A single move that wins something at once, and looks best at once,
is no puzzle. How hard it is: from how many nodes on the engine finds each of the moves, and how many they are. Asked
again, the file is gone on with; with `--again` its own puzzles are first solved anew, as a change of the engine asks
for.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random

import msgspec

from ludoteca.engine.handle import moves_of
from ludoteca.engine.levels import LEVELS, Level, choose
from ludoteca.engine.worker import Line
from ludoteca.games.catalogue import GAMES, position_class
from ludoteca.games.position import Move, Position
from ludoteca.server.puzzles import DIFFICULTIES, Puzzle, load, name_of
from training.generate import LAYOUTS, starter
from training.tactics import GAPS, best_lines, greedy, stands_out
from training.themes import themes_of

PLAYED = 3_000  # nodes a move of the games, at most
FAR, SELDOM, OFTEN = 16_000, 0.1, 0.4  # nodes, and in how many positions so many are spent to find a hard one
STRONG = Level(1_500, 0.1)  # who play where only hard ones are wanted
CHECKS = (16_000, 80_000, 400_000)  # nodes
SLIP = 0.08  # of the moves are random
LOOSE = 0.7  # of a gap is enough for a closer look
LADDER = tuple(100 * 2**step for step in range(11))  # nodes
OPENING = (2, 12)  # random plies
LENGTH = 260  # plies of a game, at most
LONGEST = 4  # moves that are asked for
REST = 5  # plies after them that are shown, until they win something
APART = 8  # plies between two puzzles of a game
SHARE = 0.5  # of a difficulty's puzzles that have the same themes
EASY, MEDIUM = 0, 2  # up to which effort: steps of the ladder, and two for each further move


def only_move(position: Position, checks: Sequence[int] = CHECKS) -> Line | None:
    """Return the best line where its first move is the only good one, which the deepest search confirms."""
    best: set[int] = set()
    for nodes in checks:
        lines = best_lines(position, nodes, 2)
        if not stands_out(position.game, lines):
            return None
        best |= {lines[0].codes[0], best_lines(position, nodes, 1)[0].codes[0]}
        if len(best) > 1:
            return None
    return lines[0]


def effort(position: Position, code: int) -> int:
    """Return the step of the ladder from which on the engine finds a move; the number of steps where it doesn't."""
    for step in reversed(range(len(LADDER))):
        found = best_lines(position, LADDER[step], 1)
        if not found or found[0].codes[0] != code:
            return step + 1
    return 0


def solve(position: Position, checks: Sequence[int] = CHECKS) -> Puzzle | None:
    """Return a position's puzzle, if it is one. Its past is left aside, as the puzzle has none.

    checks: nodes of the searches that must agree; with the first of CHECKS alone, a draft of it.
    """
    board = type(position).from_text(position.text)
    start, solver, line, length, steps = board.copy(), board.player, [], 0, 0
    made: list[Move] = []
    expected: list[Move] = []
    while length < LONGEST and not board.outcome():
        if board.player != solver or len(board.legal_moves) == 1:
            if position.game == "trans-rabat" and board.player != solver:
                break
            made.append(board.push(best_move(board, checks[-1])))
            continue
        found = only_move(board, checks)
        if not found or found.codes[0] == board.end_of_turn:
            break
        steps = max(steps, effort(board, found.codes[0]))
        move, *expected = moves_of(board, found.codes)
        made.append(board.push(move))
        line, length = made.copy(), length + 1
    if not line or steps >= len(LADDER) or (length == 1 and is_obvious(start, line[0])):
        return None
    rest = to_the_point(start, line, expected)
    themes = themes_of(start, line, rest)
    if not themes:
        return None
    return Puzzle(
        id=name_of(start.text),
        position=start.text,
        line=tuple(map(str, line)),
        difficulty=difficulty(LADDER[steps], length),
        themes=themes,
        nodes=LADDER[steps],
        rest=rest,
    )


def is_obvious(position: Position, move: Move) -> bool:
    """Tell whether a move wins something at once, and looks best at once as well."""
    info, after = position.info(move), position.copy()
    after.push(move)
    return bool(info.off or info.captured or info.extra or after.outcome()) and greedy(position) == move.code


def best_move(position: Position, nodes: int) -> Move:
    """Return the reply that a search finds."""
    legal = position.legal_moves
    return legal[0] if len(legal) == 1 else moves_of(position, best_lines(position, nodes, 1)[0].codes)[0]


def to_the_point(start: Position, line: list[Move], expected: Sequence[Move]) -> tuple[str, ...]:
    """Return the plies expected after a line until they win something, or the game; none where they are too many."""
    board, rest = start.copy(), []
    for move in line:
        board.push(move)
    for move in expected[:REST]:
        info, player = board.info(move), board.player
        rest.append(str(board.push(move)))
        outcome = board.outcome()
        if outcome:
            return tuple(rest) if outcome.winner == start.player else ()
        if player == start.player and (info.off or info.captured):
            return tuple(rest)
    return ()


def difficulty(nodes: int, length: int) -> int:
    """Return how hard a puzzle is, by the nodes that its moves need and by how many they are."""
    hard = LADDER.index(nodes) + 2 * (length - 1)
    return 1 + (hard > EASY) + (hard > MEDIUM)


def game_between(start: Position, chance: Random, strong: bool) -> Iterator[tuple[Position, list[Line]]]:
    """Play a game of unequal players; yield each position that was thought about, with the lines that were weighed."""
    levels = [level for level in LEVELS[start.game, start.players] if level.lines > 1 and level.total <= PLAYED]
    playing = [STRONG if strong else chance.choice(levels) for _ in range(start.players)]
    opening = chance.randint(*OPENING)
    board = start
    while not board.outcome() and len(board.history) < LENGTH:
        legal = board.legal_moves
        if len(board.history) < opening or len(legal) == 1 or (chance.random() < SLIP and not strong):
            board.push(chance.choice(legal))
            continue
        level = playing[board.player]
        lines = best_lines(board, level.total, min(level.lines, len(legal)))
        yield board, lines
        board.push(moves_of(board, choose(lines, level.spread, chance).codes)[0] if lines else chance.choice(legal))


def checked(position: Position, wanted: Callable[[Puzzle], bool]) -> Puzzle | None:
    """Return a position's puzzle, if a draft of it is wanted, which is worth the deep searches."""
    draft = solve(position, CHECKS[:1])
    return solve(position) if draft and wanted(draft) else None


def of_suite(game: str, path: Path) -> Iterator[Position]:
    """Yield the positions of a tactics suite."""
    for line in path.read_text("utf-8").splitlines():
        yield position_class(game).from_text(json.loads(line)["position"])


def mine(
    make: Callable[[Random], Position], chance: Random, wanted: Callable[[Puzzle], bool], hard: Callable[[], bool]
) -> Iterator[Puzzle | None]:
    """Yield the puzzles of one game after another, and None after each.

    wanted: tells whether a draft is. hard: whether only hard ones are wanted.
    """
    while True:
        last, strong = -APART, hard()
        for position, weighed in game_between(make(chance), chance, strong):
            if len(position.history) < last + APART:
                continue
            lines = best_lines(position, FAR, 2) if chance.random() < (OFTEN if strong else SELDOM) else weighed
            loose = {position.game: round(LOOSE * GAPS[position.game])}
            if stands_out(position.game, lines, loose) and (puzzle := checked(position, wanted)):
                last = len(position.history)
                yield puzzle
        yield None


def kinds_of(puzzle: Puzzle) -> list[tuple[int, str]]:
    """Return what a puzzle counts as: its difficulty, and that with its first theme."""
    return [(puzzle.difficulty, ""), (puzzle.difficulty, puzzle.themes[0])]


def full(taken: Counter[tuple[int, str]], puzzle: Puzzle, number: int) -> bool:
    """Tell whether there are enough of a kind."""
    every, same = kinds_of(puzzle)
    return taken[every] >= number or taken[same] >= SHARE * number


def solve_again(game: str, path: Path) -> None:
    """Solve the puzzles of a file anew, and leave out what is none any more."""
    found = (solve(position_class(game).from_text(puzzle.position)) for puzzle in load(path))
    lines = [msgspec.json.encode(puzzle).decode() + "\n" for puzzle in found if puzzle]
    path.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Read the options and write the puzzles."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--number", type=int, default=22, help="of puzzles of each difficulty")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="at most")
    parser.add_argument("--suite", type=Path, action="append", default=[], help="tactics to look at before games")
    parser.add_argument("--again", action="store_true", help="solve the puzzles of the file anew first")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    chance = Random(chosen.seed)
    make = starter(chosen.game, chosen.players, LAYOUTS.split(","))
    if chosen.again:
        solve_again(chosen.game, chosen.out)
    known = load(chosen.out) if chosen.out.exists() else []
    seen, taken = {puzzle.id for puzzle in known}, Counter[tuple[int, str]]()  # by difficulty, and its themes
    for puzzle in known:
        if position_class(chosen.game).from_text(puzzle.position).players == chosen.players:
            taken.update(kinds_of(puzzle))

    def hard() -> bool:
        return all(taken[level, ""] >= chosen.number for level in DIFFICULTIES[:-1])

    def wanted(puzzle: Puzzle) -> bool:
        return puzzle.id not in seen and not full(taken, puzzle, chosen.number)

    began = time.monotonic()
    with chosen.out.open("a", encoding="utf-8") as out:
        suites = (checked(position, wanted) for path in chosen.suite for position in of_suite(chosen.game, path))
        for found in chain(suites, mine(make, chance, wanted, hard)):
            if time.monotonic() - began > 60 * chosen.minutes:
                break
            if found is None or not wanted(found):
                continue
            seen.add(found.id)
            taken.update(kinds_of(found))
            out.write(msgspec.json.encode(found).decode() + "\n")
            out.flush()
            print(found.difficulty, found.nodes, len(found.line), *found.themes, flush=True)
            if all(taken[level, ""] >= chosen.number for level in DIFFICULTIES):
                break


if __name__ == "__main__":
    main()
