"""Hints: what the engine would play, and why, asked by a reader whom it is fair to tell (play/decide.py, `hint`).

A search of a fixed strength in the pool of the computer players, the same for every level; it ends by itself, and at
once when its reader goes on or away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from ludoteca.engine.api import Engine
from ludoteca.engine.handle import Handle
from ludoteca.engine.timeman import Limit
from ludoteca.games.position import Position
from ludoteca.play.game import Game
from ludoteca.play.reasons import SENTENCES, Advice, advise
from ludoteca.server import messages
from ludoteca.server.computers import Computers
from ludoteca.server.languages import Language

log = logging.getLogger(__name__)

STRENGTH = Limit(nodes=50_000, time=2.0)  # about that of level 7; the time is for machines that do much beside


class Adviser:
    """Gives hints to one reader, one at a time."""

    def __init__(self, computers: Computers, send: Callable[[str], None], fail: Callable[[int], None]) -> None:
        """Make one that sends hints by `send`, and by `fail`, with the ply, tells that a search failed."""
        self._computers, self._send, self._fail = computers, send, fail
        self._handle = Handle()
        self._task: asyncio.Task[None] | None = None

    def ask(self, game: Game, spoken: Language) -> None:
        """Begin to look for a hint, instead of what was looked for before."""
        self.stop()
        self._handle = Handle()
        self._task = asyncio.create_task(self._advise(game, spoken, self._handle))

    def stop(self) -> None:
        """End the search that runs, if any."""
        if self._task:
            self._handle.stop()
            self._task.cancel()
            self._task = None

    async def _advise(self, game: Game, spoken: Language, handle: Handle) -> None:
        try:
            async with self._computers.slot:
                advice = await self._computers.ask(search, game.position, handle)
        except Exception:
            log.exception("a hint failed: %s in %s", game.created.game, game.position.text)
            self._fail(game.ply)
            return
        self._send(messages.write(hint(game, advice, spoken)))


def search(engine: Engine, position: Position, handle: Handle) -> Advice:
    """Find a move and why it is good."""
    return advise(position, engine.play(position, STRENGTH, handle=handle))


def hint(game: Game, advice: Advice, spoken: Language) -> messages.Hint:
    """Word a hint in the reader's language."""
    sentences = SENTENCES[game.created.game]
    reasons = [messages.Told(one.code, spoken.fill(sentences[one.code], one.details)) for one in advice.reasons]
    return messages.Hint(game.ply, str(advice.info.move), advice.info, reasons, [str(move) for move in advice.line])
