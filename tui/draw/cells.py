"""The smallest things drawn: cells, rows of cells, and pieces of styled text."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, repeat
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from msgspec import Struct

Ink: TypeAlias = str
"""A colour as a terminal library reads it: "#rrggbb", "color(0)" to "color(255)", "default"."""


Zoom: TypeAlias = int  # the number of a scale at which a map is drawn, from the smallest


class Cell(NamedTuple):
    """One place of the terminal: a glyph one cell wide, its colour and the colour behind it."""

    glyph: str
    ink: Ink
    paper: Ink
    bold: bool = False
    underline: bool = False


Row: TypeAlias = tuple[Cell, ...]  # a line of cells from left to right


class Piece(Struct, frozen=True):
    """A run of text in one colour."""

    text: str
    ink: Ink
    bold: bool = False
    paper: Ink = ""  # the colour behind it; nothing for that of the panel it is written on


Line: TypeAlias = tuple[Piece, ...]  # a line of styled text


def text_of(line: Line) -> str:
    """The words of a line without their colours."""
    return "".join(piece.text for piece in line)


def whim(column: int, row: int) -> int:
    """A number that looks like chance and is always the same for a place."""
    mixed = (column * 0x9E3779B1 ^ row * 0x85EBCA6B) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 8


# --- Where the places of a rectangular map lie on the screen: all of one size, row below row ------

FRAME_X, FRAME_Y = 3, 1  # the cells of the frame around a map of hexes
NOWHERE = -1  # what a cell belongs to beside the map


class Grid(Struct, frozen=True, kw_only=True):
    """The measures of one zoom, in cells. Places are numbered row by row."""

    width: int
    height: int
    left: int = 0  # columns for the numbers of the rows
    above: int = 0  # lines for the letters or numbers of the columns
    right: int = 0  # columns of the frame on the other side
    below: int = 0  # lines of the frame under the map
    stacked: int = 1  # how many rows of places share a line of cells

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height of a map of so many places, with its letters and numbers."""
        lines = -(-rows // self.stacked) * self.height
        return self.left + columns * self.width + self.right, self.above + lines + self.below

    def area(self, at: int, columns: int) -> tuple[int, int, int, int]:
        """The cells a place may colour, as x, y, width and height."""
        row, column = divmod(at, columns)
        x = self.left + column * self.width
        y = self.above + row // self.stacked * self.height
        return x, y, self.width, self.height

    def at(self, x: int, y: int, columns: int, rows: int) -> int:
        """The place a cell belongs to, the upper one of several; NOWHERE beside the map."""
        column = (x - self.left) // self.width
        row = (y - self.above) // self.height * self.stacked
        if not (0 <= column < columns and 0 <= row < rows):
            return NOWHERE
        return row * columns + column


# --- The scales at which a map can be drawn, and which of them suits a pane -----------------------

Measure: TypeAlias = Callable[[Zoom], tuple[int, int]]
"""Width and height of a drawing, in cells, at a scale."""


class Scales(Struct, frozen=True):
    """The scales that a kind of map offers, from the smallest drawing to the largest."""

    offered: tuple[Zoom, ...] = (0, 1, 2)
    legible: Zoom = 1  # the smallest at which a map is drawn before the player chooses another
    closer: int = 1  # through so many steps larger than the usual scale the key goes
    stride: int = 1  # how many scales a step is, where one is hardly larger than the next

    def fitted(self, measure: Measure, width: int, height: int) -> Zoom:
        """The largest scale at which the whole drawing fits a pane, but none that is illegible.
        Where nothing legible fits, the map is drawn legibly and scrolls."""
        found = self.legible
        for zoom in self.offered[self.offered.index(found) + 1 :]:
            wide, high = measure(zoom)
            if wide <= width and high <= height:
                found = zoom
        return found

    def largest(self, measure: Measure, width: int, height: int) -> Zoom | None:
        """The largest scale at which the whole drawing fits a place, legible or not; else None."""
        for zoom in reversed(self.offered):
            wide, high = measure(zoom)
            if wide <= width and high <= height:
                return zoom
        return None

    def stepped(self, zoom: Zoom, steps: int) -> Zoom:
        """The scale so many steps larger (positive) or smaller, as far as there are scales."""
        last = len(self.offered) - 1
        at = self.offered.index(zoom) + steps * self.stride
        return self.offered[max(0, min(last, at))]

    def after(self, zoom: Zoom, usual: Zoom) -> Zoom:
        """What the key for the scale comes to next: the usual one, larger ones, one smaller."""
        steps = (*range(self.closer + 1), -1)
        turns = tuple(dict.fromkeys([self.stepped(usual, each) for each in steps]))
        if zoom not in turns:
            return usual
        return turns[(turns.index(zoom) + 1) % len(turns)]


THREE = Scales()  # a small, a middling and a large drawing


# --- Small pictures in quarters of cells: what is drawn on a map where a place has many cells -----
# A sample is half a cell wide and half a cell high. A picture is lines of samples, each a letter
# that stands for a colour; a blank lets what lies beneath be seen. A cell shows two colours at
# most, so where more meet the two that fill most of it stay.

Corner = tuple[float, float]
Side = tuple[Corner, Corner]
BARE = " "
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def sides_of(corners: Sequence[Corner]) -> list[Side]:
    return list(pairwise([*corners, corners[0]]))


def crossings(sides: Iterable[Side], y: float) -> list[float]:
    """Where sides of a polygon cross the line `y`, from left to right."""
    crossed = (side for side in sides if (side[0][1] > y) != (side[1][1] > y))
    return sorted(ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in crossed)


def spans(corners: Sequence[Corner], y: float, left: float, step: float) -> list[range]:
    """The samples whose middles lie in a polygon, on the line `y`. The first sample's middle lies
    at `left`, and each lies `step` further than the last."""
    cuts = crossings(sides_of(corners), y)
    return [
        range(max(0, -floor((left - start) / step)), max(0, floor((end - left) / step) + 1))
        for start, end in zip(cuts[::2], cuts[1::2], strict=True)
    ]


def filled(
    shapes: Iterable[tuple[str, Sequence[Corner]]], columns: int, lines: int
) -> list[list[str]]:
    """Polygons laid over each other on so many cells, as samples. Corners are counted in pixels
    that are as wide as a cell and half as high: they are square."""
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


@lru_cache(maxsize=1 << 14)
def quartered(a: Ink, b: Ink, c: Ink, d: Ink, ground: Ink) -> Cell:
    """What four colours come to in one cell, upper left and right, lower left and right. A cell has
    two: where something meets the ground, all of it has the colour of most of it."""
    if a == b == c == d:
        return Cell(BARE, a, a)
    four = (a, b, c, d)
    counted = [ink for ink, _ in Counter(four).most_common()]
    if ground in four:
        front = next(ink for ink in counted if ink != ground)
        return Cell(
            QUARTERS[sum(1 << n for n, ink in enumerate(four) if ink != ground)], front, ground
        )
    front, back = counted[1], counted[0]
    return Cell(QUARTERS[sum(1 << n for n, ink in enumerate(four) if ink == front)], front, back)


def halved(upper: Ink, lower: Ink, half: str = "▀") -> Cell:
    """A cell of two pixels, one above the other; `half` is the sign of an upper half."""
    return Cell(BARE, upper, upper) if upper == lower else Cell(half, upper, lower)


def four_at(samples: Sequence[str], column: int, line: int) -> str:
    at = slice(2 * column, 2 * column + 2)
    return samples[2 * line][at] + samples[2 * line + 1][at]


# --- Signs at the edge of a pane for ships beyond it: an arrow, a letter, how far she is ----------

Spot = tuple[int, int]
North, East, South, West = range(4)


class Afar(Struct, frozen=True):
    """Somebody who may lie beyond the pane."""

    at: Spot  # the cell of the drawing she is in the middle of
    letter: str
    far: str
    """How far she is, in words of at most a few cells; nothing where that is not to be known."""
    ink: Ink
    paper: Ink
    mark: str = ""  # the sign of her side


def pointers(
    ships: Iterable[Afar], start: Spot, size: Spot, arrows: Sequence[str]
) -> Mapping[Spot, Cell]:
    """By cell of the pane what points at the ships that lie beyond it. `start` is the cell of the
    drawing in the pane's upper left corner. `arrows` point north, east, south and west."""
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
    aside, below = max(-x, x - wide + 1, 0), max(-y, y - high + 1, 0)
    words = f"{ship.mark}{ship.letter} {ship.far}".strip()
    if aside >= 2 * below:
        return f"{words}{arrows[East]}" if x > 0 else f"{arrows[West]}{words}"
    return f"{arrows[South if y > 0 else North]}{words}"


def _free_line(found: Mapping[Spot, Cell], left: int, wide: int, line: int, high: int) -> int:
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
