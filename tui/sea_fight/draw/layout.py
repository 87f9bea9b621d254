"""Where hexes lie on the screen, at each scale.

Hexes are painted, not outlined: a cell is two square pixels, one above the other, and each
hex is `width` pixels wide. Its first `zigzag` rows of pixels narrow to a point, and so do
the first rows below it, where the hexes of the next row begin: coasts come out as hexagons.
Around the map runs a border of cells for its coordinates.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from msgspec import Struct, structs

from pieces_of_eight.campaign.geometry.hexes import FACES, Face, Hex, axial, neighbour, offset
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters
from pieces_of_eight.tui.draw.cells import (
    BARE,
    Cell,
    Ink,
    Samples,
    Zoom,
    cell,
    filled,
    four_at,
    frozen,
    laid,
    whim,
)
from pieces_of_eight.tui.draw.colours import Ground, Palette, ShipInks, blend
from pieces_of_eight.tui.draw.country import (
    BUSH,
    DECK,
    HOUSE,
    HULL,
    MAST,
    PALM,
    PENNANT,
    PORT,
    ROCK,
    SAIL,
    SHADE,
    SHALLOWS,
    SMALL_PALM,
    SPECK,
    TREE,
    WAVES,
    WELL,
    YARD,
    Rig,
    inks_by,
    shapes,
)
from pieces_of_eight.tui.draw.glyphs import RICH, Glyphs
from .view import ShipMark

MARGIN_X = 3
MARGIN_Y = 1


class Layout(Struct, frozen=True):
    """The measures of one zoom, in cells."""

    zoom: Zoom
    width: int
    height: int
    zigzag: int
    """How many rows of pixels narrow towards the upper point of a hex."""

    shift: int
    """How far the odd rows lie to the right."""
    overlap: int
    """How many lines a hex reaches into the row below it."""

    def inset(self, pixels: int) -> int:
        """By how many cells a hex is narrower on each side, so many rows of pixels from its top."""
        if pixels >= self.zigzag:
            return 0
        return -(-(self.zigzag - pixels) * (self.shift - 1) // self.zigzag)


def layout(zoom: Zoom, width: int, height: int, zigzag: int) -> Layout:
    """The measures that follow from the others."""
    return Layout(zoom, width, height, zigzag, width // 2, (zigzag + 1) // 2)


LAYOUTS: tuple[Layout, ...] = (
    layout(0, 2, 1, 0),
    layout(1, 4, 2, 1),
    layout(2, 6, 3, 2),
    layout(3, 8, 4, 2),
    layout(4, 10, 4, 3),
    layout(5, 12, 5, 4),
    layout(6, 14, 6, 4),
    layout(7, 18, 8, 5),
)


class Seam(NamedTuple):
    """Where in the lines of a hex its corners begin, which are its neighbours'."""

    width: int
    height: int
    shift: int
    corners: tuple[tuple[int, int], ...]
    """By line: how many cells on each side are a neighbour's whole, and how many at least half."""


SEAMS = tuple(
    Seam(
        each.width,
        each.height,
        each.shift,
        tuple((each.inset(2 * n + 1), each.inset(2 * n)) for n in range(each.overlap)),
    )
    for each in LAYOUTS
)
"""By scale."""
CLOSE = 3
"""The scale from which hexes are drawn as pictures, and not in signs."""


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a map of so many hexes, its border included."""
    layout = LAYOUTS[zoom]
    width = columns * layout.width + (layout.shift if rows > 1 else 0)
    return width + 2 * MARGIN_X, rows * layout.height + layout.overlap + 2 * MARGIN_Y


def origin(at: Hex, zoom: Zoom) -> tuple[int, int]:
    """The cell (x, y) where the rectangle of a hex begins, from the border's corner."""
    layout = LAYOUTS[zoom]
    column, row = offset(at)
    x = column * layout.width + (row & 1) * layout.shift
    return x + MARGIN_X, row * layout.height + MARGIN_Y


def at(x: int, y: int, zoom: Zoom) -> Hex:
    """The hex a cell belongs to, also beyond the map: the inverse of `origin`.

    A cell of two colours counts to its lower half, so the origin of a hex is always in the
    hex or, where its point leaves the corner to a neighbour, next to it.
    """
    layout = LAYOUTS[zoom]
    y -= MARGIN_Y
    row, line = divmod(y, layout.height)
    x -= MARGIN_X + (row & 1) * layout.shift
    column, across = divmod(x, layout.width)
    if 2 * line < layout.zigzag:
        return _at_point(column, row, across, layout.inset(2 * line + 1), layout)
    return axial(column, row)


