"""Records of games in OpenTafl's notation: tags, the rules tag last, then numbered turns with comments.

[attackers:Anna]
[result:-1]
[rules:dim:9 ... start:/3ttt3/.../]

1. e2-g2 e3-h3
[why the attackers did this|why the defenders did that]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ludoteca.games.errors import BadPosition, BadRecord, MoveError
from ludoteca.games.records import unreadable
from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut.notation import read_position, write_open_tafl, write_open_tafl_move, write_position

RESULTS: Final = {0: "1", 1: "-1", None: "0"}  # by winner; "?" is any other
RESIGNS: Final = "---"
# As near as OpenTafl's words come: an escape on any edge, no special corners, a castle that all may pass and none may
# stop on, hostile to all when empty and to none when not. They have none for a king by the castle and for T3.
RULES: Final = "dim:9 esc:e surf:n {first}cor: cenh: cens: start:{board}"
TOKEN: Final = re.compile(r"\[[^\]]*\]?|[0-9]+\.|[^\s\[]+")


@dataclass(frozen=True)
class Record:
    """A game: its tags (all but rules and position), its start as canonical text, its moves as written.

    comments: by ply, from 0. resigned: whether the side to move after the last move resigns.
    """

    tags: dict[str, str]
    start: str
    moves: list[str]
    comments: dict[int, str] = field(default_factory=dict)
    resigned: bool = False

    def replay(self, *, draws: bool = False) -> Tablut:
        """Make all moves and return the last position. Raises BadRecord that names the first bad move."""
        position = Tablut.from_text(self.start, draws=draws)
        for ply, move in enumerate(self.moves):
            try:
                position.push(move)
            except MoveError as error:
                raise BadRecord(f"turn {ply // 2 + 1}, {'second' if ply % 2 else 'first'} move: {error}") from error
        return position


class Token(NamedTuple):
    """A tag, a comment, a turn's number or a move, and the line on which it begins, from 1."""

    text: str
    line: int


def read_record(text: str) -> Record:
    """Read one game. Raises BadRecord; the moves are only checked by `Record.replay`."""
    tokens, line, before = [], 1, 0
    for found in TOKEN.finditer(text):
        line, before = line + text.count("\n", before, found.start()), found.start()
        tokens.append(Token(found[0], line))
    tags: dict[str, str] = {}
    start = None
    moves = next((k for k, token in enumerate(tokens) if not token.text.startswith("[")), len(tokens))
    for token in tokens[:moves]:
        tag = re.fullmatch(r"\[([\w-]+):([^\]\n]*)\]", token.text)
        if tag is None:
            raise unreadable("record-tag", line=token.line, token=token.text, example="[name:value]")
        if start:
            raise unreadable("record-tag-late", line=token.line, name=tag[1])
        if tag[1] in tags:
            raise unreadable("record-tag-twice", line=token.line, name=tag[1])
        tags[tag[1]] = tag[2].strip()
        if tag[1] == "rules":
            start = _start(tags.pop("rules"), tags.pop("position", None), token.line)
    if start is None:
        raise unreadable("record-rules")
    return _read_turns(Record(tags, start, []), tokens[moves:])


def _start(rules: str, position: str | None, line: int) -> str:
    try:
        start = write_position(read_position(rules))
        if position is None:
            return start
        words = position.split()
        return write_position(read_position(position if len(words) > 1 else f"{position} {start.split()[1]}"))
    except BadPosition as error:
        name = "rules" if position is None else "position"
        raise unreadable("record-start", line=line, name=name, problem=str(error)) from error


def _read_turns(record: Record, tokens: list[Token]) -> Record:
    turn, resigned = 0, False
    for text, line in tokens:
        where = {"line": line, "turn": turn}
        if re.fullmatch(r"[0-9]+\.", text):
            if text != f"{turn + 1}.":
                raise unreadable("record-turn", line=line, turn=turn + 1, token=text)
            if len(record.moves) != 2 * turn:
                raise unreadable("record-short", **where)
            turn += 1
        elif text.startswith("["):
            if turn == 0 or not text.endswith("]"):
                raise unreadable("record-comment", token=text, **where)
            for half, comment in enumerate(text[1:-1].split("|", 1)):
                if comment.strip():
                    record.comments[2 * (turn - 1) + half] = comment.strip()
        elif turn == 0 or len(record.moves) == 2 * turn or resigned:
            raise unreadable("record-long", token=text, **where)
        elif text == RESIGNS:
            resigned = True
        else:
            record.moves.append(text)
    return Record(record.tags, record.start, record.moves, record.comments, resigned)


def write_record(
    position: Tablut,
    tags: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
    *,
    resigned: bool = False,
) -> str:
    """Write the game that led to a position, and its result where the position or resigning tells it.

    comments: by ply, from 0. resigned: whether the side to move resigns (T4). Raises BadRecord for tags or comments
    that can't be written, or for another result than the game's.
    """
    moves, rules = _moves_and_rules(position)
    if resigned:
        moves.append(RESIGNS)
    tags = {**(tags or {})}
    result = _result(position, resigned) or tags.get("result", "?")
    if tags.setdefault("result", result) != result:
        raise BadRecord(f"the result is {result}, not {tags['result']!r}")
    for name, value in tags.items():
        if not re.fullmatch(r"[\w-]+", name) or name in ("rules", "position") or not _writable(value):
            raise BadRecord(f"the tag {name!r} has a name or value that can't be written: {value!r}")
    lines = [*(f"[{name}:{value}]" for name, value in tags.items()), f"[rules:{rules}]", ""]
    for ply in range(0, len(moves), 2):
        turn = ply // 2 + 1
        lines.append(f"{turn}. {' '.join(moves[ply : ply + 2])}")
        said = [(comments or {}).get(half, "") for half in (ply, ply + 1)]
        if not all(_writable(comment) for comment in said):
            raise BadRecord(f"turn {turn}: a comment is a line without brackets and bars")
        if any(said):
            lines.append(f"[{'|'.join(said)}]")
    return "\n".join(lines) + "\n"


def _moves_and_rules(position: Tablut) -> tuple[list[str], str]:
    game = position.copy()
    moves = []
    while game.history:
        move = game.pop()
        moves.append(write_open_tafl_move(game.words, move.code))
    rules = RULES.format(first="atkf:n " if game.player else "", board=write_open_tafl(game.words))
    return moves[::-1], rules


def _result(position: Tablut, resigned: bool) -> str | None:
    outcome = position.outcome()
    if resigned:
        if outcome:
            raise BadRecord(f"nobody can resign, the game is over ({outcome.reason})")
        return RESULTS[1 - position.player]
    return RESULTS[outcome.winner] if outcome else None


def _writable(text: str) -> bool:
    return text.isprintable() and not set(text) & set("[]|")
