"""What a land raid is made of: terms, ground, state, orders, events, words."""
