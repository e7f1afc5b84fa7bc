"""Many games at once, and the site killed again and again: what was acknowledged is there, and every game goes on."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ludoteca.play import events as stored
from ludoteca.play.clock import BEFORE
from ludoteca.play.events import (
    Agreed,
    Created,
    Declined,
    Event,
    Followed,
    Joined,
    Moved,
    Offered,
    Paused,
    Said,
    Undone,
)
from ludoteca.play.game import MOVES, Game
from ludoteca.server import messages
from ludoteca.server.database import Database
from ludoteca.server.tables import events, outages
from players import Player, Visitors

if TYPE_CHECKING:
    from tests.conftest import Server

GAMES, KILLS = 60, 10
LIVES = (0.5, 2.5)  # seconds from one start to the next kill
THOUGHT = 0.8  # seconds from one thing that a player does to the next, on average
GOING_ON = 90.0  # seconds in which a game that isn't over must go on
SEED = 4
RIGHT = 1_000  # milliseconds that a clock may be wrong

BANK, MOVE = {"kind": "bank", "seconds": 900, "increment": 2}, {"kind": "move", "seconds": 300}
SET_UPS: list[tuple[str, list[str | int], dict[str, Any]]] = [
    ("abalone", ["person", "open"], {"control": BANK}),
    ("tablut", ["open", "person"], {}),
    ("trans-rabat", ["person", "open", "open"], {"control": MOVE}),
    ("abalone", ["person", 1], {"control": BANK}),
    ("tablut", ["person", "open"], {"control": BANK}),
    ("trans-rabat", ["person", 1, "open"], {"control": BANK}),
    ("trans-rabat", ["person", "open"], {}),
    ("tablut", [1, "person"], {}),
    ("abalone", ["open", "person"], {"games": 3}),
    ("trans-rabat", ["person", "open", "open"], {"control": BANK}),
]
QUIET = (Agreed, Declined, Followed, Offered, Paused, Said)  # after which a clock runs on
ERRORS = {"stale", "not-your-turn", "game-over", "busy", "already-offered", "no-offer", "nothing-to-undo"}


class Witness(Player):
    """Plays anything, offers and answers now and then, and remembers all that it is told."""

    def __init__(self, url: str, game_id: str, cookie: str, chance: Random) -> None:
        super().__init__(url, game_id, cookie, chance)
        self.moves: dict[int, tuple[int, str]] = {}  # version -> the ply after it and its move
        self.states: dict[int, list[str]] = {}  # version -> the moves of all plies
        self.sent: Counter[tuple[int, str]] = Counter()  # moves by their plies
        self.stored: Counter[tuple[int, str]] = Counter()  # those of them that were acknowledged
        self.errors: set[str] = set()
        self.known = 0  # the latest version told
        self.heard = 0  # moves, whoever made them

    async def play(self) -> None:
        """Do something again and again."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / THOUGHT))
            if self.connected and self.state:
                await self.act(self.state)

    async def act(self, state: messages.State) -> None:
        """Answer an offer, move, or offer something."""
        ply, luck = len(state.plies), self.chance.random()
        asked = [offer for offer in state.offers if set(offer.missing) & set(state.yours)]
        if asked and luck < 0.5:
            await self.send(messages.Answer(asked[0].kind, asked[0].kind == "takeback" and luck < 0.3, ply))
        elif self.mine:
            move = self.chance.choice(state.legal).move
            self.sent[ply, move] += 1
            await self.move(move)
        elif luck < 0.05 and "takeback" in state.may:
            await self.send(messages.Offer("takeback", ply))
        elif luck < 0.08 and "draw" in state.may:
            await self.send(messages.Offer("draw", ply))
        elif luck < 0.1:
            await self.send(messages.Say("hello"))

    async def react(self, message: messages.ToClient) -> None:
        match message:
            case messages.Moved(version=version, ply=ply, move=move):
                self.moves[version] = ply, move
                self.heard += 1
            case messages.State(version=version, plies=plies):
                assert version >= self.known, "what was told is gone"
                self.states[version] = [ply.move for ply in plies]
            case messages.Error(code=code):
                self.errors.add(code)
        if self.state:
            self.known = max(self.known, self.state.version)

    def acknowledged(self, move: messages.Move) -> None:
        self.stored[move.ply, move.move] += 1


async def seated(url: str, chance: Random) -> list[Witness]:
    """Set up all games and seat a player of its own at each seat of a person."""
    visitors, gate = Visitors(url), asyncio.Semaphore(8)
    players: list[Witness] = []

    async def one(number: int) -> None:
        game, seats, more = SET_UPS[number % len(SET_UPS)]
        async with gate:
            game_id, cookies = await visitors.make(game, seats, **more)
        players.extend(Witness(url, game_id, cookie, Random(chance.random())) for cookie in cookies)

    await asyncio.gather(*(one(number) for number in range(GAMES)))
    await visitors.http.aclose()
    return players


async def storm(server: Server, players: list[Witness], chance: Random) -> list[tuple[int, int]]:
    """Let all play while the site is killed and started again, until every game has gone on after the last time.

    Returns when it wasn't there, in milliseconds since 1970.
    """
    away: list[tuple[int, int]] = []
    running = [asyncio.create_task(task) for player in players for task in (player.run(), player.play())]
    for number in range(KILLS):
        if number % 2:  # the other times it is killed before all are back
            await until(lambda: all(player.connected for player in players), "somebody can't come back")
        await asyncio.sleep(chance.uniform(*LIVES))
        killed = now()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        away.append((killed, now()))
    before = {player: player.heard for player in players}
    await until(
        lambda: all(
            player.heard > before[player] + 1 or (player.state is not None and player.state.outcome is not None)
            for player in players
        ),
        "a game is stuck",
    )
    assert not any(task.done() for task in running), [task for task in running if task.done()]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return away


