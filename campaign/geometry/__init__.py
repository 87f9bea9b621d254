"""Pure functions on tuples of integers: hexes now, squares and the plane with their engines."""
