"""One game of a match: whose turn it is, clocks, legality, the end. Only the rules and a number of plies end a game,
and an engine's fault, which loses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.games.errors import MoveError
from ludoteca.games.position import Move, Position
from ludoteca.match.control import Control
from ludoteca.match.pairing import Fixture
from ludoteca.match.program import Answer, Fault, Program


@dataclass
class Game:
    """A finished game, as it is saved.

    shares: of a point, a number a seat. reason: of the rules, `plies`, or the kind of a fault. fault: what the engine
    in seat `faulty` (from 0, -1 for none) did wrong. moves: all after the opening.
    """

    fixture: Fixture
    shares: tuple[float, ...]
    reason: str
    moves: list[Answer] = field(default_factory=list)
    faulty: int = -1
    fault: str = ""

    @property
    def points(self) -> float:
        """A's part of the point."""
        return sum(share for seat, share in zip(self.fixture.seating, self.shares, strict=True) if seat == "A")


def play(start: Position, fixture: Fixture, engine: Callable[[int], Program], control: Control, plies: int) -> Game:
    """Play a game from its opening. engine: returns the program of a seat, or raises Fault. plies: the most, a draw.

    start: what `position startpos` means.
    """
    game = Game(fixture, (), "")
    position = start.copy()
    for move in fixture.opening:
        position.push(move)
    clocks = [control.clock or 0.0] * position.players
    seat = position.player
    try:
        programs = []
        for seat in range(position.players):
            programs.append(engine(seat))
            programs[-1].new_game(fixture.seed + seat)
        while not (outcome := position.outcome()) and len(position.history) < plies:
            seat = position.player
            answer = _ask(programs[seat], position, clocks, control)
            position.push(_legal(position, answer.move))
            clocks[seat] = control.after(clocks[seat], answer.seconds)
            answer.seat = seat
            game.moves.append(answer)
    except Fault as fault:
        others = position.players - 1
        game.shares = tuple(0.0 if player == seat else 1 / others for player in range(position.players))
        game.reason, game.fault, game.faulty = fault.kind, str(fault), seat
    else:
        places = outcome.places if outcome else (1,) * position.players
        game.shares = tuple((place == 1) / places.count(1) for place in places)
        game.reason = outcome.reason if outcome else "plies"
    return game


def _ask(program: Program, position: Position, clocks: Sequence[float], control: Control) -> Answer:
    history = position.history
    command = "position startpos" + (f" moves {' '.join(history)}" if history else "")
    left = clocks[position.player]
    return program.ask(command, control.go(program.contender.level, clocks), control.allowed(left))


def _legal(position: Position, text: str) -> Move:
    """Return the legal move that a text means. Raises Fault."""
    try:
        move = position.parse(text)
    except MoveError as error:
        raise Fault("illegal-move", f"{text[:40]!r}: {error}") from error
    if move not in position.legal_moves:  # what may be pushed at any moment, such as that another player leaves
        raise Fault("illegal-move", f"{text[:40]!r} is no move of a player")
    return move


def result(shares: Sequence[float]) -> str:
    """Return a result in UGI's words."""
    return "draw" if shares.count(0.0) < len(shares) - 1 else f"p{shares.index(max(shares)) + 1}win"


def to_json(game: Game, players: Sequence[str]) -> dict[str, Any]:
    """Return a game as it is saved. players: who sits where."""
    fault = {"seat": game.faulty + 1, "kind": game.reason, "text": game.fault} if game.faulty >= 0 else None
    return {
        "game": game.fixture.number,
        "group": game.fixture.group,
        "seats": game.fixture.seating,
        "seed": game.fixture.seed,
        "players": list(players),
        "result": result(game.shares),
        "shares": list(game.shares),
        "reason": game.reason,
        "fault": fault,
        "opening": list(game.fixture.opening),
        "moves": [[a.seat + 1, a.move, a.score, a.depth, a.nodes, a.seconds] for a in game.moves],
    }


def from_json(data: dict[str, Any]) -> Game:
    """Return a game that was saved. Raises KeyError, TypeError or ValueError where it wasn't by `to_json`."""
    fixture = Fixture(
        int(data["game"]), int(data["group"]), tuple(data["opening"]), str(data["seats"]), int(data["seed"])
    )
    moves = [
        Answer(str(move), float(seconds), int(depth), int(nodes), str(score), int(seat) - 1)
        for seat, move, score, depth, nodes, seconds in data["moves"]
    ]
    fault = data["fault"] or {"seat": 0, "text": ""}
    shares = tuple(float(share) for share in data["shares"])
    return Game(fixture, shares, str(data["reason"]), moves, int(fault["seat"]) - 1, str(fault["text"]))
