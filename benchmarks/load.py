"""Many people at once on a site of the benchmark's own: how soon moves arrive, and what the site needs of the machine.

    python benchmarks/load.py moves    # 500 games, 1,000 sockets, each game a move every two seconds
    python benchmarks/load.py memory   # of idle sockets and idle games
    python benchmarks/load.py through  # 20,000 games one after another, many at once: what stays in memory

`--database` and `--redis` are handed to the site, which runs in a process of its own; all players are in this one.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random

from local_site import LocalSite, local_site
from ludoteca.server import messages
from players import Player, Visitors

KINDS = ("trans-rabat", "abalone", "tablut")
AT_ONCE = 8  # games that are set up at the same time
PLIES = 20  # of an idle game
WARM = 30  # games before memory is measured
RESTED = 35  # seconds after which a game in which nothing happens is let go of (RESTING of live.py)
SHORT = (4, 12)  # moves of a short game
LONG = 25  # of so many games one is played to its end


class Table:
    """A game and its players, who all are in this process."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self._running = [asyncio.create_task(player.run()) for player in players]

    @classmethod
    async def set_up(cls, visitors: Visitors, number: int, *seats: str, player: type[Player] = Player) -> Table:
        """Make a game and wait until all its players have been told its state."""
        game_id, cookies = await visitors.make(KINDS[number % len(KINDS)], list(seats))
        table = cls([player(visitors.url, game_id, cookie) for cookie in cookies])
        await table.until(lambda state: not state.waiting)
        return table

    async def until(self, holds: Callable[[messages.State], bool]) -> None:
        """Wait until something holds of the state that each player knows."""
        while not all(player.state and holds(player.state) for player in self.players):
            await asyncio.sleep(0.005)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        state = self.players[0].state
        return state is not None and state.outcome is not None

    @property
    def mover(self) -> Player | None:
        """Whoever can move now."""
        return next((player for player in self.players if player.mine), None)

    async def move(self) -> None:
        """Make a move and wait until it is acknowledged."""
        while not self.over:
            if mover := self.mover:
                await mover.move_any()
                while mover.in_hand:
                    await asyncio.sleep(0.002)
                return
            await asyncio.sleep(0.002)

    async def close(self) -> None:
        """Let all players leave."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)


# --- moves ------------------------------------------------------------------------------------------------------------


class Timed(Player):
    """A player who notes when the opponents' moves come."""

    came: dict[tuple[str, int], float]  # (game, ply after the move) -> when

    async def react(self, message: messages.ToClient) -> None:
        if isinstance(message, messages.Moved) and self.state and message.by not in self.state.yours:
            self.came[self.game_id, message.ply] = time.perf_counter()


async def play_in_pace(visitors: Visitors, number: int, table: Table, every: float, end: float) -> list[float]:
    """Make a move every so many seconds; return how long each took to reach the opponent, in milliseconds."""
    sent: dict[tuple[str, int], float] = {}
    turn = time.perf_counter() + Random(number).random() * every
    while turn < end:
        await asyncio.sleep(turn - time.perf_counter())
        turn += every
        if table.over:
            await table.close()
            table = await Table.set_up(visitors, number, "person", "open", player=Timed)
        if (mover := table.mover) and mover.state:
            sent[mover.game_id, len(mover.state.plies) + 1] = time.perf_counter()
            await mover.move_any()
    await asyncio.sleep(1)
    await table.close()
    return [1000 * (Timed.came.get(move, float("inf")) - began) for move, began in sent.items()]


async def moves(site: LocalSite, count: int, seconds: float, every: float) -> None:
    """Play many games at a pace of people, and print how soon moves arrive."""
    Timed.came = {}
    visitors, gate = Visitors(site.url), asyncio.Semaphore(AT_ONCE)

    async def set_up(number: int) -> Table:
        async with gate:
            return await Table.set_up(visitors, number, "person", "open", player=Timed)

    tables = await asyncio.gather(*(set_up(number) for number in range(count)))
    print(f"{count} games, {2 * count} sockets; the site has {site.memory / 1024:.0f} MiB", flush=True)
    gc.freeze()  # the players' own pauses aren't the site's
    began, used, own = time.perf_counter(), site.processor, time.process_time()
    end = began + seconds
    playing = [play_in_pace(visitors, number, table, every, end) for number, table in enumerate(tables)]
    found = sorted(one for of in await asyncio.gather(*playing) for one in of)
    took = time.perf_counter() - began - 1
    median, most = statistics.median(found), found[-1]
    print(f"{len(found)} moves in {took:.0f} s reached the opponent after, in milliseconds:")
    print(f"  median {median:.1f}   99% {found[len(found) * 99 // 100]:.1f}   most {most:.1f}")
    print(f"  processor: {1000 * (site.processor - used) / len(found):.2f} ms a move, ", end="")
    print(f"site {100 * (site.processor - used) / took:.0f}%, players {100 * (time.process_time() - own) / took:.0f}%")


