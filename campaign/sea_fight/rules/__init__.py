"""The chapters of P8-10 to P8-20, and the turn. Private to the engine."""
