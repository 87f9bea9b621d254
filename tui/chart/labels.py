"""Names beside their places: each where it covers least, and none over another."""

from collections.abc import Iterator

from pieces_of_eight.tui.draw.cells import Ink
from .plot import WELL_READ, Plot

TOO_DEAR = 6.0
"""A name that would cover more than this is left out, unless it must stand."""
SHIFTS = (0, 2, -2, 4, -4, 6, -6, 8, -8)
ROWS = (0, 1, -1, 2, -2)
"""How far from its middle the name of a sea may stand, across and down."""
ON_LAND = 5, 3
"""Of those only so many for the name of a land: it is to lie on it."""
Span = tuple[int, int, int]
"""The first column, the last and the row of a mark."""


def spots(mark: Span, count: int) -> Iterator[tuple[int, int, float]]:
    """Where a name may stand by its mark, each with what it costs to stand there."""
    first, last, y = mark
    middle = (first + last - count + 1) // 2
    left, right = first - count, last + 1
    yield from ((right + 1, y, 0), (left - 1, y, 1), (right, y - 1, 2), (right, y + 1, 2))
    yield from ((middle, y - 1, 2), (middle, y + 1, 2), (left, y - 1, 3), (left, y + 1, 3))
    yield from ((first, y - 1, 4), (first, y + 1, 4))
    yield from ((last - count + 1, y - 1, 4), (last - count + 1, y + 1, 4))
    yield from ((middle, y - 2, 8), (middle, y + 2, 8))


def ring(mark: Span, count: int) -> Iterator[tuple[int, int, float]]:
    """Everywhere about a mark, for a name that must stand somewhere."""
    first, _, y = mark
    for down in range(-5, 6):
        for across in range(-count - 8, 14):
            yield first + across, y + down, 2 * abs(down) + abs(across) / 3


def label(
    plot: Plot,
    mark: Span,
    words: str,
    ink: Ink,
    *,
    bold: bool = False,
    must: bool = False,
    plate: float = 0.0,
) -> bool:
    """Write a name beside its mark; False where there is no room for it."""
    count = len(words)
    found = [
        (cost + plot.cost(x, y, count), x, y)
        for x, y, cost in spots(mark, count)
        if plot.free(x, y, count)
    ]
    if not found and must:
        found = [(cost, x, y) for x, y, cost in ring(mark, count) if plot.free(x, y, count, 0)]
    best = min(found, default=None)
    if best is None or (best[0] > TOO_DEAR and not must):
        return False
    plot.write(best[1], best[2], words, ink, bold=bold, plate=plate, least=WELL_READ)
    return True


def large(
    plot: Plot, words: str, middle: tuple[int, int], inks: tuple[Ink, Ink], *, on_land: bool
) -> bool:
    """Write the name of a land or a sea, its letters apart, where nothing stands in its way.

    `inks` are those of its letters at sea and on land.
    """
    wide = " ".join(words.upper())
    x, y = middle
    across, rows = ON_LAND if on_land else (len(SHIFTS), len(ROWS))
    for down in ROWS[:rows]:
        for shift in SHIFTS[:across]:
            left, row = x - len(wide) // 2 + shift, y + down
            fits = left >= 3 and left + len(wide) < plot.columns - 3
            if (
                fits
                and plot.free(left, row, len(wide), 2)
                and plot.cost(left, row, len(wide), 0) < 3
            ):
                for at, glyph in enumerate(wide, start=left):
                    if glyph != " ":
                        plot.write(at, row, glyph, inks[bool(plot.kind(at, row))])
                plot.taken.update((at, row) for at in range(left, left + len(wide)))
                return True
    return False


def over(plot: Plot, words: str, middle: tuple[int, int], ink: Ink) -> bool:
    """Write the name of a water on it, where that covers nothing."""
    left, y = middle[0] - len(words) // 2, middle[1]
    if plot.free(left, y, len(words), 2) and plot.cost(left, y, len(words), 3) < 2:
        plot.write(left, y, words, ink)
        return True
    return False
