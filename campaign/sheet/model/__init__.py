"""What a season is made of: state, orders, events, the account, words."""
