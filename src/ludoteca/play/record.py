"""A game as a file, in its own notation: with tags as in PGN, Tablut in OpenTafl's. Written whole, read to go on from.

Seats count from 1 in records. What ended a game otherwise than on the board is told by the tags for result and
termination; in Trans-Rabat all but calling it off are actions (`x2`, `t`, `d`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from ludoteca.games.abalone import records as of_abalone
from ludoteca.games.errors import BadRecord, IllegalMove, MoveError
from ludoteca.games.position import Outcome, Position, Reason
from ludoteca.games.records import SHOWN, lines
from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut import records as of_tablut
from ludoteca.games.trans_rabat import records as of_trans_rabat
from ludoteca.play.clock import Control
from ludoteca.play.game import Game
from ludoteca.play.setup import BadOptions, Value, complete, start
from ludoteca.play.setup import read as read_options

LARGEST: Final = 256 * 1024  # characters
LONGEST: Final = 5_000  # plies
LONGEST_MOVE: Final = 64  # characters

CODES: Final = {
    "record-empty": "There is no game in this text.",
    "record-binary": "This isn't text: a file of another kind?",
    "record-several": "There is more than one game in this text.",
    "record-large": "A record has at most {limit} characters.",
    "record-plies": "A record has at most {limit} moves.",
    "record-unknown": "The game can't be told from this text: it has no line like {example}, "
    "and doesn't begin with a move of Abalone (a1b2), Tablut (d1-d4) or Trans-Rabat (a4-a5).",
    "record-game": "There is no game called {token}.",
    "record-options": "The tag {name} can't be {token!r}.",
    "record-other-start": "The game doesn't begin where games here begin.",
    "record-ply": "The record ends with move {count}: there is no move {ply}.",
    "record-over": "The game is over after move {ply}: go on from an earlier one.",
    "record-move": "Move {number}, {move}, can't be made: {why}",
}
RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}  # by winner
OPTIONS: Final = {  # of each game the tag of each option
    "abalone": {"layout": "Variant"},
    "trans-rabat": {"players": "Players", "board": "Board", "opener": "Opener"},
}
ELSEWHERE: Final = (Reason.RESIGNATION.text, Reason.TIME.text, Reason.AGREEMENT.text)  # ends that no board shows
OPEN_TAFL: Final = re.compile(r"\s*\[[\w-]+:")
TURN: Final = re.compile(r"\b\d+\.+")  # the number of one
NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1f\ufffd]")  # the last stands for bytes that are no character
UNFINISHED: Final = re.compile(r"\s\*\s*\Z")  # ends a game that goes on, as in PGN
GAME_TAG: Final = re.compile(r'^[ \t]*\[Game[ \t]+"([^"\n]*)"\]', re.MULTILINE)


class Record(NamedTuple):
    """A game that was read: its options complete, its moves canonical, how it ended (None: not yet, or not known)."""

    game: str
    options: dict[str, Value]
    moves: tuple[str, ...]
    tags: dict[str, str]
    outcome: Outcome | None


class Written(NamedTuple):
    """A move as a record has it, and its number there: of its turn."""

    number: int
    text: str


# --- writing ----------------------------------------------------------------------------------------------------------


def write(game: Game, names: Sequence[str | None] = (), *, site: str = "") -> str:
    """Write a game as it stands. names: of who has each seat, None where there is none; site: the game's address."""
    if isinstance(game.position, Tablut):
        return _write_tablut(game, game.position, _tags(game, names, site))
    moves = [ply.move for ply in game.plies]
    tags = {"Game": game.created.game, **_tags(game, names, site)}
    if game.created.game == "abalone":
        return of_abalone.write_record({**tags, "Result": _result(game)}, moves)
    return of_trans_rabat.write_record({**tags, "Result": _result(game)}, _turns(game, moves))


