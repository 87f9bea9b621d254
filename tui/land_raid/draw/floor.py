"""The floor of a square: its colour, what grows or burns on it, and its words."""

from pieces_of_eight.campaign.land_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink
from pieces_of_eight.tui.draw.inks import Wash, blend
from .layout import SCENIC, TownLook
from .scene import Grid, draw_scene
from .view import EAST, NORTH, SOUTH, WEST, Dress

BURNT = 4
NAMES = {
    Ground.GATE: "gate",
    Ground.BATTERY: "battery",
    Ground.HOUSE: "house",
    Ground.CHURCH: "church",
    Ground.TAVERN: "tavern",
    Ground.WAREHOUSE: "warehouse",
    Ground.FORT: "fort",
    Ground.GAOL: "gaol",
    Ground.TREASURY: "treasury",
    Ground.RESIDENCE: "residence",
}
_BROKEN = {
    Ground.BATTERY: ("bat-", "tery"),
    Ground.WAREHOUSE: ("ware-", "house"),
    Ground.TREASURY: ("trea-", "sury"),
    Ground.RESIDENCE: ("resi-", "dence"),
}
_SHORT = {
    Ground.BATTERY: "batt.",
    Ground.WAREHOUSE: "wareh.",
    Ground.TREASURY: "treas.",
    Ground.RESIDENCE: "resid.",
}
_FLAMES = (2, 4, 7)
"""Of ten cells of a burning square those with a flame, by how far it burns."""


def laid(paper: Ink, wash: Wash) -> Ink:
    """A colour with a wash on it; one without weight changes nothing."""
    return blend(paper, wash) if wash.weight else paper


def bare_paper(dress: Dress, look: TownLook) -> Ink:
    """The colour of a square's ground by the light there is."""
    palette, bed = look.palette, dress.bed
    shades = (palette.night if dress.dark else palette.grounds)[bed.ground]
    return shades[(bed.column + bed.row) & 1]


def paper_and_ink(dress: Dress, look: TownLook) -> tuple[Ink, Ink]:
    """The colour of a square with all that is laid over it, and of what is written there."""
    palette = look.palette
    if dress.fire:
        inks = palette.fires[dress.fire - 1]
        paper, text = inks.paper, inks.word
    else:
        details = palette.night_details if dress.dark else palette.details
        paper, text = bare_paper(dress, look), details[dress.bed.ground]
    washes = []
    if dress.mark is not None:
        washes.append(palette.marks[dress.mark.sign])
    if dress.hover:
        washes.append(palette.hover)
    if dress.cursor:
        washes.append(palette.cursor_floor)
    for wash in washes:
        paper = laid(paper, wash)
        if wash.weight >= 1:
            text = wash.text
    return paper, text


def lay_floor(dress: Dress, look: TownLook, words: list[str], first: int) -> Grid:
    """The cells of a square without tokens and gutters; words begin at line `first`."""
    layout, palette = look.layout, look.palette
    paper, text = paper_and_ink(dress, look)
    if look.zoom >= SCENIC:
        bare = Cell(" ", text, paper)
        grid = [[bare] * layout.width for _ in range(layout.height)]
    else:
        grid = [
            [Cell(glyph, text, paper) for glyph in _texture(dress, look, line)]
            for line in range(layout.height)
        ]
    if dress.fire:
        _burn(grid, dress, look, paper)
    elif look.zoom >= SCENIC:
        draw_scene(grid, dress, look, paper, text)
    for side in dress.bed.surf:
        _break_waves(grid, side, look, paper)
    _raise_front(grid, dress, look, len(words), first)
    for number, word in enumerate(words, first):
        start = 1 if look.zoom < SCENIC else 1 + (layout.width - 1 - len(word)) // 2
        for x, glyph in enumerate(word, start):
            under = grid[number][x].paper
            grid[number][x] = Cell(glyph, text, under, bool(0 < dress.fire < BURNT))
        if dress.fire and start + len(word) < layout.width:
            grid[number][start + len(word)] = Cell(" ", text, paper)
    if dress.dark and palette.veil:
        _veil(grid, look)
    return grid


