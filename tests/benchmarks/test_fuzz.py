"""A few thousand generated messages and requests: the same as `python benchmarks/fuzz.py`, which throws 100,000."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "fuzz.py"


def test_nothing_goes_wrong() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "3000", "--seed", "7"], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0 and done.stdout.endswith("nothing went wrong\n"), done.stdout + done.stderr
