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
from typing import Any

from numba.extending import overload


@cache
def kernel_of(rules: type) -> ModuleType:
    """Return the kernel module of a game by the type of its tag."""
    return import_module(rules.__module__.rpartition(".")[0] + ".kernel")


def generate(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write the legal moves (int64, 0 < code < 2**16) to moves[base:end] and return end; the end of the game aside."""
    return kernel_of(type(g)).generate(g, s, i, moves, base)


def generate_noisy(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    """Write those legal moves that quiescence looks at to moves[base:end] and return end."""
    return kernel_of(type(g)).generate_noisy(g, s, i, moves, base)


def apply(g: Any, s: Any, i: Any, move: Any, j: Any) -> Any:
    """Write the state after `move` in state i to row j (never i itself)."""
    return kernel_of(type(g)).apply(g, s, i, move, j)


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


def _overload(stub: Any) -> Any:
    """Say what compiled code runs for a function above; `strict` would compare the annotations too."""
    return overload(stub, strict=False)


def _chosen(g: Any, name: str) -> Any:
    return getattr(kernel_of(g.instance_class), name)


@_overload(generate)  # type: ignore[untyped-decorator]
def _generate(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    chosen = _chosen(g, "generate")
    return lambda g, s, i, moves, base: chosen(g, s, i, moves, base)


@_overload(generate_noisy)  # type: ignore[untyped-decorator]
def _generate_noisy(g: Any, s: Any, i: Any, moves: Any, base: Any) -> Any:
    chosen = _chosen(g, "generate_noisy")
    return lambda g, s, i, moves, base: chosen(g, s, i, moves, base)


@_overload(apply)  # type: ignore[untyped-decorator]
def _apply(g: Any, s: Any, i: Any, move: Any, j: Any) -> Any:
    chosen = _chosen(g, "apply")
    return lambda g, s, i, move, j: chosen(g, s, i, move, j)


@_overload(result)  # type: ignore[untyped-decorator]
def _result(g: Any, s: Any, i: Any, reason: Any, me: Any) -> Any:
    chosen = _chosen(g, "result")
    return lambda g, s, i, reason, me: chosen(g, s, i, reason, me)


@_overload(evaluate)  # type: ignore[untyped-decorator]
def _evaluate(g: Any, s: Any, i: Any, me: Any) -> Any:
    chosen = _chosen(g, "evaluate")
    return lambda g, s, i, me: chosen(g, s, i, me)


@_overload(rank)  # type: ignore[untyped-decorator]
def _rank(g: Any, s: Any, i: Any, move: Any) -> Any:
    chosen = _chosen(g, "rank")
    return lambda g, s, i, move: chosen(g, s, i, move)


def _of_state(name: str) -> Any:
    def choose(g: Any, s: Any, i: Any) -> Any:
        chosen = _chosen(g, name)
        return lambda g, s, i: chosen(g, s, i)

    return choose


for _stub in (player, ended, key, repetition_key):
    _overload(_stub)(_of_state(_stub.__name__))
