"""A town as a very small picture, a square to two cells, where the map itself has no room."""

from pieces_of_eight.campaign.land_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Row
from .floor import BURNT
from .glyphs import TownGlyphs
from .palettes import TownPalette
from .view import Dress, TownView, dresses

_SIGNS = {
    Ground.WATER: "~ ",
    Ground.WALL: "##",
    Ground.BEACH: "_.",
    Ground.OPEN: "  ",
    Ground.STREET: " .",
    Ground.GATE: "][",
    Ground.JUNGLE: "%%",
    Ground.BATTERY: "o=",
    Ground.HOUSE: "ho",
    Ground.CHURCH: "ch",
    Ground.TAVERN: "ta",
    Ground.WAREHOUSE: "wa",
    Ground.FORT: "fo",
    Ground.GAOL: "ga",
    Ground.TREASURY: "$$",
    Ground.RESIDENCE: "re",
}
"""Two cells that tell a ground in plain characters; buildings by how their names begin."""


def preview(view: TownView, palette: TownPalette, glyphs: TownGlyphs) -> tuple[Row, ...]:
    """Rows of cells, a square two cells wide and one high; units are how many stand there."""
    columns = view.columns
    pieces = [_square(dress, palette, glyphs) for dress in dresses(view)]
    return tuple(
        tuple(cell for piece in pieces[start : start + columns] for cell in piece)
        for start in range(0, len(pieces), columns)
    )


def _square(dress: Dress, palette: TownPalette, glyphs: TownGlyphs) -> tuple[Cell, Cell]:
    bed = dress.bed
    if dress.units:
        first = dress.units[0]
        inks = palette.sides[first.side]
        words = f"{first.token[0]}{min(9, len(dress.units))}"
        return _pair(words, inks.ink, inks.papers[0], True)
    if 0 < dress.fire < BURNT:
        fire = palette.fires[dress.fire - 1]
        return _pair(glyphs.flames, fire.flame, fire.paper, True)
    paper = palette.grounds[bed.ground][(bed.column + bed.row) & 1]
    return _pair(_SIGNS[bed.ground], palette.details[bed.ground], paper, False)


def _pair(words: str, ink: str, paper: str, bold: bool) -> tuple[Cell, Cell]:
    return Cell(words[0], ink, paper, bold), Cell(words[1], ink, paper, bold)
