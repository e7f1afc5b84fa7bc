"""The cache of compiled kernels, when several processes start without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba

from ludoteca.games.catalogue import GAMES, start

MODULE = """
from ludoteca.games.jit import kernel

@kernel
def double(x):
    return x + x
"""
TYPES = ("np.int64", "np.float64", "np.uint64", "np.complex128")
CALL = """
import time
import numpy as np
from numba.core.caching import IndexDataCacheFile

import toy

save = IndexDataCacheFile._save_index
def slowly(self, overloads):  # so that the others come between its reading and its writing
    time.sleep(0.5)
    save(self, overloads)
IndexDataCacheFile._save_index = slowly

assert toy.double({}(21)) == 42
print(sum(toy.double.stats.cache_hits.values()))
"""


def call(folder: Path, kind: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "LUDOTECA_CACHE": str(folder / "cache")}
    command = [sys.executable, "-c", CALL.format(kind)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def hits(folder: Path) -> list[str]:
    """Call the kernel with each type in a process of its own, all at once; return what each found in the cache."""
    processes = [call(folder, kind) for kind in TYPES]
    told = [process.communicate(timeout=120) for process in processes]
    assert all(process.returncode == 0 for process in processes), told
    return [out.strip() for out, _ in told]


def test_processes_that_compile_at_once_find_each_its_own_code_afterwards(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(MODULE)
    assert hits(tmp_path) == ["0"] * len(TYPES)
    assert hits(tmp_path) == ["1"] * len(TYPES)


def test_no_two_games_share_the_names_of_compiled_functions() -> None:
    """Numba names them by the types of their arguments, so with like tags one game's search would run another's."""
    tags = {str(numba.typeof(start(game).rules)) for game in GAMES}
    assert len(tags) == len(GAMES)
