"""The chapters of PW-2 to PW-14, and the turn. Private to the engine."""
