"""The pages of a treasure grab: where it is played, seen again and chosen by its board."""

from collections.abc import Sequence
from typing import ClassVar

from textual.geometry import Region, Size

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, Stud
from pieces_of_eight.campaign.treasure_grab.ground import plan
from pieces_of_eight.campaign.treasure_grab.state import Grab
from pieces_of_eight.tui.draw.cells import Line, Row, Scales, Zoom
from pieces_of_eight.tui.draw.glyphs import heading, log_lines
from pieces_of_eight.tui.draw.places import preview
from pieces_of_eight.tui.draw.table import MapPalette, TableLook
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.described import DescribedScreen
from pieces_of_eight.tui.match.log import WIDE, pane_of, suited
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.widgets.map_view import MapView
from .draw.painter import GrabPainter, framed, paint_board, scale_for, table
from .draw.view import GrabView, on_board, view_of
from .face import FACE
from .overlay import view
from .panel import odds_lines, parts, score_lines, status, turn_words

# --- The board of a treasure grab on the screen, and how it is first drawn on a page --------------


class BoardMap(MapView[Stud]):
    """A board in its margin. As long as nothing draws the eye beyond it, it stays in the middle."""

    DRAGS = False
    SCALES = Scales(tuple(range(len(table().grids))), 0, stride=3)
    PAINTER = GrabPainter
    _painter: GrabPainter

    @property
    def view(self) -> GrabView:
        return self._painter.view

    @property
    def look(self) -> TableLook:
        return self._painter.look

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self.view.columns, self.view.rows, *pane)

    def area(self, at: Stud) -> tuple[int, int, int, int]:
        return self.look.layout.area(at, self.view.columns)

    def place_at(self, x: int, y: int) -> Stud | None:
        at = self.look.layout.at(x, y, self.view.columns, self.view.rows)
        return None if at == NOWHERE else Stud(Square(at))

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
        return framed(self.view.columns, self.view.rows, self.look.layout)


def palette_of(page: GameScreen) -> MapPalette:
    """The colours of the board in the theme of the page."""
    return suited(table().palette_for, page)


def first_look(page: GameScreen, board: tuple[str, ...]) -> TableLook:
    """As large as all of the board can be seen."""
    studs = plan(board)
    found = scale_for(studs.columns, studs.rows, *pane_of(page))
    return TableLook(table(), palette_of(page), page.glyphs, found)


# --- The page on which a treasure is grabbed: the board, the figure's card, orders to figures -----


class GrabFight(DescribedScreen):
    """A saved treasure grab, played on."""

    PAGE_NAME = "A treasure grab"
    FACE: ClassVar[Face] = FACE
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: put the cursor on an enemy first."
    CARD: ClassVar[str] = "the card of the figure"
    ODDS = odds_lines

    # What is shown.

    def make_map(self) -> BoardMap:
        hovering = self.game.settings.with_hover
        look = first_look(self, self.desk.state.board.rows)
        return BoardMap(view(self.desk), look, hovering=hovering, id="fight-map")

    def draw_map(self) -> str:
        self.map.set_view(view(self.desk))
        return self.desk.words_at_cursor()

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), self.glyphs)

    def acting(self) -> tuple[object, Stud]:
        """The board is put into the middle once; from then on the cursor is in sight by itself."""
        return "the board", self.desk.cursor

    def turn_words(self, *, short: bool) -> str:
        return turn_words(self.desk.state, self.glyphs, short=short)

    def status(self) -> Line | None:
        return status(self.desk, self.bar_inks)

    def beside(self, width: int) -> Parts:
        return parts(self.desk, width, self.glyphs, palette_of(self))


# --- Screens --------------------------------------------------------------------------------------


class GrabReplay(ReplayScreen):
    """Every step on the board."""

    @property
    def grab(self) -> Grab:
        """The game at the step that is shown."""
        grab: Grab = self.state(self.at)
        return grab

    def view(self) -> GrabView:
        return view_of(self.grab)

    def make_map(self) -> BoardMap:
        look = first_look(self, self.grab.board.rows)
        return BoardMap(self.view(), look, hovering=False, id="fight-map")

    def turn_words(self) -> str:
        return turn_words(self.grab, self.glyphs, short=self.app.size.width < WIDE)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        palette, grab = palette_of(self), self.grab
        names = [self._session.name_of(who) for who in sorted(grab.order)]
        top = [
            heading(grab.board.name, width, self.glyphs, palette.panel),
            *score_lines(grab, names, palette, width),
        ]
        log = log_lines(
            self.log_so_far()[-40:], width, height - len(top), self.glyphs, palette.panel
        )
        return [*top, *log][:height]

    def quietly(self) -> str:
        """A step of which nothing is told: the beginning."""
        return "Nothing has happened yet." if not self.at else "A turn is over."


class GrabPreview(MapPreview[GrabView]):
    """The board as the game will show it where there is room, else a stud to a pixel."""

    def rows(self, view: GrabView, width: int, height: int) -> tuple[Row, ...]:
        def measure(zoom: Zoom) -> tuple[int, int]:
            return framed(view.columns, view.rows, table().grids[zoom])[2:]

        zoom = BoardMap.SCALES.largest(measure, width, height)
        look = TableLook(table(), table().palette(self._palette.name), self._glyphs, zoom or 0)
        if zoom is None:
            return preview(on_board(view), len(view.board[0]), look)
        return paint_board(view, look)


SCREENS = Screens(FACE, GrabFight, GrabReplay, GrabPreview)