def _at_point(column: int, row: int, across: int, corner: int, layout: Layout) -> Hex:
    """The hex of a cell in a line where a hex narrows: its corners are the neighbours'."""
    here = axial(column, row)
    if across < corner:
        return here[0], here[1] - 1
    if across >= layout.width - corner:
        return here[0] + 1, here[1] - 1
    return here


def area(at_hex: Hex, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a hex may colour, as x, y, width and height; its lower point is included."""
    layout = LAYOUTS[zoom]
    x, y = origin(at_hex, zoom)
    return x, y, layout.width, layout.height + layout.overlap


def name(at_hex: Hex) -> str:
    """The coordinates printed on the border: two digits of column and two of row, from 01."""
    column, row = offset(at_hex)
    return f"{column + 1:02}{row + 1:02}"


class Look(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: Palette
    glyphs: Glyphs
    zoom: Zoom = 1
    wind: Face | None = None
    """The face the wind blows towards: its streaks lie on open water where there is room."""

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.zoom]

    @property
    def close(self) -> bool:
        """Whether hexes are so large that pictures are drawn in them."""
        return self.zoom >= CLOSE

    @property
    def middle(self) -> int:
        """The line of a hex in which it is written on."""
        layout = self.layout
        return (layout.height + (layout.overlap if self.zoom >= CLOSE else 0)) // 2

    @property
    def fine(self) -> bool:
        """Whether cells can be drawn in quarters; in plain signs they cannot."""
        return self.glyphs.half != " "


# --- The unchanging ground of a map: what each hex is painted as, and its small details -----------
# The rules know one kind of open water. The painter shades it by its distance from the shore,
# so that land seems to rise from the sea; shoals, which the rules know, have marks of their own.

_GROUNDS = {
    Terrain.SEA: Ground.SEA,
    Terrain.SHOAL: Ground.SHOAL,
    Terrain.LAND: Ground.LAND,
    Terrain.SAND: Ground.SAND,
    Terrain.TOWN: Ground.TOWN,
}
_ASHORE = (Ground.LAND, Ground.SAND, Ground.TOWN)
LANDS = (*_ASHORE, Ground.WOOD)
"""All that a ship cannot be on."""
_DEEP_FROM = 3.6
"""Hexes from land at which the water is painted deep, before the swell of the bottom."""


class SeaChart(Struct, frozen=True):
    """The grounds of a map, row by row."""

    columns: int
    rows: int
    grounds: tuple[tuple[Ground, ...], ...]

    def ground(self, column: int, row: int) -> Ground | None:
        """The ground at a column and row, None beyond the map."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.grounds[row][column]
        return None

    def shores(self, column: int, row: int) -> tuple[Face, ...]:
        """The faces of a hex of water behind which land begins; none of a hex ashore."""
        if self.ground(column, row) in LANDS:
            return ()
        here = axial(column, row)
        return tuple(face for face in FACES if self.ground(*offset(neighbour(here, face))) in LANDS)


@lru_cache(maxsize=8)
def chart_of(waters: Waters) -> SeaChart:
    """The grounds of a map. Letters the rules do not know raise ValueError."""
    rows = len(waters.rows)
    columns = max((len(row) for row in waters.rows), default=0)
    bare = [
        [_GROUNDS[Terrain(letter)] for letter in row.ljust(columns, Terrain.SEA.value)]
        for row in waters.rows
    ]
    away = _from_land(bare, columns, rows)
    grounds = tuple(
        tuple(_shaded(bare, column, row, away) for column in range(columns)) for row in range(rows)
    )
    return SeaChart(columns=columns, rows=rows, grounds=grounds)


def _from_land(bare: list[list[Ground]], columns: int, rows: int) -> dict[tuple[int, int], int]:
    """How many hexes each water hex lies from the nearest that is not open water."""
    away: dict[tuple[int, int], int] = {
        (column, row): 0
        for row in range(rows)
        for column in range(columns)
        if bare[row][column] is not Ground.SEA
    }
    edge = list(away)
    while edge:
        further: list[tuple[int, int]] = []
        for column, row in edge:
            for near in _around(column, row):
                if near not in away and 0 <= near[0] < columns and 0 <= near[1] < rows:
                    away[near] = away[column, row] + 1
                    further.append(near)
        edge = further
    return away


def _around(column: int, row: int) -> list[tuple[int, int]]:
    here: Hex = axial(column, row)
    return [offset(neighbour(here, face)) for face in FACES]


def _shaded(
    bare: list[list[Ground]], column: int, row: int, away: dict[tuple[int, int], int]
) -> Ground:
    ground = bare[row][column]
    if ground is Ground.SEA:
        distance = away.get((column, row), 99)
        if distance == 1:
            return Ground.COAST
        return Ground.DEEP if min(distance, 4) + swell(column, row) > _DEEP_FROM else Ground.SEA
    if ground is Ground.LAND and all(
        bare[y][x] in _ASHORE
        for x, y in _around(column, row)
        if 0 <= y < len(bare) and 0 <= x < len(bare[0])
    ):
        return Ground.WOOD
    return ground


def swell(column: int, row: int) -> float:
    """A slow rise and fall of the sea's bottom, so that open water is not one flat colour."""
    return 0.9 * sin(column * 0.31 + row * 0.17) + 0.7 * cos(row * 0.37 - column * 0.13)


# --- Ships from above, drawn by hand: one sprite for each side, heading, zoom and table of glyphs -
# The first side's hulls are filled, the second side's are light: thin lines, or an open pattern.
#
# In a sprite "@" is the place of the letter and a space lets the sea show. Hull and sails are
# two layers: a ship under reduced sail, or with her gear shot away, shows bare poles. Where both
# layers fill a cell the hull lies over the sail, which shows in the corners the hull leaves.

Place = tuple[int, int]
"""Line and column of a cell within the rectangle of a hex."""


class Sprite(Struct, frozen=True):
    """One ship on one heading."""

    hull: tuple[str, ...]
    sails: tuple[str, ...]
    slots: tuple[Place, ...]
    """Where marks are written, the most urgent first."""
    words: Place | None = None
    """Where two characters of an overlay have room beside the ship."""

    @property
    def letter(self) -> Place:
        """Where the ship's letter stands."""
        for line, cells in enumerate(self.hull):
            if "@" in cells:
                return line, cells.index("@")
        raise ValueError("a sprite without a place for the letter")


def _sprite(hull: str, sails: str, slots: tuple[Place, ...], words: Place | None = None) -> Sprite:
    """A sprite from its lines, divided by "|" so that blanks at the end can be seen."""
    return Sprite(tuple(hull.split("|")), tuple(sails.split("|")), slots, words)


_NORTH_EAST, _EAST, _SOUTH_EAST, _SOUTH_WEST, _WEST, _NORTH_WEST = range(6)

_RICH_1: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite("  ▟▘|▐@▛ ", "    |    ", ((0, 1), (1, 3))),
    _EAST: _sprite("    |▐@█►", " ▐▙ |    ", ((0, 2), (0, 1))),
    _SOUTH_EAST: _sprite(" @▙ | ▝▜▖", "    |    ", ((1, 0), (1, 1))),
    _SOUTH_WEST: _sprite(" ▟@ |▗▛▘ ", "    |    ", ((1, 3), (1, 2))),
    _WEST: _sprite("    |◄█@▌", " ▟▌ |    ", ((0, 1), (0, 2))),
    _NORTH_WEST: _sprite("▝▙  | ▜@▌", "    |    ", ((0, 2), (1, 0))),
}

