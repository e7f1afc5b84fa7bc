"""Names of games and matches, which can't be guessed: their addresses are what lets people in."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
LENGTH = 12  # 60 bits


def new_id() -> str:
    """Make a new name."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
