"""What arguments may be: each check returns the argument, or raises an error that says what it is and may be."""

from __future__ import annotations

import math
from numbers import Integral, Real
from typing import Any

from ludoteca.games.errors import BadPosition

LARGEST = 1e300  # beyond it whole numbers are none that fit a float


def shown(value: object) -> str:
    """Return a value for an error's text, shortened."""
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write numbers of thousands of digits
        return "so long a number"
    return text if len(text) <= 60 else f"{text[:59]}…"


def whole(name: str, value: Any, least: int, most: int | None = None, error: type[ValueError] = ValueError) -> int:
    """Check a whole number from `least` to `most`, of any integral type but bool."""
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = int(value)
        if number >= least and (most is None or number <= most):
            return number
    span = f"from {least} up" if most is None else f"from {least} to {most:,}"
    raise error(f"{name} is a whole number {span}, not {shown(value)}")


def above_zero(name: str, value: Any, most: float = math.inf) -> float:
    """Check a number above 0, up to `most`; infinite only where there is no `most`."""
    if isinstance(value, Real) and not isinstance(value, bool):
        number = int(value) if isinstance(value, Integral) else float(value)
        if 0 < number <= most:
            return number
    span = "a number above 0" if most == math.inf else f"a number above 0, at most {most:,.0f}"
    raise ValueError(f"{name} is {span}, not {shown(value)}")


def zero_or_more(name: str, value: Any) -> float:
    """Check a finite number from 0 up."""
    if isinstance(value, Real) and not isinstance(value, bool):
        number = int(value) if isinstance(value, Integral) else float(value)
        if 0 <= number <= LARGEST:
            return number
    raise ValueError(f"{name} is a number from 0 up, not {shown(value)}")


def flag(name: str, value: object) -> bool:
    """Check a bool."""
    if isinstance(value, bool):
        return value
    raise ValueError(f"{name} is True or False, not {shown(value)}")


def of_kind(name: str, value: object, kind: type, example: str) -> None:
    """Check that something is an object of a class. Raises TypeError, as for arguments of no use at all."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a {kind.__name__}, such as {example}, not {shown(value)}")


def fields(text: Any) -> list[str]:
    """Return the parts of a position text, between white space; one at least. Raises BadPosition."""
    if not isinstance(text, str):
        raise BadPosition(f"a position is a text, not {shown(text)}")
    parts = text.split()
    if not parts:
        raise BadPosition("the position is empty")
    return parts
