"""The game that is searched with three players: after a turn of the root's player only one opponent replies."""
