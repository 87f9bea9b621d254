"""Least squares with a pull towards nought (ridge), for a few dozen unknowns and no library."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = list[list[float]]


class Found(NamedTuple):
    """What was found for one unknown."""

    worth: float
    error: float
    """Its standard error."""


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of the products."""
    return sum([a * b for a, b in zip(one, other, strict=True)])


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse of a square matrix (Gauss and Jordan). Raises ValueError where it has none."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda i: abs(rows[i][at]))
        if abs(rows[pivot][at]) < 1e-12:
            raise ValueError("these games do not tell the weights apart; play more of them")
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for i in range(size):
            factor = rows[i][at]
            if i != at and factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[at], strict=True)]
    return [row[size:] for row in rows]


def fitted(
    rows: Sequence[Sequence[float]],
    results: Sequence[float],
    games: Sequence[int],
    pull: float = 0.0,
) -> list[Found]:
    """The worth of each column, where a result is the sum of a row's columns by their worths.

    `games` says of which game a row is: rows of one game share its luck, and the standard errors
    allow for that, and for games that are few beside the columns. `pull` draws every worth to
    nought, as so many rows would that hold a one in its column and came to nothing.
    """
    size = len(rows[0])
    squares = [[pull * (i == j) for j in range(size)] for i in range(size)]
    products = [0.0] * size
    for row, result in zip(rows, results, strict=True):
        for i, one in enumerate(row):
            products[i] += one * result
            squares[i] = [a + one * b for a, b in zip(squares[i], row, strict=True)]
    inverted = inverse(squares)
    worths = [dot(line, products) for line in inverted]
    luck: dict[int, list[float]] = defaultdict(lambda: [0.0] * size)
    for row, result, game in zip(rows, results, games, strict=True):
        off = result - dot(worths, row)
        luck[game] = [a + off * b for a, b in zip(luck[game], row, strict=True)]
    free = size - pull * sum([inverted[i][i] for i in range(size)])
    spare = len(luck) / max(1.0, len(luck) - free)
    errors = [
        spare * sum([dot(line, each) ** 2 for each in luck.values()]) ** 0.5 for line in inverted
    ]
    return [Found(*each) for each in zip(worths, errors, strict=True)]
