"""The chapters of C-6 to C-14, and the turn."""
