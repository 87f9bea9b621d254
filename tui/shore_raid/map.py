"""The map of a shore on the screen."""

from campaign.shore_raid.model.ground import Cell
from tui.draw.cells import Ink
from tui.shore_raid.draw.layout import ShoreLook, area
from tui.shore_raid.draw.layout import at as inch_at
from tui.shore_raid.draw.painter import ShorePainter
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