def _texture(dress: Dress, look: TownLook, line: int) -> str:
    """What the ground shows of itself along one line."""
    layout, bed = look.layout, dress.bed
    lines = look.glyphs.lines.get(bed.ground)
    if lines is None or dress.fire:
        return " " * layout.width
    if bed.ground is Ground.WALL:
        course = lines[(bed.row * layout.height + line) % len(lines)]
        return "".join(course[(bed.column * layout.width + x) % 8] for x in range(layout.width))
    run = lines[(bed.whim // 7 + line * (2 + bed.whim % 2)) % len(lines)]
    if bed.ground is Ground.GATE:
        return f" {run[0]}{' ' * (layout.width - 3)}{run[-1]}"
    return run[: layout.width]


def _burn(grid: Grid, dress: Dress, look: TownLook, paper: Ink) -> None:
    """Flames, the thicker the longer it burns; or ashes."""
    layout, glyphs = look.layout, look.glyphs
    inks = look.palette.fires[dress.fire - 1]
    for line in range(layout.height):
        ashes = glyphs.ash[(line + dress.bed.whim) % len(glyphs.ash)]
        for x in range(1, layout.width):
            chance = (dress.bed.whim + (line * layout.width + x) * 0x9E37) >> 3
            if dress.fire == BURNT:
                glyph = ashes[x % len(ashes)]
            else:
                burns = chance % 10 < _FLAMES[dress.fire - 1]
                glyph = glyphs.flames[chance // 10 % 2] if burns else " "
            grid[line][x] = Cell(glyph, inks.flame, paper, dress.fire != BURNT)


def _break_waves(grid: Grid, side: int, look: TownLook, paper: Ink) -> None:
    layout, palette = look.layout, look.palette
    along, down = look.glyphs.surf
    if side in (NORTH, SOUTH):
        line = 0 if side == NORTH else layout.height - 1
        grid[line] = [Cell(along[x % 8], palette.surf, paper) for x in range(layout.width)]
    elif side in (EAST, WEST):
        x = 0 if side == WEST else layout.width - 1
        for line in range(layout.height):
            grid[line][x] = Cell(down, palette.surf, paper)


def _raise_front(grid: Grid, dress: Dress, look: TownLook, words: int, first: int) -> None:
    """The front of a building on its last line, where nothing else is written."""
    layout, glyphs = look.layout, look.glyphs
    front = glyphs.fronts.get(dress.bed.ground)
    last = layout.height - 1
    if (
        front is None
        or dress.fire
        or look.zoom >= SCENIC
        or first + words > last
        or layout.slots < 3
        or dress.mark
    ):
        return
    dim, lit = glyphs.windows
    old = grid[last][1]
    start = 1 + (layout.width - 1 - len(front)) // 2
    for x, glyph in enumerate(front, start):
        if glyph == dim:
            shown = lit if dress.lit else dim
            grid[last][x] = Cell(shown, look.palette.window[dress.lit], old.paper)
        else:
            grid[last][x] = old._replace(glyph=glyph, ink=look.palette.outline[dress.dark])


def _veil(grid: Grid, look: TownLook) -> None:
    """Darkness, for terminals with too few shades for it."""
    ink = look.palette.outline[1]
    for number, line in enumerate(grid):
        for x in range(1, len(line)):
            if line[x].glyph in " ·.',":
                glyph = look.glyphs.veil if (x + number) % 2 else " "
                line[x] = Cell(glyph, ink, line[x].paper)


def words_of(dress: Dress, look: TownLook, room: int) -> list[str]:
    """What is written of a square on so many lines: what befell it, or its name."""
    wide = look.layout.width - 1 - (look.zoom >= SCENIC and dress.awake)
    ground, told = dress.bed.ground, _told(dress, wide)
    if not room or (told and dress.fire):
        return [told] if told and room else []
    name = NAMES.get(ground, "")
    if told:
        return [_fitted(ground, wide), told] if room > 1 else [told]
    if not name:
        return []
    broken = _BROKEN.get(ground, (name,))
    if len(name) > wide and len(broken) <= room and max(map(len, broken)) <= wide:
        return list(broken)
    return [_fitted(ground, wide)]


def _fitted(ground: Ground, wide: int) -> str:
    name = NAMES.get(ground, "")
    if len(name) > wide:
        name = _SHORT.get(ground, name)
    return name if len(name) <= wide else f"{name[: wide - 1]}."


def _told(dress: Dress, wide: int) -> str:
    """What befell a square."""
    if 0 < dress.fire < BURNT:
        return f"fire {dress.fire}" if wide > 5 else f"fir{dress.fire}"
    if dress.fire == BURNT:
        return "burnt" if wide > 4 else "ash"
    if dress.looted:
        return "looted" if wide > 5 else "loot"
    return ""
