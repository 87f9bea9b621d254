"""A map of a sea with its ships, as large as its place allows, for choosing a fight."""

from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.preview import MapPreview
from tui.sea_fight.draw.layout import Look, size
from tui.sea_fight.draw.painter import paint
from tui.sea_fight.draw.preview import preview
from tui.sea_fight.draw.view import SeaView


class SeaPreview(MapPreview[SeaView]):
    """The sea as the fight will show it where there is room, else a hex to a pixel."""

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = palette
        self._glyphs = glyphs

    def rows(self, view: SeaView, width: int, height: int) -> tuple[Row, ...]:
        hexes = len(view.waters.rows[0]), len(view.waters.rows)
        zooms: tuple[Zoom, ...] = (1, 0)
        for zoom in zooms:
            wide, high = size(*hexes, zoom)
            if wide <= width and high <= height:
                return paint(view, Look(self._palette, self._glyphs, zoom))
        return preview(view, self._palette, self._glyphs)
