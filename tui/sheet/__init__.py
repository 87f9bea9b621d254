"""The master sheet in the terminal: the muster, the paper with its fold, and what comes of it."""
