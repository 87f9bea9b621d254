"""What lies over a map at the edge of its pane, wherever the map is scrolled to."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from pieces_of_eight.tui.draw.cells import Cell
from .map_view import MapView
from .strips import segments

Laid: TypeAlias = Mapping[tuple[int, int], Cell]
"""By cell of the pane what lies over it."""
Finds: TypeAlias = Callable[[Any, Any, tuple[int, int], tuple[int, int]], Laid]
"""Says what lies over a pane: for a view, its look, where the pane begins, and how large it is."""


class Pointers:
    """Keeps what is laid over the pane of a map, and has the lines drawn on which it changes."""

    def __init__(self, drawn: MapView[Any], find: Finds) -> None:
        self._map = drawn
        self._find = find
        self._lines: dict[int, dict[int, Cell]] = {}
        self._found: tuple[Any, Any, Offset, Size, Laid] | None = None
        """What is laid over the pane, and for which view, look, place and pane it was found."""

    def renew(self) -> None:
        """Find what is laid over the pane as the map lies now."""
        self._lines = {}
        for (x, y), cell in self._laid().items():
            self._lines.setdefault(y, {})[x] = cell

    def _laid(self) -> Laid:
        lies = self._map.view, self._map.look, self._map.pane_start, self._map.size
        if self._found is None or self._found[:4] != lies:
            view, look, (x, y), (wide, high) = lies
            self._found = (*lies, self._find(view, look, (x, y), (wide, high)))
        return self._found[4]

    def refresh(self) -> None:
        """Draw the lines anew on which something else is laid over the pane than before."""
        before = self._lines
        self.renew()
        width = self._map.size.width
        changed = {
            y for y in before.keys() | self._lines.keys() if before.get(y) != self._lines.get(y)
        }
        if changed:
            self._map.refresh(*(Region(0, y, width, 1) for y in changed))

    def over(self, strips: list[Strip], crop: Region) -> list[Strip]:
        """Some lines of the pane, from a column on, with what is laid over them."""
        self.renew()
        for y, laid in self._lines.items():
            if crop.y <= y < crop.bottom:
                strips[y - crop.y] = laid_on(strips[y - crop.y], laid, crop.x)
        return strips


def laid_on(strip: Strip, laid: Mapping[int, Cell], start: int) -> Strip:
    """A line that begins at a column, with cells laid over it; those next to each other at once."""
    pieces, at, end = [], 0, strip.cell_length
    run: list[Cell] = []
    for x in sorted(laid):
        place = x - start
        if not 0 <= place < end:
            continue
        if place != at + len(run):
            pieces += [Strip(segments(run), len(run))]
            pieces += [strip.crop(at + len(run), place)]
            at, run = place, []
        run.append(laid[x])
    pieces += [Strip(segments(run), len(run)), strip.crop(at + len(run), end)]
    return Strip.join(pieces)
