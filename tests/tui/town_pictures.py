"""The kept pictures of a town: which scenes in which looks."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.table import TableLook
from pieces_of_eight.tui.land_raid.draw import painter
from pieces_of_eight.tui.land_raid.draw.painter import paint
from pieces_of_eight.tui.land_raid.draw.view import TownView, view_of
from tests.tui.pictures import as_text
from tests.tui.town_scenes import BAY, COVE, alarmed, at, burning, close_fight, crowd, sleeping

SCENES: Mapping[str, Callable[[], TownView]] = {
    "asleep-raiders": lambda: view_of(sleeping(), RAIDERS, cursor=at(BAY, "E4")),
    "asleep-town": lambda: view_of(sleeping(), TOWN, cursor=at(BAY, "J4")),
    "alarmed": lambda: view_of(alarmed(), TOWN, cursor=at(BAY, "F5")),
    "burning": lambda: view_of(burning(), None),
    "fight": close_fight,
    "crowd": lambda: replace(crowd(8, TOWN), cursor=at(COVE, "C1")),
}

LOOKS: tuple[tuple[str, str, str, Zoom], ...] = (
    ("asleep-raiders", "night", "rich", 2),
    ("asleep-town", "night", "rich", 2),
    ("alarmed", "night", "rich", 11),
    ("burning", "night", "rich", 2),
    ("burning", "chart", "rich", 11),
    ("fight", "night", "rich", 1),
    ("fight", "night", "rich", 2),
    ("fight", "night", "rich", 11),
    ("fight", "256", "rich", 2),
    ("fight", "chart-256", "rich", 2),
    ("fight", "16", "rich", 2),
    ("fight", "mono", "rich", 2),
    ("fight", "mono", "ascii", 1),
    ("fight", "mono", "ascii", 2),
    ("fight", "mono", "ascii", 11),
    ("fight", "night", "rich", 16),
    ("burning", "night", "rich", 23),
    ("crowd", "night", "rich", 2),
    ("crowd", "night", "rich", 11),
)
"""The scenes, palettes, tables of glyphs and zooms that are kept."""


def golden_name(scene: str, palette: str, glyphs: str, zoom: int) -> str:
    """The file of one picture."""
    return f"town_{scene}_{palette}_{glyphs}_z{zoom}.txt"


def look(palette: str, glyphs: str, zoom: Zoom) -> TableLook:
    """A look by the names of its tables."""
    return painter.look(PALETTES[palette], GLYPHS[glyphs], zoom)


def painted(scene: str, palette: str, glyphs: str, zoom: Zoom) -> str:
    """One scene in one look, as text."""
    return as_text(paint(SCENES[scene](), look(palette, glyphs, zoom)))
