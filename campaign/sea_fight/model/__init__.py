"""What a sea fight is made of: terms, state, orders, events, words."""
