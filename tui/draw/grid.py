"""Where the places of a rectangular map lie on the screen: all of one size, row below row."""

from msgspec import Struct

NOWHERE = -1
"""What a cell belongs to beside the map."""


class Grid(Struct, frozen=True, kw_only=True):
    """The measures of one zoom, in cells. Places are numbered row by row."""

    width: int
    height: int
    left: int = 0
    """Columns for the numbers of the rows."""
    above: int = 0
    """Lines for the letters or numbers of the columns."""
    right: int = 0
    """Columns by which a place reaches into the next, for an outline they share."""
    below: int = 0
    """Lines by which it does."""
    stacked: int = 1
    """How many rows of places share a line of cells."""

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height of a map of so many places, with its letters and numbers."""
        lines = -(-rows // self.stacked) * self.height
        return self.left + columns * self.width + self.right, self.above + lines + self.below

    def area(self, at: int, columns: int) -> tuple[int, int, int, int]:
        """The cells a place may colour, as x, y, width and height."""
        row, column = divmod(at, columns)
        x = self.left + column * self.width
        y = self.above + row // self.stacked * self.height
        return x, y, self.width + self.right, self.height + self.below

    def at(self, x: int, y: int, columns: int, rows: int) -> int:
        """The place a cell belongs to, the upper one of several; NOWHERE beside the map."""
        column = (x - self.left) // self.width
        row = (y - self.above) // self.height * self.stacked
        if not (0 <= column < columns and 0 <= row < rows):
            return NOWHERE
        return row * columns + column
