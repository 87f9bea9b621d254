"""The shore as rows of cells: a pure function of what is seen, and a cache of its lines."""

from collections.abc import Mapping
from functools import lru_cache

from pieces_of_eight.campaign.shore_raid.ground import Cell as Inch
from pieces_of_eight.campaign.shore_raid.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row, Zoom
from pieces_of_eight.tui.draw.colours import Wash, blend
from pieces_of_eight.tui.draw.country import (
    LAND_GLYPHS,
    Landscape,
    LandscapeInks,
    Terrain,
    land_by_distance,
    wave,
)
from pieces_of_eight.tui.draw.painter import Painter
from pieces_of_eight.tui.land_raid.draw.glyphs import TOWN_GLYPHS
from .layout import (
    LARGE,
    MARGIN_X,
    MARGIN_Y,
    SHORE_GLYPHS,
    SHORE_LAYOUTS,
    SHORE_PALETTES,
    ShoreGlyphs,
    ShoreLook,
    ShorePalette,
    area,
    size,
)
from .view import BARE, Dress, FigureMark, ShoreView, Sign, dresses

# --- One square inch of a shore as cells: its ground, what lies on it, and who stands there -------

Cells = list[Cell]


def paper_of(ground: Ground, column: int, row: int, dress: Dress, palette: ShorePalette) -> Ink:
    """The colour behind a square inch; shades change every five inches, to count by."""
    paper = palette.grounds[ground][(column // 5 + row // 5) & 1]
    if dress.sign is not None:
        paper = blend(paper, palette.marks[dress.sign])
    if dress.hover:
        paper = blend(paper, palette.hover)
    return paper


def painted_inch(
    view: ShoreView, at: Inch, ground: Ground, dress: Dress, line: int, look: ShoreLook
) -> Cells:
    """A line of the cells of one square inch."""
    row, column = divmod(at, view.columns)
    paper = paper_of(ground, column, row, dress, look.palette)
    if dress.figure is not None:
        cells = _man(dress.figure, dress.sign, (column + row) & 1, line, look)
    else:
        letter = view.rows[row][column]
        cells = _floor(letter, ground, column, row, dress, paper, line, look)
    if dress.cursor:
        cells = under_cursor(cells, line, look, on_man=dress.figure is not None)
    return cells


def under_cursor(cells: Cells, line: int, look: ShoreLook, *, on_man: bool) -> Cells:
    """The cursor covers the colours; where there is room it stands in brackets as well."""
    palette, glyphs = look.palette, look.glyphs
    wash = palette.cursor_man if on_man else palette.cursor
    bright = [Cell(c.glyph, wash.text, wash.ink, True, c.underline) for c in cells]
    first, last = glyphs.cursor
    if look.zoom >= 2:
        if line or cells[0].glyph == " ":
            bright[0] = bright[0]._replace(glyph=first)
        if line or cells[-1].glyph == " ":
            bright[-1] = bright[-1]._replace(glyph=last)
    elif on_man:
        bright[1] = bright[1]._replace(glyph=last)
    else:
        bright = [b._replace(glyph=glyph) for b, glyph in zip(bright, (first, last), strict=True)]
    return bright


def _man(man: FigureMark, sign: Sign | None, shade: int, line: int, look: ShoreLook) -> Cells:
    """A man: his letter, his number and his band, where he looks, and what ails him."""
    glyphs = look.glyphs
    paper, ink, bold = coat_of(man, shade, look)
    words = two(man, glyphs) if look.zoom == 1 else _four(man, line, glyphs)
    if sign in (Sign.TARGET, Sign.CHOICE) and (look.zoom == 1 or line) and not man.wounds:
        words = words[:-1] + glyphs.signs[sign]  # what can be done to him before all else
    return [
        Cell(glyph, ink, paper, bold, man.unloaded and not n and not line)
        for n, glyph in enumerate(words)
    ]


def coat_of(man: FigureMark, shade: int, look: ShoreLook) -> tuple[Ink, Ink, bool]:
    """The colour of a man, of what is written on him, and whether it stands out."""
    palette = look.palette
    inks = palette.chosen if man.chosen or man.ghost else palette.sides[man.side]
    dark = man.spent and not man.chosen and not man.ghost
    bold = not (dark or man.ghost or man.runs)
    if man.runs or man.ghost:
        return inks.scurvy[0], inks.ink, bold
    return (inks.spent, inks.spent_ink, bold) if dark else (inks.papers[shade], inks.ink, bold)


def two(man: FigureMark, glyphs: ShoreGlyphs) -> str:
    """A man in two cells: his letter, and the loudest of what else there is to say."""
    if man.wounds:
        return man.letter + glyphs.wounds[man.wounds > 1]
    if man.runs:
        return man.letter + glyphs.runs
    if man.ghost:
        return man.letter + "?"
    if man.laden:
        return man.letter + glyphs.laden
    if man.busy:
        return man.letter + glyphs.busy
    if man.spent:
        return man.letter + glyphs.spent
    return f"{man.letter}{man.band % 10 if man.band else ' '}"


def _four(man: FigureMark, line: int, glyphs: ShoreGlyphs) -> str:
    """A line of a man's four cells: "C12▲" and "7'$ "."""
    if not line:
        return f"{man.letter}{man.number:<2}"[:3] + glyphs.headings[man.facing]
    band = f"{man.band:<2}" if man.band else "  "
    state = glyphs.runs if man.runs else "?" if man.ghost else glyphs.spent if man.spent else " "
    if man.busy:
        state = glyphs.busy
    other = glyphs.laden if man.laden else " "
    if man.wounds:
        other = glyphs.wounds[man.wounds > 1]
    return f"{band}{state}{other}"


def _floor(
    letter: str,
    ground: Ground,
    column: int,
    row: int,
    dress: Dress,
    paper: Ink,
    line: int,
    look: ShoreLook,
) -> Cells:
    """An inch where nobody stands."""
    palette, glyphs = look.palette, look.glyphs
    width = look.layout.width
    if dress.thing is not None:
        words = glyphs.things[dress.thing].center(width) if not line else " " * width
        return [Cell(glyph, palette.thing, paper, True) for glyph in words]
    if dress.sign is not None:
        words = glyphs.signs[dress.sign].center(width) if not line else " " * width
        words = words if width > 2 else f"{glyphs.signs[dress.sign]} "
        if letter.isdigit() and not line:
            words = words[:-1] + letter
        return [Cell(glyph, palette.marks[dress.sign].text, paper, False) for glyph in words]
    runs = glyphs.grounds[ground]
    words = ""
    for piece in range(width // 2):
        words += runs[strewn(column * 2 + piece, row * 2 + line) % len(runs)]
    cells = list(_run(words, palette.details[ground], paper))
    if letter.isdigit() and not line and (column + row) % 2 == 0:
        cells[0] = Cell(letter, palette.number, paper, True)
    return cells


def _run(words: str, ink: Ink, paper: Ink) -> tuple[Cell, ...]:
    """A few cells of bare ground: the same lie on many inches."""
    return tuple([Cell(glyph, ink, paper) for glyph in words])


def strewn(x: int, y: int) -> int:
    """A number that falls from place to place without a pattern, always the same at one place."""
    mixed = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return mixed >> 16


# --- The country and the sea around a shore, as its outermost inches begin them -------------------

_GROUNDS = {
    Terrain.SEA: Ground.WATER,
    Terrain.SURF: Ground.WATER,
    Terrain.SAND: Ground.WHARF,
    Terrain.ROAD: Ground.STREET,
    Terrain.GRASS: Ground.OPEN,
    Terrain.WOOD: Ground.JUNGLE,
    Terrain.HILL: Ground.JUNGLE,
}
_GOES_ON = {
    Ground.WATER: Terrain.SEA,
    Ground.DECK: Terrain.SEA,
    Ground.WHARF: Terrain.SAND,
    Ground.JUNGLE: Terrain.WOOD,
}
"""What is the same however far one goes from the shore."""
FAINTER = 0.4
"""How much of the table's colour lies over the country, so that the shore stands out."""
ROAD = 14
"""How many lines far a road can be seen that leaves the map."""


def landscape(rows: tuple[str, ...], look: ShoreLook) -> Landscape:
    """What lies around a shore at a scale."""
    return _drawn_once(rows, look.zoom, look.palette.name, look.glyphs.name)


@lru_cache(maxsize=4)
def _drawn_once(rows: tuple[str, ...], zoom: Zoom, theme: str, table: str) -> Landscape:
    """What has been drawn at a scale is kept, so that the key that goes through them is quick."""
    palette = SHORE_PALETTES[theme]
    look = ShoreLook(palette, SHORE_GLYPHS[table], zoom)
    return Landscape(_Lie(rows, look), _inks(palette), LAND_GLYPHS[table])


def _inks(palette: ShorePalette) -> LandscapeInks:
    papers = {t: _fainter(palette.grounds[ground][0], palette) for t, ground in _GROUNDS.items()}
    inks = {t: _fainter(palette.details[ground], palette) for t, ground in _GROUNDS.items()}
    inks[Terrain.SURF] = palette.details[Ground.WATER]
    papers[Terrain.HILL] = _fainter(palette.grounds[Ground.ROUGH][1], palette)
    if palette.name == "16":  # a wood of solid green would outshine the shore
        wood = dict.fromkeys((Terrain.WOOD, Terrain.HILL), palette.grounds[Ground.JUNGLE][0])
        papers |= dict.fromkeys(wood, palette.grounds[Ground.OPEN][0])
        inks |= wood
    return LandscapeInks(papers, inks)


def _fainter(ink: Ink, palette: ShorePalette) -> Ink:
    """A colour seen from afar; only true colours can be mixed."""
    mixes = ink.startswith("#") and palette.table.startswith("#")
    return blend(ink, Wash(palette.table, FAINTER, ink)) if mixes else ink


class _Lie:
    """What lies at a cell beyond the shore: what the nearest inch at its edge goes on as."""

    def __init__(self, rows: tuple[str, ...], look: ShoreLook) -> None:
        self._grounds = [
            [Ground.FLOOR if letter.isdigit() else Ground(letter) for letter in row] for row in rows
        ]
        self._layout = look.layout
        self._width, self._height = look.layout.size(len(rows[0]), len(rows))

    def __call__(self, x: int, y: int) -> Terrain:
        layout, rows = self._layout, self._grounds
        beside = max(0, -x, x - self._width + 1)
        apart = max(0, -y, y - self._height + 1)
        column = int((x - layout.left + 2 * wave(apart) + 0.5) // layout.width)
        line = int((y - layout.above + wave(beside // 2) + 0.5) // layout.height)
        row = max(0, min(len(rows) - 1, line * layout.stacked))
        ground = rows[row][max(0, min(len(rows[0]) - 1, column))]
        distance = max(apart, beside / 2)
        if ground in _GOES_ON:
            return _GOES_ON[ground]
        if ground is Ground.STREET and distance < ROAD:
            return Terrain.ROAD
        return land_by_distance(distance, x, y)


# --- One square inch that is drawn large: roofs and fronts, trees, rails, surf, men as figures ----

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


# --- Painter --------------------------------------------------------------------------------------

FIVES = 5
"""Every fifth column and row bears its number."""


def paint(view: ShoreView, look: ShoreLook) -> tuple[Row, ...]:
    """The whole shore with its numbers, row by row."""
    return ShorePainter(view, look).whole()


def ground_of(letter: str) -> Ground:
    """What a letter of the map is; the floor of a place is floor."""
    return Ground.FLOOR if letter.isdigit() else Ground(letter)


class ShorePainter(Painter[ShoreView, ShoreLook]):
    """The shore, whose lines are all that is kept."""

    BARE = BARE

    def _take(self, view: ShoreView) -> None:
        """Begin anew with another shore."""
        self.view = view
        self.columns, self.rows = view.columns, view.height
        self.width, self.height = size(self.columns, self.rows, self.look.zoom)
        self._dresses = dresses(view)
        self._bare: dict[tuple[Inch, int], list[Cell]] = {}
        self._rows = {}
        self._around: Landscape | None = None

    def _elsewhere(self, view: ShoreView) -> bool:
        return view.rows != self.view.rows

    def _dressed(self, view: ShoreView) -> Mapping[Inch, Dress]:
        return dresses(view)

    def _forget(self, at: Inch) -> None:
        _, first, _, height = area(at, self.columns, self.look.zoom)
        for y in range(first, first + height):
            self._rows.pop(y, None)

    def around(self, y: int, first: int, last: int) -> Row:
        """The country beyond the shore, which never changes."""
        if self._around is None:
            self._around = landscape(self.view.rows, self.look)
        return self._around.row(y, first, last)

    def _paint_row(self, y: int) -> Row:
        layout = self.look.layout
        if y < MARGIN_Y:
            return self._across()
        line, part = divmod(y - MARGIN_Y, layout.height)
        row = line * layout.inches
        numbered = not part and any(each % FIVES == 0 for each in range(row, row + layout.inches))
        number = next((n for n in range(row, row + layout.inches) if n % FIVES == 0), 0)
        cells = [self._frame(glyph) for glyph in (f"{number:>2} " if numbered else "   ")]
        for column in range(self.columns):
            if layout.zoom == 0:
                cells += self._stacked(column, row)
            else:
                at = row * self.columns + column
                dress = self._dresses.get(at)
                bare = self._bare.get((at, part)) if dress is None else None
                cells += bare or self._inch(at, dress, part)
        return tuple(cells)

    def _inch(self, at: Inch, dress: Dress | None, part: int) -> list[Cell]:
        """A line of an inch; where nothing is on it, it never looks otherwise and is kept."""
        ground = ground_of(self.view.rows[at // self.columns][at % self.columns])
        if self.look.zoom >= LARGE:
            lines = painted(self.view, at, ground, dress or BARE, self.look)
            if dress is None:
                self._bare |= {(at, n): cells for n, cells in enumerate(lines)}
            return lines[part]
        cells = painted_inch(self.view, at, ground, dress or BARE, part, self.look)
        if dress is None:
            self._bare[at, part] = cells
        return cells

    def _stacked(self, column: int, row: int) -> list[Cell]:
        """Two inches in one cell; where nothing is on them, they are kept as well."""
        at = row * self.columns + column
        if at in self._dresses or at + self.columns in self._dresses:
            return [self._two(column, row)]
        found = self._bare.get((at, 0))
        if found is None:
            found = self._bare[at, 0] = [self._two(column, row)]
        return found

    def _across(self) -> Row:
        """The line above the shore: every fifth inch."""
        width = self.look.layout.width
        line = [" "] * (self.columns * width)
        for column in range(0, self.columns, FIVES):
            words = str(column)
            if column * width + len(words) <= len(line):
                line[column * width : column * width + len(words)] = words
        return tuple(self._frame(glyph) for glyph in (*" " * MARGIN_X, *line))

    def _frame(self, glyph: str) -> Cell:
        palette = self.look.palette
        return Cell(glyph, palette.frame_text, palette.frame, True)

    def _two(self, column: int, row: int) -> Cell:
        """Two inches over each other in one cell: who stands there, else their grounds."""
        palette, glyphs = self.look.palette, self.look.glyphs
        here = [(row, *self._at(column, row))]
        if row + 1 < self.rows:
            here.append((row + 1, *self._at(column, row + 1)))
        cursor = any(dress.cursor for _, _, dress in here)
        men = [dress.figure for _, _, dress in here if dress.figure is not None]
        if men:
            man = next((each for each in men if each.chosen or each.ghost), men[0])
            inks = palette.chosen if man.chosen or man.ghost else palette.sides[man.side]
            paper, ink = inks.papers[0], inks.ink
            if man.spent and not man.chosen:
                paper, ink = inks.spent, inks.spent_ink
            if cursor:
                paper, ink = palette.cursor_man.ink, palette.cursor_man.text
            return Cell(man.letter, ink, paper, not man.spent, man.unloaded)
        if cursor:
            return Cell(glyphs.cursor[0], palette.cursor.text, palette.cursor.ink, True)
        for _, ground, dress in here:
            if dress.thing is not None:
                paper = paper_of(ground, column, row, dress, palette)
                return Cell(glyphs.things[dress.thing], palette.thing, paper, True)
        papers = [paper_of(ground, column, at, dress, palette) for at, ground, dress in here]
        digit = next(
            (letter for at, _, _ in here if (letter := self.view.rows[at][column]).isdigit()), ""
        )
        if digit:
            return Cell(digit, palette.number, papers[-1], False)
        sign = next((dress.sign for _, _, dress in here if dress.sign is not None), None)
        if sign is not None and (not glyphs.half or papers[0] == papers[-1]):
            return Cell(glyphs.signs[sign], palette.marks[sign].text, papers[0], False)
        return self._halves([ground for _, ground, _ in here], papers, column + row)

    def _halves(self, grounds: list[Ground], papers: list[str], place: int) -> Cell:
        palette, glyphs = self.look.palette, self.look.glyphs
        if papers[0] != papers[-1] and glyphs.half:
            return Cell(glyphs.half, papers[0], papers[-1], False)
        ground = next((g for g in grounds if g in TOLD), grounds[0])
        runs = glyphs.grounds[ground]
        scattered = not glyphs.half and ground not in TOLD  # one cell in a few tells what it is
        glyph = runs[place % len(runs) if scattered else 0].strip()[:1] or " "
        return Cell(glyph, palette.details[ground], papers[0], False)

    def _at(self, column: int, row: int) -> tuple[Ground, Dress]:
        at = row * self.columns + column
        return ground_of(self.view.rows[row][column]), self._dresses.get(at, BARE)


TOLD = (Ground.DOOR, Ground.HOUSE, Ground.CRATES, Ground.JUNGLE, Ground.DECK, Ground.WATER)
"""The grounds that a cell of two inches tells first."""