_LIGHT_1: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite("  ▗▘|▐@▞ ", "    |    ", ((0, 1), (1, 3))),
    _EAST: _sprite("    |▐@═›", " ▐▙ |    ", ((0, 2), (0, 1))),
    _SOUTH_EAST: _sprite(" @▖ | ▝▚▖", "    |    ", ((1, 0), (1, 1))),
    _SOUTH_WEST: _sprite(" ▗@ |▗▞▘ ", "    |    ", ((1, 3), (1, 2))),
    _WEST: _sprite("    |‹═@▌", " ▟▌ |    ", ((0, 1), (0, 2))),
    _NORTH_WEST: _sprite("▝▖  | ▚@▌", "    |    ", ((0, 2), (1, 0))),
}

_RICH_2: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite(
        "   ▞  |  ▟▛  | █@   ", "      | ▝██▖ |      ", ((2, 4), (2, 3), (1, 0), (1, 5)), (2, 3)
    ),
    _EAST: _sprite(
        "      |▐@██► |      ", "  ▗▗  |      |  ▝▝  ", ((2, 4), (2, 1), (2, 2), (1, 5)), (2, 3)
    ),
    _SOUTH_EAST: _sprite(
        "  █@  |   ▜▙ |    ▚ ", "      |  ▗██▘|      ", ((2, 1), (1, 1), (2, 2), (1, 0)), (2, 1)
    ),
    _SOUTH_WEST: _sprite(
        "  @█  | ▟▛   | ▞    ", "      |▝██▖  |      ", ((2, 4), (1, 4), (2, 3), (1, 5)), (2, 3)
    ),
    _WEST: _sprite(
        "      | ◄██@▌|      ", "  ▖▖  |      |  ▘▘  ", ((2, 1), (2, 4), (2, 3), (1, 0)), (2, 1)
    ),
    _NORTH_WEST: _sprite(
        "  ▚   |  ▜▙  |   @█ ", "      | ▗██▘ |      ", ((2, 1), (2, 2), (1, 5), (1, 0)), (2, 1)
    ),
}

