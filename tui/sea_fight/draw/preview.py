"""A sea as a very small picture, a hex to a pixel, where the map itself has no room."""

from collections.abc import Mapping

from campaign.geometry.hexes import offset
from campaign.sea_fight.model.state import Terrain
from tui.draw.cells import Cell, Ink, Row
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Ground, Palette
from tui.sea_fight.draw.view import SeaView, ShipMark

_GROUND = {
    Terrain.SEA: Ground.SEA,
    Terrain.SHOAL: Ground.SHOAL,
    Terrain.LAND: Ground.LAND,
    Terrain.SAND: Ground.SAND,
    Terrain.TOWN: Ground.TOWN,
}
_SIGNS = {".": " ", ":": ":", "^": "%", "_": ".", "#": "#"}

_RANK = ".:_^#"
"""Terrain letters, the later one more worth showing."""


def preview(view: SeaView, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """Rows of cells, each two hexes high; ships are pixels in the colours of their sides.

    Where blocks cannot be drawn, or colours not told apart, a cell has the sign of its
    terrain, and a ship is her letter.
    """
    ships = {offset(ship.at): ship for ship in view.ships}
    if glyphs.half == " " or palette.name == "mono":
        return _letters(view.waters.rows, ships, palette)
    pixels = [
        [_ink(letter, x, y, ships, palette) for x, letter in enumerate(row)]
        for y, row in enumerate(view.waters.rows)
    ]
    if len(pixels) % 2:
        pixels.append([palette.panel.paper] * len(pixels[0]))
    return tuple(
        tuple(Cell(glyphs.half, up, down) for up, down in zip(upper, lower, strict=True))
        for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)
    )


def _ink(
    letter: str, x: int, y: int, ships: Mapping[tuple[int, int], ShipMark], palette: Palette
) -> Ink:
    ship = ships.get((x, y))
    if ship is not None:
        return palette.sides[ship.side].hull
    return palette.grounds[_GROUND[Terrain(letter)]][(x - y // 2 - y) % 3]


def _letters(
    rows: tuple[str, ...], ships: Mapping[tuple[int, int], ShipMark], palette: Palette
) -> tuple[Row, ...]:
    """Two rows of hexes to a row of signs: a ship before land, land before water."""
    panel = palette.panel
    drawn = []
    for y in range(0, len(rows), 2):
        cells = []
        for x in range(len(rows[y])):
            here = [ships[x, row].letter for row in (y, y + 1) if (x, row) in ships]
            grounds = [row[x] for row in rows[y : y + 2]]
            sign = _SIGNS[max(grounds, key=_RANK.index)]
            ink = panel.title if here else panel.text
            cells.append(Cell(here[0] if here else sign, ink, panel.trough, bool(here)))
        drawn.append(tuple(cells))
    return tuple(drawn)
