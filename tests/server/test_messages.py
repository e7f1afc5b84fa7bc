"""Messages: what is written is read, and everything is in docs/protocol.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from ludoteca.games.catalogue import start
from ludoteca.games.position import MoveInfo
from ludoteca.play.refused import CODES as PLAY_CODES
from ludoteca.server import messages
from ludoteca.server.app import ROUTES
from ludoteca.server.problems import CODES

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
TYPES: list[Any] = [
    kind for kind in vars(messages).values() if isinstance(kind, type) and kind.__module__ == messages.__name__
]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_every_field_is_documented(kind: Any) -> None:
    for field in msgspec.structs.fields(kind):
        assert re.search(rf"\b{field.encode_name}\b", DOCUMENT), field.name


@pytest.mark.parametrize(
    "kind", [*get_args(messages.FromClient), *get_args(messages.ToClient)], ids=lambda kind: kind.__name__
)
def test_every_message_is_documented(kind: Any) -> None:
    assert f'"type": "{kind.__struct_config__.tag}"' in DOCUMENT


@pytest.mark.parametrize("code", sorted({*CODES, *PLAY_CODES}))
def test_every_code_is_documented(code: str) -> None:
    assert f"`{code}`" in DOCUMENT


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.path)
def test_every_address_is_documented(route: Any) -> None:
    path = route.path.replace("{language}", r"{ro\|en}")
    assert re.search(rf"[` ]{re.escape(path)}[`/?]", DOCUMENT), path


@pytest.mark.parametrize("game", ["trans-rabat", "abalone", "tablut"])
def test_every_move_can_be_written(game: str) -> None:
    position = start(game)
    for move in position.legal_moves:
        written = messages.write(messages.Ply(move, 0, position.text, position.info(move)))
        read = msgspec.json.decode(written, type=messages.Ply)
        assert read.move == move and read.info == position.info(move)
        assert set(msgspec.json.decode(written)["info"]) == set(MoveInfo.__dataclass_fields__)
