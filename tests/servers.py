"""PostgreSQL and Redis of a test's own, to be frozen, killed and started again; no services of the system."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import redis

from tests.databases import run

STARTING = 30.0
USER = "postgres"  # who runs PostgreSQL, which root may not


def find(program: str) -> str | None:
    """Return where a program is, Debian's PostgreSQL 15 included."""
    debian = Path("/usr/lib/postgresql/15/bin") / program
    return str(debian) if debian.is_file() else shutil.which(program)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Process:
    """A program that is running, or isn't."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """Return what starts it in the foreground."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Tell whether it can be used."""
        raise NotImplementedError

    def start(self) -> None:
        """Start, and wait until it can be used."""
        self.process = subprocess.Popen(
            self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + STARTING
        while not self.answers():
            assert time.monotonic() < end and self.process.poll() is None, f"{self.command()[0]} didn't start"
            time.sleep(0.1)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to it and to all that it started."""
        assert self.process
        for pid in _family(self.process.pid):
            os.kill(pid, number)

    def freeze(self) -> None:
        """Let it stand still: connections stay open, nothing is answered."""
        self.signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it as nobody could prepare for."""
        if self.process:
            self.signal(signal.SIGKILL)
            self.process.wait(STARTING)
            self.process = None


class Postgres(Process):
    """A PostgreSQL with its data in a folder of its own, since nobody else is let in where pytest keeps files."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="ludoteca-postgres-"))
        self.url = f"postgresql+asyncpg://ludoteca@127.0.0.1:{self.port}/postgres"
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        options = ["-U", "ludoteca", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(self._as_user("initdb", "-D", str(self.folder), *options), check=True, capture_output=True)

    def _as_user(self, program: str, *arguments: str) -> list[str]:
        before = ["setpriv", "--reuid", USER, "--regid", USER, "--clear-groups"] if os.geteuid() == 0 else []
        return [*before, find(program) or program, *arguments]

    def command(self) -> list[str]:
        """Return what starts it."""
        options = ("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=")
        return self._as_user("postgres", "-D", str(self.folder), "-p", str(self.port), *options)

    def remove(self) -> None:
        """End it, and delete its data."""
        self.kill()
        shutil.rmtree(self.folder)

    def answers(self) -> bool:
        """Tell whether it can be asked."""
        try:
            return run(self.url, "SELECT 1") == [(1,)]
        except Exception:
            return False


class Redis(Process):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.url = f"redis://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        """Return what starts it."""
        return [
            find("redis-server") or "redis-server",
            "--port",
            str(self.port),
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]

    def answers(self) -> bool:
        """Tell whether it can be asked."""
        with redis.Redis(port=self.port) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False


def _family(pid: int) -> list[int]:
    """Return a process and all that it started."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in found.splitlines()]
    family = [pid]
    for parent in family:
        family += [child for child, of in pairs if of == parent]
    return family
