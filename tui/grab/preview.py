"""A board with its chest, as large as its place allows, for choosing a treasure grab."""

from typing import cast

from textual.strip import Strip
from textual.widget import Widget

from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.grab_glyphs import GRAB_GLYPHS, GrabGlyphs
from tui.drawing.grab_inks import GrabPalette
from tui.drawing.grab_layout import GrabLook, framed
from tui.drawing.grab_painter import paint_board
from tui.drawing.grab_palettes import GRAB_PALETTES
from tui.drawing.grab_preview import preview
from tui.drawing.grab_view import GrabView
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom
from tui.fight.order import Preview
from tui.widgets.strips import segments

_WORDS = 12
"""Lines that are left for the words beside the map."""


class GrabPreview(Preview):
    """The board as the game will show it where there is room, else a stud to a pixel."""

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = GRAB_PALETTES[palette.name]
        self._glyphs = GRAB_GLYPHS[glyphs.name]
        self._view: GrabView | None = None
        self._drawn: tuple[Row, ...] = ()

    def show(self, view: GrabView) -> None:
        """Show another board."""
        self._view = view
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is not None and self.size.width:
            height = cast(Widget, self.parent).size.height - _WORDS
            self._drawn = _rows(self._view, self._palette, self._glyphs, self.size.width, height)
            self.styles.height = len(self._drawn)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip(segments(self._drawn[y])).adjust_cell_length(self.size.width, self.rich_style)


def _rows(
    view: GrabView, palette: GrabPalette, glyphs: GrabGlyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The largest picture that fits."""
    zooms: tuple[Zoom, ...] = (1, 0)
    for zoom in zooms:
        _, _, wide, high = framed(view.columns, view.rows, zoom)
        if wide <= width and high <= height:
            return paint_board(view, GrabLook(palette, glyphs, zoom))
    return preview(view, palette, glyphs)
