"""What every open game needs of the site."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.server.bus import Bus
from ludoteca.server.computers import Computers
from ludoteca.server.people import People
from ludoteca.server.pulse import Pulse
from ludoteca.server.store import Store


@dataclass(frozen=True)
class Parts:
    """The store of games, who people are, the computer players, the other processes, signs of life."""

    store: Store
    people: People
    computers: Computers
    bus: Bus
    pulse: Pulse
