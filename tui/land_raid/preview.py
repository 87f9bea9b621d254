"""A map of a town with those who land, as large as its place allows, for choosing a raid."""

from msgspec.structs import replace

from campaign.kernel.sealed import redact
from campaign.land_raid.model.state import RAIDERS, Raid
from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.land_raid.draw.glyphs import TOWN_GLYPHS
from tui.land_raid.draw.layout import TownLook, size
from tui.land_raid.draw.painter import paint
from tui.land_raid.draw.palettes import TOWN_PALETTES
from tui.land_raid.draw.preview import preview
from tui.land_raid.draw.view import TownView, view_of
from tui.match.preview import MapPreview


def landing_view(raid: Raid) -> TownView:
    """A town as a chart shows it, with the raiders on the beach and nobody else."""
    view = view_of(redact(raid, RAIDERS), RAIDERS)
    ashore = tuple(unit for unit in view.units if unit.side == RAIDERS)
    return replace(view, units=ashore, dark=frozenset())


class RaidPreview(MapPreview[TownView]):
    """The town as the raid will show it where there is room, else a square to two cells."""

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = TOWN_PALETTES[palette.name]
        self._glyphs = TOWN_GLYPHS[glyphs.name]

    def rows(self, view: TownView, width: int, height: int) -> tuple[Row, ...]:
        zooms: tuple[Zoom, ...] = (2, 1, 0)
        for zoom in zooms:
            wide, high = size(view.columns, view.rows, zoom)
            if wide <= width and high <= height:
                return paint(view, TownLook(self._palette, self._glyphs, zoom))
        return preview(view, self._palette, self._glyphs)
