"""A sea as a very small picture, a hex to a pixel, where the map itself has no room."""

from collections.abc import Mapping

from pieces_of_eight.campaign.geometry.hexes import offset
from pieces_of_eight.campaign.sea_fight.model.state import Terrain
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Ground, Palette, ShipInks
from .view import SeaView, ShipMark

_GROUND = {
    Terrain.SEA: Ground.SEA,
    Terrain.SHOAL: Ground.SHOAL,
    Terrain.LAND: Ground.LAND,
    Terrain.SAND: Ground.SAND,
    Terrain.TOWN: Ground.TOWN,
}
_SIGNS = {".": " ", ":": ":", "^": "%", "_": ".", "#": "#"}

HALVES = "▀▄"
"""Two ships in one cell: the half that is filled is that of the first side's ship."""
_RANK = ".:_^#"
"""Terrain letters, the later one more worth showing."""


def preview(view: SeaView, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """Rows of cells, each two hexes high; a ship is the mark of her side in its colour.

    Where blocks cannot be drawn, or colours not told apart, a cell has the sign of its terrain.
    """
    ships = {offset(ship.at): ship for ship in view.ships}
    if glyphs.half == " " or palette.name == "mono":
        return _signs(view.waters.rows, ships, palette, glyphs)
    pixels = [
        [_ink(letter, x, y, palette) for x, letter in enumerate(row)]
        for y, row in enumerate(view.waters.rows)
    ]
    if len(pixels) % 2:
        pixels.append([palette.panel.paper] * len(pixels[0]))
    return tuple(
        tuple(
            _marked((x, y), ships, palette, glyphs) or Cell(glyphs.half, up, down)
            for x, (up, down) in enumerate(zip(upper, lower, strict=True))
        )
        for y, upper, lower in zip(range(0, len(pixels), 2), pixels[::2], pixels[1::2], strict=True)
    )


def _marked(
    at: tuple[int, int], ships: Mapping[tuple[int, int], ShipMark], palette: Palette, glyphs: Glyphs
) -> Cell | None:
    """A cell in which a ship lies: the mark of her side on the water; where two lie, of both."""
    x, y = at
    here = [ships[each] for each in ((x, y), (x, y + 1)) if each in ships]
    if not here:
        return None
    inks = [_ship_inks(ship, palette) for ship in here]
    if len({ship.side for ship in here}) == 2:
        below = here[0].side  # the filled half is the first side's
        return Cell(HALVES[below], inks[below].hull, inks[1 - below].hull)
    paper = palette.grounds[Ground.DEEP][0]
    return Cell(glyphs.sides[here[0].side], inks[0].hull, paper, True)


def _ship_inks(ship: ShipMark, palette: Palette) -> ShipInks:
    return palette.struck if ship.prize else palette.sides[ship.side]


def _ink(letter: str, x: int, y: int, palette: Palette) -> Ink:
    return palette.grounds[_GROUND[Terrain(letter)]][(x - y // 2 - y) % 3]


def _signs(
    rows: tuple[str, ...],
    ships: Mapping[tuple[int, int], ShipMark],
    palette: Palette,
    glyphs: Glyphs,
) -> tuple[Row, ...]:
    """Two rows of hexes to a row of signs: a ship before land, land before water."""
    panel = palette.panel
    drawn = []
    for y in range(0, len(rows), 2):
        cells = []
        for x in range(len(rows[y])):
            here = [glyphs.sides[ships[x, row].side] for row in (y, y + 1) if (x, row) in ships]
            grounds = [row[x] for row in rows[y : y + 2]]
            sign = _SIGNS[max(grounds, key=_RANK.index)]
            ink = panel.title if here else panel.text
            cells.append(Cell(here[0] if here else sign, ink, panel.trough, bool(here)))
        drawn.append(tuple(cells))
    return tuple(drawn)
