"""Small pictures in quarters of cells: what is drawn on a map where a place has many cells.

A sample is half a cell wide and half a cell high. A picture is lines of samples, each a letter
that stands for a colour; a blank lets what lies beneath be seen. A cell shows two colours at most,
so where more meet the two that fill most of it stay.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor

from .cells import Cell, Ink

Corner = tuple[float, float]
Samples = tuple[str, ...]
"""Lines of letters, two letters to a cell across and two lines to a cell down."""
BARE = " "
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def spans(corners: Sequence[Corner], y: float, left: float, step: float) -> list[range]:
    """The samples whose middles lie in a polygon, on the line `y`.

    The first sample's middle lies at `left`, and each lies `step` further than the last.
    """
    crossings = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y):
            crossings.append(ax + (y - ay) * (bx - ax) / (by - ay))
    crossings.sort()
    return [
        range(max(0, -floor((left - start) / step)), max(0, floor((end - left) / step) + 1))
        for start, end in zip(crossings[::2], crossings[1::2], strict=True)
    ]


def filled(
    shapes: Iterable[tuple[str, Sequence[Corner]]], columns: int, lines: int
) -> list[list[str]]:
    """Polygons laid over each other on so many cells, as samples.

    Corners are counted in pixels that are as wide as a cell and half as high: they are square.
    """
    found = [[BARE] * (2 * columns) for _ in range(2 * lines)]
    for letter, corners in shapes:
        heights = [y for _, y in corners]
        top, bottom = max(0, floor(min(heights))), max(0, ceil(max(heights)))
        for y, row in enumerate(found[top:bottom], top):
            for run in spans(corners, y + 0.5, 0.25, 0.5):
                for x in run:
                    if x < len(row):
                        row[x] = letter
    return found


def laid(picture: Samples, upon: list[list[str]], x: int, y: int) -> None:
    """Lay a picture upon samples with its upper left corner there; what juts out is cut."""
    for down, line in enumerate(picture, y):
        if 0 <= down < len(upon):
            row = upon[down]
            for across, letter in enumerate(line, x):
                if letter != BARE and 0 <= across < len(row):
                    row[across] = letter


def frozen(samples: Sequence[Sequence[str]]) -> Samples:
    return tuple("".join(row) for row in samples)


@lru_cache(maxsize=65536)
def two_colours(four: str) -> tuple[str, str, int]:
    """What four samples come to: a letter in front, one behind, and which quarters are in front.

    Where something meets the bare ground, all of it has the colour of most of it.
    """
    counted = [letter for letter, _ in Counter(four).most_common()]
    if len(counted) == 1:
        return counted[0], counted[0], 15
    if BARE in counted:
        front = next(letter for letter in counted if letter != BARE)
        return front, BARE, sum(1 << n for n, letter in enumerate(four) if letter != BARE)
    front, back = counted[1], counted[0]
    return front, back, sum(1 << n for n, letter in enumerate(four) if letter == front)


def cell(four: str, inks: Mapping[str, Ink], paper: Ink) -> Cell:
    """A cell out of its samples: upper left and right, lower left and right."""
    front, back, quarters = two_colours(four)
    behind = paper if back == BARE else inks[back]
    if front == back:
        return Cell(" ", behind, behind)
    return Cell(QUARTERS[quarters], inks[front], behind)


def four_at(samples: Sequence[str], column: int, line: int) -> str:
    """The samples of a cell of a picture."""
    at = slice(2 * column, 2 * column + 2)
    return samples[2 * line][at] + samples[2 * line + 1][at]
