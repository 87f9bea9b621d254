"""The chart of Pirate Wars on the screen, and how it is first drawn on a page."""

from typing import Any

from textual.geometry import Region, Size
from textual.strip import Strip

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.scale import Scales
from pieces_of_eight.tui.match.styles import pane_of
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.pointers import Pointers
from .draw.afar import over_pane
from .draw.layout import LEGIBLE, WIDTHS, WarsLook, across, cell_of, holds, point_of, scale_for
from .draw.painter import WarsPainter
from .draw.view import WarsView


class WarsMap(MapView[Point]):
    """A chart on which every point of the sea is a place."""

    BESIDE = (12, 4)
    SCALES = Scales(tuple(range(len(WIDTHS))), LEGIBLE)
    DRAGS = False
    PAINTER = WarsPainter
    _painter: WarsPainter

    def __init__(self, view: WarsView, look: WarsLook, **others: Any) -> None:
        super().__init__(view, look, **others)
        self._shown = shown(view)
        """How much of the sea was to be seen as the fight was opened: its scale goes by it."""
        self._pointers = Pointers(self, over_pane)

    # Ships beyond the pane.

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen; wherever the map is scrolled to, signs lie at its edge."""
        return self._pointers.over(super().render_lines(crop), crop)

    def _show(self, view: WarsView) -> None:
        super()._show(view)
        self._pointers.refresh()

    @property
    def view(self) -> WarsView:
        return self._painter.view

    @property
    def look(self) -> WarsLook:
        return self._painter.look

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self._shown, *pane)

    def area(self, at: Point) -> tuple[int, int, int, int]:
        """The cell of a point with those beside it: the cursor has a bracket on both sides."""
        x, y = cell_of(at, self.look.cell)
        return x - 1, y, 3, 1

    def place_at(self, x: int, y: int) -> Point | None:
        at = point_of(x, y, self.look.cell)
        return at if holds(self.view.waters, at) else None


def first_look(page: GameScreen, view: WarsView) -> WarsLook:
    """As large as all ships, and the islands that somebody lives on, can be seen."""
    return WarsLook(page.palette, page.glyphs, scale_for(shown(view), *pane_of(page)))


def shown(view: WarsView) -> tuple[int, int]:
    """How much of the sea holds all ships, and the islands that somebody lives on."""
    places = [middle(mark.hull) for mark in view.hulls] + [isle.at for isle in view.isles]
    return across(view.waters, places)
