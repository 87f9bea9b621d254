"""What a square looks like where it is drawn large: roofs and walls, trees, sand and quays."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.land_raid.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row, Zoom, whim
from pieces_of_eight.tui.draw.colours import Wash, blend
from pieces_of_eight.tui.draw.country import (
    LAND_GLYPHS,
    Landscape,
    LandscapeInks,
    Terrain,
    land_by_distance,
    wave,
)
from .glyphs import (
    SCENIC,
    TOWN_GLYPHS,
    TOWN_PALETTES,
    SceneGlyphs,
    TownGlyphs,
    TownLook,
    TownPalette,
)
from .view import EAST, NORTH, SOUTH, WALLED, WEST, Bed, Dress, Sign, TownView, beds_of, dresses

Grid = list[list[Cell]]
"""The cells of one square, line by line."""


class Scene(NamedTuple):
    """A square while it is drawn: its cells without the gutters, and its colours."""

    grid: Grid
    dress: Dress
    look: TownLook
    paper: Ink
    text: Ink
    glyphs: SceneGlyphs
    wide: int
    high: int

    def put(
        self, x: int, y: int, glyphs: str, ink: Ink, paper: Ink = "", bold: bool = False
    ) -> None:
        """Write over cells of one line, as far as they are within the square; gaps stay."""
        line = self.grid[self.look.layout.below + y] if 0 <= y < self.high else []
        for at, glyph in enumerate(glyphs, 1 + x):
            if glyph != " " and 1 <= at < len(line):
                line[at] = Cell(glyph, ink, paper or line[at].paper, bold)

    def fill(self, y: int, glyphs: str, ink: Ink, paper: Ink) -> None:
        """Cover a line from end to end with glyphs that are repeated."""
        line = self.grid[self.look.layout.below + y]
        line[1:] = [Cell(glyphs[x % len(glyphs)], ink, paper) for x in range(self.wide)]

    def mixed(self, over: Ink, weight: float) -> Ink:
        """The colour of the square with some of another; without true colours its own."""
        if not self.paper.startswith("#"):
            return self.paper
        return blend(self.paper, Wash(over, weight, over))

    @property
    def line(self) -> Ink:
        """Of what is built, by the light there is."""
        return self.look.palette.outline[self.dress.dark]

    @property
    def faint(self) -> Ink:
        """Of tiles, stones and cobbles: told from the paper, and no more."""
        return self.mixed(self.text, 0.3) if self.paper.startswith("#") else self.line


def draw_scene(grid: Grid, dress: Dress, look: TownLook, paper: Ink, text: Ink) -> None:
    """Draw what stands on a square into its cells; nothing burns there."""
    scene = Scene(grid, dress, look, paper, text, look.glyphs.scene, *look.layout.inside)
    ground = dress.bed.ground
    if ground in WALLED:
        _BUILDINGS[ground](scene)
    elif ground is Ground.WALL:
        _stones(scene, 0, scene.high)
        scene.fill(0, scene.glyphs.battlement, scene.line, look.palette.eave)
    else:
        _strew(scene)
        if ground is Ground.GATE:
            _gate(scene)
        elif ground is Ground.STREET:
            _quay(scene)
        elif ground in scene.glyphs.stamps:
            _stamp(scene)


# Open ground.


def _strew(scene: Scene) -> None:
    """Waves, sand, grass or cobbles, here and there."""
    bed = scene.dress.bed
    ink = scene.text
    if bed.ground in (Ground.STREET, Ground.GATE) and scene.paper.startswith("#"):
        ink = scene.mixed(scene.text, 0.55)
    scattered = scene.glyphs.strewn.get(bed.ground, " ")
    texture = _scattered(scattered, bed.column, bed.row, scene.wide + 1, len(scene.grid))
    cells = {glyph: Cell(glyph, ink, scene.paper) for glyph in scattered}
    for line, glyphs in zip(scene.grid, texture, strict=True):
        line[:] = map(cells.__getitem__, glyphs)


@lru_cache(maxsize=1024)
def _scattered(glyphs: str, column: int, row: int, wide: int, high: int) -> tuple[str, ...]:
    """The lines of a square on which glyphs lie as if by chance."""
    return tuple(
        "".join(glyphs[whim(x, y) % len(glyphs)] for x in range(column * wide, (column + 1) * wide))
        for y in range(row * high, (row + 1) * high)
    )


def _stamp(scene: Scene) -> None:
    """Things that stand on the ground, one to a patch of it; where men stand, at the edge."""
    bed = scene.dress.bed
    kinds = scene.glyphs.stamps[bed.ground]
    often = _OFTEN[bed.ground]
    for top in range(0, scene.high - 1, 4):
        for left in range(0, scene.wide - 4, 6):
            place = whim(bed.whim + left * 31, top * 17 + bed.row)
            if place % 10 >= often:
                continue
            stamp = kinds[place // 10 % len(kinds)]
            across, down = place // 64 % 2, place // 128 % 2
            ink = scene.text
            for number, line in enumerate(stamp):
                if top + down + number < scene.high:
                    scene.put(left + across, top + down + number, line, ink)


_OFTEN: Mapping[Ground, int] = {Ground.WATER: 5, Ground.BEACH: 2, Ground.OPEN: 4, Ground.JUNGLE: 9}
"""Of ten patches of ground those on which something stands."""


def _quay(scene: Scene) -> None:
    """Planks along the sides of a street that the sea or the beach lies on."""
    planks, line = scene.glyphs.planks, scene.line
    for side in scene.dress.bed.shore:
        if side in (0, 2):
            scene.fill(0 if side == 0 else scene.high - 1, planks, line, scene.paper)
        else:
            x = scene.wide - 2 if side == 1 else 0
            for y in range(scene.high):
                scene.put(x, y, planks[1] * 2, line)


def _gate(scene: Scene) -> None:
    """Two towers and the way between them."""
    stone = scene.mixed(scene.text, 0.15)
    for y in range(scene.high):
        course = scene.glyphs.stones[y % 2]
        for x in (0, scene.wide - 3):
            scene.put(x, y, course[:3], scene.line, stone)
    for x in (0, scene.wide - 3):
        scene.put(x, 0, (scene.glyphs.battlement * 2)[:3], scene.line, stone)


# Buildings.


def _roof_lines(scene: Scene) -> int:
    return max(2, scene.high * 2 // 5)


def _roof(scene: Scene) -> int:
    """Ridge and tiles; the line at which the walls begin."""
    glyphs, lines = scene.glyphs, _roof_lines(scene)
    roof = scene.mixed(scene.look.palette.eave, 0.4)
    for y in range(lines):
        scene.fill(y, glyphs.tiles[0] if y else " ", scene.faint, roof)
    return lines


def _windows(scene: Scene, y: int, pane: str = "") -> None:
    """A line of windows; they light up with the alarm."""
    lit = scene.dress.lit
    ink = scene.look.palette.window[lit]
    shape = pane or scene.glyphs.panes[lit]
    if scene.wide < 13 and len(shape) > 1:
        shape = scene.look.glyphs.windows[lit]
    step = len(shape) + (2 if scene.wide < 13 else 3)
    count = max(2, (scene.wide + 1) // step)
    start = (scene.wide - (count * step - (step - len(shape)))) // 2
    for n in range(count):
        scene.put(max(0, start) + n * step, y, shape, ink)


def _door(scene: Scene, wide: int = 3, high: int = 1) -> None:
    door = scene.glyphs.door
    shape = door[0] + door[1] * (wide - 2) + door[2]
    for y in range(scene.high - high, scene.high):
        scene.put((scene.wide - wide) // 2, y, shape, scene.look.palette.eave)


def _walls(scene: Scene, first: int) -> None:
    """Windows line by line, and the door in the last of them."""
    tall = 2 if scene.high - first > 4 else 1
    for y in range(first, scene.high - tall, 2):
        _windows(scene, y)
    if tall == 2 and scene.wide > 16:
        _windows(scene, scene.high - 2)
    _door(scene, 3 if scene.wide < 19 else 5, tall)


def _house(scene: Scene) -> None:
    first = _roof(scene)
    if scene.wide > 12:  # else it would touch the name
        scene.put(scene.wide - 3, 0, scene.glyphs.chimney * 2, scene.line)
    _walls(scene, first)


def _church(scene: Scene) -> None:
    first = _roof(scene)
    glyphs, middle = scene.glyphs, scene.wide // 2
    for y in range(1, first):
        width = min(2 * y - 1, 5)
        scene.put(middle - width // 2, y, glyphs.chimney * width, scene.line)
    scene.put(middle, 1, glyphs.cross, scene.text, scene.paper, True)
    for y in range(first, scene.high - 1, 2):
        _windows(scene, y, scene.look.glyphs.fronts[Ground.CHURCH][2])
    _door(scene, 3, 2 if scene.high > 6 else 1)
    if scene.high > 6:
        scene.put(middle, first + 1, glyphs.cross, scene.line)


def _tavern(scene: Scene) -> None:
    first = _roof(scene)
    glyphs = scene.glyphs
    _walls(scene, first)
    scene.put(1, scene.high - 1, glyphs.barrel * 2, scene.line)
    scene.put(scene.wide - 3, first, glyphs.sign, scene.look.palette.window[1], "", True)


def _warehouse(scene: Scene) -> None:
    first = _roof(scene)
    for y in range(first, scene.high - 2, 2):
        _windows(scene, y)
    _door(scene, 5 if scene.wide < 15 else 9, max(1, (scene.high - first) // 2))
    scene.put(0, scene.high - 1, scene.glyphs.crates[:2], scene.line)
    scene.put(scene.wide - 2, scene.high - 1, scene.glyphs.crates[:2], scene.line)
    if scene.high > 6:
        scene.put(scene.wide - 1, scene.high - 2, scene.glyphs.crates[0], scene.line)


def _stones(scene: Scene, first: int, last: int) -> None:
    bed = scene.dress.bed
    for y in range(first, last):
        course = scene.glyphs.stones[(y + bed.row * scene.high) % 2]
        scene.fill(y, course, scene.faint, scene.paper)


def _fort(scene: Scene) -> None:
    glyphs = scene.glyphs
    _stones(scene, 1, scene.high)
    scene.fill(1, glyphs.battlement, scene.line, scene.look.palette.eave)
    for y in range(3, scene.high - 1, 3):
        for x in range(2, scene.wide - 2, 5):
            scene.put(x, y, scene.look.glyphs.fronts[Ground.BATTERY][0], scene.text)
    _door(scene, 5 if scene.wide > 12 else 3, 2 if scene.high > 5 else 1)
    scene.put(scene.wide - 3, 0, glyphs.bars + glyphs.flag, scene.look.palette.window[1])


def _battery(scene: Scene) -> None:
    glyphs = scene.glyphs
    _strew_dust(scene)
    scene.fill(1, glyphs.battlement, scene.line, scene.paper)
    for y in range(2, scene.high, 2):
        for x in range(1 + y % 4 // 2, scene.wide - 2, 5):
            scene.put(x, y, glyphs.cannon[0], scene.text, "", True)


def _strew_dust(scene: Scene) -> None:
    for y in range(scene.high):
        for x in range(scene.wide):
            if whim(x + scene.dress.bed.whim, y) % 9 == 0:
                scene.put(x, y, scene.look.glyphs.signs[Sign.PATH], scene.faint)


def _gaol(scene: Scene) -> None:
    first = _roof_lines(scene) - 1
    _stones(scene, 0, scene.high)
    for y in range(first, scene.high - 1, 2):
        for x in range(1, scene.wide - 3, 5):
            ink = scene.look.palette.window[1] if scene.dress.lit else scene.line
            scene.put(x, y, scene.glyphs.bars * 3, ink, scene.look.palette.eave)
    _door(scene, 3, 2 if scene.high > 6 else 1)


def _treasury(scene: Scene) -> None:
    first = _roof(scene)
    for y in range(first, scene.high):
        for x in range(1, scene.wide, 4):
            scene.put(x, y, scene.glyphs.pillar, scene.line)
    _door(scene, 3, max(1, (scene.high - first) // 2))
    scene.put(scene.wide // 2, first, "$", scene.look.palette.window[1], "", True)
    _lamps(scene)


def _lamps(scene: Scene) -> None:
    """A light on either side of the door, when the town is up."""
    shape = scene.look.glyphs.windows[scene.dress.lit]
    ink = scene.look.palette.window[scene.dress.lit]
    for x in (scene.wide // 2 - 3, scene.wide // 2 + 3):
        scene.put(x, scene.high - 2, shape, ink)


def _residence(scene: Scene) -> None:
    first = _roof(scene)
    for y in range(first, scene.high - 1, 2):
        _windows(scene, y)
        if y + 1 < scene.high - 1:
            scene.fill(y + 1, scene.glyphs.balcony, scene.line, scene.paper)
    for y in range(first, scene.high):
        for x in (0, scene.wide - 1):
            scene.put(x, y, scene.glyphs.pillar, scene.line)
    _door(scene, 3, 2 if scene.high > 8 else 1)


_BUILDINGS: Mapping[Ground, Callable[[Scene], None]] = {
    Ground.HOUSE: _house,
    Ground.CHURCH: _church,
    Ground.TAVERN: _tavern,
    Ground.WAREHOUSE: _warehouse,
    Ground.FORT: _fort,
    Ground.GAOL: _gaol,
    Ground.TREASURY: _treasury,
    Ground.RESIDENCE: _residence,
    Ground.BATTERY: _battery,
}


# --- The floor of a square: its colour, what grows or burns on it, and its words ------------------

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


# --- The country and the sea around a town, as its outermost squares begin them -------------------

_GROUNDS = {
    Terrain.SEA: Ground.WATER,
    Terrain.SURF: Ground.WATER,
    Terrain.SAND: Ground.BEACH,
    Terrain.ROAD: Ground.STREET,
    Terrain.GRASS: Ground.OPEN,
    Terrain.WOOD: Ground.JUNGLE,
    Terrain.HILL: Ground.JUNGLE,
}


def landscape(rows: tuple[str, ...], look: TownLook) -> Landscape:
    """What lies around a town at a scale, by night: nobody looks there."""
    return _drawn_once(rows, look.zoom, look.palette.name, look.glyphs.name)


@lru_cache(maxsize=4)
def _drawn_once(rows: tuple[str, ...], zoom: Zoom, theme: str, table: str) -> Landscape:
    """What has been drawn at a scale is kept, so that the key that goes through them is quick."""
    palette = TOWN_PALETTES[theme]
    look = TownLook(palette, TOWN_GLYPHS[table], zoom)
    return Landscape(_Lie(rows, look), _inks(palette), LAND_GLYPHS[table])


def _inks(palette: TownPalette) -> LandscapeInks:
    papers = {terrain: palette.night[ground][0] for terrain, ground in _GROUNDS.items()}
    papers[Terrain.HILL] = palette.night[Ground.JUNGLE][1]
    inks = {terrain: palette.night_details[ground] for terrain, ground in _GROUNDS.items()}
    inks[Terrain.SURF] = palette.surf
    inks[Terrain.HILL] = palette.night_details[Ground.OPEN]
    return LandscapeInks(papers, inks)


class _Lie:
    """What lies at a cell beyond the town: what the nearest square at its edge goes on as."""

    def __init__(self, rows: tuple[str, ...], look: TownLook) -> None:
        self._beds = beds_of(rows)
        self._columns, self._rows = len(rows[0]), len(rows)
        self._layout = look.layout
        self._width, self._height = look.layout.size(self._columns, self._rows)

    def __call__(self, x: int, y: int) -> Terrain:
        layout = self._layout
        beside = max(0, -x, x - self._width + 1)
        apart = max(0, -y, y - self._height + 1)
        column = int((x - layout.left + 2 * wave(apart) + 0.5) // layout.width)
        row = int((y - layout.above + wave(beside // 2) + 0.5) // layout.height)
        column = max(0, min(self._columns - 1, column))
        row = max(0, min(self._rows - 1, row))
        bed = self._beds[row * self._columns + column]
        side = (0 if y < 0 else 2) if apart else (3 if x < 0 else 1)
        return self._goes_on(bed, side, max(apart, beside / 2), x, y)

    def _goes_on(self, bed: Bed, side: int, distance: float, x: int, y: int) -> Terrain:
        if bed.ground is Ground.WATER:
            return Terrain.SEA
        if bed.ground is Ground.BEACH:
            return Terrain.SEA if side in bed.surf else Terrain.SAND
        if bed.ground is Ground.STREET and distance < ROAD:
            return Terrain.ROAD
        return land_by_distance(distance, x, y)


ROAD = 12
"""How many lines far a road can be seen that leaves the town."""


# --- A town as a very small picture, a square to two cells, where the map itself has no room ------

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
