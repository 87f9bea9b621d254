"""Maps of letters as an editor changes them: plots, lines of plots, rows and columns put in."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Plot: TypeAlias = tuple[int, int]
"""A column and a row, both from 0."""
Rows: TypeAlias = tuple[str, ...]


def rows_of(text: str) -> Rows:
    """The rows of a map; blanks between letters mean nothing."""
    rows = ("".join(line.split()) for line in text.splitlines())
    return tuple(row for row in rows if row)


def as_text(rows: Rows, *, indented: bool = False) -> str:
    """Rows as a map is written: a blank between letters, odd rows of hexes indented."""
    return "".join(
        " " * (indented and at & 1) + " ".join(row) + "\n" for at, row in enumerate(rows)
    )


def letter(rows: Rows, plot: Plot) -> str:
    """What stands on a plot."""
    return rows[plot[1]][plot[0]]


def holds(rows: Rows, plot: Plot) -> bool:
    """Whether a plot lies on the map."""
    return 0 <= plot[1] < len(rows) and 0 <= plot[0] < len(rows[0])


def painted(rows: Rows, plot: Plot, sign: str) -> Rows:
    """The map with another letter on a plot."""
    column, row = plot
    line = rows[row]
    return (*rows[:row], f"{line[:column]}{sign}{line[column + 1 :]}", *rows[row + 1 :])


def line(start: Plot, end: Plot) -> Iterator[Plot]:
    """The plots from one to another, both among them: each touches the one before."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for n in range(steps + 1):
        share = n / steps if steps else 0
        yield round(start[0] + across * share), round(start[1] + down * share)


def sized(rows: Rows, columns: int, height: int, at: Plot) -> Rows:
    """The map with so many columns and rows: they are doubled, or taken out, at a plot."""
    row = min(at[1], len(rows) - 1)
    found = _sized(rows, height, row)
    return tuple("".join(_sized(each, columns, min(at[0], len(each) - 1))) for each in found)


def _sized(each: Sequence[str], size: int, at: int) -> tuple[str, ...]:
    found = list(each)
    while len(found) < size:
        found.insert(at, found[at])
    while len(found) > size:
        del found[min(at, len(found) - 1)]
    return tuple(found)


def moved(plot: Plot, before: tuple[int, int], after: tuple[int, int], at: Plot) -> Plot | None:
    """Where what stood on a plot stands once the map has another size; None for what is gone.

    `before` and `after` are columns and rows; `at` is where lines were put in or taken out.
    """
    column = _moved(plot[0], before[0], after[0], min(at[0], before[0] - 1))
    row = _moved(plot[1], before[1], after[1], min(at[1], before[1] - 1))
    return None if column is None or row is None else (column, row)


def _moved(place: int, before: int, after: int, at: int) -> int | None:
    """Lines are put in before the one of the cursor, and taken out from there on."""
    if after >= before:
        return place + (after - before) * (place >= at)
    gone = min(before - after, before - at)
    first = at - (before - after - gone)
    if place < first:
        return place
    return None if place < first + (before - after) else place - (before - after)