def _tags(game: Game, names: Sequence[str | None], site: str) -> dict[str, str]:
    created, outcome = game.created, game.outcome
    tags = {"Site": site, "Date": datetime.fromtimestamp(created.at / 1000, UTC).strftime("%Y.%m.%d")}
    if created.series:
        tags["Match"] = created.series.match
        tags["Round"] = f"{created.series.number + 1} of {created.series.length}"
    for seat, held in enumerate(game.seats):
        name = names[seat] if seat < len(names) else None
        tags[f"Player{seat + 1}"] = f"computer, level {held.level}" if held.kind == "computer" else name or "?"
    for option, tag in OPTIONS.get(created.game, {}).items():
        value = created.options[option]
        tags[tag] = str(int(value) + 1 if option == "opener" else value)
    tags["TimeControl"] = _control(created.control)
    tags["Termination"] = outcome.reason if outcome else ""
    return {tag: _plain(value) for tag, value in tags.items() if value}


def _control(control: Control | None) -> str:
    """Write a time control as PGN does: `300+3`, or `30/1` for so many seconds each move; `-` for none."""
    if control is None:
        return "-"
    return f"{control.seconds}/1" if control.kind == "move" else f"{control.seconds}+{control.increment}"


def _result(game: Game) -> str:
    """Write the result: `1-0` for the first player, in Trans-Rabat the points, `*` where there is none."""
    if not game.outcome or game.aborted:
        return "*"
    if game.created.game == "trans-rabat":
        return "-".join(f"{score:g}" for score in game.outcome.scores)
    return RESULTS[game.outcome.winner]


def _turns(game: Game, moves: Sequence[str]) -> list[list[str]]:
    """Put the actions of each turn together, what happened to others in it too."""
    position = start(game.created.game, game.created.options)
    turns: list[list[str]] = [[]]
    for move in moves:
        player = position.player
        turns[-1].append(move)
        position.push(move)
        if position.player != player:
            turns.append([])
    return turns if turns[-1] else turns[:-1]


def _write_tablut(game: Game, position: Tablut, tags: Mapping[str, str]) -> str:
    renamed = {"Player1": "attackers", "Player2": "defenders", "TimeControl": "time-control"}
    ours = {renamed.get(tag, tag.lower()): _bare(value) for tag, value in tags.items()}
    resigned = bool(game.outcome and game.outcome.reason == "resignation" and game.outcome.winner != game.player)
    if game.outcome and not game.aborted:
        ours["result"] = of_tablut.RESULTS[game.outcome.winner]
    return of_tablut.write_record(position, ours, resigned=resigned)


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _bare(text: str) -> str:
    """Leave out what OpenTafl's tags can't have."""
    return re.sub(r"[\[\]|]", "", text).strip()


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """Read a game and make all its moves. Raises BadRecord: of moves, the first that can't be made is named."""
    if len(text) > LARGEST:
        raise _bad("record-large", limit=LARGEST)
    if NO_TEXT.search(text):
        raise _bad("record-binary")
    if OPEN_TAFL.match(text):
        return _read_tablut(text)
    named = GAME_TAG.search(text)
    if named and named[1] not in ("abalone", "tablut", "trans-rabat"):
        raise _bad("record-game", token=named[1][:SHOWN])
    game = named[1] if named else _told_by_move(text)
    if game != "abalone":
        text = UNFINISHED.sub("", text)
    if game == "trans-rabat":
        tags, actions = of_trans_rabat.read_record(text)
        return _replay(game, tags, [Written(*action) for action in actions])
    if game == "tablut":
        return _replay(game, {}, _numbered(_tokens(text)))
    games = of_abalone.read_records(text)
    if len(games) != 1:
        raise _bad("record-several" if games else "record-empty")
    tags, moves = games[0]
    return _replay("abalone", tags, _numbered(moves))


