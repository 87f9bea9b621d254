"""The chapters of PA-4 to PA-11, and the turn. Private to the engine."""