_LIGHT_2: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite(
        "   ▞  |  ▞▞  | ▐@   ", "      | ▝██▖ |      ", ((2, 4), (2, 3), (1, 0), (1, 5)), (2, 3)
    ),
    _EAST: _sprite(
        "      |▐@══› |      ", "  ▗▗  |      |  ▝▝  ", ((2, 4), (2, 1), (2, 2), (1, 5)), (2, 3)
    ),
    _SOUTH_EAST: _sprite(
        "  ▐@  |   ▚▚ |    ▚ ", "      |  ▗██▘|      ", ((2, 1), (1, 1), (2, 2), (1, 0)), (2, 1)
    ),
    _SOUTH_WEST: _sprite(
        "  @▌  | ▞▞   | ▞    ", "      |▝██▖  |      ", ((2, 4), (1, 4), (2, 3), (1, 5)), (2, 3)
    ),
    _WEST: _sprite(
        "      | ‹══@▌|      ", "  ▖▖  |      |  ▘▘  ", ((2, 1), (2, 4), (2, 3), (1, 0)), (2, 1)
    ),
    _NORTH_WEST: _sprite(
        "  ▚   |  ▚▚  |   @▌ ", "      | ▗██▘ |      ", ((2, 1), (2, 2), (1, 5), (1, 0)), (2, 1)
    ),
}

_ASCII_1: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite("  /'|(@/ ", "    |    ", ((0, 1), (1, 3))),
    _EAST: _sprite("    |(@=>", "    |    ", ((0, 2), (0, 1))),
    _SOUTH_EAST: _sprite(" @\\ |  \\.", "    |    ", ((1, 0), (1, 1))),
    _SOUTH_WEST: _sprite(" /@ |./  ", "    |    ", ((1, 3), (1, 2))),
    _WEST: _sprite("    |<=@)", "    |    ", ((0, 1), (0, 2))),
    _NORTH_WEST: _sprite("'\\  | \\@)", "    |    ", ((0, 2), (1, 0))),
}

_ASCII_2: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite(
        "   /  |  //  | (@   ", "      | -  - |   -  ", ((2, 4), (2, 3), (1, 0), (1, 5)), (2, 3)
    ),
    _EAST: _sprite(
        "      |(@==> |      ", "  ))  |      |  ))  ", ((2, 4), (2, 1), (2, 2), (1, 5)), (2, 3)
    ),
    _SOUTH_EAST: _sprite(
        "  (@  |   \\\\ |    \\ ", "      |  -  -|   -  ", ((2, 1), (1, 1), (2, 2), (1, 0)), (2, 1)
    ),
    _SOUTH_WEST: _sprite(
        "  @)  | //   | /    ", "      |-  -  |  -   ", ((2, 4), (1, 4), (2, 3), (1, 5)), (2, 3)
    ),
    _WEST: _sprite(
        "      | <==@)|      ", "  ((  |      |  ((  ", ((2, 1), (2, 4), (2, 3), (1, 0)), (2, 1)
    ),
    _NORTH_WEST: _sprite(
        "  \\   |  \\\\  |   @) ", "      | -  - |  -   ", ((2, 1), (2, 2), (1, 5), (1, 0)), (2, 1)
    ),
}


_LIGHT_SIGNS = str.maketrans({"=": "-", "/": ",", "\\": "`"})
"""What becomes of a filled hull in plain signs where it is light."""


