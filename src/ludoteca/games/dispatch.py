"""What a kernel supplies, and how generic code calls it: each function here runs the one of the game of its tag `g`.

`g` is a game's `Rules`, a NamedTuple of tables, `s` a uint64[plies, WORDS] array of states and `i` a row of it.
In compiled code the choice is made by the type of `g` when the caller is compiled, so it costs nothing; one generic
caller is compiled once a game. With NUMBA_DISABLE_JIT the bodies below run as they stand.

A game's kernel is imported when its tag is first met, so nobody waits for the games not asked for: it is the module
`kernel` beside the one that defines the tag. A new game is a folder beside the others, no line here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar

from numba.core import types
from numba.core.typing.templates import AbstractTemplate, infer_global


def kernel_of(rules: type) -> ModuleType:
    """Return the kernel module of a game by the type of its tag."""
    return _module(rules.__module__)


@cache
def _module(home: str) -> ModuleType:
    return import_module(home.rpartition(".")[0] + ".kernel")


def generate(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the legal moves (int64, 0 < code < 2**16) to moves[base:end] and return end; the end of the game aside."""
    return kernel_of(type(g)).generate(g, s, i, moves, base)


def generate_noisy(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write those legal moves that quiescence looks at to moves[base:end] and return end."""
    return kernel_of(type(g)).generate_noisy(g, s, i, moves, base)


def candidates(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the legal moves that a search needs, as `generate` does: some that lose at once may be left out, not all.

    Where a game has all of them searched, it is `generate`.
    """
    return kernel_of(type(g)).candidates(g, s, i, moves, base)


def apply(g: Any, s: Any, i: Any, move: Any, j: Any) -> Any:
    """Write the state after `move` in state i to row j (never i itself)."""
    return kernel_of(type(g)).apply(g, s, i, move, j)


def skip(g: Any, s: Any, i: Any, j: Any) -> Any:
    """Write state i, but with the next player to move, to row j; return False, writing nothing, if the game has no use
    for it: a search looks at what would happen if one could pass (null move)."""
    return kernel_of(type(g)).skip(g, s, i, j)


def player(g: Any, s: Any, i: Any) -> Any:
    """Return the player to move, from 0."""
    return kernel_of(type(g)).player(g, s, i)


def ended(g: Any, s: Any, i: Any) -> Any:
    """Return the `Reason` for which the state alone ends the game, or 0; repetition and lack of moves aside."""
    return kernel_of(type(g)).ended(g, s, i)


def result(g: Any, s: Any, i: Any, reason: Any, me: Any) -> Any:
    """Return 1, 0 or -1: whether a game that ended so is won, drawn (a shared first place) or lost for player `me`."""
    return kernel_of(type(g)).result(g, s, i, reason, me)


def evaluate(g: Any, s: Any, i: Any, me: Any) -> Any:
    """Judge a running state for `me`, in hundredths of about a pawn; with two players the negative of the other's."""
    return kernel_of(type(g)).evaluate(g, s, i, me)


def key(g: Any, s: Any, i: Any) -> Any:
    """Hash (uint64) all that the future depends on, for the transposition table."""
    return kernel_of(type(g)).key(g, s, i)


def repetition_key(g: Any, s: Any, i: Any) -> Any:
    """Hash (uint64) what makes two positions the same for the repetition rule; 0 where a state doesn't count."""
    return kernel_of(type(g)).repetition_key(g, s, i)


def rank(g: Any, s: Any, i: Any, move: Any) -> Any:
    """Guess how good a legal move is, 0 to 1023, for move ordering."""
    return kernel_of(type(g)).rank(g, s, i, move)


class _Choice(AbstractTemplate):  # type: ignore[misc]
    """How compiled code calls a function above: as the kernel of that name of the game of its first argument.

    An `@overload` would do, at the price of one more function to compile for each game and kernel.
    """

    key: Any
    compiled: ClassVar[dict[Any, Any]]  # by the types of the arguments, the game's tag among them

    def generic(self, args: Any, kws: Any) -> Any:
        """Type a call; Numba's name for it."""
        if not hasattr(args[0], "instance_class"):
            return None
        chosen = types.Dispatcher(getattr(kernel_of(args[0].instance_class), self.key.__name__))
        signature = chosen.get_call_type(self.context, args, kws)
        if signature:
            self.compiled[signature.args] = chosen.get_overload(signature)
        return signature

    def get_impl_key(self, sig: Any) -> Any:
        """Return what a typed call runs; Numba's name for it."""
        return self.compiled[sig.args]


for _stub in (
    *(generate, generate_noisy, candidates, apply, skip, player, ended),
    *(result, evaluate, key, repetition_key, rank),
):
    infer_global(_stub)(type(f"_Choice_{_stub.__name__}", (_Choice,), {"key": _stub, "compiled": {}}))
