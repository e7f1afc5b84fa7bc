"""Matches between engines that are processes: levels, versions, other programs (docs/match.md).

Knows `games`, `engine` and the engine's program in `ugi`, nothing of seats, servers or pages.
"""
