"""Hexes, squares, the plane, hulls on it, and the chart of the Caribbean: numbers, no rules."""
