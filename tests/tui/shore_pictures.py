"""The kept pictures of a shore: which scenes in which looks."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.shore_raid.describe import laid, reach
from pieces_of_eight.campaign.shore_raid.setup import land
from pieces_of_eight.campaign.shore_raid.state import Fate
from pieces_of_eight.tui.shore_raid import draw as painter
from pieces_of_eight.tui.shore_raid import screens as overlay
from pieces_of_eight.tui.shore_raid.draw import Goods, ShoreView, Sign, paint, view_of
from tests.shore_raid.positions import marked, who
from tests.tui.pictures import Kept, Pictures
from tests.tui.shore_scenes import brawl, supply


def melee() -> ShoreView:
    """Everything that can be drawn, on one map."""
    raid = marked(brawl(), "d1", fate=Fate.RUNNING)
    men = [f for f in raid.figures if f.band]
    march = laid(raid, men, 9 * 32 + 20, found := reach(raid, men))
    view = view_of(raid)
    names = ("C1", "C2", "C3", "D1", "P1")
    figures = overlay.chosen(view.figures, raid, [who(raid, name) for name in names])
    marks = {at: Sign.HALF if stop.half else Sign.WHOLE for at, stop in found.items()}
    marks |= overlay.of_way(march, 32)
    marks |= {7 * 32 + 11: Sign.TARGET, 7 * 32 + 12: Sign.TARGET}
    return replace(
        view,
        figures=(*figures, *overlay.ghosts(raid, march)),
        things=(*view.things, (6 * 32 + 3, Goods.LOAD), (6 * 32 + 4, Goods.EMPTY_GUN)),
        marks=marks,
        cursor=9 * 32 + 20,
        hover=32,
    )


def ranges() -> ShoreView:
    """What a pistol reaches."""
    raid = brawl()
    figure = raid.figures[who(raid, "P1")]
    return replace(view_of(raid), marks=overlay.of_ranges(raid, figure), cursor=9 * 32 + 9)


SCENES: Mapping[str, Callable[[], ShoreView]] = {
    "melee": melee,
    "ranges": ranges,
    "supply": lambda: view_of(land(supply())),
}

LOOKS: tuple[Kept, ...] = (
    ("melee", "night", "rich", 0),
    ("melee", "night", "rich", 1),
    ("melee", "night", "rich", 3),
    ("melee", "night", "rich", 6),
    ("melee", "night", "rich", 11),
    ("melee", "chart", "rich", 1),
    ("melee", "256", "rich", 1),
    ("melee", "chart-256", "rich", 1),
    ("melee", "16", "rich", 1),
    ("melee", "mono", "rich", 1),
    ("melee", "mono", "ascii", 0),
    ("melee", "mono", "ascii", 1),
    ("melee", "mono", "ascii", 3),
    ("melee", "mono", "ascii", 6),
    ("ranges", "mono", "ascii", 1),
    ("supply", "night", "rich", 0),
    ("supply", "mono", "ascii", 1),
)
"""The scenes, palettes, tables of glyphs and zooms that are kept."""


PICTURES = Pictures("shore", SCENES, LOOKS, painter.look, paint)
look = PICTURES.look
