"""The running site: what all its parts share, opened at start and closed at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

from starlette.requests import HTTPConnection

from ludoteca.engine.warmup import compile_all
from ludoteca.server import languages
from ludoteca.server.computers import Computers
from ludoteca.server.database import Database
from ludoteca.server.doors import Doors
from ludoteca.server.guests import Guests
from ludoteca.server.hub import Hub
from ludoteca.server.languages import Language
from ludoteca.server.live import now
from ludoteca.server.parts import Parts
from ludoteca.server.people import People
from ludoteca.server.quotas import GAMES, JOINS, MESSAGES, OFFERS, Quota
from ludoteca.server.store import Store
from ludoteca.server.sweeping import keep_sweeping

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Site:
    """What requests need."""

    parts: Parts
    hub: Hub
    guests: Guests
    languages: Mapping[str, Language]
    creations: Quota = field(default_factory=lambda: Quota(*GAMES))
    offers: Quota = field(default_factory=lambda: Quota(*OFFERS))
    joins: Quota = field(default_factory=lambda: Quota(*JOINS))
    messages: Quota = field(default_factory=lambda: Quota(*MESSAGES))
    doors: Doors = field(default_factory=Doors)

    @classmethod
    @asynccontextmanager
    async def running(cls, database: str) -> AsyncIterator[Self]:
        """Open the site on a database. Raises Unusable."""
        opened = await Database.open(database)
        computers = Computers()
        try:
            parts = Parts(Store(opened), People(opened), computers)
            site = cls(parts, Hub(parts), Guests(await opened.secret()), languages.load())
            tasks = [asyncio.create_task(site._start()), asyncio.create_task(keep_sweeping(opened, now))]
            yield site
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await parts.store.close()
        finally:
            computers.close()
            await opened.close()

    async def _start(self) -> None:
        """Compile the kernels, then take up the games that computers were thinking about."""
        try:
            await asyncio.to_thread(compile_all)
        except Exception:
            log.exception("the kernels couldn't be compiled ahead")
        self.hub.ready.set()
        try:
            await self.hub.resume()
        except Exception:
            log.exception("games couldn't be taken up again")

    @property
    def store(self) -> Store:
        """The games."""
        return self.parts.store

    @property
    def people(self) -> People:
        """The guests."""
        return self.parts.people

    def language(self, connection: HTTPConnection) -> Language:
        """Choose the language of an answer."""
        cookie = connection.cookies.get(languages.COOKIE)
        return languages.choose(self.languages, cookie, connection.headers.get("accept-language"))


def site_of(connection: HTTPConnection) -> Site:
    """Return the site that serves a request."""
    site: Site = connection.app.state.site
    return site
