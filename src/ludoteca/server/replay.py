"""Games read from their stored events: in slices, so that others are served meanwhile, and not twice if kept."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from ludoteca.play import events as stored
from ludoteca.play.events import Created, Event
from ludoteca.play.game import Game

SLICE = 0.002  # seconds of replaying before others have their turn
KEPT = 20_000  # plies of all games kept, some 1.2 kB each
ITSELF = 10  # plies that a game takes as much memory as, besides its own


async def replay(bodies: Sequence[str], known: Game | None = None) -> Game:
    """Fold stored events, all of a game's or those that came after `known`, which is left alone.

    Raises ValueError or msgspec.DecodeError for events that don't fit.
    """
    rest = iter(bodies)
    game = known.after([]) if known else await begin(stored.read(next(rest)))
    end = time.perf_counter() + SLICE
    for body in rest:
        game.apply(stored.read(body))
        if time.perf_counter() > end:
            await asyncio.sleep(0)
            end = time.perf_counter() + SLICE
    return game


async def begin(first: Event) -> Game:
    """Make a game of its first event; the moves that it came with, perhaps thousands, are made in a thread."""
    if isinstance(first, Created) and first.moves:
        return await asyncio.to_thread(Game, first)
    return Game.replay([first])


class Kept:
    """The games read last, as they were then. Events are only ever added, so that reading the newer ones is enough."""

    def __init__(self, plies: int = KEPT) -> None:
        self._plies, self._size = plies, 0
        self._games: dict[str, Game] = {}

    def get(self, game_id: str) -> Game | None:
        """Return a game as it was when it was read, None where it isn't kept."""
        return self._games.get(game_id)

    def drop(self, game_id: str) -> None:
        """Keep a game no longer."""
        if game := self._games.pop(game_id, None):
            self._size -= ITSELF + game.ply

    def put(self, game_id: str, game: Game) -> None:
        """Keep a game, and drop those not read for longest where they are too many."""
        self.drop(game_id)
        self._games[game_id] = game
        self._size += ITSELF + game.ply
        while self._size > self._plies:
            self.drop(next(iter(self._games)))
