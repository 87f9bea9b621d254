"""What a fight of Pirate Wars is made of: terms, ships, state, orders, events, words."""
