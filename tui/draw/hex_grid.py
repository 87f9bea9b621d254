"""Where the hexes of a map lie among its cells. The title draws cells and loads no geometry."""

from functools import cached_property

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import Hex, axial, offset
from .cells import FRAME_X, FRAME_Y


class HexGrid(Struct, frozen=True, dict=True):
    """The measures of one zoom of a map of hexes, in cells, with a frame around it.

    Hexes are painted, not outlined: a cell is two square pixels, one above the other, and each hex
    is `width` pixels wide. Its first rows of pixels narrow to a point, and so do the first rows
    below it, where the hexes of the next row begin. A place is a pair of axial coordinates.
    """

    width: int
    height: int

    @cached_property
    def zigzag(self) -> int:
        """How many rows of pixels narrow towards the upper point."""
        return round(0.3 * self.width) if self.height > 1 else 0

    @cached_property
    def shift(self) -> int:
        """How far the odd rows lie to the right."""
        return self.width // 2

    @cached_property
    def overlap(self) -> int:
        """How many lines a hex reaches into the row below it."""
        return (self.zigzag + 1) // 2

    @cached_property
    def seams(self) -> tuple[tuple[int, int], ...]:
        """By line where two rows meet: how many cells on each side are the upper hexes', and how
        many at least half."""
        return tuple((self.inset(2 * n + 1), self.inset(2 * n)) for n in range(self.overlap))

    def inset(self, pixels: int) -> int:
        """By how many cells a hex is narrower on each side, so many rows of pixels from its top."""
        below = pixels - 2 * self.height
        if below >= 0:
            return max(0, self.shift - 1 - self.inset(below))
        return max(0, -(-(self.zigzag - pixels) * (self.shift - 1) // max(1, self.zigzag)))

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height of a map of so many hexes, its frame included."""
        width = columns * self.width + (self.shift if rows > 1 else 0)
        return width + 2 * FRAME_X, rows * self.height + self.overlap + 2 * FRAME_Y

    def area(self, at: Hex) -> tuple[int, int, int, int]:
        """The cells a hex may colour, as x, y, width and height; its lower point is included."""
        column, row = offset(at)
        x = FRAME_X + column * self.width + (row & 1) * self.shift
        return x, FRAME_Y + row * self.height, self.width, self.height + self.overlap

    def at(self, x: int, y: int) -> Hex:
        """The hex a cell belongs to, also beyond the map; one of two colours by its lower half."""
        row, line = divmod(y - FRAME_Y, self.height)
        column, across = divmod(x - FRAME_X - (row & 1) * self.shift, self.width)
        q, r = axial(column, row)
        corner = self.inset(2 * line + 1) if 2 * line < self.zigzag else 0
        if across < corner:
            return q, r - 1
        return (q + 1, r - 1) if across >= self.width - corner else (q, r)
