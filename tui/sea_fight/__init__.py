"""The sea fight on the screen: what is seen and can be done on hexes, and how it is told."""
