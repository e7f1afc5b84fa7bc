"""A whole match: games at once in threads, each with engine processes of its own; saved, shown, ended by its test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from ludoteca.games.position import Position
from ludoteca.match.contender import Contender
from ludoteca.match.control import Control
from ludoteca.match.pairing import Fixture, fixtures
from ludoteca.match.program import Fault, Program
from ludoteca.match.referee import Game, play
from ludoteca.match.standing import Standing
from ludoteca.match.store import opened
from ludoteca.ugi.options import new_start, options_of


@dataclass(frozen=True)
class Match:
    """All that decides which games are played and how.

    options: of the game, by the names of UGI. opening: random plies. seatings: of a group. plies: the most of a game.
    """

    game: str
    contenders: tuple[Contender, Contender]
    control: Control
    seatings: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    opening: int = 2
    seed: int = 1
    plies: int = 20_000

    @property
    def identity(self) -> dict[str, Any]:
        """What a saved match must agree in to be this one. How many games, and how many at once, is all one."""
        a, b = self.contenders
        return {
            "game": self.game,
            "options": dict(self.options),
            "A": a.identity,
            "B": b.identity,
            "control": self.control.identity,
            "openings": f"random:{self.opening}",
            "seed": self.seed,
            "seatings": list(self.seatings),
            "plies": self.plies,
        }

    @property
    def start(self) -> Position:
        """The start position."""
        values = {name: option.default for name, option in options_of(self.game).items()}
        return new_start(self.game, values | {name.lower(): value for name, value in self.options.items()})

    @property
    def title(self) -> str:
        """What is played, in a line."""
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.game}{options}; {self.control}; openings random:{self.opening}, seed {self.seed}"


class Board:
    """Where one game at a time is played, with a process for each seat, kept from game to game."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.programs: dict[tuple[str, int], Program] = {}  # by letter and how many seats before have the same one
        self._closed = False
        self._lock = Lock()

    def play(self, start: Position, fixture: Fixture) -> Game:
        """Play a game; an engine that did something wrong is ended, and will be started again."""

        def key(seat: int) -> tuple[str, int]:
            letter = fixture.seating[seat]
            return letter, fixture.seating[:seat].count(letter)

        game = play(start, fixture, lambda seat: self.program(*key(seat)), self.match.control, self.match.plies)
        if game.faulty >= 0 and (program := self.programs.pop(key(game.faulty), None)):
            program.kill()
        return game

    def program(self, letter: str, copy: int) -> Program:
        """Return a running program of a contender, the same one as before if it is well. Raises Fault."""
        if (letter, copy) not in self.programs:
            program = Program(self.match.contenders["AB".index(letter)], self.match.control.patience)
            with self._lock:
                self.programs[letter, copy] = program
                if self._closed:
                    program.kill()
            try:
                program.greet(self.match.options)
            except Fault:
                program.kill()
                del self.programs[letter, copy]
                raise
        return self.programs[letter, copy]

    def kill(self) -> None:
        """End all processes, from another thread: a game that is being played is then lost for nothing."""
        with self._lock:
            self._closed = True
            for program in list(self.programs.values()):
                program.kill()

    def quit(self) -> None:
        """End all processes kindly."""
        for program in self.programs.values():
            program.quit()


class Runner:
    """Plays the games of a match that are left, some at once; `Runner.games` yields them as they end."""

    def __init__(self, match: Match, todo: Iterable[Fixture], concurrency: int) -> None:
        self._todo, self._start = iter(todo), match.start
        self._lock, self._stopped = Lock(), Event()
        self._ended: SimpleQueue[Game | BaseException | None] = SimpleQueue()
        self._boards = [Board(match) for _ in range(concurrency)]
        self._threads = [Thread(target=self._work, args=(board,), daemon=True, name="board") for board in self._boards]

    def check(self) -> None:
        """Start each contender once. Raises ValueError for one that doesn't speak UGI or takes no such options."""
        first = self._boards[0]
        for letter, contender in zip("AB", first.match.contenders, strict=True):
            try:
                first.program(letter, 0)
            except Fault as fault:
                raise ValueError(f"{letter} ({contender.text}) can't play: {fault}") from fault

    def games(self) -> Iterable[Game | None]:
        """Yield each game as it ends, and None now and then. Raises what a board raised."""
        for thread in self._threads:
            thread.start()
        working = len(self._threads)
        while working:
            try:
                item = self._ended.get(timeout=0.5)  # on Windows only a wait with an end hears Ctrl-C
            except Empty:
                yield None
                continue
            if isinstance(item, BaseException):
                raise item
            if item is None:
                working -= 1
            else:
                yield item

    def stop(self) -> None:
        """Give up the games that are being played and end all engines."""
        self._stopped.set()
        for board in self._boards:
            board.kill()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def _work(self, board: Board) -> None:
        try:
            while not self._stopped.is_set():
                with self._lock:
                    fixture = next(self._todo, None)
                if fixture is None:
                    break
                game = board.play(self._start, fixture)
                if not self._stopped.is_set():
                    self._ended.put(game)
            board.quit()
            self._ended.put(None)
        except BaseException as error:
            self._ended.put(error)


def run(
    match: Match,
    games: int,
    *,
    concurrency: int = 1,
    sprt: tuple[float, float] | None = None,
    save: Path | None = None,
    show: Callable[[Standing], None] = lambda standing: None,
) -> Standing:
    """Play a match to its end and return how it stands then; what `save` has already is not played again.

    show: is called after each game, and now and then. KeyboardInterrupt ends all engines and goes on to the caller.
    Raises ValueError.
    """
    a, b = match.contenders
    standing = Standing((a.text, b.text), match.seatings, sprt)
    schedule = fixtures(match.start, match.opening, match.seed, match.seatings, games)
    with ExitStack() as stack:
        store = stack.enter_context(opened(save, match.identity)) if save else None
        if store:
            store.check(schedule)
            for game in store.games:
                standing.add(game)
        done = {game.fixture.number for game in standing.games}
        todo = [fixture for fixture in schedule if fixture.number not in done]
        show(standing)
        if not todo or standing.decided:
            return standing
        runner = Runner(match, todo, concurrency)
        stack.callback(runner.stop)
        runner.check()
        for ended in runner.games():
            if ended:
                if store:
                    store.add(ended, [match.contenders["AB".index(seat)].text for seat in ended.fixture.seating])
                standing.add(ended)
            show(standing)
            if ended and standing.decided:
                break
    return standing
