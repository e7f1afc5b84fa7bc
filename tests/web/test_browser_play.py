"""Six moves and more of each game against the computer, by each way of moving pieces."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import PHONE
from .game_page import GamePage, Info, State
from .hands import Drags, Hand, Keys, Mouse, Touch, TouchDrags

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

MOVES = 6
WAYS: dict[str, tuple[type[Hand], dict[str, Any]]] = {
    "mouse": (Mouse, {}),
    "mouse-drag": (Drags, {}),
    "keyboard": (Keys, {}),
    "touch": (Touch, PHONE),
    "touch-drag": (TouchDrags, PHONE),
}
# In Tablut the guest defends and leaves the king at home: the game can't be over within these moves.
SEATS: dict[str, tuple[int | None, ...]] = {"abalone": (None, 1), "tablut": (1, None), "trans-rabat": (None, 1)}


def of_many_kinds(game: str, chance: Random) -> Callable[[State], Info]:
    """Return a choice among legal moves by which kinds, and in Abalone numbers of marbles, change from move to move."""
    chosen: list[tuple[str, int]] = []

    def kind(info: Info) -> tuple[str, int]:
        return info["kind"], len(info["source"])

    def choose(state: State) -> Info:
        legal: list[Info] = state["legal"]
        if game == "tablut":
            king = next(cell for cell, piece in tablut_pieces(state).items() if piece == "k")
            legal = [info for info in legal if info["source"] != [king]]
        elif any(info["target"] for info in legal):  # who cedes hats without need may be excluded for want of any (R14)
            legal = [info for info in legal if info["kind"] != "cede"]
        chance.shuffle(legal)
        best = min(legal, key=lambda info: chosen.count(kind(info)))
        chosen.append(kind(best))
        return best

    return choose


def tablut_pieces(state: State) -> dict[str, str]:
    """Read the pieces of the position that a state stands at."""
    board = (state["plies"][-1]["position"] if state["plies"] else state["start"]).split()[0]
    for digit in "123456789":
        board = board.replace(digit, "." * int(digit))
    ranks = dict(zip("987654321", board.split("/"), strict=True))
    return {f"{file}{rank}": piece for rank, row in ranks.items() for file, piece in zip("abcdefghi", row, strict=True)}


def play(begin: Callable[[], GamePage], hand: type[Hand], choose: Callable[[State], Info]) -> None:
    """Make MOVES moves; the list shows each, and the computer answers. A game may be over sooner: then play another."""
    made = 0
    players: set[int] = set()
    while made < MOVES:
        game = begin()
        made += play_on(game, hand(game), choose, MOVES - made)
        state = game.state()
        assert game.moves() == [ply["move"] for ply in state["plies"]]
        players |= {ply["player"] for ply in state["plies"]}
    assert players == set(range(len(state["seats"])))


def play_on(game: GamePage, hand: Hand, choose: Callable[[State], Info], moves: int) -> int:
    """Make so many moves, or fewer where the game ends; return how many."""
    made = 0
    state = game.wait_turn()
    while made < moves and not state["outcome"]:
        info = choose(state)
        ply = len(state["plies"])
        hand.make(info)
        game.wait_listed(ply + 1, info["move"])
        made += info["target"] is not None
        state = game.wait_turn()
        assert state["plies"][ply]["move"] == info["move"], "just this was made"
        answered = any(later["player"] != state["yours"][0] for later in state["plies"][ply + 1 :])
        assert answered or state["game"] == "trans-rabat", "in the other games a move is a turn"
    assert made, "a game can't be over before the first move"
    return made


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", SEATS)
def test_six_moves_against_the_computer(visit: Visit, site: str, name: str, way: str) -> None:
    hand, options = WAYS[way]
    context = visit(**options)
    play(lambda: GamePage.create(context, site, name, *SEATS[name]), hand, of_many_kinds(name, Random(f"{name} {way}")))


@pytest.mark.parametrize("seat", range(3))
def test_trans_rabat_of_three_from_every_seat(visit: Visit, site: str, seat: int) -> None:
    seats = [None if number == seat else 1 for number in range(3)]
    context, opener = visit(), (seat + 2) % 3
    play(
        lambda: GamePage.create(context, site, "trans-rabat", *seats, players=3, opener=opener),
        Mouse,
        of_many_kinds("trans-rabat", Random(seat)),
    )


def test_moves_are_shown_one_after_the_other(visit: Visit, site: str) -> None:
    """With pieces that travel, as most see it, nothing else is different."""
    context = visit(reduced_motion="no-preference")
    play(lambda: GamePage.create(context, site, "abalone", None, 1), Mouse, of_many_kinds("abalone", Random(1)))
