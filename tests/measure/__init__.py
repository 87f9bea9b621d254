"""Measurements, not tests: each module is a script, `python -m tests.measure.<name> --help`."""
