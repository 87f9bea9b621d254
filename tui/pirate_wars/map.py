"""The chart of Pirate Wars on the screen, and how it is first drawn on a page."""

from campaign.geometry.plane import Point
from campaign.pirate_wars.model.state import Waters
from tui.match.styles import has_room
from tui.pages.base import GameScreen
from tui.pirate_wars.draw.layout import WIDTHS, WarsLook, cell_of, holds, point_of, size
from tui.pirate_wars.draw.painter import WarsPainter
from tui.pirate_wars.draw.view import WarsView
from tui.widgets.map_view import MapView


class WarsMap(MapView[Point]):
    """A chart on which every point of the sea is a place."""

    BESIDE = (12, 4)
    DRAGS = False
    _painter: WarsPainter

    def __init__(
        self,
        view: WarsView,
        look: WarsLook,
        *,
        hovering: bool = True,
        id: str | None = None,  # noqa: A002 (what every widget calls it)
    ) -> None:
        super().__init__(WarsPainter(view, look), hovering=hovering, id=id)

    @property
    def view(self) -> WarsView:
        return self._painter.view

    @property
    def look(self) -> WarsLook:
        return self._painter.look

    def painter_of(self, view: WarsView, look: WarsLook) -> WarsPainter:
        return WarsPainter(view, look)

    def area(self, at: Point) -> tuple[int, int, int, int]:
        """The cell of a point with those beside it: the cursor has a bracket on both sides."""
        x, y = cell_of(at, self.look.cell)
        return x - 1, y, 3, 1

    def place_at(self, x: int, y: int) -> Point | None:
        at = point_of(x, y, self.look.cell)
        return at if holds(self.view.waters, at) else None


def first_look(page: GameScreen, waters: Waters) -> WarsLook:
    """Large where all of it can be seen so, else middling."""
    return WarsLook(page.palette, page.glyphs, 2 if has_room(page, *size(waters, WIDTHS[2])) else 1)
