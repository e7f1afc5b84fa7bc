from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="session")
def vectors() -> list[dict[str, Any]]:
    with gzip.open(DATA / "abalone-vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def records_text() -> str:
    return (DATA / "abalone-belgian.apgn").read_text()
