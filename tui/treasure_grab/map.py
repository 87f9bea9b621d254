"""The board of a treasure grab on the screen."""

from textual.geometry import Region, Size

from campaign.geometry.squares import NOWHERE
from campaign.geometry.studs import Stud
from tui.draw.cells import Ink
from tui.treasure_grab.draw.layout import GrabLook, area, framed
from tui.treasure_grab.draw.layout import at as stud_at
from tui.treasure_grab.draw.painter import GrabPainter
from tui.treasure_grab.draw.view import GrabView
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
        whole = self.whole
        self._scroll_whole(
            x + (width - whole.width) // 2,
            y + (height - whole.height + 1) // 2,
        )
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def centre_on(self, at: Stud) -> None:
        """What lies in the middle is the board, whatever is looked at."""
        self._fit()
        self.settle()

    @property
    def beside(self) -> tuple[int, int]:
        """One stud."""
        layout = self.look.layout
        return layout.width, layout.height

    def _roomy(self, at: Stud, pane: Size) -> Region:
        """Around a stud of the board only so much is wanted as lies on it."""
        board = Region(*self._framed()).translate((0, self._padding().y))
        roomy = super()._roomy(at, pane)
        return roomy.intersection(board) if board.contains_region(self._drawn(at)) else roomy

    def _framed(self) -> tuple[int, int, int, int]:
        return framed(self.view.columns, self.view.rows, self.look.zoom)
