"""The one way kernels are compiled: `kernel`, plus the few machine operations Numba lacks.

Compiled code is kept in a folder named by a hash of all kernel sources, because Numba's own cache does not
see an edit in a called function of another file. `NUMBA_DISABLE_JIT=1` runs everything as ordinary Python.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt
import platformdirs
from llvmlite import ir
from numba.core import cgutils, config, types
from numba.core.types.containers import BaseTuple
from numba.core.types.misc import unliteral
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])
Word: TypeAlias = Any  # a uint64 inside kernels (a plain int would make mypy promise what Numba's typing decides)
States: TypeAlias = npt.NDArray[np.uint64]  # [plies, WORDS]
Codes: TypeAlias = npt.NDArray[np.int64]  # move codes
SOURCES = Path(__file__).parents[1]


@cache
def cache_folder() -> str:
    """Return the folder of compiled kernels: in the user's cache, or a temporary one where that can't be written."""
    digest = hashlib.sha256()
    for part in ("games", "engine"):
        for path in sorted((SOURCES / part).rglob("*.py")):
            digest.update(path.relative_to(SOURCES).as_posix().encode() + path.read_bytes())
    name = f"kernels-{digest.hexdigest()[:16]}"
    chosen = os.environ.get("LUDOTECA_CACHE")
    folder = Path(chosen) if chosen else platformdirs.user_cache_path("ludoteca")
    try:
        (folder / name).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder / name):
            return str(folder / name)
    except OSError:
        temporary = Path(tempfile.mkdtemp(prefix="ludoteca-"), name)
        temporary.mkdir()
        return str(temporary)


def _compiled(function: F, *, from_python: bool) -> F:
    # Inlined everywhere: a call would pass each array as seven words on the stack, which cost more than what it does.
    options = {"nogil": True, "error_model": "numpy", "forceinline": True, "no_cfunc_wrapper": True}
    options["no_cpython_wrapper"] = not from_python
    before, config.CACHE_DIR = config.CACHE_DIR, cache_folder()  # only ours: a user's own kernels stay where they were
    try:
        made: Any = numba.njit(cache=True, **options)(function)
    finally:
        config.CACHE_DIR = before
    if not config.DISABLE_JIT:
        typed = made.get_call_template
        # Numba would compile a function anew for each literal argument; to us `f(s, 0)` is `f(s, int64)`.
        made.get_call_template = lambda args, kws: typed(tuple(unliteral(arg) for arg in args), kws)
        _save_alone(made._cache)
    return made  # type: ignore[no-any-return]


def _save_alone(cached: Any) -> None:
    """Let one process at a time add to the cache: two at once could file one's code under the other's name."""
    save = cached.save_overload

    def save_overload(signature: Any, result: Any) -> None:
        from filelock import FileLock  # only those who compile wait for its import

        with FileLock(Path(cache_folder(), "lock")):
            save(signature, result)

    cached.save_overload = save_overload


def kernel(function: F) -> F:
    """Compile `function` on first use, without the GIL, with C's arithmetic, and keep the result on disk."""
    return _compiled(function, from_python=True)


def inner(function: F) -> F:
    """Compile like `kernel`, but only for calls from other kernels: a third less time to compile."""
    return _compiled(function, from_python=False)


if config.DISABLE_JIT:

    def popcount(word: int) -> int:
        """Count the bits set in a word."""
        return int(word).bit_count()

    def lowest(word: int) -> int:
        """Return the index of the lowest bit set in a word that isn't 0."""
        return (int(word) & -int(word)).bit_length() - 1

    def borrowed(value: Any) -> Any:
        """Return the same."""
        return value

    def prefetch(array: Any, index: Any) -> None:
        """Do nothing."""

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(typing: Any, word: Any) -> Any:
        """Count the bits set in a uint64; the count is a uint64."""
        return types.uint64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(typing: Any, word: Any) -> Any:
        """Return the index (uint64) of the lowest bit set in a uint64 that isn't 0."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.uint64(types.uint64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def borrowed(typing: Any, value: Any) -> Any:
        """Return the same array, or NamedTuple of arrays, with no references to count: the caller holds them all along.

        Counting is atomic, so it costs even more than time where two threads share a table.
        """

        def strip(context: Any, builder: Any, kind: Any, given: Any) -> Any:
            if isinstance(kind, types.Array):
                array = context.make_array(kind)(context, builder, given)
                array.meminfo = cgutils.get_null_value(array.meminfo.type)
                array.parent = cgutils.get_null_value(array.parent.type)
                return array._getvalue()
            if isinstance(kind, BaseTuple):
                for index, part in enumerate(kind):
                    kept = strip(context, builder, part, builder.extract_value(given, index))
                    given = builder.insert_value(given, kept, index)
            return given

        return value(value), lambda context, builder, _, args: strip(context, builder, value, args[0])

    @intrinsic  # type: ignore[untyped-decorator]
    def prefetch(typing: Any, array: Any, index: Any) -> Any:
        """Begin to load array[index] (a uint64 within a one-dimensional array), to have it at hand a little later."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            items = context.make_array(signature.args[0])(context, builder, args[0])
            byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
            load = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            place = builder.bitcast(builder.gep(items.data, [args[1]]), byte)
            reading, keep, data = (ir.Constant(number, value) for value in (0, 3, 1))
            builder.call(load, [place, reading, keep, data])
            return context.get_dummy_value()

        return types.void(array, types.uint64), emit
