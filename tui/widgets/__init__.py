"""Widgets of our own, each drawn line by line."""
