"""The engine as a program that other programs talk to: the Universal Game Interface (docs/ugi.md).

Knows `games` and `engine`, nothing of seats, servers or pages.
"""
