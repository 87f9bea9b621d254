"""A chart with its ships, as large as its place allows, for choosing a fight."""

from typing import cast

from textual.strip import Strip
from textual.widget import Widget

from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom
from tui.drawing.wars_layout import WIDTHS, WarsLook, fitting, size
from tui.drawing.wars_painter import paint
from tui.drawing.wars_view import WarsView
from tui.fight.order import Preview
from tui.widgets.strips import segments

_WORDS = 12
"""Lines that are left for the words beside the chart."""


class WarsPreview(Preview):
    """The chart as the fight will show it where there is room, else as small as is needed."""

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = palette
        self._glyphs = glyphs
        self._view: WarsView | None = None
        self._drawn: tuple[Row, ...] = ()

    def show(self, view: WarsView) -> None:
        """Show another chart."""
        self._view = view
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is not None and self.size.width:
            height = max(6, cast(Widget, self.parent).size.height - _WORDS)
            self._drawn = self._rows(self._view, self.size.width, height)
            self.styles.height = len(self._drawn)
        self.refresh()

    def _rows(self, view: WarsView, width: int, height: int) -> tuple[Row, ...]:
        """The largest chart that fits."""
        zooms: tuple[Zoom, ...] = (1, 0)
        for zoom in zooms:
            wide, high = size(view.waters, WIDTHS[zoom])
            if wide <= width and high <= height:
                return paint(view, WarsLook(self._palette, self._glyphs, zoom))
        look = WarsLook(self._palette, self._glyphs)
        return paint(view, fitting(view.waters, look, width, height))

    def render_line(self, y: int) -> Strip:
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip(segments(self._drawn[y])).adjust_cell_length(self.size.width, self.rich_style)
