"""The running site: what all its parts share, opened at start and closed at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from ludoteca.engine.warmup import compile_all
from ludoteca.server import languages
from ludoteca.server.bus import Bus, Ears, NoRedis
from ludoteca.server.computers import Computers
from ludoteca.server.database import Database
from ludoteca.server.doors import Doors
from ludoteca.server.guests import Guests
from ludoteca.server.hub import Hub
from ludoteca.server.languages import Language
from ludoteca.server.live import now
from ludoteca.server.metrics import Figures, Metrics
from ludoteca.server.parts import Parts
from ludoteca.server.people import People
from ludoteca.server.pictures import Pictures
from ludoteca.server.pulse import Pulse
from ludoteca.server.quotas import GAMES, HINTS, JOINS, MESSAGES, OFFERS, Quota
from ludoteca.server.store import Store
from ludoteca.server.sweeping import keep_sweeping

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Site:
    """What requests need."""

    parts: Parts
    hub: Hub
    database: Database
    guests: Guests
    languages: Mapping[str, Language]
    creations: Quota = field(default_factory=lambda: Quota(*GAMES))
    offers: Quota = field(default_factory=lambda: Quota(*OFFERS))
    joins: Quota = field(default_factory=lambda: Quota(*JOINS))
    hints: Quota = field(default_factory=lambda: Quota(*HINTS))
    messages: Quota = field(default_factory=lambda: Quota(*MESSAGES))
    metrics: Metrics = field(default_factory=Metrics)
    doors: Doors = field(default_factory=Doors)
    pictures: Pictures = field(default_factory=Pictures)

    @classmethod
    @asynccontextmanager
    async def running(cls, database: str, redis: str | None = None) -> AsyncIterator[Self]:
        """Open the site on a database, together with other processes if on Redis. Raises Unusable or NoRedis."""
        async with AsyncExitStack() as stack:
            opened = await Database.open(database)
            stack.push_async_callback(opened.close)
            secret = await opened.secret()
            bus = await open_bus(redis, secret)
            stack.push_async_callback(bus.stop)
            pulse = Pulse(opened)
            stack.push_async_callback(pulse.stop)
            computers = Computers()
            stack.callback(computers.close)
            store = Store(opened)
            stack.push_async_callback(store.close)
            parts = Parts(store, People(opened), computers, bus, pulse)
            site = cls(parts, Hub(parts), opened, Guests(secret), languages.load())
            logging.getLogger("ludoteca").addHandler(site.metrics)
            stack.callback(logging.getLogger("ludoteca").removeHandler, site.metrics)
            tasks = [asyncio.create_task(site._start()), asyncio.create_task(keep_sweeping(opened, now))]
            try:
                yield site
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _start(self) -> None:
        """Compile the kernels, see how long the site was away, then take up the games that computers had to move in."""
        try:
            await asyncio.to_thread(compile_all)
        except Exception:
            log.exception("the kernels couldn't be compiled ahead")
        pulse = self.parts.pulse
        pulse.told, pulse.standing, pulse.watched = self.hub.catch_up, self.hub.stand, self.hub.clock_runs
        while True:
            try:
                await pulse.start()
                break
            except SQLAlchemyError as error:
                log.error("the database doesn't answer: %s", error)
                await asyncio.sleep(1)
        hub = self.hub
        await self.parts.bus.start(Ears(hub.hear, hub.hear_all, hub.look, self.figures, hub.hear_of, hub.hear_living))
        hub.ready.set()
        try:
            await hub.resume()
        except Exception:
            log.exception("games couldn't be taken up again")

    def figures(self) -> Figures:
        """Return what there is to count."""
        lives = list(self.hub.lives.values())
        sockets = sum(len(live.readers) for live in lives)
        return self.metrics.figures(len(lives), sockets, self.parts.computers.searches)

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


async def open_bus(redis: str | None, secret: str) -> Bus:
    """Reach the other processes, if there may be any. Raises NoRedis."""
    if redis is None:
        return Bus()
    try:
        from ludoteca.server.redisbus import RedisBus
    except ImportError as error:
        raise NoRedis("redis isn't installed: pip install 'ludoteca[deploy]'") from error
    return await RedisBus.open(redis, secret)


def site_of(connection: HTTPConnection) -> Site:
    """Return the site that serves a request."""
    site: Site = connection.app.state.site
    return site
