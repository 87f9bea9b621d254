"""What is laid over the pane of a sea: signs for ships beyond it, and the whole in small."""

from collections.abc import Mapping
from functools import lru_cache

from pieces_of_eight.campaign.geometry.hexes import Hex, distance
from pieces_of_eight.campaign.sea_fight.model.state import Waters
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.pointers import Afar, Spot, cornered, framed, pointers
from .layout import MARGIN_X, MARGIN_Y, Look
from .preview import preview
from .view import SeaView, ShipMark


def over_pane(view: SeaView, look: Look, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing."""
    seam, palette = look.layout, look.palette
    beyond, within, middle = [], [], _middle(view)
    (left, top), (wide, high) = start, size
    for ship in view.ships:
        q, r = ship.at
        x = (q + (r - (r & 1)) // 2) * seam.width + (r & 1) * seam.shift + seam.shift + MARGIN_X
        y = r * seam.height + seam.height // 2 + MARGIN_Y
        if left <= x < left + wide and top <= y < top + high:
            within.append((x - left, y - top))
        elif not ship.ghost:
            inks = palette.struck if ship.prize else palette.sides[ship.side]
            far = distance(middle, ship.at)
            mark = look.glyphs.sides[ship.side]
            beyond.append(Afar((x, y), ship.letter, str(far), inks.letter, inks.hull, mark))
    if not beyond:
        return {}
    found = cornered(_whole(view.waters, view.ships, look), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _middle(view: SeaView) -> Hex:
    """From where distances are told: the ship that is chosen, or the cursor."""
    chosen = [ship.at for ship in view.ships if ship.id == view.selected and not ship.ghost]
    return chosen[0] if chosen else view.cursor or (0, 0)


def _whole(waters: Waters, ships: tuple[ShipMark, ...], look: Look) -> tuple[Row, ...]:
    plain = tuple([ship for ship in ships if not ship.ghost])
    return _in_small(waters, plain, look.palette.name, look.glyphs.name)


@lru_cache(maxsize=8)
def _in_small(
    waters: Waters, ships: tuple[ShipMark, ...], theme: str, table: str
) -> tuple[Row, ...]:
    """The whole sea as a small picture, with an edge."""
    palette = PALETTES[theme]
    rows = preview(SeaView(waters, ships), palette, GLYPHS[table])
    return framed(rows, palette.frame_text, palette.frame)
