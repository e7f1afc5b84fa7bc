"""How often somebody may make a game, or come to one: far more than people do, far fewer than a script could."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

from ludoteca.server.limits import Limit
from ludoteca.server.problems import Refusal

GUEST = (30, 30 / 60)  # games at once, games a second in the long run
ADDRESS = (300, 300 / 60)  # of a school or a household: many guests may come from one


class Creations:
    """Counts what is done, by guest and by address."""

    def __init__(self) -> None:
        self._guests, self._addresses = Limit(*GUEST), Limit(*ADDRESS)

    def check(self, guest: str | None, connection: HTTPConnection) -> None:
        """Count one more, of a new guest where `guest` is None. Raises Refusal for one too many."""
        buckets = []
        if guest:
            buckets.append(self._guests.of(guest))
        if network := network_of(connection):
            buckets.append(self._addresses.of(network))
        if seconds := max((bucket.wait() for bucket in buckets), default=0):
            raise Refusal(429, "too-many", seconds=seconds)
        for bucket in buckets:
            bucket.take()


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
