"""Arithmetic that comes to the same on every Python."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(values: Iterable[float]) -> float:
    """The sum of some values, from left to right.

    Python's own `sum` makes up for rounding since 3.12: opponents would decide otherwise there.
    """
    return reduce(add, values, 0.0)
