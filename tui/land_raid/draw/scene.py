"""What a square looks like where it is drawn large: roofs and walls, trees, sand and quays."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.land_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink, whim
from pieces_of_eight.tui.draw.inks import Wash, blend
from .layout import TownLook
from .scene_glyphs import SceneGlyphs
from .view import WALLED, Dress, Sign

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
