from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("compiled", deadline=None)  # the first example waits for the compiler
settings.load_profile("compiled")

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="session")
def vectors() -> list[dict[str, Any]]:
    with gzip.open(DATA / "abalone-vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def records_text() -> str:
    return (DATA / "abalone-belgian.apgn").read_text()
