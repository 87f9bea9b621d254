"""The chapters of TG-2 to TG-9, and the turn. Private to the engine."""
