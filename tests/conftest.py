"""A real site for tests: `ludoteca serve` as a process of its own, which can be killed and started again.

Where the environment names PostgreSQL and Redis (databases.py) it is two processes behind one port.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import REDIS, new_database

# No test measures time: the first examples wait for the compiler, and CI machines are slow.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

STARTING = 150.0  # seconds: kernels may have to be compiled first
STOPPING = 20.0


class Server:
    """A site in its own process, on a database of its own. `url` has no slash at the end.

    program: what Python runs as `ludoteca`.
    """

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        redis: str | None = None,
        python: str = sys.executable,
        program: Sequence[str] = ("-m", "ludoteca"),
    ) -> None:
        self.program = [python, *program]
        self.folder = folder
        self.database = database or str(folder / "games.db")
        self.shared = ("--redis", redis, "--processes", "2") if redis else ()
        self.log = folder / "server.log"  # what the process wrote on stderr, of all its lives
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, *options: str) -> None:
        """Start, on the same port as before, and wait until games can be played."""
        port = self.url.rpartition(":")[2] or "0"
        command = [
            *self.program,
            "serve",
            "--port",
            port,
            "--database",
            self.database,
            *self.shared,
            *options,
        ]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the site didn't start: {line}{self.log.read_text()}"
        self.url = found[0]
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until games can be played."""
        end = time.monotonic() + STARTING
        while not self.is_ready():
            assert time.monotonic() < end, f"the site never got ready: {self.log.read_text()}"
            time.sleep(0.05)

    def is_ready(self) -> bool:
        """Ask whether games can be played."""
        try:
            self.get("/health/ready")
        except urllib.error.HTTPError as error:
            error.close()
            if error.code == 503:
                return False
            raise
        return True

    def get(self, path: str) -> str:
        """Return the body of a page; waits through a start."""
        with urllib.request.urlopen(self.url + path, timeout=STARTING) as answer:
            return str(answer.read().decode())

    def kill(self) -> None:
        """End it, all its processes, as nobody could prepare for: SIGKILL."""
        assert self.process
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(STOPPING)
        self.process.stdout.close()  # type: ignore[union-attr]
        self.process = None

    def stop(self) -> int:
        """Ask the process to stop and return its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(STOPPING)
        self.process.stdout.close()  # type: ignore[union-attr]
        self.process = None
        return code

    def restart(self) -> None:
        """Start again on the same port and database, killing the process if it still runs."""
        if self.process:
            self.kill()
        self.start()

    def check_log(self) -> None:
        """Fail if anything was logged as a crash."""
        text = self.log.read_text()
        assert "Traceback" not in text and "ERROR" not in text, text


@pytest.fixture(scope="session")
def make_server() -> type[Server]:
    """Give the class, for a site that is started in another way."""
    return Server


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """Give an empty database of the test's own."""
    with new_database(tmp_path) as made:
        yield made


@contextmanager
def own(site: Server) -> Iterator[Server]:
    """Run a site of one test, which may end it."""
    site.start()
    try:
        yield site
    finally:
        if site.process:
            site.kill()
    site.check_log()


@pytest.fixture
def server(tmp_path: Path, database: str) -> Iterator[Server]:
    """Give a running site of the test's own."""
    with own(Server(tmp_path, database, REDIS)) as running:
        yield running


@pytest.fixture
def slow_server(tmp_path: Path, database: str) -> Iterator[Server]:
    """Give a running site of the test's own on which level 8 thinks for seconds."""
    program = [str(Path(__file__).with_name("slow_level.py"))]
    with own(Server(tmp_path, database, REDIS, program=program)) as running:
        yield running


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a running site that all tests share: don't kill it."""
    folder = tmp_path_factory.mktemp("site")
    with new_database(folder) as database:
        running = Server(folder, database, REDIS)
        running.start()
        try:
            yield running
            assert running.stop() == 0
        finally:
            if running.process:
                running.kill()
    running.check_log()
