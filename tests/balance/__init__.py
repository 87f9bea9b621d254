"""Measurements, not tests: whether fights, sheet and port are fair. `make balance` runs them."""
