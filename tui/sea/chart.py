"""How the map of a sea is first drawn on a page, and drawn larger or smaller."""

from campaign.sea_fight.state import Waters
from tui.drawing.layout import Zoom, size
from tui.drawing.look import Look
from tui.fight.page import FightPage
from tui.widgets.sea_map import SeaMap

ZOOMS: tuple[Zoom, Zoom, Zoom] = (1, 2, 0)
"""The zooms in the order in which the key goes through them."""


def first_look(page: FightPage, waters: Waters) -> Look:
    """Large where all of it can be seen so, else middling."""
    width, height = size(len(waters.rows[0]), len(waters.rows), 2)
    return Look(page.palette, page.glyphs, 2 if page.has_room(width, height) else 1)


def zoom(sea_map: SeaMap) -> None:
    """Draw a map at the next zoom."""
    sea_map.set_zoom(ZOOMS[(ZOOMS.index(sea_map.look.zoom) + 1) % len(ZOOMS)])
