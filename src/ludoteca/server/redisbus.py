"""The bus of a site of several processes, over Redis. Nothing is stored there that isn't in the database too.

News are the ids of changed games, and who looks on, gathered while the last ones are on their way, on one channel of
the site. Each process hears its own as well, at least once a second: so it knows that Redis is there, and of the others
that they live. While it isn't, each looks in the database for what has changed; once it is back, all that is open is
read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Self

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from ludoteca.server.bus import Bus, Ears, NoRedis
from ludoteca.server.ids import new_id
from ludoteca.server.metrics import Figures

log = logging.getLogger(__name__)

BEAT = 1.0  # seconds between two news of this process, be they empty
SILENCE = 3.0  # seconds without any news, own ones included, after which Redis is taken for gone, or a process for dead
LOOK = 1.0  # seconds between two looks in the database meanwhile
CLAIM = 4_000  # milliseconds that a claim outlives its process
HEARD = 500  # milliseconds that a claim outlives its use, until the others have heard what came of it
FIGURES = 10  # seconds that a process's figures do
WAITING = 10_000  # changed games to be told; where they are more, all are said to have changed
GONE = (RedisError, OSError)  # TimeoutError among them


class Here(msgspec.Struct, array_like=True):
    """The seats of a game whose players look on with a process; `asks`: it wants to know the same of the others."""

    game: str
    seats: frozenset[int]
    asks: bool


class News(msgspec.Struct, array_like=True):
    """What one process tells the others: games that changed, or that any may have; who looks on, where that changed."""

    source: str
    games: list[str]
    all: bool = False
    here: list[Here] = []


class RedisBus(Bus):
    """One process's end of the bus. secret: of the site; several sites can share one Redis."""

    alone = False

    def __init__(self, redis: Redis, secret: str) -> None:
        self._redis, self._me = redis, new_id()
        self._site = f"ludoteca:{sha256(secret.encode()).hexdigest()[:16]}"
        self._changed: dict[str, None] = {}  # a set in order
        self._here: dict[str, Here] = {}
        self._heard: dict[str, float] = {}  # when each other process gave its last sign of life, by the loop's clock
        self.living = self._heard.keys()
        self._missed = False  # whether something couldn't be told
        self._something = asyncio.Event()
        self._claims: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = False

    @classmethod
    async def open(cls, url: str, secret: str) -> Self:
        """Reach Redis by its URL. Raises NoRedis."""
        try:
            redis = Redis.from_url(
                url,
                decode_responses=True,
                socket_timeout=SILENCE,
                socket_connect_timeout=SILENCE,
                retry=Retry(NoBackoff(), 0),
            )
        except ValueError as error:
            raise NoRedis(f"{url} is no address of Redis: {error}") from error
        try:
            await redis.ping()
        except GONE as error:
            await redis.aclose()
            at = redis.connection_pool.connection_kwargs
            where = at.get("path") or f"{at.get('host', 'localhost')}:{at.get('port', 6379)}"
            reason = " ".join(str(error).split()) or "no answer"
            raise NoRedis(f"the Redis at {where} can't be used: {reason}") from error
        return cls(redis, secret)

    async def start(self, ears: Ears) -> None:
        """Begin to listen and to tell."""
        self._tasks = [asyncio.create_task(work(ears)) for work in (self._listen, self._send, self._look)]

    async def stop(self) -> None:
        """Tell what is still to be told, and listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*GONE):
            await self._publish()
            if self._claims:
                await self._redis.delete(*self._claims)
        with suppress(*GONE):
            await self._redis.aclose()

    def tell(self, game_id: str) -> None:
        """Tell all other processes that a game has changed."""
        if len(self._changed) < WAITING:
            self._changed[game_id] = None
        else:
            self._missed = True
        self._something.set()

    def here(self, game_id: str, seats: frozenset[int], *, asks: bool = False) -> None:
        """Tell all other processes whose players look on at a game with this one, and perhaps ask for the same."""
        waiting = self._here.get(game_id)
        if waiting or len(self._here) < WAITING:
            self._here[game_id] = Here(game_id, seats, asks or bool(waiting and waiting.asks))
            self._something.set()

    @asynccontextmanager
    async def claim(self, game_id: str, version: int) -> AsyncIterator[bool]:
        """Ask to think for the computer to move in a game at a version; without Redis anybody may."""
        key = f"{self._site}:claim:{game_id}:{version}"
        try:
            mine = not self.connected or bool(await self._redis.set(key, self._me, nx=True, px=CLAIM))
            mine = mine or await self._redis.get(key) == self._me  # given up a moment ago
        except GONE:
            yield True
            return
        if not mine:
            yield False
            return
        self._claims.add(key)
        try:
            yield True
        finally:
            self._claims.discard(key)
            with suppress(*GONE):
                await self._redis.pexpire(key, HEARD)

    async def figures(self) -> list[Figures]:
        """Return the figures of the other processes; none while Redis is gone."""
        try:
            keys = [key async for key in self._redis.scan_iter(f"{self._site}:figures:*", 1000)]
            found = await self._redis.mget([key for key in keys if not str(key).endswith(self._me)]) if keys else []
        except GONE:
            return []
        return [msgspec.json.decode(text, type=Figures) for text in found if text]

    # --- telling --------------------------------------------------------------------------------------------------

    async def _send(self, ears: Ears) -> None:
        """Publish what has changed; while nothing does, a sign of life."""
        loop, next_beat = asyncio.get_running_loop(), 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_beat):
                    await self._something.wait()
            self._something.clear()
            try:
                await self._publish()
                if loop.time() >= next_beat:
                    self._bury(loop.time() - SILENCE, ears)
                    await self._keep_up(msgspec.json.encode(ears.figures()))
            except GONE:
                await asyncio.sleep(BEAT)
            if loop.time() >= next_beat:
                next_beat = loop.time() + BEAT

    async def _publish(self) -> None:
        news = News(self._me, list(self._changed), self._missed, list(self._here.values()))
        self._changed.clear()
        self._here.clear()
        self._missed = False
        try:
            await self._redis.publish(self._site, msgspec.json.encode(news))
        except GONE:
            self._missed = True
            raise

    def _bury(self, since: float, ears: Ears) -> None:
        """Take for dead whoever gave no sign of life since then."""
        dead = [source for source, heard in self._heard.items() if heard < since]
        for source in dead:
            del self._heard[source]
        if dead:
            ears.living()

    async def _keep_up(self, figures: bytes) -> None:
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.set(f"{self._site}:figures:{self._me}", figures, ex=FIGURES)
            for key in self._claims:
                pipe.pexpire(key, CLAIM)
            await pipe.execute()

    # --- hearing --------------------------------------------------------------------------------------------------

    async def _listen(self, ears: Ears) -> None:
        """Hear news as long as there is Redis, and try again while there isn't."""
        known = True  # whether it is said already that Redis is there, or isn't
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._site)
                    while True:
                        async with asyncio.timeout(SILENCE):
                            message = await channel.get_message(ignore_subscribe_messages=True, timeout=None)
                        if message:
                            self._hear(msgspec.json.decode(message["data"], type=News), ears)
                            if not known:
                                log.warning("Redis answers again")
                                known = True
            except GONE as error:
                if known:
                    log.error("Redis doesn't answer, news come by the database: %s", str(error) or "silence")
                known = self.connected = False
                self._heard.clear()
                ears.living()
            await asyncio.sleep(BEAT / 2)

    def _hear(self, news: News, ears: Ears) -> None:
        if not self.connected:  # what was told meanwhile is lost
            self.connected = True
            ears.all()
        if news.source == self._me:
            return
        known = news.source in self._heard
        self._heard[news.source] = asyncio.get_running_loop().time()
        if not known:
            ears.living()
        if news.all:
            ears.all()
        for one in news.here:
            ears.here(news.source, one.game, one.seats, one.asks)
        for game_id in news.games:
            ears.game(game_id)

    async def _look(self, ears: Ears) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if not self.connected:
                try:
                    await ears.look()
                except Exception as error:  # the database is gone as well
                    log.warning("open games couldn't be looked at: %s", error)