def _told_by_move(text: str) -> str:
    """Tell the game of a text that doesn't name it: whose first move can be made, else whose notation has it.

    Raises BadRecord. With tags it is Abalone, in which alone others' files have some.
    """
    tagged, moves = any(line.tag for line in lines(text)), _tokens(text)
    if not moves:
        raise _bad("record-unknown" if tagged else "record-empty", example='[Game "abalone"]')
    written = []
    for game in ("abalone",) if tagged else ("abalone", "tablut", "trans-rabat"):
        try:
            start(game, complete(game, {})).parse(moves[0][:LONGEST_MOVE])
        except IllegalMove:
            written.append(game)
        except MoveError:
            continue
        else:
            return game
    if not written:
        raise _bad("record-unknown", example='[Game "abalone"]')
    return written[0]


def _tokens(text: str) -> list[str]:
    """Return what stands between tags and comments, without the numbers of turns."""
    return [token for line in lines(text) for token in TURN.sub(" ", " ".join(line.tokens)).split()]


def _read_tablut(text: str) -> Record:
    found = of_tablut.read_record(text)
    if found.start != Tablut().text:
        raise _bad("record-other-start")
    record = _replay("tablut", found.tags, _numbered(found.moves))
    if record.outcome or not found.resigned:
        return record
    return record._replace(outcome=Outcome.of_two(1 - len(record.moves) % 2, Reason.RESIGNATION))


def _numbered(moves: Sequence[str]) -> list[Written]:
    """Number the moves of a game in which both sides' make a turn."""
    return [Written(ply // 2 + 1, move) for ply, move in enumerate(moves)]


def _replay(game: str, tags: dict[str, str], moves: Sequence[Written]) -> Record:
    options = _options(game, tags)
    if len(moves) > LONGEST:
        raise _bad("record-plies", limit=LONGEST)
    position = start(game, options)
    for number, text in moves:
        try:
            position.push(text[:LONGEST_MOVE])
        except MoveError as error:
            raise BadMoveInRecord(game, number, text[:SHOWN], error) from error
    made = tuple(map(str, position.history))
    return Record(game, options, made, tags, position.outcome() or _ended(game, position, tags))


def _options(game: str, tags: Mapping[str, str]) -> dict[str, Value]:
    """Read the options from their tags; what isn't told is the first choice."""
    names = OPTIONS.get(game, {})
    given = read_options({option: tags[tag] for option, tag in names.items() if tag in tags})
    opener = given.get("opener")
    if isinstance(opener, int):
        given["opener"] = opener - 1
    try:
        return complete(game, given)
    except BadOptions as error:
        tag = names[error.option]
        raise _bad("record-options", name=tag, token=tags.get(tag, "")[:SHOWN]) from error


def _ended(game: str, position: Position, tags: Mapping[str, str]) -> Outcome | None:
    """Read from the tags how a game ended that goes on on the board, where they tell that."""
    reason = tags.get("Termination", tags.get("termination", ""))
    if reason == Reason.ABORTED.text:
        return Outcome(None, reason, (0.0,) * position.players, (1,) * position.players)
    results = of_tablut.RESULTS if game == "tablut" else RESULTS
    result = tags.get("Result", tags.get("result"))
    for winner, written in results.items():
        if written == result and reason in ELSEWHERE and game != "trans-rabat":
            return Outcome.of_two(winner, Reason[reason.upper()])
    return None


def cut(record: Record, ply: int | None = None) -> tuple[str, ...]:
    """Return the moves from which a game can go on: the first `ply`, else all. Raises BadRecord.

    Where that is before the last move, it is no matter how the game ended.
    """
    count = len(record.moves)
    ply = count if ply is None else ply
    if not 0 <= ply <= count:
        raise _bad("record-ply", count=count, ply=ply)
    if ply == count and record.outcome:
        raise _bad("record-over", ply=ply)
    return record.moves[:ply]


class BadMoveInRecord(BadRecord):
    """A move of a record that can't be made. `because`: why not; `game`: whose rules say so."""

    def __init__(self, game: str, number: int, move: str, because: MoveError) -> None:
        details: dict[str, str | int] = {"number": number, "move": move, "why": str(because)}
        super().__init__(CODES["record-move"].format(**details), "record-move", **details)
        self.game, self.because = game, because


def _bad(code: str, **details: str | int) -> BadRecord:
    return BadRecord(CODES[code].format(**details), code, **details)
