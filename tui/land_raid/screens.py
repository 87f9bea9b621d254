"""The pages of a land raid: how its town lies on them, and what stands beside it."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.state import Phase
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, wrapped
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, SquareMap
from .draw.painter import PREVIEW, SCALES, TownPainter, table
from .draw.view import TownView, view_of
from .face import FACE
from .overlay import view
from .panel import night_lines, parts, place_words, status, weighed, where


class TownMap(SquareMap[Square]):
    """A map of squares."""

    TABLE = table
    SCALES = SCALES
    PAINTER = TownPainter

    def holds(self, view: TownView, at: Square) -> bool:
        return 0 <= at < view.columns * view.rows


def scene(page: MapReplay) -> Square | None:
    """Where something happened in a step; None where nobody can tell."""
    for entry in page.events:
        at: Square | None = getattr(entry.event, "at", getattr(entry.event, "square", None))
        if at is not None:
            return None if at == NOWHERE else at
    return None


def again(page: MapReplay, width: int) -> Parts:
    """The night's meters, and through whose eyes all this is seen."""
    inks, glyphs, raid = page.inks, page.glyphs, page.seen
    eyes = f"As {page.names[page.viewer]} saw it."
    words = wrapped("Everybody who was there is shown." if page.is_whole else eyes, width)
    head = heading(raid.town.name, width, glyphs, inks)
    told: Sequence[Line] = [(Piece(text, inks.text),) for text in words]
    return Parts([], [head, *night_lines(raid, width, glyphs, inks), *told])


def quietly(page: MapReplay) -> str:
    """Men who went unseen, or the end of somebody's part."""
    before = page.state(page.at - 1)
    if before.side != page.viewer and before.phase in (Phase.POSTING, Phase.MOVING):
        return "There is nothing to see."
    return f"{page.names[before.side]} is done."


def tiny(
    view: TownView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The town with two cells to a square, without its letters and numbers."""
    painter = TownPainter(view, TownMap.look_beside(palette, glyphs, PREVIEW))
    return painter.inner(*table().table.layout.margin)


PAGES = MapPages(
    face=FACE,
    map=TownMap,
    view=view,
    step=lambda page: view_of(page.shown, None if page.is_whole else page.viewer),
    tiny=tiny,
    heading=where,
    status=lambda desk, width, inks: status(desk, inks),
    beside=parts,
    again=again,
    quietly=quietly,
    place_words=lambda desk, view: place_words(desk),
    follows=lambda desk: ((desk.state.turn, desk.state.phase, desk.state.side), desk.cursor),
    scene=scene,
    weighed=weighed,
    nothing_weighed="There are no odds to show before the first turn.",
    card="the card of the square",
    is_hiding=True,
)
SCREENS = PAGES.screens()
