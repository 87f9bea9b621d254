"""The map of a shore on the screen, and how it is first drawn on a page."""

from functools import partial

from textual.geometry import Size

from pieces_of_eight.campaign.shore_raid.model.ground import Cell
from pieces_of_eight.campaign.shore_raid.model.state import Shore
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.match.styles import pane_of, suited
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView
from .draw.glyphs import SHORE_GLYPHS, ShoreGlyphs
from .draw.layout import SHORE_SCALES, ShoreLook, area, size
from .draw.layout import at as inch_at
from .draw.painter import ShorePainter
from .draw.palettes import Dressing, ShorePalette, shore_palette_for
from .draw.view import ShoreView


class ShoreMap(MapView[Cell]):
    """A map of square inches."""

    BESIDE = (8, 3)
    SCALES = SHORE_SCALES
    PAINTER = ShorePainter
    _painter: ShorePainter

    @property
    def view(self) -> ShoreView:
        return self._painter.view

    @property
    def look(self) -> ShoreLook:
        return self._painter.look

    def area(self, at: Cell) -> tuple[int, int, int, int]:
        return area(at, self.view.columns, self.look.zoom)

    def place_at(self, x: int, y: int) -> Cell | None:
        return inch_at(x, y, self.view.columns, self.view.height, self.look.zoom)

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self.view.rows, pane.width, pane.height)


def palette_of(page: GameScreen) -> ShorePalette:
    """The shore's colours in the theme of the page."""
    return suited(shore_palette_for, page)


def glyphs_of(page: GameScreen) -> ShoreGlyphs:
    return SHORE_GLYPHS[page.glyphs.name]


def dressing_of(page: GameScreen) -> Dressing:
    return Dressing(palette_of(page), glyphs_of(page), page.glyphs)


def scale_for(rows: tuple[str, ...], width: int, height: int) -> Zoom:
    """The largest scale at which a whole shore is seen in a pane, else the middling one."""
    return ShoreMap.SCALES.fitted(partial(size, len(rows[0]), len(rows)), width, height)


def first_look(page: GameScreen, shore: Shore) -> ShoreLook:
    """As large as all of it can be seen, else middling."""
    zoom = scale_for(shore.rows, *pane_of(page))
    return ShoreLook(palette_of(page), glyphs_of(page), zoom)
