"""A map of a sea with its ships, as large as its place allows, for choosing a fight."""

from typing import cast

from textual.strip import Strip
from textual.widget import Widget

from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom, size
from tui.drawing.look import Look
from tui.drawing.preview import preview
from tui.drawing.sea_painter import paint
from tui.drawing.sea_view import SeaView
from tui.fight.order import Preview
from tui.widgets.strips import segments

_WORDS = 12
"""Lines that are left for the words beside the map."""


class SeaPreview(Preview):
    """The sea as the fight will show it where there is room, else a hex to a pixel.

    It takes as many lines as it needs; the place around it scrolls if they are too many.
    """

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = palette
        self._glyphs = glyphs
        self._view: SeaView | None = None
        self._drawn: tuple[Row, ...] = ()

    def show(self, view: SeaView) -> None:
        """Show another sea."""
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
    view: SeaView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The largest map that fits."""
    hexes = len(view.waters.rows[0]), len(view.waters.rows)
    zooms: tuple[Zoom, ...] = (1, 0)
    for zoom in zooms:
        wide, high = size(*hexes, zoom)
        if wide <= width and high <= height:
            return paint(view, Look(palette, glyphs, zoom))
    return preview(view, palette, glyphs)
