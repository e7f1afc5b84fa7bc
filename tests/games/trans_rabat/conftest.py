from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.games.trans_rabat.board import Board

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="session")
def vectors() -> list[dict[str, Any]]:
    with gzip.open(DATA / "trans-rabat-vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def hex5() -> Board:
    return Board.load("hex5")
