"""What machines ask: health, readiness, figures."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import OperationalError

from ludoteca.server.database import Database
from ludoteca.server.metrics import BOUNDS, Metrics, exposition

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

SAMPLE = re.compile(r'^(\w+)\{process="([^"]+)"(?:,le="([^"]+)")?\} ([0-9.]+)$')


def samples(text: str) -> dict[tuple[str, str | None], float]:
    """Read Prometheus's text format, of one process."""
    found: dict[tuple[str, str | None], float] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            sample = SAMPLE.match(line)
            assert sample, line
            assert (sample[1], sample[3]) not in found
            found[sample[1], sample[3]] = float(sample[4])
    return found


def test_moves_are_counted_by_how_long_they_took() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.005, 0.0051, 3.0, 99.0):
        metrics.acknowledged(seconds)
    text = exposition([metrics.figures(games=2, sockets=3, searches=4)])
    found = samples(text)
    buckets = [found["ludoteca_move_seconds_bucket", str(bound)] for bound in (*BOUNDS, "+Inf")]
    assert buckets == [2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5]
    assert found["ludoteca_move_seconds_count", None] == 5
    assert found["ludoteca_move_seconds_sum", None] == pytest.approx(102.0111)
    assert [found[f"ludoteca_{name}", None] for name in ("games_open", "sockets", "searches_total")] == [2, 3, 4]


def test_each_series_has_one_heading_and_the_samples_of_all_processes() -> None:
    one, other = (Metrics().figures(games=1, sockets=1, searches=1) for _ in range(2))
    other.process = "far:1"
    text = exposition([one, other])
    headings = re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)
    assert len(headings) == len(set(headings)) == 5
    assert len(re.findall(r"^ludoteca_sockets\{", text, re.MULTILINE)) == 2
    assert text.endswith("\n")


def test_errors_of_the_log_are_counted() -> None:
    metrics, log = Metrics(), logging.Logger("of this test")
    log.addHandler(metrics)
    log.warning("no error")
    log.error("one")
    assert metrics.errors == 1


def test_a_site_tells_its_figures(guest: Guest, running: Running) -> None:
    before = samples(guest.http.get("/metrics").text)
    with guest.socket(guest.create("abalone", None, None)) as socket:
        socket.get("state")
        socket.send(type="move", ply=0, move="a1b1")
        socket.get("moved")
        running.until(lambda: bool(running.site.figures().sockets))
        answer = guest.http.get("/metrics")
        after = samples(answer.text)
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert after["ludoteca_games_open", None] >= 1 and after["ludoteca_sockets", None] >= 1
    moves = ("ludoteca_move_seconds_count", None)
    assert after[moves] == before[moves] + 1


def test_what_is_missing_is_named(guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert guest.http.get("/health/ready").json() == {"status": "ready"}

    async def gone(database: Database) -> None:
        raise OperationalError("SELECT 1", {}, Exception("connection refused"))

    monkeypatch.setattr(Database, "check", gone)
    monkeypatch.setattr(running.site.parts.bus, "connected", False)
    answer = guest.http.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {"status": "busy", "missing": ["database", "redis"]}
    assert guest.http.get("/health").json() == {"status": "ok"}
