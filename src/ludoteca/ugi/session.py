"""A conversation in UGI: the state between commands, and what each command does to it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

import ludoteca
from ludoteca.games.checks import shown
from ludoteca.games.errors import MoveError
from ludoteca.games.position import Outcome, Position
from ludoteca.ugi.commands import read_go, read_position, read_setoption
from ludoteca.ugi.options import Value, new_engine, new_start, options_of, position_from
from ludoteca.ugi.searching import Searching, Write


class Session:
    """Handles one line after another and writes the answers; a line that is wrong changes nothing but gets an `error`.

    Raises ValueError for values that no option takes.
    """

    def __init__(self, game: str, values: dict[str, Value], write: Write) -> None:
        self.game, self.write = game, write
        self.options = options_of(game)
        self.values = {name: option.default for name, option in self.options.items()} | values
        self.engine = new_engine(self.values)
        self.start = self.position = new_start(game, self.values)
        self.searching: Searching | None = None
        self.over = False
        self._alone: dict[str, Callable[[], None]] = {  # commands that take nothing
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._uginewgame,
            "stop": self.stop,
            "quit": self._quit,
        }
        self._with_words: dict[str, Callable[[str], None]] = {
            "setoption": self._setoption,
            "position": self._position,
            "go": self._go,
            "query": self._query,
        }

    def handle(self, line: str) -> None:
        """Do what a line says; after `quit` the session is `over`."""
        command, rest = (*line.split(maxsplit=1), "")[:2]
        try:
            if command in self._with_words:
                self._with_words[command](rest)
            elif command not in self._alone:
                self.error(f"there is no command {shown(command)}")
            elif rest:
                self.error(f"{command} takes nothing after it, not {shown(rest)}")
            else:
                self._alone[command]()
        except (ValueError, OverflowError, MemoryError, RecursionError) as error:
            self.error(f"{command}: {error}")

    def error(self, text: str) -> None:
        """Say what is wrong, in one line."""
        self.write("error " + " ".join(text.split()))

    def stop(self) -> None:
        """End a search that runs; its `bestmove` is still written."""
        if self.searching:
            self.searching.stop()

    # --- commands -------------------------------------------------------------------------------------------------

    def _ugi(self) -> None:
        self.write(f"id name Ludoteca {ludoteca.__version__} {self.game}")
        self.write("id author the Ludoteca developers")
        for option in self.options.values():
            self.write(option.line)
        self.write("ugiok")

    def _isready(self) -> None:
        self.engine.prepare(self.position)
        self.write("readyok")

    def _setoption(self, rest: str) -> None:
        self._must_be_idle()
        name, text = read_setoption(rest)
        if name not in self.options:
            names = ", ".join(option.name for option in self.options.values())
            raise ValueError(f"there is no option {shown(name)}, only {names}")
        values = self.values | {name: self.options[name].read(text)}
        if name in ("threads", "hash", "seed"):
            self.engine = new_engine(values)
        elif name != "multipv":
            self.start = self.position = new_start(self.game, values)
        self.values = values

    def _uginewgame(self) -> None:
        self._must_be_idle()
        self.engine = new_engine(self.values)
        self.start = self.position = new_start(self.game, self.values)

    def _position(self, rest: str) -> None:
        self._must_be_idle()
        text, moves = read_position(rest)
        start = new_start(self.game, self.values) if text is None else position_from(self.game, text, self.values)
        self.position = _played(self._on_the_way(start, moves), moves)
        self.start = start

    def _go(self, rest: str) -> None:
        self._must_be_idle()
        if self.position.outcome():
            raise ValueError("the game is over")
        go = read_go(rest.split(), self.position.players)
        self.searching = Searching(self.engine, self.position, go, int(self.values["multipv"]), self.write)

    def _quit(self) -> None:
        self.over = True

    def _query(self, rest: str) -> None:
        self.write(f"response {answer(self.position, rest)}")

    # --- what they share ------------------------------------------------------------------------------------------

    def _must_be_idle(self) -> None:
        if self.searching and not self.searching.done.is_set():
            raise ValueError("a search is running; stop it first")

    def _on_the_way(self, start: Position, moves: list[str]) -> Position:
        """Return a copy of the latest known position that the moves lead through: all are sent again at every ply."""
        if start != self.start:
            return start.copy()
        known = self.position.copy()
        history = known.history
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(history, moves, strict=False)))
        while len(known.history) > common:
            known.pop()
        return known


def _played(position: Position, moves: list[str]) -> Position:
    """Make those of the moves that aren't made yet. Raises ValueError that names the first wrong one, by its ply."""
    for ply in range(len(position.history), len(moves)):
        try:
            position.push(moves[ply])
        except MoveError as error:
            raise ValueError(f"ply {ply + 1}, {shown(moves[ply])}: {error}") from error
    return position


def answer(position: Position, question: str) -> str:
    """Return the answer to a `query`. Raises ValueError for a question that isn't known."""
    outcome = position.outcome()
    answers = {
        "gameover": "true" if outcome else "false",
        "result": result(outcome),
        "players": str(position.players),
        "position": position.text,
        "places": " ".join(map(str, outcome.places)) if outcome else "none",
        "scores": " ".join(f"{score:g}" for score in outcome.scores) if outcome else "none",
        "reason": outcome.reason if outcome else "none",
    }
    for player in range(position.players):
        answers[f"p{player + 1}turn"] = "true" if player == position.player else "false"
    if question not in answers:
        raise ValueError(f"{shown(question)} is none of {', '.join(answers)}")
    return answers[question]


def result(outcome: Outcome | None) -> str:
    """Return a game's result in UGI's words; a shared first place is a draw."""
    if outcome is None:
        return "none"
    return "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"
