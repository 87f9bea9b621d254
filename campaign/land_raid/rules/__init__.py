"""The chapters of P8-22, and the turn. Private to the engine."""
