"""What the painter of every map does: it keeps its rows until something on them changes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from .cells import Cell, Row, cropped

V = TypeVar("V")
"""What is seen of a map."""
L = TypeVar("L")
"""How it is drawn: colours, glyphs, zoom."""


class Painter(ABC, Generic[V, L]):
    """Paints rows when they are asked for. A view is all that they depend on, and a look."""

    width: int
    height: int
    view: V

    BARE: Any = None
    """How a place is dressed on which nothing lies."""

    def __init__(self, view: V, look: L) -> None:
        self.look = look
        self._dresses: Mapping[Any, Any] = {}
        """By place what it shows; places that are equally dressed look alike."""
        self._rows: dict[int, Row] = {}
        """The rows that have been painted and still hold."""
        self._stretched: dict[int, tuple[Row, int, int, Row]] = {}
        """By line the row, a stretch, and the row with what lies around it along that stretch."""
        self._bare_table: Row = ()
        """The cell that lies all around the map, once it is known that there is nothing else."""
        self._take(view)

    # What each kind of map does in its own way.

    @abstractmethod
    def _take(self, view: V) -> None:
        """Take a view of a map: its width, its height, and what is worked out of them."""

    @abstractmethod
    def _paint_row(self, y: int) -> Row:
        """One line of cells of the drawing."""

    def _elsewhere(self, view: V) -> bool:
        return True

    def _framed_anew(self, view: V) -> bool:
        return False

    def _dressed(self, view: V) -> Mapping[Any, Any]:
        return {}

    def _forget(self, at: Any) -> None:
        """Let go of the rows, and of whatever else is kept, that a place lends its looks to."""

    def around(self, y: int, first: int, last: int) -> Row:
        """What is to be seen beyond the map, from a column to the one before another.

        Columns and lines are those of the drawing, so that they can be less than nothing. No cell
        of it belongs to a place. Where nothing is drawn there lies the bare table.
        """
        look: Any = self.look
        palette = look.palette
        self._bare_table = (Cell(" ", palette.frame_text, palette.table),)
        return self._bare_table * (last - first)

    # What all share.

    def show(self, view: V) -> frozenset[Any] | None:
        """Take a newer view; the places that look different now, or None for everything."""
        if self._elsewhere(view):
            self._take(view)
            return None
        framed_anew = self._framed_anew(view)
        old, fresh = self._dresses, self._dressed(view)
        self.view, self._dresses = view, fresh
        bare = self.BARE
        changed = frozenset(
            at for at in old.keys() | fresh.keys() if old.get(at, bare) != fresh.get(at, bare)
        )
        for at in changed:
            self._forget(at)
        if framed_anew:
            self._rows.clear()
        return None if framed_anew else changed

    def row(self, y: int) -> Row:
        """One line of cells, `width` long. Lines beyond the map raise IndexError."""
        painted = self._rows.get(y)
        if painted is None:
            if not 0 <= y < self.height:
                raise IndexError(f"line {y} of a map of {self.height} lines")
            painted = self._rows[y] = self._paint_row(y)
        return painted

    def stretch(self, y: int, first: int, last: int) -> Row:
        """A line of cells with what lies around the map, as far as a pane goes."""
        if not 0 <= y < self.height:
            return self.around(y, first, last)
        row, kept = self._rows.get(y) or self.row(y), self._stretched.get(y)
        if kept is not None and kept[0] is row and kept[1:3] == (first, last):
            return kept[3]
        joined = row[max(0, first) : last]
        bare, before, after = self._bare_table, max(0, -first), max(0, last - self.width)
        if bare:
            joined = bare * before + joined + bare * after
        else:
            joined = (self.around(y, -before, 0) if before else ()) + joined
            joined += self.around(y, self.width, self.width + after) if after else ()
        self._stretched[y] = row, first, last, joined
        return joined

    def whole(self) -> tuple[Row, ...]:
        """All rows from the first to the last."""
        return tuple(self.row(y) for y in range(self.height))

    def inner(self, left: int, above: int, right: int, below: int) -> tuple[Row, ...]:
        """All rows without so many cells on each side: the frame."""
        wide, high = self.width - left - right, self.height - above - below
        return cropped(self.whole(), left, above, wide, high)
