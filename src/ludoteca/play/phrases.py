"""What players can say to each other: ready phrases, so that nobody can be insulted in words of one's own."""

from __future__ import annotations

SPOKEN = 40  # phrases that one player may say in a game

CODES = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "well-played": "Well played!",
    "nice-move": "Nice move!",
    "oops": "Oops!",
    "thinking": "I need a moment.",
    "sorry": "Sorry for the wait.",
    "thanks": "Thanks for the game!",
    "again": "Another one?",
    "must-go": "I must go.",
}
PHRASES = tuple(CODES)
