"""What a shore raid is made of: terms, ground, state, orders, events, words."""
