"""Shapes filled with letters on a small grid, and the grid as fewer, larger pixels.

A letter stands for a colour that is chosen later, so one drawing serves every depth of colour. Each
pixel is sampled several times each way: where colours are rich its samples are mixed, and where
they are few the letter that most of them have stands for all.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

Point = tuple[float, float]
Span = tuple[float, float]
Shape = Callable[[float], Sequence[Span]]
"""The stretches of a level line that lie within a shape, by the height of the line."""
SAMPLES = 3
"""Samples of a pixel, each way."""


def ellipse(x: float, y: float, wide: float, high: float) -> Shape:
    """An ellipse about a point, by half its width and half its height."""

    def spans(level: float) -> Sequence[Span]:
        share = 1 - ((level - y) / high) ** 2
        return () if share <= 0 else ((x - wide * share**0.5, x + wide * share**0.5),)

    return spans


def polygon(*corners: Point) -> Shape:
    """What straight lines from corner to corner enclose."""
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))

    def spans(level: float) -> Sequence[Span]:
        cuts = sorted(
            x1 + (level - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in edges
            if (y1 <= level) != (y2 <= level)
        )
        return tuple(zip(cuts[::2], cuts[1::2], strict=True))

    return spans


def mirrored(shape: Shape, middle: float) -> Shape:
    """A shape, and the same on the other side of an upright line."""

    def spans(level: float) -> Sequence[Span]:
        found = shape(level)
        return (*found, *((2 * middle - right, 2 * middle - left) for left, right in found))

    return spans


class Grid:
    """Letters, so many samples wide and high; shapes are told in units of the drawing."""

    def __init__(self, columns: int, rows: int, view: tuple[Point, Point], ground: str) -> None:
        """`columns` and `rows` count pixels.

        `view` is what is seen of the drawing: its upper left corner, and how wide and high it is.
        """
        self.columns = columns
        (self._left, self._top), (wide, high) = view
        self._across = columns * SAMPLES / wide
        self._down = rows * SAMPLES / high
        self._lines = [[ground] * (columns * SAMPLES) for _ in range(rows * SAMPLES)]

    def fill(self, letter: str, *shapes: Shape, only: str = "") -> None:
        """Fill shapes with a letter; `only` where one of these letters stands already."""
        for at, line in enumerate(self._lines):
            level = self._top + (at + 0.5) / self._down
            for shape in shapes:
                for left, right in shape(level):
                    start = max(0, round((left - self._left) * self._across))
                    stop = min(len(line), round((right - self._left) * self._across))
                    for place in range(start, stop):
                        if not only or line[place] in only:
                            line[place] = letter

    def pixels(self) -> Iterator[list[Counter[str]]]:
        """Line by line how many samples of each pixel have which letter."""
        for top in range(0, len(self._lines), SAMPLES):
            lines = self._lines[top : top + SAMPLES]
            yield [
                Counter(letter for line in lines for letter in line[left : left + SAMPLES])
                for left in range(0, self.columns * SAMPLES, SAMPLES)
            ]
