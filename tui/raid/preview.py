"""A map of a town with those who land, as large as its place allows, for choosing a raid."""

from typing import cast

from msgspec.structs import replace
from textual.strip import Strip
from textual.widget import Widget

from campaign.kernel.sealed import redact
from campaign.land_raid.state import RAIDERS, Raid
from tui.drawing.cells import Row
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom
from tui.drawing.town_glyphs import TOWN_GLYPHS, TownGlyphs
from tui.drawing.town_inks import TownPalette
from tui.drawing.town_layout import TownLook, size
from tui.drawing.town_painter import paint
from tui.drawing.town_palettes import TOWN_PALETTES
from tui.drawing.town_preview import preview
from tui.drawing.town_view import TownView, view_of
from tui.fight.order import Preview
from tui.widgets.strips import segments

_WORDS = 12
"""Lines that are left for the words beside the map."""


def landing_view(raid: Raid) -> TownView:
    """A town as a chart shows it, with the raiders on the beach and nobody else."""
    view = view_of(redact(raid, RAIDERS), RAIDERS)
    ashore = tuple(unit for unit in view.units if unit.side == RAIDERS)
    return replace(view, units=ashore, dark=frozenset())


class RaidPreview(Preview):
    """The town as the raid will show it where there is room, else a square to two cells.

    It takes as many lines as it needs; the place around it scrolls if they are too many.
    """

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = TOWN_PALETTES[palette.name]
        self._glyphs = TOWN_GLYPHS[glyphs.name]
        self._view: TownView | None = None
        self._drawn: tuple[Row, ...] = ()

    def show(self, view: TownView) -> None:
        """Show another town."""
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
    view: TownView, palette: TownPalette, glyphs: TownGlyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The largest map that fits."""
    zooms: tuple[Zoom, ...] = (2, 1, 0)
    for zoom in zooms:
        wide, high = size(view.columns, view.rows, zoom)
        if wide <= width and high <= height:
            return paint(view, TownLook(palette, glyphs, zoom))
    return preview(view, palette, glyphs)
