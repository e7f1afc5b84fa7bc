"""The command line. Thin: each command reads its options, asks the library, prints; what is heavy loads inside."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import ludoteca
from ludoteca.engine.timeman import HIGHEST
from ludoteca.games.catalogue import GAMES, position_class

if TYPE_CHECKING:
    from ludoteca.games.position import Position

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Game = Annotated[str, typer.Argument(help=" | ".join(GAMES), metavar="GAME")]
Layout = Annotated[str | None, typer.Option(help="Abalone: standard, belgian, german, dutch or swiss.")]
Players = Annotated[int | None, typer.Option(help="Trans-Rabat: 2 or 3.")]
Board = Annotated[str | None, typer.Option(help="Trans-Rabat: the name of a built-in board, or a file.")]
Text = Annotated[str | None, typer.Option(help="A position's text instead of the start.")]
Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="Port to listen on, 0 for any free one; without it 8000 or the next free one."),
]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="LUDOTECA_DATABASE", help="A file's path or an SQLAlchemy URL; the user's own file by default."
    ),
]
HOST = "127.0.0.1"
NO_TEXT = re.compile(r"[\udc80-\udcff]|\\udc[89a-f][0-9a-f]")  # bytes that Python couldn't read, plain or as of repr


def _complain(text: str) -> None:
    """Say on stderr what is wrong, in characters that can be printed."""
    typer.echo(f"ludoteca: {NO_TEXT.sub(chr(0xFFFD), text)}", err=True)


@contextmanager
def _complaints() -> Iterator[None]:
    """Turn what is wrong with the user's words into one line on stderr and exit code 2."""
    try:
        yield
    except ValueError as error:
        _complain(str(error))
        raise typer.Exit(2) from None


