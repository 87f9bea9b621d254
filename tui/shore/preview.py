"""A map of a shore with those who fight on it, as large as its place allows."""

from typing import cast

from textual.strip import Strip
from textual.widget import Widget

from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom
from tui.drawing.shore_glyphs import SHORE_GLYPHS
from tui.drawing.shore_layout import MARGIN_X, ShoreLook, size
from tui.drawing.shore_painter import paint
from tui.drawing.shore_palettes import SHORE_PALETTES
from tui.drawing.shore_view import ShoreView
from tui.fight.order import Preview
from tui.widgets.strips import segments

_WORDS = 12
"""Lines that are left for the words beside the map."""


def hidden(view: ShoreView, room: int) -> int:
    """How many inches of the west are left out where only `room` inches can be shown."""
    across = sorted(man.at % view.columns for man in view.figures)
    middle = across[len(across) // 2] if across else 0
    return max(0, min(middle - room // 2, view.columns - room))


class ShorePreview(Preview):
    """The shore as the raid will show it where there is room, else its overview.

    It takes as many lines as it needs; the place around it scrolls if they are too many. Where
    even the overview is too wide, its sides are left out, so that most of those who fight show.
    """

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = SHORE_PALETTES[palette.name]
        self._glyphs = SHORE_GLYPHS[glyphs.name]
        self._view: ShoreView | None = None
        self._drawn: tuple[Row, ...] = ()

    def show(self, view: ShoreView) -> None:
        """Show another shore."""
        self._view = view
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is not None and self.size.width:
            room = cast(Widget, self.parent).size.height - _WORDS
            view = self._view
            wide, high = size(view.columns, view.height, 1)
            zoom: Zoom = 1 if wide <= self.size.width and high <= room else 0
            drawn = paint(view, ShoreLook(self._palette, self._glyphs, zoom))
            start = MARGIN_X + hidden(view, self.size.width - MARGIN_X) if zoom == 0 else MARGIN_X
            self._drawn = tuple([(*row[:MARGIN_X], *row[start:]) for row in drawn])
            self.styles.height = len(self._drawn)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip(segments(self._drawn[y])).adjust_cell_length(self.size.width, self.rich_style)
