"""What a treasure grab is made of: terms, board, state, orders, events, words."""
