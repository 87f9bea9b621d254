"""Editors on the screen for the player's own content: one page, and a subject for each kind.

It knows no engine: an engine's `editor` has a `SUBJECT` (its form, its strokes, its drawing). A
document is the content's own struct, changed by copies under a history; `content.keep` writes
it, `content.keep` checks and keeps it.
"""
