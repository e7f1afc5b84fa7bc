"""Players for a site under load: each follows a game as a page's tab does, and comes back when the line breaks.

A move is kept in hand until the site acknowledges it, and sent again after a reconnect, as `web/static/game.js` does.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ludoteca.server import messages

SILENCE, PATIENCE = 5.0, 9.0  # seconds without a word before the line is tested, and that the answer may take
PAUSES = (0.3, 0.8, 1.5, 3.0)  # seconds before the next try to connect
REQUEST = 150.0  # seconds that a request may take: a site that starts answers late

_decoder = msgspec.json.Decoder(messages.ToClient)


class Player:
    """Somebody who has seats in a game. `react` is called after each message that changes what is known of the game.

    state: the last one, kept current. in_hand: a move sent or still to be sent, not acknowledged yet.
    """

    def __init__(self, url: str, game_id: str, cookie: str, chance: Random | None = None) -> None:
        self.url, self.game_id, self.cookie = url, game_id, cookie
        self.chance = chance or Random(game_id)
        self.state: messages.State | None = None
        self.in_hand: messages.Move | None = None
        self._socket: ClientConnection | None = None

    @property
    def connected(self) -> bool:
        """Whether the line is open, as far as is known."""
        return self._socket is not None

    @property
    def mine(self) -> bool:
        """Whether a move can be made now."""
        return self.state is not None and self.in_hand is None and bool(self.state.legal)

    async def run(self) -> None:
        """Follow the game until cancelled."""
        tries = 0
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(
                    f"{self.url.replace('http', 'ws', 1)}/ws/games/{self.game_id}",
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    max_size=None,
                    ping_interval=None,  # browsers don't: silence is noticed by `_next`
                    close_timeout=1,
                    proxy=None,
                ) as self._socket:
                    while True:
                        await self._hear(_decoder.decode(await self._next(self._socket)))
                        tries = 0
            self._socket = None
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)] * self.chance.uniform(0.75, 1.25))
            tries += 1

    async def move(self, move: str) -> None:
        """Make a move, which is kept until it is acknowledged."""
        assert self.state
        self.in_hand = messages.Move(len(self.state.plies), move)
        await self.send(self.in_hand)

    async def move_any(self) -> None:
        """Make any legal move."""
        assert self.state
        await self.move(self.chance.choice(self.state.legal).move)

    async def send(self, message: msgspec.Struct) -> None:
        """Send a message if the line is open."""
        with suppress(WebSocketException):
            if self._socket:
                await self._socket.send(messages.write(message))

    async def react(self, message: messages.ToClient) -> None:
        """Do something about what has become of the game."""

    def acknowledged(self, move: messages.Move) -> None:
        """Take note that a move is stored."""

    def dropped(self, move: messages.Move, why: str) -> None:
        """Take note that a move in hand wasn't made, or isn't known to be: `resynced`, or an error's code."""

    async def _next(self, socket: ClientConnection) -> str | bytes:
        try:
            async with asyncio.timeout(SILENCE):
                return await socket.recv()
        except TimeoutError:
            await self.send(messages.Ping())
        async with asyncio.timeout(PATIENCE):  # whose TimeoutError is an OSError: the line is dropped
            return await socket.recv()

    async def _hear(self, message: messages.ToClient) -> None:
        match message:
            case messages.Time(id=number):
                await self.send(messages.Echo(number))
                return
            case messages.Thinking() | messages.Pong() | messages.Presence():
                return
            case messages.State():
                await self._replace(message)
            case messages.Moved():
                if not await self._moved(message):
                    return
            case messages.Changed():
                self._changed(message)
            case messages.Error():
                await self._refused(message)
        await self.react(message)

    async def _replace(self, state: messages.State) -> None:
        self.state, held = state, self.in_hand
        if held is None:
            return
        if held.ply == len(state.plies) and any(info.move == held.move for info in state.legal):
            await self.send(held)
            return
        self.in_hand = None
        if held.ply < len(state.plies) and state.plies[held.ply].move == held.move:
            self.acknowledged(held)
        else:
            self.dropped(held, "resynced")

    async def _moved(self, moved: messages.Moved) -> bool:
        """Take over a move; False where that is known already, or one before it isn't."""
        state = self.state
        if state is None or moved.version <= state.version:
            return False
        if moved.version != state.version + 1 or moved.ply != len(state.plies) + 1:
            await self.send(messages.Sync())
            return False
        state.plies.append(messages.Ply(moved.move, moved.by, moved.position, moved.info, moved.points))
        state.version, state.player, state.legal = moved.version, moved.player, moved.legal
        state.outcome, state.points, state.clock = moved.outcome, moved.points, moved.clock
        state.offers, state.may = moved.offers, moved.may
        held, self.in_hand = self.in_hand, None
        if held and (held.ply + 1, held.move) == (moved.ply, moved.move):
            self.acknowledged(held)
        elif held:
            self.dropped(held, "overtaken")
        return True

    def _changed(self, changed: messages.Changed) -> None:
        if self.state is None or changed.version < self.state.version:
            return
        for name in changed.__struct_fields__:
            setattr(self.state, name, getattr(changed, name))

    async def _refused(self, error: messages.Error) -> None:
        held, self.in_hand = self.in_hand, None
        if held:
            self.dropped(held, error.code)
            await self.send(messages.Sync())


class Visitors:
    """Browsers that make games and come to them by their links, each a new guest."""

    def __init__(self, url: str) -> None:
        self.url = url
        nobody = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # cookies are each guest's, not the client's
        self.http = httpx.AsyncClient(base_url=url, timeout=REQUEST, cookies=nobody, trust_env=False)

    async def make(self, game: str, seats: list[str | int], **more: Any) -> tuple[str, list[str]]:
        """Make a game and let a guest come to each open seat; return its id and the cookies of the guests, in order.

        seats: `person` (whoever makes the game), `open` (a guest of its own each), or a computer's level.
        """
        wanted = [{"kind": "computer", "level": seat} if isinstance(seat, int) else {"kind": seat} for seat in seats]
        options = {"players": len(seats)} if game == "trans-rabat" else {}
        answer = await self._post("/api/games", {"game": game, "options": options, "seats": wanted, **more})
        game_id, cookies = str(answer.json()["id"]), [_cookie(answer)]
        if "open" in seats:
            links = await self.http.get(f"/api/games/{game_id}/links", headers={"Cookie": cookies[0]})
            for link in links.raise_for_status().json()["seats"]:
                if link["open"]:
                    seat, _, key = link["url"].partition("#seat=")[2].partition(".")
                    joined = await self._post(f"/api/games/{game_id}/join", {"seat": int(seat), "key": key})
                    cookies.append(_cookie(joined))
        return game_id, cookies

    async def _post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return (await self.http.post(path, json=body)).raise_for_status()


def _cookie(answer: httpx.Response) -> str:
    return answer.headers["Set-Cookie"].partition(";")[0]
