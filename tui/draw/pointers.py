"""Signs at the edge of a pane for ships beyond it: an arrow, a letter, how far she is."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat

from msgspec import Struct

from .cells import Cell, Ink, Row

Spot = tuple[int, int]
North, East, South, West = range(4)


class Afar(Struct, frozen=True):
    """Somebody who may lie beyond the pane."""

    at: Spot
    """The cell of the drawing she is in the middle of."""
    letter: str
    far: str
    """How far she is, in words of at most a few cells; nothing where that is not to be known."""
    ink: Ink
    paper: Ink
    mark: str = ""
    """The sign of her side."""


def pointers(
    ships: Iterable[Afar], start: Spot, size: Spot, arrows: Sequence[str]
) -> Mapping[Spot, Cell]:
    """By cell of the pane what points at the ships that lie beyond it.

    `start` is the cell of the drawing in the pane's upper left corner. `arrows` point north, east,
    south and west.
    """
    found: dict[Spot, Cell] = {}
    wide, high = size
    for ship in ships:
        x, y = ship.at[0] - start[0], ship.at[1] - start[1]
        if (0 <= x < wide and 0 <= y < high) or wide < 12 or high < 3:
            continue
        words = _words(ship, x, y, wide, high, arrows)
        left = max(0, min(wide - len(words), x - len(words) // 2))
        line = _free_line(found, left, len(words), max(0, min(high - 1, y)), high)
        for n, glyph in enumerate(words, left):
            found[n, line] = Cell(glyph, ship.ink, ship.paper, True)
    return found


def _words(ship: Afar, x: int, y: int, wide: int, high: int, arrows: Sequence[str]) -> str:
    """The arrow stands on the side that it points to."""
    aside, below = max(-x, x - wide + 1, 0), max(-y, y - high + 1, 0)
    words = f"{ship.mark}{ship.letter} {ship.far}".strip()
    if aside >= 2 * below:
        return f"{words}{arrows[East]}" if x > 0 else f"{arrows[West]}{words}"
    return f"{arrows[South if y > 0 else North]}{words}"


def _free_line(found: Mapping[Spot, Cell], left: int, wide: int, line: int, high: int) -> int:
    """The line nearest to one on which nothing is written yet."""
    for n in range(2 * high):
        each = line + (n + 1) // 2 * (1 if n % 2 else -1)
        cells = zip(range(left, left + wide), repeat(each), strict=False)
        if 0 <= each < high and found.keys().isdisjoint(cells):
            return each
    return line


def framed(rows: Sequence[Row], ink: Ink, paper: Ink) -> tuple[Row, ...]:
    """A small picture with an edge of one cell around it."""
    blank = Cell(" ", ink, paper)
    edge = (blank,) * (len(rows[0]) + 2)
    return (edge, *((blank, *row, blank) for row in rows), edge)


def cornered(picture: Sequence[Row], size: Spot, taken: Iterable[Spot]) -> Mapping[Spot, Cell]:
    """A small picture in a corner of a pane where it hides nothing; nothing where there is none."""
    wide, high = len(picture[0]), len(picture)
    if 4 * wide > size[0] or 3 * high > size[1]:
        return {}
    kept = list(taken)
    for left, top in (
        (size[0] - wide, 0),
        (size[0] - wide, size[1] - high),
        (0, size[1] - high),
        (0, 0),
    ):
        if not any(left - 2 <= x < left + wide + 2 and top - 1 <= y <= top + high for x, y in kept):
            return {
                (left + x, top + y): cell
                for y, row in enumerate(picture)
                for x, cell in enumerate(row)
            }
    return {}
