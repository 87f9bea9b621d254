"""The board of a treasure grab on the screen."""

from textual.geometry import Region

from campaign.geometry.squares import NOWHERE
from campaign.geometry.studs import Stud
from tui.drawing.cells import Ink
from tui.drawing.grab_layout import GrabLook, area, framed
from tui.drawing.grab_layout import at as stud_at
from tui.drawing.grab_painter import GrabPainter
from tui.drawing.grab_view import GrabView
from tui.widgets.map_view import MapView


class BoardMap(MapView[Stud]):
    """A board in its margin. As long as nothing draws the eye beyond it, it stays in the middle."""

    DRAGS = False
    _painter: GrabPainter

    def __init__(
        self,
        view: GrabView,
        look: GrabLook,
        *,
        hovering: bool = True,
        id: str | None = None,  # noqa: A002 (what every widget calls it)
    ) -> None:
        super().__init__(GrabPainter(view, look), hovering=hovering, id=id)

    @property
    def view(self) -> GrabView:
        return self._painter.view

    @property
    def look(self) -> GrabLook:
        return self._painter.look

    def painter_of(self, view: GrabView, look: GrabLook) -> GrabPainter:
        return GrabPainter(view, look)

    def area(self, at: Stud) -> tuple[int, int, int, int]:
        return area(at, self.view.columns, self.look.zoom)

    def place_at(self, x: int, y: int) -> Stud | None:
        view = self.view
        at = stud_at(x, y, view.columns, view.rows, self.look.zoom)
        return None if at == NOWHERE else at

    def paper(self) -> tuple[Ink, Ink]:
        palette = self.look.palette
        return palette.frame_text, palette.table

    # The board in the middle.

    def settle(self) -> None:
        """Put the board into the middle, and then the cursor into sight."""
        x, y, width, height = self._framed()
        self.scroll_to(
            x + (width - self.size.width) // 2,
            y + (height - self.size.height + 1) // 2,
            animate=False,
            force=True,
            immediate=True,
        )
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def bring_into_sight(self, at: Stud) -> None:
        """Scroll no further than needed to show a stud with one around it.

        Around a stud of the board only so much is wanted as lies on it.
        """
        layout = self.look.layout
        region, board = Region(*self.area(at)), Region(*self._framed())
        across = max(0, min(layout.width, (self.size.width - region.width) // 2))
        down = max(0, min(layout.height, (self.size.height - region.height) // 2))
        roomy = region.grow((down, across, down, across))
        if board.contains_region(region):
            roomy = roomy.intersection(board)
        self.scroll_to_region(roomy, animate=False, force=True, immediate=True)

    def centre_on(self, at: Stud) -> None:
        """What lies in the middle is the board, whatever is looked at."""
        self.settle()

    def on_resize(self) -> None:
        """Keep the board in the middle when the screen changes its size."""
        self.settle()

    def _framed(self) -> tuple[int, int, int, int]:
        return framed(self.view.columns, self.view.rows, self.look.zoom)
