"""The treasure grab in the terminal: orders to figures, the board, and all that is told of it."""
