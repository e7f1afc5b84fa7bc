"""Tablut as Linnaeus saw it played in 1732: sixteen attackers against a king and his eight defenders."""
