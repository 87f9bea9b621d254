"""The Pieces of Eight sea fight on hexes: the seven functions of an engine.

To write another engine, copy this folder, keep the names of its files, and change what
they say.
"""

from .rules import ACTIONS, ANSWERS, apply, imagine, legal, refuse, score, start, to_act

__all__ = ["ACTIONS", "ANSWERS", "apply", "imagine", "legal", "refuse", "score", "start", "to_act"]
