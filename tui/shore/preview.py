"""A map of a shore with those who fight on it, as large as its place allows."""

from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom
from tui.drawing.shore_glyphs import SHORE_GLYPHS
from tui.drawing.shore_layout import MARGIN_X, ShoreLook, size
from tui.drawing.shore_painter import paint
from tui.drawing.shore_palettes import SHORE_PALETTES
from tui.drawing.shore_view import ShoreView
from tui.fight.map_preview import MapPreview


def hidden(view: ShoreView, room: int) -> int:
    """How many inches of the west are left out where only `room` inches can be shown."""
    across = sorted(man.at % view.columns for man in view.figures)
    middle = across[len(across) // 2] if across else 0
    return max(0, min(middle - room // 2, view.columns - room))


class ShorePreview(MapPreview[ShoreView]):
    """The shore as the raid will show it where there is room, else its overview.

    Where even the overview is too wide, its sides are left out, so that most of those who fight
    show.
    """

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = SHORE_PALETTES[palette.name]
        self._glyphs = SHORE_GLYPHS[glyphs.name]

    def rows(self, view: ShoreView, width: int, height: int) -> tuple[Row, ...]:
        wide, high = size(view.columns, view.height, 1)
        zoom: Zoom = 1 if wide <= width and high <= height else 0
        drawn = paint(view, ShoreLook(self._palette, self._glyphs, zoom))
        start = MARGIN_X + hidden(view, width - MARGIN_X) if zoom == 0 else MARGIN_X
        return tuple([(*row[:MARGIN_X], *row[start:]) for row in drawn])
