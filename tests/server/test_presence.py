"""Who of a game's players is there, as those who look on are told. The same between processes: test_shared.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.server.playing import begin, come, keys, two

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running


def told(running: Running, game_id: str) -> list[str]:
    """Return what each reader of a game was told last, once nothing is left to tell."""
    live = running.site.hub.lives[game_id]
    running.until(lambda: live.presence._timer is None)
    return running.call(lambda: [reader.presence for reader in live.readers])


def test_players_and_watchers_are_told_who_is_there(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with maker.socket(game_id) as mine, new_guest().socket(game_id) as watching:
        assert mine.presence() == watching.presence() == ([0], [1])
        with other.socket(game_id) as theirs:
            assert mine.presence() == watching.presence() == theirs.presence() == ([0, 1], [])
        assert mine.presence() == watching.presence() == ([0], [1])
        with other.socket(game_id):
            assert mine.presence() == watching.presence() == ([0, 1], [])


def test_somebody_who_has_not_come_yet_is_neither_there_nor_away(new_guest: Callable[..., Guest]) -> None:
    maker, other, watcher = new_guest(), new_guest(), new_guest()
    game_id = begin(maker, "trans-rabat", "person", "open", 1, options={"players": 3})
    with watcher.socket(game_id) as watching, maker.socket(game_id):
        while (presence := watching.presence()) != ([0], []):
            assert presence == ([], [0]), "before the maker had come"
        come(other, game_id, 1, keys(maker, game_id)[1])
        assert watching.presence() == ([0], [1])
        with other.socket(game_id):
            assert watching.presence() == ([0, 1], []), "the computer is nobody to wait for"


def test_two_tabs_and_two_devices_are_one_presence(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    phone = new_guest()
    come(phone, game_id, 1, keys(other, game_id)[1])
    with maker.socket(game_id) as mine:
        assert mine.presence() == ([0], [1])
        with other.socket(game_id), other.socket(game_id):
            assert mine.presence() == ([0, 1], [])
            with phone.socket(game_id) as theirs:
                assert theirs.presence() == ([0, 1], [])
        assert mine.presence() == ([0], [1])
        with phone.socket(game_id):
            assert mine.presence() == ([0, 1], [])
        assert mine.presence() == ([0], [1])


def test_a_page_that_is_loaded_again_was_never_away(running: Running, new_guest: Callable[..., Guest]) -> None:
    """Nor does anybody who comes and goes all the time have the others told all the time."""
    game_id, maker, other = two(new_guest)
    with maker.socket(game_id) as mine:
        with other.socket(game_id):
            assert mine.presence() == ([0, 1], [])
        for _ in range(20):
            with other.socket(game_id) as theirs:
                theirs.get("state")
        with other.socket(game_id):
            assert len(set(told(running, game_id))) == 1
            mine.send(type="ping")
            assert mine.next(lambda kind: kind in ("presence", "pong"))["type"] == "pong"


def test_who_plays_alone_or_at_one_screen_is_told_nothing(
    guest: Guest, running: Running, new_guest: Callable[..., Guest]
) -> None:
    for seats in ((None, 3), (None, None)):
        game_id = guest.create("abalone", *seats)
        with guest.socket(game_id) as socket:
            socket.get("state")
            assert told(running, game_id) == [""]
            with new_guest().socket(game_id) as watcher:
                assert watcher.presence() == ([seat for seat in (0, 1) if seats[seat] is None], [])
                assert sorted(map(bool, told(running, game_id))) == [False, True]


def test_nothing_is_stored_for_it(running: Running, new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with maker.socket(game_id) as mine:
        version = mine.get("state")["version"]
        for _ in range(2):
            with other.socket(game_id):
                assert mine.presence() == ([0, 1], [])
            assert mine.presence() == ([0], [1])
        assert mine.sync()["version"] == version
        assert running.call(lambda: running.site.hub.lives[game_id].presence._elsewhere) == {}
    running.until(lambda: game_id not in running.site.hub.lives)
