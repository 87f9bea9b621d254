"""Opponents and advice: levels in `policy`, ways of thinking in `search`, their processes."""
