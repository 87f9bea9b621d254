"""The chapters of PW-2 to PW-11, and the turn. Private to the engine."""
