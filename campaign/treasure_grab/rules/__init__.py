"""The chapters of TG-2 to TG-10, and the turn. Private to the engine."""
