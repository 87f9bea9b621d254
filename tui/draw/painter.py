"""What the painter of every map does: it keeps its rows until something on them changes."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from tui.draw.cells import Row

V = TypeVar("V")
"""What is seen of a map."""
L = TypeVar("L")
"""How it is drawn: colours, glyphs, zoom."""


class Painter(ABC, Generic[V, L]):
    """Paints rows when they are asked for. A view is all that they depend on, and a look."""

    width: int
    height: int
    view: V

    def __init__(self, view: V, look: L) -> None:
        self.look = look
        self._rows: dict[int, Row] = {}
        """The rows that have been painted and still hold."""
        self._take(view)

    # What each kind of map does in its own way.

    @abstractmethod
    def _take(self, view: V) -> None:
        """Take a view of a map: its width, its height, and what is worked out of them."""

    @abstractmethod
    def _paint_row(self, y: int) -> Row:
        """One line of cells of the drawing."""

    # What all share.

    def row(self, y: int) -> Row:
        """One line of cells, `width` long. Lines beyond the map raise IndexError."""
        painted = self._rows.get(y)
        if painted is None:
            if not 0 <= y < self.height:
                raise IndexError(f"line {y} of a map of {self.height} lines")
            painted = self._rows[y] = self._paint_row(y)
        return painted

    def whole(self) -> tuple[Row, ...]:
        """All rows from the first to the last."""
        return tuple(self.row(y) for y in range(self.height))
