"""Search over any game of `games`. Nothing here knows about seats, servers or pages."""
