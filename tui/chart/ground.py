"""The ground of the chart in cells: coasts in quadrants or halves, or in signs; kept once made."""

from functools import lru_cache

from msgspec import Struct

from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs
from pieces_of_eight.tui.draw.inks import Ground, Palette
from .colour import is_true, mix
from .land import HALF, Land, land_of
from .projection import Fit
from .tones import Tones, tones

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the sum of 1 upper left, 2 upper right, 4 lower left and 8 lower right."""
SIGNED = 0.4
"""How much of a cell is land where a sign stands for land."""
INNER = 0.8
"""How much land all neighbours of a cell have where it lies inland."""
INLAND_BLOCK = "░"


class Chart(Struct, frozen=True):
    """The ground of one size in one look: nothing is written on it yet."""

    fit: Fit
    land: Land
    pixels: list[list[Ink]]
    """Two to a cell, one above the other."""
    cells: tuple[Row, ...]


@lru_cache(maxsize=8)
def chart_ground(fit: Fit, theme: str, table: str) -> Chart:
    """The ground of a chart in a palette and a table of glyphs, both by name."""
    palette, glyphs, land = PALETTES[theme], GLYPHS[table], land_of(fit)
    found = tones(fit, land, palette)
    rows = tuple(
        tuple(cell_of(land, found, palette, glyphs, x, y) for x in range(fit.wide))
        for y in range(fit.high // 2)
    )
    return Chart(fit, land, found.mixed, rows)


def cell_of(land: Land, found: Tones, palette: Palette, glyphs: Glyphs, x: int, y: int) -> Cell:
    """A cell of the ground."""
    if glyphs.name == "ascii":
        return signed(land, found, palette, x, y)
    if glyphs.name == "mono":
        return outlined(land, palette, x, y)
    if is_true(palette):
        return quartered(land, found, glyphs, x, y)
    return halved(found.mixed[2 * y][x], found.mixed[2 * y + 1][x], glyphs)


def halved(upper: Ink, lower: Ink, glyphs: Glyphs) -> Cell:
    """A cell of two pixels."""
    if upper == lower:
        return Cell(" ", upper, upper)
    return Cell(glyphs.half, upper, lower)


def quartered(land: Land, found: Tones, glyphs: Glyphs, x: int, y: int) -> Cell:
    """A cell of four parts in two colours, land and water; of two where it is all one of them."""
    upper, lower = land.fine[2 * y], land.fine[2 * y + 1]
    parts = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
    mask = sum(1 << bit for bit, part in enumerate(parts) if part >= HALF)
    if mask in (0, len(QUADRANTS) - 1):
        tone = found.land if mask else found.sea
        return halved(tone[2 * y][x], tone[2 * y + 1][x], glyphs)
    ground = mix(found.land[2 * y][x], found.land[2 * y + 1][x], 0.5)
    return Cell(QUADRANTS[mask], ground, mix(found.sea[2 * y][x], found.sea[2 * y + 1][x], 0.5))


def inner(land: Land, x: int, y: int) -> bool:
    """Whether a cell lies inland: all about it is land."""
    cover = land.cover
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        column, row = x + across, 2 * (y + down)
        there = 0 <= row < len(cover) - 1 and 0 <= column < len(cover[0])
        if there and cover[row][column] + cover[row + 1][column] < 2 * INNER:
            return False
    return True


def outlined(land: Land, palette: Palette, x: int, y: int) -> Cell:
    """A cell for want of colours: blocks along the coast, a grain inland, nothing at sea."""
    upper, lower = land.is_land(x, 2 * y), land.is_land(x, 2 * y + 1)
    paper = palette.grounds[Ground.SEA][1]
    if upper and lower and inner(land, x, y):
        return Cell(INLAND_BLOCK, palette.panel.dim, paper)
    glyph = ("█" if lower else "▀") if upper else ("▄" if lower else " ")
    return Cell(glyph, palette.panel.text, paper)


def signed(land: Land, found: Tones, palette: Palette, x: int, y: int) -> Cell:
    """A cell without blocks: a sign for its ground, on its colour where there are colours."""
    upper, lower = 2 * y, 2 * y + 1
    bare = palette.name == "mono"
    if land.cover[upper][x] + land.cover[lower][x] >= 2 * SIGNED:
        inside = inner(land, x, y)
        hill = max(land.hill[upper][x], land.hill[lower][x]) > 0.6
        glyph = ("^" if hill else ".") if inside else "%"
        if bare:
            ink = palette.panel.dim if inside else palette.panel.text
            return Cell(glyph, ink, palette.grounds[Ground.SEA][1])
        return Cell(glyph, palette.details[Ground.LAND], palette.grounds[Ground.LAND][1])
    bank = land.bank[upper][x] > HALF and (x + y) % 2 == 0
    paper = found.sea[lower][x] if is_true(palette) else palette.grounds[Ground.SEA][1]
    ink = palette.panel.dim if bare else palette.details[Ground.SHOAL]
    return Cell(":" if bank else " ", ink, paper)
