"""The chart of Pirate Wars on the screen: its table, its painter, and what lies over its pane."""

from collections.abc import Iterable, Mapping, Sequence

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point, distance
from pieces_of_eight.campaign.pirate_wars.state import Waters
from pieces_of_eight.tui.draw.cells import Afar, Cell, Row, Spot, Zoom, cornered, framed, pointers
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.open_sea import (
    ABOVE,
    LEFT,
    RIGHT,
    OpenPainter,
    Placed,
    fitting,
    grid_of,
    inner,
)
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table
from .view import SIDES, HullMark, WarsView, scene
from .waters import ground_row

LEGIBLE: Zoom = 1
"""The least scale that a chart is drawn at before its player asks for less."""
ABOUT = 50 * DOT
"""So much of the sea is seen about the outermost ships."""
EDGE = 2
"""Of the small chart, both ways."""


def table() -> MapTable:
    return map_table("pirate_wars/map.toml")


def look(page: Palette, glyphs: Glyphs, zoom: Zoom) -> TableLook:
    """How a chart is drawn beside other things in the colours of a page."""
    return TableLook(table(), table().palette(page.name), glyphs, zoom)


def size_of(waters: Waters) -> tuple[int, int]:
    return waters.width, waters.height


def shown(waters: Waters, places: Sequence[Point]) -> tuple[int, int]:
    """How much of the sea holds some places and what lies about them; all of it for none."""
    if not places:
        return size_of(waters)
    wide, high = (max(found) - min(found) + 2 * ABOUT for found in zip(*places, strict=True))
    return min(waters.width, wide), min(waters.height, high)


class WarsPainter(OpenPainter[WarsView]):
    """The chart."""

    def scene(self, view: WarsView) -> Iterable[Placed]:
        return scene(view, grid_of(self.look).cell, small=bool(self.look.own))

    def size_of(self, view: WarsView) -> tuple[int, int]:
        return size_of(view.waters)

    def grounds(self, view: WarsView, y: int, left: int, step: int, count: int) -> Sequence[str]:
        return ground_row(view.waters, y, left, step, count)

    def is_measured(self, view: WarsView) -> bool:
        return view.measured

    def _elsewhere(self, view: WarsView) -> bool:
        return view.waters != self.view.waters or view.measured != self.view.measured


def paint(view: WarsView, look: TableLook) -> tuple[Row, ...]:
    """The whole chart with its border, row by row."""
    return WarsPainter(view, look).whole()


# --- What is laid over the pane of a chart: signs for ships beyond it, and the whole in small -----


def over_pane(view: WarsView, look: TableLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing.

    How far they are is told where it may be measured.
    """
    (left, top), (wide, high) = start, size
    beyond, within = [], []
    here = [middle(mark.hull) for mark in view.hulls if mark.id == view.selected]
    for mark in view.hulls:
        at = middle(mark.hull)
        x, y = grid_of(look).at(at)
        if not (left <= x < left + wide and top <= y < top + high):
            far = str(distance(here[0], at) // DOT) if here and view.measured else ""
            wash = look.palette.washes[_coat(mark)]
            side = look.glyphs.sides[mark.side]
            beyond.append(Afar((x, y), mark.letter, far, wash.text, wash.ink, side))
        else:
            within.append((x - left, y - top))
    if not beyond:
        return {}
    found = cornered(_whole(view, look, size), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _coat(mark: HullMark) -> str:
    return "struck" if mark.out else SIDES[mark.side]


def _whole(view: WarsView, look: TableLook, pane: Spot) -> tuple[Row, ...]:
    """The whole chart in small, with an edge, as large as a corner of the pane allows."""
    room = pane[0] // 4 - EDGE, pane[1] // 3 - EDGE
    if min(room) < 1:
        return ((),)
    plain = WarsView(view.waters, view.wind, view.hulls, isles=view.isles)
    small = fitting(size_of(view.waters), look, room[0] + LEFT + RIGHT, room[1] + 2 * ABOVE)
    edge = look.palette.washes["frame"]
    return framed(inner(paint(plain, small)), edge.text, edge.ink)
