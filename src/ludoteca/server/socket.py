"""The WebSocket of one reader: its messages in, what happens out through a bounded queue.

Who sends more than a person can is cut off. Answers wait until their reader has taken those before, and nothing more of
theirs is read meanwhile; news of the game don't wait, so a reader who doesn't take them is cut off too.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludoteca.games.errors import MoveError
from ludoteca.play import decide
from ludoteca.server import messages
from ludoteca.server.guard import same_origin
from ludoteca.server.hints import Adviser
from ludoteca.server.ids import new_id
from ludoteca.server.journal import Conflict
from ludoteca.server.lag import Lag
from ludoteca.server.languages import Language
from ludoteca.server.limits import Bucket
from ludoteca.server.live import Live, Reader, now
from ludoteca.server.outbox import Outbox
from ludoteca.server.problems import Refusal
from ludoteca.server.site import Site, site_of
from ludoteca.server.store import UnknownGame
from ludoteca.server.whynot import why_not

log = logging.getLogger(__name__)

QUEUE = 64  # messages waiting for a reader; one who is slower is cut off
ANSWERED = 16  # of them when the reader's own next message has to wait
BURST, RATE = 200, 25  # messages from a reader: at once, and a second in the long run
ASKING = 10.0  # seconds between two measures of the network
ACTS = messages.Move | messages.Undo | messages.Resign | messages.Abort  # after which no hint is wanted any more
UNKNOWN, SLOW, TOO_FAST, TOO_LARGE = 4404, 4408, 4429, 1009  # close codes


class Connection:
    """One open socket: answers its reader's messages."""

    def __init__(self, websocket: WebSocket, site: Site) -> None:
        self._websocket = websocket
        self._metrics = site.metrics
        self._language: Language = site.language(websocket)
        self._outbox = Outbox(QUEUE)
        self._writer: asyncio.Task[None] | None = None
        self._cut: int | None = None  # the code with which the site ends it
        self._lag = Lag()
        guest = site.guests.read(websocket)
        self._hints = site.hints
        self._adviser = Adviser(site.parts.computers, self.send, lambda ply: self.refuse("hint-failed", ply))
        self._buckets = [Bucket(BURST, RATE), *site.messages.buckets(guest, websocket)]
        self.reader = Reader(guest, self.send, lambda ply: self.refuse("computer-failed", ply), self.gone)

    def send(self, text: str) -> None:
        """Queue text to be sent."""
        try:
            self._outbox.put(text)
        except asyncio.QueueFull:
            self.cut(SLOW)

    def cut(self, code: int) -> None:
        """End the connection."""
        self._cut = code
        if self._writer:
            self._writer.cancel()

    def gone(self) -> None:
        """Tell that there is no such game any more."""
        self.refuse("unknown-game", 0)
        self.cut(self._cut or UNKNOWN)

    def refuse(
        self,
        code: str,
        ply: int,
        details: Mapping[str, str | int] | None = None,
        *,
        game: str | None = None,
        text: str = "",
    ) -> None:
        """Send an error, worded in the reader's language."""
        details = dict(details or {})
        message = self._language.sentence(code, details, game=game, text=text)
        self.send(messages.write(messages.Error(code, message, details, ply)))

    async def run(self, live: Live) -> None:
        """Serve the socket until it closes."""
        self._writer = asyncio.create_task(self._write())
        if self._cut:  # too much came while the game was read
            self._writer.cancel()
        tasks = (self._writer, asyncio.create_task(self._receive(live)), asyncio.create_task(self._ask_time()))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._adviser.stop()
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                log.error("a socket of game %s failed", live.id, exc_info=result)
        if self._cut:
            await self.close(self._cut)

    async def close(self, code: int) -> None:
        """Send what is queued and close, unless the other side is gone."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(1):
                while code != SLOW and self._outbox:
                    await self._websocket.send_text(self._outbox.take())
                if self._websocket.application_state is WebSocketState.CONNECTED:
                    await self._websocket.close(code)

    async def _write(self) -> None:
        while True:
            await self._websocket.send_text(await self._outbox.get())

    async def _receive(self, live: Live) -> None:
        while True:
            frame = await self._websocket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            if not all(bucket.take() for bucket in self._buckets):
                self.refuse("too-fast", live.ply, {"limit": RATE})
                self.cut(TOO_FAST)  # closed once nothing writes any more
                return
            text = frame.get("text")
            if len(text.encode() if text is not None else frame["bytes"]) > messages.MAX_MESSAGE:
                self.refuse("too-large", live.ply, {"limit": messages.MAX_MESSAGE})
                self.cut(TOO_LARGE)  # closed once nothing writes any more
                return
            await self._answer(live, text)
            await self._pause()

    async def _pause(self) -> None:
        """Let others have their turn, and the reader take what is ready."""
        await asyncio.sleep(0)  # a message that is there already is received without waiting
        await self._outbox.few(ANSWERED)

    async def _answer(self, live: Live, text: str | None) -> None:
        """Answer one message; None is a binary one."""
        try:
            if text is None:
                raise msgspec.DecodeError("messages are text, not binary")
            await self._handle(live, messages.read(text))
        except msgspec.DecodeError as error:
            self.refuse("malformed", live.ply, {"problem": str(error)})
        except MoveError as error:
            game = live.game.created.game if live.game else None
            self.refuse(error.code, live.ply, error.details, game=game, text=str(error))
        except Refusal as refusal:
            self.refuse(refusal.code, live.ply, refusal.details)
        except UnknownGame:
            self.gone()
        except (SQLAlchemyError, Conflict) as error:
            log.error("a message about game %s couldn't be stored: %s", live.id, error)
            self.refuse("busy", live.ply)

    async def _handle(self, live: Live, message: messages.FromClient) -> None:
        guest = self.reader.guest
        if isinstance(message, ACTS):
            self._adviser.stop()
        match message:
            case messages.Move(ply=ply, move=move):
                lag, begun = self._lag.milliseconds, time.perf_counter()
                if not await live.act(lambda game: decide.move(game, live.held.of(guest), ply, move, now(), lag)):
                    await live.show(self.reader)
                self._metrics.acknowledged(time.perf_counter() - begun)
            case messages.Undo(ply=ply):
                await live.act(lambda game: decide.offer(game, live.held.of(guest), "takeback", ply, now()))
            case messages.Resign(ply=ply):
                await live.act(lambda game: decide.resign(game, live.held.of(guest), ply, now()))
            case messages.Abort():
                await live.act(lambda game: decide.abort(game, live.held.of(guest), now()))
            case messages.Offer(kind=kind, ply=ply):
                await live.act(lambda game: decide.offer(game, live.held.of(guest), kind, ply, now()))
            case messages.Answer(kind=kind, yes=yes, ply=ply):
                await live.act(lambda game: decide.answer(game, live.held.of(guest), kind, yes, ply, now()))
            case messages.Say(phrase=phrase):
                await live.act(lambda game: decide.say(game, live.held.of(guest), phrase, now()))
            case messages.Next():
                if not await live.act(lambda game: decide.follow(game, live.held.of(guest), new_id(), now())):
                    await live.show(self.reader)
            case messages.AskHint(ply=ply):
                game = await live.read()
                decide.hint(game, live.held.of(guest), ply)
                self._hints.check(guest, self._websocket)
                self._adviser.ask(game, self._language)
            case messages.AskWhy(move=move):
                game = await live.read()
                self.send(messages.write(why_not(game, move, self._language)))
            case messages.Sync():
                await live.show(self.reader)
            case messages.Ping():
                self.send(messages.write(messages.Pong()))
            case messages.Echo(id=number):
                self._lag.heard(number)

    async def _ask_time(self) -> None:
        """Tell what time it is, again and again: the answers measure the network."""
        while True:
            self.send(messages.write(messages.Time(self._lag.ask(), now())))
            await asyncio.sleep(ASKING)


async def game_socket(websocket: WebSocket) -> None:
    """Serve /ws/games/{id}."""
    if not same_origin(websocket.headers):
        await websocket.close()  # before accepting: the handshake is refused with 403
        return
    site = site_of(websocket)
    connection = Connection(websocket, site)
    await websocket.accept()
    try:
        with site.doors.hold(connection.reader.guest, websocket):
            async with site.hub.open(websocket.path_params["id"], connection.reader) as live:
                await connection.run(live)
    except Refusal as refusal:
        connection.refuse(refusal.code, 0)
        await connection.close(TOO_FAST)
    except UnknownGame:
        connection.refuse("unknown-game", 0)
        await connection.close(UNKNOWN)
    except (SQLAlchemyError, Conflict) as error:
        log.error("game %s couldn't be read: %s", websocket.path_params["id"], error)
        connection.refuse("busy", 0)
        await connection.close(1013)