def _interruptibly(work: Callable[[], int]) -> int:
    """Return what `work` does, in a thread that is left behind when Ctrl-C is pressed: kernels don't hear it."""
    done: SimpleQueue[int | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            done.put(work())
        except BaseException as error:
            done.put(error)

    Thread(target=run, daemon=True, name="work").start()
    while True:
        try:
            result = done.get(timeout=0.5)  # on Windows only a wait with an end hears Ctrl-C
        except Empty:
            continue
        if isinstance(result, BaseException):
            raise result
        return result


def _values(game: str, **given: str | int | None) -> dict[str, str | int]:
    """Return the values of a game's options, of those that were given. Raises ValueError."""
    from ludoteca.ugi.options import options_of

    position_class(game)
    options = options_of(game)
    values = {}
    for name, value in given.items():
        if value is not None:
            if name not in options:
                raise ValueError(f"{game} has no option --{name}")
            values[name] = options[name].read(str(value))
    return values


def _position(game: str, layout: str | None, players: int | None, text: str | None) -> Position:
    """Return the position that options ask for. Raises ValueError."""
    from ludoteca.ugi.options import new_start

    values = _values(game, layout=layout, players=players)
    if text is None:
        return new_start(game, values)
    if values:
        raise ValueError("a position's text leaves nothing for --layout or --players to say")
    return position_class(game).from_text(text)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ludoteca {ludoteca.__version__}")
        raise typer.Exit()


@app.callback()
def home(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Trans-Rabat, Abalone and Tablut: without a command, serve the site and open it in the browser (serve --open)."""


@app.command()
def serve(
    host: Host = HOST,
    port: Port = None,
    database: Database = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the site in the browser.")] = False,
    redis: Annotated[
        str | None, typer.Option(envvar="LUDOTECA_REDIS", help="redis://…, over which several processes share games.")
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Processes; several need --redis and PostgreSQL.")] = 1,
    proxies: Annotated[
        str, typer.Option(help="Addresses of proxies that are believed about whom they ask for, with commas.")
    ] = HOST,
) -> None:
    """Serve the site (docs/deploy.md)."""
    from ludoteca.server import run

    with _complaints():
        run.serve(host, port, database, open_browser, redis=redis, processes=processes, proxies=proxies)


@app.command()
def play(
    game: Game,
    level: Annotated[int, typer.Option(help=f"The computer's level, 1 to {HIGHEST}; the last is full strength.")] = 4,
    seat: Annotated[int, typer.Option("--seat", "--side", help="Your seat, from 1 (moves first).")] = 1,
    seats: Annotated[
        str | None, typer.Option(help="All seats instead: 'person' or a level each, e.g. person,3,5.")
    ] = None,
    layout: Layout = None,
    players: Players = None,
    position: Text = None,
) -> None:
    """Play in the terminal: type moves, or help."""
    from ludoteca.terminal import play_in_terminal, read_seats

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what isn't text is no move, but no reason to end a game
    with _complaints():
        start = _position(game, layout, players, position)
        chosen = read_seats(seats, start.players, seat, level)
        play_in_terminal(start, chosen, read=lambda: input("> "), write=typer.echo)


@app.command(context_settings={"ignore_unknown_options": True})  # so that -1 is a depth, if a wrong one
def perft(
    game: Game,
    depth: Annotated[int, typer.Argument(help="Plies, from 1.", metavar="DEPTH")],
    layout: Layout = None,
    players: Players = None,
    position: Text = None,
) -> None:
    """Count move sequences: a line a depth, with nodes and seconds."""
    from ludoteca.games.checks import whole
    from ludoteca.games.position import MAX_DEPTH

    with _complaints():
        start = _position(game, layout, players, position)
        deepest = whole("a depth", depth, 1, MAX_DEPTH)
        _interruptibly(lambda: ludoteca.perft(start, 1))  # loads or compiles the kernel before the clock runs
        for plies in range(1, deepest + 1):
            began = time.perf_counter()
            nodes = _interruptibly(partial(ludoteca.perft, start, plies))
            typer.echo(f"{plies} {nodes} {time.perf_counter() - began:.3f}")


@app.command()
def analyse(
    game: Game,
    position: Text = None,
    moves: Annotated[str, typer.Option(help="Moves made from there, with spaces between them.")] = "",
    lines: Annotated[int, typer.Option(help="Best moves to show.")] = 1,
    seconds: Annotated[
        float | None, typer.Option("--time", help="Seconds; 5 where nothing else ends it, inf for no end.")
    ] = None,
    depth: Annotated[int | None, typer.Option(help="Plies.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes.")] = None,
    threads: Annotated[int, typer.Option(help="Threads of the search.")] = 2,
    memory: Annotated[float, typer.Option(help="MB of the table of positions.")] = 256,
    as_json: Annotated[bool, typer.Option("--json", help="Write a JSON object a line, for programs.")] = False,
    layout: Layout = None,
    players: Players = None,
) -> None:
    """Search a position: a row a depth, with score, chances, nodes and the best line. Ctrl-C ends it.

    The score is for the player to move, in hundredths of about a pawn; %1, %2 and %3 are each player's expected share
    of the win in per cent.
    """
    from ludoteca import analysing

    with _complaints():
        start = _position(game, layout, players, position)
        analysing.play_on(start, moves)
        if seconds is depth is nodes is None:
            seconds = 5.0
        engine, limit = ludoteca.Engine(threads, memory), ludoteca.Limit(time=seconds, depth=depth, nodes=nodes)
        if as_json:
            analysing.analyse_for_programs(engine, start, limit, lines, typer.echo)
        else:
            live = partial(typer.echo, nl=False) if sys.stdout.isatty() else None
            over = live and (lambda row: live(f"\r{row}\r"))
            analysing.analyse(engine, start, limit, lines, typer.echo, over)


@app.command()
def ugi(
    game: Game,
    layout: Layout = None,
    players: Players = None,
    board: Board = None,
    threads: Annotated[int, typer.Option(help="Threads of the search.")] = 1,
    memory: Annotated[int, typer.Option(help="MB of the table of positions.")] = 64,
) -> None:
    """Let another program use the engine, by the Universal Game Interface on stdin and stdout (docs/ugi.md)."""
    from ludoteca.ugi.run import run

    with _complaints():
        values = _values(game, layout=layout, players=players, board=board, threads=threads, hash=memory)
        run(game, values, sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def match(
    a: Annotated[str, typer.Argument(metavar="A", help="engine | level:N | a checkout's path | cmd:COMMAND")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same.")],
    game: Annotated[str, typer.Option(help=" | ".join(GAMES))],
    games: Annotated[
        int | None, typer.Option(help="How many games, a multiple of the seatings; some 100 without it.")
    ] = None,
    seconds: Annotated[float | None, typer.Option("--time", help="Seconds a move.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes a move.")] = None,
    depth: Annotated[int | None, typer.Option(help="Depth of each search.")] = None,
    clock: Annotated[str | None, typer.Option(help="Seconds a game + seconds a move, such as 60+0.5.")] = None,
    openings: Annotated[str, typer.Option(help="random:N, N random plies.")] = "random:2",
    seed: Annotated[int, typer.Option(help="Of the openings and of levels' chance.")] = 1,
    seats: Annotated[str | None, typer.Option(help="Who sits where, in turn; AB,BA or ABB,BAB,BBA by default.")] = None,
    concurrency: Annotated[int, typer.Option(min=1, help="Games at once.")] = 1,
    sprt: Annotated[str | None, typer.Option(help="LOW,HIGH: end when one of two Elo differences is accepted.")] = None,
    save: Annotated[Path | None, typer.Option(help="A file for the games; the same command goes on from it.")] = None,
    layout: Layout = None,
    players: Players = None,
    board: Board = None,
    set_a: Annotated[list[str] | None, typer.Option(help="An option of A: Threads=2, Hash=64; repeatable.")] = None,
    set_b: Annotated[list[str] | None, typer.Option(help="An option of B.")] = None,
    plies: Annotated[int, typer.Option(min=1, help="A game as long as this is drawn.")] = 20_000,
    grace: Annotated[float, typer.Option(help="Seconds by which a move may be late.")] = 0.5,
    patience: Annotated[float, typer.Option(help="Seconds to wait for a move that has no time limit.")] = 60.0,
) -> None:
    """Let two engines play a match: levels, versions, or any programs that speak UGI (docs/match.md)."""
    from ludoteca.match import command

    with _complaints():
        limits = command.Limits(seconds, nodes, depth, clock, grace, patience)
        options = {"Layout": layout, "Players": players, "Board": board}
        wanted = command.new_match(
            game, (a, b), (set_a or [], set_b or []), options, limits, seats, openings, seed, plies
        )
        if not command.play(wanted, games, concurrency, sprt, save):
            raise typer.Exit(130)


def _whole(arguments: list[str]) -> list[str]:
    """Return a command line with its command: `serve --open` where it begins with none, its options perhaps."""
    first = arguments[0] if arguments else "-"
    own = not first.startswith("-") or first in ("--help", "--version")
    return arguments if own else ["serve", "--open", *arguments]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line; what is wrong with it is one line on stderr and exit code 2."""
    try:
        sys.exit(app(_whole(sys.argv[1:] if arguments is None else arguments), standalone_mode=False))
    except typer.TyperException as error:
        _complain(error.format_message())
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
