"""Editors on the screen for the player's own content: one page, and a subject for each kind."""
