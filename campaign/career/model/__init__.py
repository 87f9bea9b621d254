"""What a career is made of: state, orders, events, wares, the account, words."""