def _lightened(drawn: Mapping[Face, Sprite]) -> Mapping[Face, Sprite]:
    """Sprites in plain signs with light hulls; their sails stay."""
    return {
        face: structs.replace(each, hull=tuple(line.translate(_LIGHT_SIGNS) for line in each.hull))
        for face, each in drawn.items()
    }


_LIGHT_ASCII_1, _LIGHT_ASCII_2 = _lightened(_ASCII_1), _lightened(_ASCII_2)


def _smallest(bows: tuple[str, ...]) -> Mapping[Face, Sprite]:
    """Letter and bow, side by side: nothing else fits."""
    east = (_NORTH_EAST, _EAST, _SOUTH_EAST)
    return {
        face: _sprite(f"@{bow}" if face in east else f"{bow}@", "  ", ())
        for face, bow in enumerate(bows)
    }


_BY_SIDE = {
    (True, 1): (_RICH_1, _LIGHT_1),
    (True, 2): (_RICH_2, _LIGHT_2),
    (False, 1): (_ASCII_1, _LIGHT_ASCII_1),
    (False, 2): (_ASCII_2, _LIGHT_ASCII_2),
}


def sprites(glyphs: Glyphs, zoom: Zoom, side: int = 0) -> Mapping[Face, Sprite]:
    """The six sprites of a zoom and a side, by heading."""
    if zoom == 0:
        return _smallest(glyphs.bows[side])
    return _BY_SIDE[glyphs is RICH, min(zoom, 2)][side]


def fits(sprite: Sprite, zoom: Zoom) -> bool:
    """Whether every line of a sprite has the width of a hex, and it has all lines."""
    layout = LAYOUTS[zoom]
    lines = (*sprite.hull, *sprite.sails)
    return len(sprite.hull) == len(sprite.sails) == layout.height and all(
        len(line) == layout.width for line in lines
    )


# --- What is seen in a hex that is drawn large: waves, foam, palms, roofs, and ships under sail ---

WATER = (Ground.DEEP, Ground.SEA, Ground.COAST)
RISING: Samples = ("     ww", "   ww  ", " ww    ")
FALLING: Samples = (" ww    ", "   ww  ", "     ww")
LEVEL: Samples = ("ww www ww",)
STREAKS: tuple[Samples, ...] = (RISING, LEVEL, FALLING, RISING, LEVEL, FALLING)
"""Streaks of foam along the wind, by the face it blows towards."""
LONG, BROAD = 1.0, 0.16
"""How long a ship is in parts of a hex from one flat side to the other, and half her beam."""
RICHEST = 5
"""The scale from which deck, masts and gunports can be told apart."""


def scenery(
    column: int, row: int, ground: Ground, shores: tuple[Face, ...], paper: Ink, look: Look
) -> dict[Place, Cell]:
    """What lies on the ground of a hex, cell by cell."""
    palette, layout = look.palette, look.layout
    chance = whim(column, row)
    if not look.fine:
        return _signs(chance, ground, paper, look)
    samples = _ground(ground, chance % 24, shores, look.zoom, look.wind)
    inks = inks_by(palette.name)
    found = {place: cell(four, inks, paper) for place, four in _covered(samples, layout)}
    if palette.dots and ground in WATER:
        found[look.middle, layout.shift] = Cell(look.glyphs.dot, palette.details[ground], paper)
    return found


def _covered(samples: Samples, layout: Layout) -> list[tuple[Place, str]]:
    found = []
    for line in range(layout.height + layout.overlap):
        for x in range(layout.width):
            four = four_at(samples, x, line)
            if four != "    ":
                found.append(((line, x), four))
    return found


