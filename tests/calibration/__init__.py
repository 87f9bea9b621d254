"""Whether advice keeps its promises: what it says will come against what comes, by engine.

`python -m tests.calibration` plays games of mate against mate and prints the tables. A chance that
advice names has come as often as it said; of a point that it names, a point has come in the end.
"""
