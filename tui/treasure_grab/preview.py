"""A board with its chest, as large as its place allows, for choosing a treasure grab."""

from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.preview import MapPreview
from tui.treasure_grab.draw.glyphs import GRAB_GLYPHS
from tui.treasure_grab.draw.layout import GrabLook, framed
from tui.treasure_grab.draw.painter import paint_board
from tui.treasure_grab.draw.palettes import GRAB_PALETTES
from tui.treasure_grab.draw.preview import preview
from tui.treasure_grab.draw.view import GrabView


class GrabPreview(MapPreview[GrabView]):
    """The board as the game will show it where there is room, else a stud to a pixel."""

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = GRAB_PALETTES[palette.name]
        self._glyphs = GRAB_GLYPHS[glyphs.name]

    def rows(self, view: GrabView, width: int, height: int) -> tuple[Row, ...]:
        zooms: tuple[Zoom, ...] = (1, 0)
        for zoom in zooms:
            _, _, wide, high = framed(view.columns, view.rows, zoom)
            if wide <= width and high <= height:
                return paint_board(view, GrabLook(self._palette, self._glyphs, zoom))
        return preview(view, self._palette, self._glyphs)
