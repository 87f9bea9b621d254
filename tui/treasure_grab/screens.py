"""The pages of a treasure grab: how its board lies on them, and what stands beside it."""

from textual.geometry import Offset, Region, Size

from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.tui.draw.cells import Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading
from pieces_of_eight.tui.draw.places import preview
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, SquareMap
from .draw.painter import GrabPainter, framed, paint_board, table
from .draw.view import GrabView, on_board, view_of
from .face import FACE
from .overlay import view
from .panel import odds_lines, parts, score_lines, status, turn_words


class BoardMap(SquareMap[Stud]):
    """A board in its margin. As long as nothing draws the eye beyond it, it stays in the middle."""

    TABLE = table
    SCALES = Scales(tuple(range(len(table().grids))), 0, stride=3)
    PAINTER = GrabPainter

    @classmethod
    def measured(cls, view: GrabView, zoom: Zoom) -> tuple[int, int]:
        return framed(view.columns, view.rows, table().grids[zoom])[2:]

    @classmethod
    def scale_for(cls, view: GrabView, width: int, height: int) -> Zoom:
        """Of the letters of a board the last line can be missing."""
        return super().scale_for(view, width, height + 1)

    # The board in the middle.

    def settle(self) -> None:
        """Put the board into the middle, and then the cursor into sight."""
        x, y, width, height = self._framed()
        wide, high = self.size
        self._scroll(Offset(x + (width - wide) // 2, y + (height - high + 1) // 2))
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def open_on(self, at: Stud) -> None:
        """A board lies in the middle from the first."""
        self.settle()

    def centre_on(self, at: Stud) -> None:
        """What lies in the middle is the board, whatever is looked at."""
        self._fit()
        self.settle()

    def _roomy(self, at: Stud, pane: Size, room: tuple[int, int] | None = None) -> Region:
        """Around a stud of the board only so much is wanted as lies on it."""
        board = Region(*self._framed()).translate((0, self._padding().y))
        roomy = super()._roomy(at, pane, room)
        return roomy.intersection(board) if board.contains_region(self._drawn(at)) else roomy

    def _framed(self) -> tuple[int, int, int, int]:
        return framed(self.view.columns, self.view.rows, self.look.layout)


def again(page: MapReplay, width: int) -> Parts:
    """The name of the board and the score."""
    palette, grab = BoardMap.palette_of(page), page.seen
    names = [page.names[who] for who in sorted(grab.order)]
    head = heading(grab.board.name, width, page.glyphs, palette.panel)
    return Parts([], [head, *score_lines(grab, names, palette, width)])


def tiny(
    view: GrabView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The board with a stud to a pixel."""
    look = BoardMap.look_beside(palette, glyphs, 0)
    return preview(on_board(view), len(view.board[0]), look)


PAGES = MapPages(
    face=FACE,
    map=BoardMap,
    view=view,
    step=lambda page: view_of(page.seen),
    painted=paint_board,
    tiny=tiny,
    heading=turn_words,
    status=lambda desk, width, inks: status(desk, inks),
    beside=parts,
    again=again,
    quietly=lambda page: "A turn is over." if page.at else "Nothing has happened yet.",
    follows=lambda desk: ("the board", desk.cursor),  # once; then the cursor is in sight anyway
    odds=odds_lines,
    nothing_weighed="No dice here. Put the cursor on an enemy first.",
    card="the figure's card",
)
SCREENS = PAGES.screens()