async def until(holds: Callable[[], bool], else_: str) -> None:
    """Wait until something holds, and fail if it doesn't come to hold."""
    end = time.monotonic() + GOING_ON
    while not holds():
        assert time.monotonic() < end, else_
        await asyncio.sleep(0.05)


async def read(database: str, game_ids: set[str]) -> dict[str, list[Event]]:
    """Read what is stored of games."""
    opened, found = await Database.open(database), {}
    async with opened.read() as connection:
        for game_id in game_ids:
            query = sa.select(events.c.seq, events.c.body).where(events.c.game == game_id).order_by(events.c.seq)
            rows = (await connection.execute(query)).all()
            assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)), "a version is missing"
            found[game_id] = [stored.read(body) for _, body in rows]
    await opened.close()
    return found


async def noted(database: str) -> list[tuple[int, int]]:
    """Return when the site knows that it wasn't there."""
    opened = await Database.open(database)
    async with opened.read() as connection:
        rows = (await connection.execute(sa.select(outages.c.since, outages.c.until))).all()
    await opened.close()
    return [(since, until) for since, until in rows]


def check_told(player: Witness, happened: list[Event], stages: list[Game]) -> None:
    """See that all that a player was told is stored, and of each own move as much as was sent and acknowledged."""
    for version, (ply, move) in player.moves.items():
        game = stages[version - 1]
        assert (game.ply, game.plies[-1].move) == (ply, move)
    for version, moves in player.states.items():
        assert [played.move for played in stages[version - 1].plies] == moves
    assert player.state
    own = Counter(
        (before.ply, event.move)
        for before, event in zip(stages, happened[1:], strict=False)
        if isinstance(event, Moved) and not event.auto and before.player in player.state.yours
    )
    assert player.stored <= own, "an acknowledged move is lost"
    assert own <= player.sent, "a move was made twice"
    assert player.errors <= ERRORS


def check_clock(happened: list[Event], stages: list[Game], away: list[tuple[int, int]], at: int) -> None:
    """Add up how long each seat took while the site was there, and compare what is left with the game's clock."""
    control = stages[0].created.control
    assert control
    full = 1000 * control.seconds
    left, spent, opened = [full] * len(stages[0].seats), 0, 0
    for before, last, event, after in zip(stages, happened, [*happened[1:], None], [*stages[1:], None], strict=True):
        if isinstance(last, Created | Joined):
            opened = last.at + BEFORE
        if before.clock is None or before.clock.since is None:
            continue
        seat = before.clock.seat
        spent += there(max(last.at, opened), event.at if event else at, away)
        if event is None or after is None:
            left[seat] -= spent
        elif not isinstance(event, QUIET):
            left[seat] -= max(0, spent - (event.lag if isinstance(event, Moved) else 0))
            spent = opened = 0  # only the first turn's time begins later
            ends_turn = isinstance(event, Moved) and (after.player != seat or after.outcome is not None)
            if control.kind == "bank" and ends_turn:
                left[seat] += 1000 * control.increment
            elif control.kind == "move" and (
                ends_turn or (isinstance(event, Moved) and after.plies[-1].info.kind in MOVES)
            ):
                left[seat] = full
            if control.kind == "move" and isinstance(event, Undone):
                left[after.player] = full
    shown = stages[-1].clock.shown(at) if stages[-1].clock else ()
    assert all(abs(told - right) <= RIGHT for told, right in zip(shown, left, strict=True)), (shown, left)


def there(since: int, until: int, away: list[tuple[int, int]]) -> int:
    """Return for how long of a time the site was there, in milliseconds."""
    lost = sum(max(0, min(until, back) - max(since, gone)) for gone, back in away)
    return max(0, until - since) - lost


def test_killed_again_and_again_nothing_is_lost_and_every_game_goes_on(server: Server) -> None:
    chance = Random(SEED)

    async def run() -> tuple[list[Witness], list[tuple[int, int]], int, dict[str, list[Event]]]:
        players = await seated(server.url, chance)
        away = await storm(server, players, chance)
        at, known = now(), await noted(server.database)
        for killed, back in away:  # how exactly depends on the machine: on a busy one signs of life come late
            assert any(since <= killed + RIGHT and killed < until <= back for since, until in known)
        return players, known, at, await read(server.database, {player.game_id for player in players})

    players, away, at, found = asyncio.run(run())
    assert len(found) == GAMES
    stages: dict[str, list[Game]] = {}
    for game_id, happened in found.items():
        first, *rest = happened
        assert isinstance(first, Created)
        stages[game_id] = list(accumulate(rest, lambda game, event: game.after([event]), initial=Game(first)))
    for player in players:
        check_told(player, found[player.game_id], stages[player.game_id])
    for game_id, games in stages.items():
        if games[0].clock:
            check_clock(found[game_id], games, away, at)
    assert sum(player.stored.total() for player in players) > GAMES


def now() -> int:
    return time.time_ns() // 1_000_000
