"""The same program as C: a game compiled once, to play thousands of matches a second."""
