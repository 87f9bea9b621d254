"""The sea map on the screen, and how it is first drawn on a page."""

from typing import Any

from textual.geometry import Region, Size
from textual.strip import Strip

from pieces_of_eight.campaign.geometry.hexes import Hex, offset
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.scale import Scales
from pieces_of_eight.tui.match.styles import pane_of
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.pointers import Pointers
from .draw.afar import over_pane
from .draw.chart import chart_of
from .draw.layout import LAYOUTS, MARGIN_X, MARGIN_Y, Look, area, size
from .draw.layout import at as hex_at
from .draw.painter import SeaPainter
from .draw.view import SeaView

LEGIBLE: Zoom = 1
"""The least scale at which ships can be told apart by more than their letters."""
ABOUT = 3
"""So many hexes are seen about the outermost ships."""
AMPLE: Zoom = 5
"""Larger than this no sea is drawn before its player asks for it."""


def scale_for(hexes: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so many hexes lie in a pane, and never less than can be read."""
    columns, rows = hexes
    found = LEGIBLE
    for layout in LAYOUTS[LEGIBLE : AMPLE + 1]:
        wide, high = size(columns, rows, layout.zoom)
        if wide - 2 * MARGIN_X <= width and high - 2 * MARGIN_Y <= height:
            found = layout.zoom
    return found


def across(view: SeaView) -> tuple[int, int]:
    """Columns and rows of hexes that hold all ships and some sea about them."""
    waters = view.waters.rows
    most = len(waters[0]), len(waters)
    places = [offset(ship.at) for ship in view.ships if not ship.ghost]
    if not places:
        return most
    columns, rows = zip(*places, strict=True)
    wide, high = (max(found) - min(found) + 1 + 2 * ABOUT for found in (columns, rows))
    return min(most[0], wide), min(most[1], high)


class SeaMap(MapView[Hex]):
    """A map of hexes."""

    PAINTER = SeaPainter
    _painter: SeaPainter

    SCALES = Scales(tuple(range(len(LAYOUTS))), LEGIBLE, closer=2)
    DRAGS = False

    def __init__(self, view: SeaView, look: Look, **others: Any) -> None:
        super().__init__(view, look, **others)
        self._shown = across(view)
        """The hexes that hold all ships as the fight is opened: its scale goes by them."""
        self._pointers = Pointers(self, over_pane)

    # Ships beyond the pane.

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen; wherever the map is scrolled to, signs lie at its edge."""
        return self._pointers.over(super().render_lines(crop), crop)

    def _show(self, view: SeaView) -> None:
        super()._show(view)
        self._pointers.refresh()

    @property
    def view(self) -> SeaView:
        return self._painter.view

    @property
    def look(self) -> Look:
        return self._painter.look

    @property
    def beside(self) -> tuple[int, int]:
        """Two hexes of sea."""
        layout = self.look.layout
        return layout.width * 2, layout.height * 2

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self._shown, *pane)

    def area(self, at: Hex) -> tuple[int, int, int, int]:
        return area(at, self.look.zoom)

    def place_at(self, x: int, y: int) -> Hex | None:
        at = hex_at(x, y, self.look.zoom)
        return at if self.holds(self.view, at) else None

    def holds(self, view: SeaView, at: Hex) -> bool:
        column, row = offset(at)
        return chart_of(view.waters).ground(column, row) is not None


def first_look(page: GameScreen, view: SeaView) -> Look:
    """As large as all ships can be seen with some sea about them, and still be told apart."""
    return Look(page.palette, page.glyphs, scale_for(across(view), *pane_of(page)))
