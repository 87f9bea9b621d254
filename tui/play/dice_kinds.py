"""How the dice of a game fall; of which kind they are stands in its header (C-27)."""

FIXED, FAIR, SWORN = "fixed", "fair", "sworn"
"""By the seed, and the same again when a save is loaded again; by lot, in a career anew whenever it
is loaded; or by secrets that were sworn to before the first throw."""