# --- memory -----------------------------------------------------------------------------------------------------------


async def sockets(site: LocalSite, count: int) -> float:
    """Open idle sockets on one game; return what each takes, in KiB."""
    table = await idle_game(Visitors(site.url), 0)
    before = await settled(site)
    watchers = Table([Player(site.url, table.players[0].game_id, "") for _ in range(count)])
    await watchers.until(lambda state: True)
    taken = await settled(site) - before
    await watchers.close()
    await table.close()
    return taken / count


async def games(site: LocalSite, count: int) -> tuple[float, float]:
    """Open idle games with a socket each, twice; return what each took, in KiB, the first time and the second.

    What all who left gave back is used again, so the second time takes no more, though the process keeps it meanwhile.
    """
    visitors, taken = Visitors(site.url), []
    for number in range(WARM):
        await (await idle_game(visitors, number)).close()
    before = await settled(site)
    for _ in range(2):
        tables = [await idle_game(visitors, number) for number in range(count)]
        await asyncio.sleep(RESTED)
        taken.append((await settled(site) - before) / count)
        for table in tables:
            await table.close()
        await settled(site)
    return taken[0], taken[1]


async def idle_game(visitors: Visitors, number: int) -> Table:
    """Make a game, play some moves and leave it open."""
    table = await Table.set_up(visitors, number, "person", "person")
    for _ in range(PLIES):
        await table.move()
    return table


async def settled(site: LocalSite) -> float:
    """Return the site's memory once it has come to rest, in KiB."""
    await asyncio.sleep(3)
    return site.memory


# --- through ----------------------------------------------------------------------------------------------------------


async def play_through(visitors: Visitors, number: int) -> None:
    """Play a game to an end: mostly a few moves, then resignation or agreement; some to their own end."""
    chance = Random(number)
    seats = ("person", "open") if number % 10 == 0 else ("person", "person")
    table = await Table.set_up(visitors, number, *seats)
    one, other = table.players[0], table.players[-1]
    plies = 10_000 if number % LONG == 0 else chance.randint(*SHORT)
    while not table.over and one.state and len(one.state.plies) < plies:
        await table.move()
    while not table.over and one.state and other.state:
        await one.send(messages.Resign(len(one.state.plies)))
        await asyncio.sleep(0.02)
    await table.close()


async def through(site: LocalSite, count: int, at_once: int) -> None:
    """Play many games through, and print how the site's memory grows."""
    visitors, done = Visitors(site.url), 0
    numbers = iter(range(count))
    began, used, first = time.perf_counter(), site.processor, 0.0

    async def one_after_another() -> None:
        nonlocal done, first
        for number in numbers:
            await play_through(visitors, number)
            done += 1
            if done % max(1, count // 10) == 0:
                first = first or site.memory
                took = time.perf_counter() - began
                print(f"{done:6} games  {site.memory / 1024:6.1f} MiB  {site.memory / first:5.3f}  ", end="")
                print(f"{1000 * (site.processor - used) / done:.1f} ms of processor each, {took:.0f} s", flush=True)

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("moves", "memory", "through"))
    parser.add_argument("--games", type=int, help="500 at once; 20,000 played through")
    parser.add_argument("--seconds", type=float, default=60, help="of `moves`")
    parser.add_argument("--every", type=float, default=2, help="seconds from move to move")
    parser.add_argument("--at-once", type=int, default=40, help="games at once of `through`")
    parser.add_argument("--database")
    parser.add_argument("--redis")
    asked = parser.parse_args()
    options = [f"--{name}={value}" for name in ("database", "redis") if (value := getattr(asked, name))]
    with local_site(*options) as site:
        if asked.what == "moves":
            asyncio.run(moves(site, asked.games or 500, asked.seconds, asked.every))
        elif asked.what == "through":
            asyncio.run(through(site, asked.games or 20_000, asked.at_once))
        else:
            socket = asyncio.run(sockets(site, 2 * (asked.games or 500)))
            print(f"an idle socket: {socket:.1f} KiB", flush=True)
    if asked.what == "memory":
        with local_site(*options) as site:  # another one, which hasn't memory left from sockets that are closed
            first, again = asyncio.run(games(site, asked.games or 500))
            print(f"an idle game of {PLIES} plies: {first - socket:.1f} KiB, ", end="")
            print(f"{again - socket:.1f} KiB after all had left and as many more were opened")


if __name__ == "__main__":
    main()
