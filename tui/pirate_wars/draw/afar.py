"""What is laid over the pane of a chart: signs for ships beyond it, and the whole in small."""

from collections.abc import Mapping

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import distance
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.pointers import Afar, Spot, cornered, framed, pointers
from .layers import inks_of
from .layout import MARGIN_RIGHT, MARGIN_X, MARGIN_Y, WarsLook, cell_of, fitting
from .painter import paint
from .view import WarsView

EDGE = 2
"""Of the small chart, both ways."""


def over_pane(view: WarsView, look: WarsLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing.

    How far they are is told where it may be measured.
    """
    (left, top), (wide, high) = start, size
    beyond, within = [], []
    here = [middle(mark.hull) for mark in view.hulls if mark.id == view.selected]
    for mark in view.hulls:
        at = middle(mark.hull)
        x, y = cell_of(at, look.cell)
        if not (left <= x < left + wide and top <= y < top + high):
            far = str(distance(here[0], at) // DOT) if here and view.measured else ""
            inks = inks_of(mark, look.palette)
            side = look.glyphs.sides[mark.side]
            beyond.append(Afar((x, y), mark.letter, far, inks.letter, inks.hull, side))
        else:
            within.append((x - left, y - top))
    if not beyond:
        return {}
    found = cornered(_whole(view, look, size), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _whole(view: WarsView, look: WarsLook, pane: Spot) -> tuple[Row, ...]:
    """The whole chart in small, as large as a corner of the pane allows."""
    room = pane[0] // 4 - EDGE, pane[1] // 3 - EDGE
    if min(room) < 1:
        return ((),)
    shown = WarsView(view.waters, view.wind, view.hulls, isles=view.isles)
    return _in_small(shown, look.palette.name, look.glyphs.name, room)


def _in_small(view: WarsView, theme: str, table: str, room: Spot) -> tuple[Row, ...]:
    """A chart without its rulers, with an edge."""
    palette = PALETTES[theme]
    rulers = MARGIN_X + MARGIN_RIGHT, 2 * MARGIN_Y
    small = fitting(
        view.waters, WarsLook(palette, GLYPHS[table]), room[0] + rulers[0], room[1] + rulers[1]
    )
    rows = paint(view, small)[MARGIN_Y:-MARGIN_Y]
    return framed([row[MARGIN_X:-MARGIN_RIGHT] for row in rows], palette.frame_text, palette.frame)
