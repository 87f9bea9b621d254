"""The weights of a judgement, found by games: played, fitted, tried; see `__main__`."""
