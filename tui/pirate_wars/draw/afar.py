"""Signs that point at ships beyond the pane of a chart."""

from collections.abc import Mapping

from campaign.geometry.hulls import DOT, middle
from campaign.geometry.plane import distance
from tui.draw.cells import Cell
from tui.draw.pointers import Afar, Spot, pointers
from tui.pirate_wars.draw.layers import inks_of
from tui.pirate_wars.draw.layout import WarsLook, cell_of
from tui.pirate_wars.draw.view import WarsView


def over_pane(view: WarsView, look: WarsLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what points at ships beyond it; how far, where it may be measured."""
    (left, top), (wide, high) = start, size
    beyond = []
    here = [middle(mark.hull) for mark in view.hulls if mark.id == view.selected]
    for mark in view.hulls:
        at = middle(mark.hull)
        x, y = cell_of(at, look.cell)
        if not (left <= x < left + wide and top <= y < top + high):
            far = str(distance(here[0], at) // DOT) if here and view.measured else ""
            inks = inks_of(mark, look.palette)
            beyond.append(Afar((x, y), mark.letter, far, inks.letter, inks.hull))
    return pointers(beyond, start, size, look.glyphs.arrows) if beyond else {}
