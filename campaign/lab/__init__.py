"""The laboratory: many games played anywhere, which come out the same everywhere.

A game is a `Job`; what came of it is a `Row`. A row follows from its job alone, never from who
played it, when, or beside which others. `runner` plays jobs in one process or several.
"""
