"""How often somebody may do something: far more than people do, far fewer than a script could.

Guests are counted each, and so are addresses, since whoever throws the cookie away is a new guest every time.
"""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TypeAlias

from starlette.requests import HTTPConnection

from ludoteca.server.limits import Bucket, Limit
from ludoteca.server.problems import Refusal

Rate: TypeAlias = tuple[int, float]  # so many at once, so many a second in the long run

GAMES = (30, 30 / 60), (300, 300 / 60)  # of a guest, of an address: a school's, from which many guests come
OFFERS = (10, 10 / 600), (60, 60 / 600)  # games offered in the lobby
JOINS = (30, 30 / 60), (300, 300 / 60)  # coming to a seat, a new link, a new name
WRONG = 10  # times as much as a join counts one with a key that opens nothing
HINTS = (60, 30 / 60), (600, 300 / 60)  # a game of Trans-Rabat has hundreds of actions
MESSAGES = (600, 75.0), (6000, 750.0)  # over all WebSockets


class Quota:
    """Counts what is done, by guest and by address."""

    def __init__(self, guest: Rate, address: Rate) -> None:
        self._guests, self._addresses = Limit(*guest), Limit(*address)

    def check(self, guest: str | None, connection: HTTPConnection) -> None:
        """Count one more, of a new guest where `guest` is None. Raises Refusal for one too many."""
        buckets = self.buckets(guest, connection)
        if seconds := max((bucket.wait() for bucket in buckets), default=0):
            raise Refusal(429, "too-many", seconds=seconds)
        for bucket in buckets:
            bucket.take()

    def charge(self, guest: str | None, connection: HTTPConnection, number: int) -> None:
        """Count as many more, allowed or not."""
        for bucket in self.buckets(guest, connection):
            bucket.charge(number)

    def buckets(self, guest: str | None, connection: HTTPConnection) -> list[Bucket]:
        """Return what counts somebody."""
        network = network_of(connection)
        return [*([self._guests.of(guest)] if guest else []), *([self._addresses.of(network)] if network else [])]


def network_of(connection: HTTPConnection) -> str | None:
    """Return whose address a request comes from; of IPv6 a household's network.

    None for this machine: a person who tries the site, or a proxy that doesn't tell for whom it asks.
    """
    if connection.client is None:
        return None
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return connection.client.host
    address = getattr(address, "ipv4_mapped", None) or address
    if address.is_loopback:
        return None
    return str(IPv6Network((address, 64), strict=False) if isinstance(address, IPv6Address) else address)
