"""One square inch that is drawn large: roofs and fronts, trees, rails, surf, men as figures."""

from functools import lru_cache

from pieces_of_eight.campaign.shore_raid.model.ground import Cell as Inch
from pieces_of_eight.campaign.shore_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink, Zoom
from pieces_of_eight.tui.draw.country import LAND_GLYPHS, Terrain
from pieces_of_eight.tui.land_raid.draw.glyphs import TOWN_GLYPHS
from .figure import coat_of, paper_of, strewn, under_cursor
from .glyphs import SHORE_GLYPHS
from .layout import SHORE_LAYOUTS, ShoreLook
from .view import Dress, FigureMark, ShoreView, Sign

Lines = list[list[Cell]]
WALL, SURF = "w", "s"
"""What a line of an inch can be besides the ground itself: the front of a house, broken water."""
FIGURE = 6
"""How many cells a man is wide, with his arms and what he carries."""
AFLOAT = (Ground.WATER, Ground.DECK, Ground.WHARF)
_STAMPS = {Ground.JUNGLE: (Terrain.WOOD, 1), Ground.OPEN: (Terrain.GRASS, 17)}
"""What stands on a ground, and on one of how many inches."""


def painted(view: ShoreView, at: Inch, ground: Ground, dress: Dress, look: ShoreLook) -> Lines:
    """All the lines of a square inch."""
    row, column = divmod(at, view.columns)
    paper = paper_of(ground, column, row, dress, look.palette)
    grid = _ground(view, at, ground, paper, look)
    if dress.figure is not None:
        _stand(grid, dress.figure, dress.sign, (column + row) & 1, look)
    else:
        _mark(grid, view.rows[row][column], dress, paper, look)
    if dress.cursor:
        on_man = dress.figure is not None
        grid = [under_cursor(line, n, look, on_man=on_man) for n, line in enumerate(grid)]
    return grid


def _ground(view: ShoreView, at: Inch, ground: Ground, paper: Ink, look: ShoreLook) -> Lines:
    """What lies on an inch, with the colours of its lines."""
    palette = look.palette
    row, column = divmod(at, view.columns)
    chance = strewn(column, row) % 64
    sides = _like(view, column, row, ground)
    lines, kinds = scenery(ground, sides, chance, look.zoom, look.glyphs.name)
    inks = {
        WALL: (palette.grounds[Ground.HOUSE][1], palette.grounds[Ground.FLOOR][0]),
        SURF: (palette.details[Ground.FLOOR], paper),
    }
    usual = palette.details[ground], paper
    grid = []
    for line, kind in zip(lines, kinds, strict=True):
        ink, behind = inks.get(kind, usual)
        grid.append([Cell(glyph, ink, behind) for glyph in line])
    return grid


def _like(view: ShoreView, column: int, row: int, ground: Ground) -> tuple[bool, bool]:
    """Whether what lies to the north and to the south goes on as this does."""
    found = []
    for y in (row - 1, row + 1):
        if not 0 <= y < view.height:
            found.append(True)
            continue
        letter = view.rows[y][column]
        other = Ground.FLOOR if letter.isdigit() else Ground(letter)
        found.append(other is ground or (ground is Ground.DECK and other in AFLOAT[1:]))
    return found[0], found[1]


@lru_cache(maxsize=2048)
def scenery(
    ground: Ground, sides: tuple[bool, bool], chance: int, zoom: Zoom, table: str
) -> tuple[tuple[str, ...], str]:
    """The signs of an inch line by line, and for each line what it is: the ground, or another."""
    layout = SHORE_LAYOUTS[zoom]
    wide, high = layout.width, layout.height
    if ground is Ground.HOUSE:
        return _house(sides, chance, wide, high, table)
    if ground is Ground.CRATES:
        return _crate(wide, high, table), " " * high
    lines = [_scattered(ground, chance + n * 7, wide, table) for n in range(high)]
    kinds = [" "] * high
    terrain, rare = _STAMPS.get(ground, (Terrain.GRASS, 0))
    if rare and chance % rare == 0:
        _stamp(lines, terrain, chance, table)
    for here, line in zip(sides, (0, high - 1), strict=True):
        if not here and ground is Ground.WATER:
            lines[line], kinds[line] = (LAND_GLYPHS[table].strewn[Terrain.SURF] * 2)[:wide], SURF
        elif not here and ground is Ground.DECK:
            lines[line] = (SHORE_GLYPHS[table].rail * wide)[:wide]
    return tuple(lines), "".join(kinds)


