"""The sea on the screen: its table, its painter, and what is laid over its pane."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Hex, distance
from pieces_of_eight.campaign.sea_fight.state import Waters
from pieces_of_eight.tui.draw.cells import Afar, Cell, Row, Spot, Zoom, cornered, framed, pointers
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs
from pieces_of_eight.tui.draw.hexes import PLAIN_EDGE, HexFrame, HexPainter, halved, paint_hex
from pieces_of_eight.tui.draw.places import PlaceLook, preview
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table
from .view import SeaView, ShipMark, spots
from .waters import bed_beyond, grounds_of


def table() -> MapTable:
    return map_table("sea_fight/map.toml")


def look(page: Palette, glyphs: Glyphs, zoom: Zoom) -> TableLook:
    """How a sea is drawn beside other things in the colours of a page."""
    return TableLook(table(), table().palette(page.name), glyphs, zoom)


class SeaPainter(HexPainter[SeaView]):
    """The sea in its frame."""

    def spots(self, view: SeaView) -> Mapping[Hex, PlaceLook]:
        return spots(view)

    def size_of(self, view: SeaView) -> tuple[int, int]:
        rows = grounds_of(view.waters)
        return len(rows[0]), len(rows)

    def beyond(self, view: SeaView, column: int, row: int) -> PlaceLook:
        return bed_beyond(view.waters, column, row)

    def frame(self, view: SeaView) -> HexFrame:
        """The edges by which merchantmen escape are coloured; in the corners blows the wind."""
        north, east, south, west = (
            f"escape{view.escape.index(edge)}" if edge in view.escape else PLAIN_EDGE
            for edge in range(4)
        )
        corner = "" if view.wind is None else self.look.glyphs.wind[view.wind]
        return HexFrame((north, east, south, west), corner)

    def _elsewhere(self, view: SeaView) -> bool:
        """Another sea, or another wind: its streaks lie all over the water."""
        return view.waters != self.view.waters or view.wind != self.view.wind


# --- What is laid over the pane of a sea: signs for ships beyond it, and the whole in small -------


def over_pane(view: SeaView, look: TableLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing."""
    beyond, within, middle = [], [], _middle(view)
    (left, top), (wide, high) = start, size
    for ship in view.ships:
        x, y, width, height = look.hexes.area(ship.at)
        x, y = x + width // 2, y + (height - look.hexes.overlap) // 2
        if left <= x < left + wide and top <= y < top + high:
            within.append((x - left, y - top))
        elif not ship.ghost:
            inks = look.palette.washes["struck" if ship.prize else f"side{ship.side}"]
            far = str(distance(middle, ship.at))
            mark = look.glyphs.sides[ship.side]
            beyond.append(Afar((x, y), ship.letter, far, inks.text, inks.ink, mark))
    if not beyond:
        return {}
    plain = tuple(ship for ship in view.ships if not ship.ghost)
    found = cornered(_whole(view.waters, plain, look.palette.name, look.glyphs.name), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _middle(view: SeaView) -> Hex:
    chosen = [ship.at for ship in view.ships if ship.id == view.selected and not ship.ghost]
    return chosen[0] if chosen else view.cursor or (0, 0)


@lru_cache(maxsize=8)
def _whole(waters: Waters, ships: tuple[ShipMark, ...], theme: str, glyphs: str) -> tuple[Row, ...]:
    """The whole sea as a small picture, with an edge."""
    drawn = TableLook(table(), table().palette(theme), GLYPHS[glyphs])
    edge = drawn.palette.washes[PLAIN_EDGE]
    return framed(in_small(SeaView(waters, ships), drawn), edge.text, edge.ink)


def in_small(view: SeaView, look: TableLook) -> tuple[Row, ...]:
    """A sea at its smallest, two rows of hexes to a line; a ship is the sign of her side."""
    ships = [replace(each, letter=look.glyphs.sides[each.side], ghost=False) for each in view.ships]
    places = spots(SeaView(view.waters, tuple(ships)))
    rows = preview(
        list(places.values()), len(grounds_of(view.waters)[0]), replace(look, zoom=0), paint_hex
    )
    return rows if look.fine else halved(rows)
