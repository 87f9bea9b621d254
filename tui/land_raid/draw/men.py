"""Officers, groups and guns as figures, where a square is drawn large enough for them."""

from campaign.land_raid.model.state import Ground, Kind, Quality
from tui.draw.cells import Cell, Ink
from .layout import TownLook
from .palettes import TokenInks
from .scene import Grid
from .view import Dress, UnitMark

WIDE = 4
"""Columns of a figure: the man, what he carries, and a gap."""
TALLEST = 4
"""Lines of a figure from his hat to his feet."""


def height_of_men(count: int, look: TownLook) -> int:
    """The lines of each of so many figures beneath the name; 0 where there is room for none."""
    wide, high = look.layout.inside
    abreast = max(1, wide // WIDE)
    ranks = -(-count // abreast)
    found = min(TALLEST, (high - 1) // ranks) if count else 0
    return found if found > 1 else 0


def draw_men(grid: Grid, here: Dress, look: TownLook, tall: int) -> None:
    """Draw the units of a square as figures at its foot, in ranks, each as many lines tall."""
    wide, _ = look.layout.inside
    abreast = max(1, wide // WIDE)
    ranks = [here.units[n : n + abreast] for n in range(0, len(here.units), abreast)]
    foot = look.layout.height
    number = len(here.units)
    for rank in reversed(ranks):
        start = 1 + max(0, (wide - len(rank) * WIDE + 1) // 2)
        number -= len(rank)
        for n, unit in enumerate(rank):
            _figure(grid, start + n * WIDE, foot - tall, unit, number + n, here, look, tall)
        foot -= tall


def _figure(
    grid: Grid, x: int, y: int, unit: UnitMark, number: int, here: Dress, look: TownLook, tall: int
) -> None:
    """Hat, face, coat with his letter and number, legs; or a gun on its carriage."""
    glyphs, palette = look.glyphs.scene, look.palette
    chosen = unit.id in here.chosen
    inks = palette.chosen if chosen else palette.sides[unit.side]
    coat, ink = coat_of(unit, inks, number)
    coat_line = y + tall - 1 - (tall == TALLEST)
    metal = palette.window[1] if unit.kind is Kind.MOB else palette.outline[here.dark]
    if unit.kind is Kind.GUN:
        _put(grid, x, coat_line - 1, glyphs.cannon[unit.side], metal, bold=True)
    else:
        hat = glyphs.hats[unit.side][unit.kind not in (Kind.OFFICER, Kind.GOVERNOR)]
        _put(grid, x, y, hat, coat, bold=True)
        if tall > 2:
            _put(grid, x, y + 1, glyphs.face, palette.details[Ground.BEACH])
        if tall == TALLEST:
            _put(grid, x, y + 3, glyphs.legs, coat)
        weapon = glyphs.weapons.get(unit.kind, " ")
        for line in range(max(y, coat_line - 1), coat_line + 1):
            _put(grid, x + 2, line, weapon, metal, bold=True)
    scurvy, hardened = unit.quality is Quality.SCURVY, unit.quality is Quality.HARDENED
    for offset, glyph in enumerate(unit.token):
        grid[coat_line][x + offset] = Cell(glyph, ink, coat, not scurvy, hardened)


def coat_of(unit: UnitMark, inks: TokenInks, number: int) -> tuple[Ink, Ink]:
    """The colour of a token, and of what is written on it."""
    if unit.spent:
        return inks.spent, inks.spent_ink
    scurvy = unit.quality is Quality.SCURVY
    return (inks.scurvy if scurvy else inks.papers)[number % 2], inks.ink


def _put(grid: Grid, x: int, y: int, glyphs: str, ink: Ink, *, bold: bool = False) -> None:
    for at, glyph in enumerate(glyphs, x):
        if glyph != " " and at < len(grid[y]):
            grid[y][at] = Cell(glyph, ink, grid[y][at].paper, bold)
