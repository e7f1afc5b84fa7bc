"""A site of a benchmark's own, in its own process, and what that process uses of the machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class LocalSite:
    """A running site: its address and its process."""

    url: str
    pid: int

    @property
    def ready(self) -> bool:
        """Whether games can be played: the kernels are compiled."""
        try:
            urllib.request.urlopen(f"{self.url}/health/ready").close()
        except urllib.error.HTTPError:
            return False
        return True

    @property
    def processor(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """KiB of memory in use."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        assert found
        return float(found[1])


@contextmanager
def local_site(
    *options: str, before: tuple[str, ...] = (), program: tuple[str, ...] = ("-m", "ludoteca")
) -> Iterator[LocalSite]:
    """Run a site, on a new SQLite file unless `options` name a database.

    before: what runs the command, e.g. nice. program: what Python runs as `ludoteca`.
    """
    with tempfile.TemporaryDirectory() as folder:
        if not any(option.startswith("--database") for option in options):
            options = ("--database", f"{folder}/games.db", *options)
        command = [*before, sys.executable, *program, "serve", "--port", "0", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                found = re.search(r"http://\S+", process.stdout.readline())
                assert found
                site = LocalSite(found[0], process.pid)
                while not site.ready:
                    time.sleep(0.1)
                yield site
            finally:
                process.terminate()
