"""A chart with its ships, as large as its place allows, for choosing a fight."""

from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.preview import MapPreview
from tui.pirate_wars.draw.layout import WIDTHS, WarsLook, fitting, size
from tui.pirate_wars.draw.painter import paint
from tui.pirate_wars.draw.view import WarsView

LEAST = 6
"""Lines that a chart has at the least, however small its place."""


class WarsPreview(MapPreview[WarsView]):
    """The chart as the fight will show it where there is room, else as small as is needed."""

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = palette
        self._glyphs = glyphs

    def rows(self, view: WarsView, width: int, height: int) -> tuple[Row, ...]:
        height = max(LEAST, height)
        zooms: tuple[Zoom, ...] = (1, 0)
        for zoom in zooms:
            wide, high = size(view.waters, WIDTHS[zoom])
            if wide <= width and high <= height:
                return paint(view, WarsLook(self._palette, self._glyphs, zoom))
        look = WarsLook(self._palette, self._glyphs)
        return paint(view, fitting(view.waters, look, width, height))
