"""The map of a town on the screen, and how it is first drawn on a page."""

from functools import partial

from msgspec.structs import replace
from textual.geometry import Size

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.model.state import Town
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.match.styles import pane_of, suited
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView
from .draw.glyphs import TOWN_GLYPHS, TownGlyphs
from .draw.layout import TOWN_SCALES, TownLook, area, size
from .draw.layout import at as square_at
from .draw.painter import TownPainter
from .draw.palettes import TownPalette, town_palette_for
from .draw.view import TownView


class TownMap(MapView[Square]):
    """A map of squares."""

    SCALES = TOWN_SCALES
    DRAGS = False
    PAINTER = TownPainter
    _painter: TownPainter

    @property
    def view(self) -> TownView:
        return self._painter.view

    @property
    def look(self) -> TownLook:
        return self._painter.look

    @property
    def beside(self) -> tuple[int, int]:
        """One square."""
        layout = self.look.layout
        return layout.width, layout.height

    def area(self, at: Square) -> tuple[int, int, int, int]:
        return area(at, self.view.columns, self.look.zoom)

    def place_at(self, x: int, y: int) -> Square | None:
        view = self.view
        at = square_at(x, y, view.columns, view.rows, self.look.zoom)
        return None if at == NOWHERE else at

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self.view.town, pane.width, pane.height)

    def holds(self, view: TownView, at: Square) -> bool:
        return 0 <= at < view.columns * view.rows

    def set_view(self, view: TownView) -> None:
        """Draw another view; a square that was lit up in another town is another square here."""
        if view.town != self.view.town:
            self._show(replace(self.view, hover=None))
        super().set_view(view)


def palette_of(page: GameScreen) -> TownPalette:
    """The town's colours in the theme of the page."""
    return suited(town_palette_for, page)


def glyphs_of(page: GameScreen) -> TownGlyphs:
    return TOWN_GLYPHS[page.glyphs.name]


def scale_for(town: Town, width: int, height: int) -> Zoom:
    """The largest scale at which a whole town is seen in a pane."""
    measure = partial(size, len(town.rows[0]), len(town.rows))
    return TownMap.SCALES.fitted(measure, width, height)


def first_look(page: GameScreen, town: Town) -> TownLook:
    """As large as all of it can be seen."""
    return TownLook(palette_of(page), glyphs_of(page), scale_for(town, *pane_of(page)))
