"""Pirate Wars on the screen: what is seen of a chart and can be ordered, and its words."""
