"""The map of a shore on the screen, and how it is first drawn on a page."""

from campaign.shore_raid.model.ground import Cell
from campaign.shore_raid.model.state import Shore
from tui.draw.cells import Ink, Zoom
from tui.match.styles import has_room
from tui.pages.base import GameScreen
from tui.shore_raid.draw.glyphs import SHORE_GLYPHS, ShoreGlyphs
from tui.shore_raid.draw.layout import ShoreLook, area, size
from tui.shore_raid.draw.layout import at as inch_at
from tui.shore_raid.draw.painter import ShorePainter
from tui.shore_raid.draw.palettes import Dressing, ShorePalette, shore_palette_for
from tui.shore_raid.draw.view import ShoreView
from tui.widgets.map_view import MapView


class ShoreMap(MapView[Cell]):
    """A map of square inches."""

    BESIDE = (8, 3)
    _painter: ShorePainter

    def __init__(
        self,
        view: ShoreView,
        look: ShoreLook,
        *,
        hovering: bool = True,
        id: str | None = None,  # noqa: A002 (what every widget calls it)
    ) -> None:
        super().__init__(ShorePainter(view, look), hovering=hovering, id=id)

    @property
    def view(self) -> ShoreView:
        return self._painter.view

    @property
    def look(self) -> ShoreLook:
        return self._painter.look

    def painter_of(self, view: ShoreView, look: ShoreLook) -> ShorePainter:
        return ShorePainter(view, look)

    def area(self, at: Cell) -> tuple[int, int, int, int]:
        return area(at, self.view.columns, self.look.zoom)

    def place_at(self, x: int, y: int) -> Cell | None:
        return inch_at(x, y, self.view.columns, self.view.height, self.look.zoom)

    def paper(self) -> tuple[Ink, Ink]:
        palette = self.look.palette
        return palette.frame_text, palette.table


def palette_of(page: GameScreen) -> ShorePalette:
    """The shore's colours in the theme of the page."""
    return shore_palette_for(page.game.depth, light=page.game.settings.theme == "chart")


def glyphs_of(page: GameScreen) -> ShoreGlyphs:
    return SHORE_GLYPHS[page.glyphs.name]


def dressing_of(page: GameScreen) -> Dressing:
    return Dressing(palette_of(page), glyphs_of(page), page.glyphs)


def first_look(page: GameScreen, shore: Shore) -> ShoreLook:
    """Large where all of it can be seen so, else middling."""
    width, height = size(len(shore.rows[0]), len(shore.rows), 2)
    zoom: Zoom = 2 if has_room(page, width, height) else 1
    return ShoreLook(palette_of(page), glyphs_of(page), zoom)
