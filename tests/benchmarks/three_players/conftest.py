"""The toy game on which the methods of three-player search are compared with plain ones."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from numba.core.caching import NullCache

sys.path.insert(0, str(Path(__file__).parents[3] / "benchmarks" / "three_players"))


@pytest.fixture(scope="session")
def toy() -> ModuleType:
    """Load the toy under a name at which its kernels find each other."""
    name = "ludoteca_toy_of_three.kernel"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / "toy" / "kernel.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["ludoteca_toy_of_three"] = ModuleType("ludoteca_toy_of_three")
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the toy out of the folder of compiled kernels: no other process knows its tag."""
    import maxn

    from ludoteca.engine import ordering, search
    from ludoteca.engine.best_reply import kernel

    for module in (ordering, search, maxn, kernel):
        for value in vars(module).values():
            if hasattr(value, "_cache"):
                monkeypatch.setattr(value, "_cache", NullCache())
