"""The board of a treasure grab on the screen, and how it is first drawn on a page."""

from textual.geometry import Region, Size

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.treasure_grab.model.ground import plan
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.scale import Scales
from pieces_of_eight.tui.match.styles import pane_of, suited
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView
from .draw.glyphs import GRAB_GLYPHS, GrabGlyphs
from .draw.layout import GRAB_LAYOUTS, GrabLook, area, framed, scale_for
from .draw.layout import at as stud_at
from .draw.painter import GrabPainter
from .draw.palettes import GrabPalette, grab_palette_for
from .draw.view import GrabView


class BoardMap(MapView[Stud]):
    """A board in its margin. As long as nothing draws the eye beyond it, it stays in the middle."""

    DRAGS = False
    SCALES = Scales(tuple(range(len(GRAB_LAYOUTS))), 0)
    PAINTER = GrabPainter
    _painter: GrabPainter

    @property
    def view(self) -> GrabView:
        return self._painter.view

    @property
    def look(self) -> GrabLook:
        return self._painter.look

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self.view.columns, self.view.rows, *pane)

    def area(self, at: Stud) -> tuple[int, int, int, int]:
        return area(at, self.view.columns, self.look.zoom)

    def place_at(self, x: int, y: int) -> Stud | None:
        view = self.view
        at = stud_at(x, y, view.columns, view.rows, self.look.zoom)
        return None if at == NOWHERE else at

    # The board in the middle.

    def settle(self) -> None:
        """Put the board into the middle, and then the cursor into sight."""
        x, y, width, height = self._framed()
        whole = self.whole
        self._scroll_whole(x + (width - whole.width) // 2, y + (height - whole.height + 1) // 2)
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def open_on(self, at: Stud) -> None:
        """A board lies in the middle from the first."""
        self.settle()

    def centre_on(self, at: Stud) -> None:
        """What lies in the middle is the board, whatever is looked at."""
        self._fit()
        self.settle()

    @property
    def beside(self) -> tuple[int, int]:
        """One stud."""
        layout = self.look.layout
        return layout.width, layout.height

    def _roomy(self, at: Stud, pane: Size, room: tuple[int, int] | None = None) -> Region:
        """Around a stud of the board only so much is wanted as lies on it."""
        board = Region(*self._framed()).translate((0, self._padding().y))
        roomy = super()._roomy(at, pane, room)
        return roomy.intersection(board) if board.contains_region(self._drawn(at)) else roomy

    def _framed(self) -> tuple[int, int, int, int]:
        return framed(self.view.columns, self.view.rows, self.look.zoom)


def palette_of(page: GameScreen) -> GrabPalette:
    """The colours of the board in the theme of the page."""
    return suited(grab_palette_for, page)


def glyphs_of(page: GameScreen) -> GrabGlyphs:
    return GRAB_GLYPHS[page.glyphs.name]


def first_look(page: GameScreen, board: tuple[str, ...]) -> GrabLook:
    """As large as all of the board can be seen."""
    table = plan(board)
    found = scale_for(table.columns, table.rows, *pane_of(page))
    return GrabLook(palette_of(page), glyphs_of(page), found)