def _scattered(ground: Ground, chance: int, wide: int, table: str) -> str:
    runs = SHORE_GLYPHS[table].grounds[ground]
    if ground is Ground.JUNGLE:
        return " " * wide
    return "".join(runs[strewn(chance, n) % len(runs)] for n in range(wide // 2))


def _stamp(lines: list[str], terrain: Terrain, chance: int, table: str) -> None:
    """Lay a tree upon the lines, with its foot on the last."""
    stamps = LAND_GLYPHS[table].stamps[terrain]
    stamp = stamps[chance // 3 % len(stamps)]
    left = chance // 5 % max(1, len(lines[0]) - max(map(len, stamp)) + 1)
    for n, piece in enumerate(reversed(stamp)):
        line = lines[-1 - n]
        over = line[left : left + len(piece)]
        laid = "".join(up if up != " " else low for up, low in zip(piece, over, strict=False))
        lines[-1 - n] = line[:left] + laid + line[left + len(laid) :]


def _house(
    sides: tuple[bool, bool], chance: int, wide: int, high: int, table: str
) -> tuple[tuple[str, ...], str]:
    """A roof of tiles; its ridge where nothing goes on to the north, its front to the south."""
    glyphs = TOWN_GLYPHS[table].scene
    lines = [(glyphs.tiles[0] * wide)[:wide]] * high
    kinds = [" "] * high
    if not sides[0]:
        lines[0] = (glyphs.tiles[1] * wide)[:wide]
    if not sides[1]:
        pane = glyphs.panes[0] if chance % 2 else " "
        lines[-1], kinds[-1] = pane.center(wide), WALL
    return tuple(lines), "".join(kinds)


def _crate(wide: int, high: int, table: str) -> tuple[str, ...]:
    nw, ne, sw, se, level, upright = tuple(SHORE_GLYPHS[table].box)
    inside = TOWN_GLYPHS[table].scene.crates[0] * (wide - 4)
    return (
        nw + level * (wide - 2) + ne,
        *(f"{upright} {inside} {upright}" for _ in range(high - 2)),
        sw + level * (wide - 2) + se,
    )


def _mark(grid: Lines, letter: str, dress: Dress, paper: Ink, look: ShoreLook) -> None:
    """A thing or a sign in the middle of an inch, the number of a place in its corner."""
    palette, glyphs = look.palette, look.glyphs
    line, x = len(grid) // 2, (len(grid[0]) - 1) // 2
    if dress.thing is not None:
        grid[line][x] = Cell(glyphs.things[dress.thing], palette.thing, paper, True)
    elif dress.sign is not None:
        grid[line][x] = Cell(glyphs.signs[dress.sign], palette.marks[dress.sign].text, paper, True)
    if letter.isdigit():
        grid[0][0] = Cell(letter, palette.number, paper, True)


def _stand(grid: Lines, man: FigureMark, sign: Sign | None, shade: int, look: ShoreLook) -> None:
    """A man upon his inch: hat, face where there is room, coat with his letter and number, legs.

    Beside him where he looks, his band, and what ails him or is to be done to him.
    """
    scene, glyphs = TOWN_GLYPHS[look.glyphs.name].scene, look.glyphs
    coat, ink, bold = coat_of(man, shade, look)
    high, left = len(grid), (len(grid[0]) - FIGURE) // 2
    body = high - 2
    _put(grid[0], left + 2, scene.hats[man.side][not man.mark], coat)
    for line in range(1, body):
        _put(grid[line], left + 2, scene.face, look.palette.details[Ground.FLOOR])
    arms = ("▐", "▌") if look.glyphs.name != "ascii" else ("[", "]")
    _put(grid[body], left, arms[0], coat)
    for n, glyph in enumerate(f"{man.letter}{man.number:<2}"[:3], left + 1):
        underlined = man.unloaded and n == left + 1
        grid[body][n] = Cell(glyph, ink, coat, bold, underlined)
    _put(grid[body], left + 4, arms[1], coat)
    _put(grid[body], left + 5, glyphs.weapons.get(man.letter.upper(), " "), coat)
    _put(grid[-1], left + 2, scene.legs, coat)
    _put(grid[0], len(grid[0]) - 1, glyphs.headings[man.facing], look.palette.number)
    if man.band:
        _put(grid[-1], 0, f"{man.band}"[:2], look.palette.number)
    _put(grid[-1], len(grid[0]) - 1, _state(man, sign, look), look.palette.number)


def _state(man: FigureMark, sign: Sign | None, look: ShoreLook) -> str:
    """The loudest of what there is to say of him."""
    glyphs = look.glyphs
    if man.wounds:
        return glyphs.wounds[man.wounds > 1]
    if sign in (Sign.TARGET, Sign.CHOICE):
        return glyphs.signs[sign]
    for said, glyph in (
        (man.runs, glyphs.runs),
        (man.ghost, "?"),
        (man.laden, glyphs.laden),
        (man.busy, glyphs.busy),
        (man.spent, glyphs.spent),
    ):
        if said:
            return glyph
    return " "


def _put(line: list[Cell], x: int, words: str, ink: Ink) -> None:
    for at, glyph in enumerate(words, x):
        if glyph != " ":
            line[at] = Cell(glyph, ink, line[at].paper, True)