def _signs(chance: int, ground: Ground, paper: Ink, look: Look) -> dict[Place, Cell]:
    """The same in plain signs: a run of them on some of the lines."""
    layout, text = look.layout, look.palette.details[ground]
    runs = look.glyphs.details[ground]
    first, last = layout.overlap, layout.height
    many = ground in (Ground.WOOD, Ground.SHOAL, Ground.TOWN)
    lines = range(first, last) if many else (first + chance % max(1, last - first),)
    if ground in WATER and chance % 5 > 1:
        if not look.palette.dots:
            return {}
        return {(look.middle, layout.shift): Cell(look.glyphs.dot, text, paper)}
    found = {}
    for turn, line in enumerate(lines):
        piece = runs[(chance // 7 + turn * 5) % len(runs)]
        start = chance // (11 + 6 * turn) % max(1, layout.width - len(piece) + 1)
        for x, glyph in enumerate(piece, start):
            if glyph != " ":
                found[line, x] = Cell(glyph, text, paper)
    return found


@lru_cache(maxsize=4096)
def _ground(
    ground: Ground, chance: int, shores: tuple[Face, ...], zoom: int, wind: Face | None
) -> Samples:
    """What lies on a ground, as samples: one of a few pictures of each."""
    layout = LAYOUTS[zoom]
    upon = [[BARE] * (2 * layout.width) for _ in range(2 * (layout.height + layout.overlap))]
    match ground:
        case Ground.DEEP | Ground.SEA | Ground.COAST:
            if chance % 3 == 0:
                _scatter(WAVES, upon, chance, 1 + layout.zoom // 4, layout)
            elif chance % 6 == 1 and wind is not None:
                _scatter((STREAKS[wind],), upon, chance, 1 + layout.zoom // 7, layout)
        case Ground.SHOAL:
            _scatter(SHALLOWS, upon, chance, layout.zoom - 1, layout)
            _scatter(ROCK, upon, chance + 5, 1, layout)
        case Ground.SAND:
            _scatter(SPECK, upon, chance, layout.zoom, layout)
            if chance % 2 == 0:
                palm = PALM if layout.zoom > 3 else SMALL_PALM
                _scatter((palm,), upon, chance, 1, layout)
        case Ground.LAND:
            _scatter(BUSH, upon, chance, layout.zoom - 1, layout)
            if chance % 4 == 0:
                palm = PALM if layout.zoom > 3 else SMALL_PALM
                _scatter((palm,), upon, chance + 3, 1, layout)
        case Ground.WOOD:
            _scatter(TREE, upon, chance, 2 * layout.zoom, layout)
        case Ground.TOWN:
            _scatter(HOUSE, upon, chance, 2 + layout.zoom // 2, layout)
    for face in shores:
        _foam(face, upon, layout, chance)
    return frozen(upon)


def _scatter(
    pictures: Sequence[Samples], upon: list[list[str]], chance: int, count: int, layout: Layout
) -> None:
    """Lay some pictures about a hex, the lower ones last, that they stand before the others."""
    wide, high = 2 * layout.width, 2 * layout.height + layout.zigzag
    spots = []
    for n in range(count):
        roll = whim(chance * 7 + n, layout.zoom * 13 + n * 5)
        picture = pictures[roll % len(pictures)]
        down = roll // 17 % max(1, high - len(picture))
        edge = 2 * _inset_at(down + len(picture) // 2, layout)
        room = wide - 2 * edge - len(picture[0])
        spots.append((down, edge + roll // 311 % max(1, room), picture))
    for down, across, picture in sorted(spots):
        laid(picture, upon, across, down)


def _inset_at(pixels: int, layout: Layout) -> int:
    """By how much a hex is narrower, in its upper and in its lower part."""
    height = 2 * layout.height
    if pixels < layout.zigzag:
        return layout.inset(pixels)
    return max(0, layout.shift - 1 - layout.inset(pixels - height)) if pixels >= height else 0


def _foam(face: Face, upon: list[list[str]], layout: Layout, chance: int) -> None:
    """Surf along a face of a hex of water."""
    corners = _corners(layout)
    (ax, ay), (bx, by) = corners[face], corners[(face + 1) % 6]
    mx, my = layout.width / 2, (2 * layout.height + layout.zigzag) / 2
    steps = 4 * layout.width
    for n in range(steps):
        part = (n + 0.5) / steps
        gap = whim(chance * 31 + face, n // 3) % 7
        if gap < 2:
            continue
        into = 0.06 + 0.1 * (gap > 4)
        x = (ax + (bx - ax) * part) * (1 - into) + mx * into
        y = (ay + (by - ay) * part) * (1 - into) + my * into
        across, down = int(2 * x), int(y)
        if 0 <= down < len(upon) and 0 <= across < len(upon[down]):
            upon[down][across] = "o"


def _corners(layout: Layout) -> tuple[tuple[float, float], ...]:
    """The corners of a hex in pixels, so that a face runs from the corner of its number on."""
    wide, high, point = layout.width, 2 * layout.height, layout.zigzag
    return (
        (wide / 2, 0),
        (wide, point),
        (wide, high),
        (wide / 2, high + point),
        (0, high),
        (0, point),
    )


# Ships.


def letter_place(layout: Layout) -> Place:
    """Where a ship's letter stands: amidships."""
    return (2 * layout.height + layout.zigzag) // 4, layout.shift - 1 + layout.shift % 2


def vessel(ship: ShipMark, inks: ShipInks, paper: Ink, look: Look) -> dict[Place, Cell]:
    """A ship on her heading, cell by cell."""
    layout = look.layout
    samples = _vessel(ship.facing, _rig(ship, look), look.zoom)
    if not look.fine:
        return _vessel_signs(samples, ship, inks, paper, look)
    palette = look.palette
    hull = inks.spent if ship.spent else inks.hull
    colours = {
        HULL: hull,
        DECK: blend(hull, palette.berth),
        PORT: inks.letter,
        SAIL: inks.sail,
        SHADE: blend(inks.sail, palette.berth),
        YARD: inks.letter,
        MAST: inks.letter,
        PENNANT: palette.panel.title,
    }
    return {
        place: cell(four.replace(WELL, BARE), colours, paper)
        for place, four in _covered(samples, layout)
    }


def _rig(ship: ShipMark, look: Look) -> Rig:
    """What of her masts and sails is left."""
    masts = 0 if ship.gear <= 0 else min(3, 1 + int(ship.gear * 2.5))
    return Rig(
        sails=0 if ship.prize else masts,
        masts=masts,
        reduced=ship.reduced or ship.prize,
        pennant=ship.pennant,
        guns=look.zoom - 2 if look.zoom >= RICHEST else 0,
        fine=look.zoom >= RICHEST,
        hollow=look.fine and ship.side == 1,
    )


@lru_cache(maxsize=512)
def _vessel(facing: Face, rig: Rig, zoom: int) -> Samples:
    layout = LAYOUTS[zoom]
    high = 2 * layout.height + layout.zigzag
    angle = (facing - 1) * pi / 3
    ahead, aside = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    length, beam = LONG * layout.width, BROAD * layout.width

    def placed(along: float, across: float) -> tuple[float, float]:
        far, off = (along - 0.5) * length, across * beam
        return (
            layout.width / 2 + far * ahead[0] + off * aside[0],
            high / 2 + far * ahead[1] + off * aside[1],
        )

    laid_out = [(part, [placed(*at) for at in corners]) for part, corners in shapes(rig)]
    return frozen(filled(laid_out, layout.width, layout.height + layout.overlap))


_HULLS = ("#", "=")
"""What the hulls of each side are made of in plain signs: dense ones, and light ones."""
_SIGNS = {DECK: "-", PORT: "o", SAIL: ")", SHADE: ")", YARD: "|", MAST: "+", PENNANT: "~"}


def _vessel_signs(
    samples: Samples, ship: ShipMark, inks: ShipInks, paper: Ink, look: Look
) -> dict[Place, Cell]:
    """A ship in plain signs: the one that fills most of a cell, her bow by the arrow of a ship."""
    found = {}
    sails = "(" if ship.facing in (3, 4, 5) else ")"
    hull = inks.spent if ship.spent else inks.hull
    signs = {**_SIGNS, HULL: _HULLS[ship.side]}
    for place, four in _covered(samples, look.layout):
        letters = four.replace(BARE, "")
        if len(letters) > 1:
            part = max(letters, key=letters.count)
            glyph = sails if part in (SAIL, SHADE) else signs[part]
            found[place] = Cell(glyph, inks.sail if part in (SAIL, SHADE) else hull, paper)
    return found


def free_places(written: Mapping[Place, Cell], layout: Layout) -> tuple[Place, ...]:
    """Where something can be said beside a ship: what is free of the lowest lines first."""
    lines = [*range(layout.height - 1, layout.overlap - 1, -1)]
    return tuple(
        (line, x)
        for line in lines
        for x in (*range(1, layout.shift - 1), *range(layout.shift + 1, layout.width - 1))
        if (line, x) not in written
    )


def place_of_words(free: Sequence[Place], long: int) -> tuple[Place, ...]:
    """The first places side by side that take a word; none where it would have to be broken."""
    known = set(free)
    for line, x in sorted(free, key=lambda place: (-place[0], place[1])):
        found = tuple((line, x + step) for step in range(long))
        if known.issuperset(found):
            return found
    return ()
