"""Recorded games for pages to replay, and the shortest ways into positions where something can be done."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ludoteca.games.abalone import Abalone
from ludoteca.games.abalone.records import read_records

DATA = Path(__file__).parents[1] / "data"

Ply = dict[str, Any]  # of Trans-Rabat's vectors: position, legal, action


@cache
def vectors(game: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{game}-vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


def trans_rabat_options(record: dict[str, Any]) -> dict[str, Any]:
    return {"players": record["players"], "opener": record["opener"] - 1}


def trans_rabat_until(wanted: Callable[[Ply, Ply], bool], players: int = 2) -> tuple[dict[str, Any], list[str], str]:
    """Return the options, the actions before and the action of the soonest ply that is wanted, told with its next."""
    found = [
        (number, record)
        for record in vectors("trans-rabat")
        if record["players"] == players
        for number, (ply, after) in enumerate(zip(record["plies"], record["plies"][1:], strict=False))
        if wanted(ply, after)
    ]
    number, record = min(found, key=lambda one: one[0])
    actions = [ply["action"] for ply in record["plies"][: number + 1]]
    return trans_rabat_options(record), actions[:-1], actions[-1]


def trans_rabat_home() -> tuple[dict[str, Any], list[str]]:
    """Return the shortest game of two that ends with three pawns home, and its actions."""
    games = [game for game in vectors("trans-rabat") if game["players"] == 2 and not game["excluded"]]
    home = [game for game in games if max(game["scores"]) >= 30]
    game = min(home, key=lambda game: len(game["plies"]))
    return game, [ply["action"] for ply in game["plies"]]


def tablut_escape() -> list[str]:
    """Return the moves of a game of moderate length in which the king escapes."""
    games = [one for one in vectors("tablut") if one["type"] == "game" and one["result"] == ["D", "king_edge"]]
    whole: list[list[str]] = [one["moves"] for one in games if one["first_repeat_board_stm"] == -1]
    return min((moves for moves in whole if len(moves) >= 20), key=len)


def abalone_six_off() -> list[str]:
    """Return the moves of the shortest real game (from the belgian layout) in which six marbles are pushed off."""
    decided: list[list[str]] = []
    for tags, moves in read_records((DATA / "abalone-belgian.apgn").read_text()):
        position = Abalone(tags["Variant"], draws=False)
        for move in moves:
            position.push(move)
        if (outcome := position.outcome()) and outcome.reason == "six-off":
            decided.append(moves)
    return min(decided, key=len)
