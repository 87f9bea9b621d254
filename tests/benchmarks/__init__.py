"""Measurements, not tests: `make bench` prints them as JSON lines. Ratios in one run count."""
