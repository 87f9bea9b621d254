"""The ground of the chart in cells: coasts in quadrants or halves, or in signs; kept once made."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import TENTHS, Place, Window
from pieces_of_eight.content.career.chart import Area, Islet, caribbean
from pieces_of_eight.tui.draw.cells import QUARTERS, Cell, Ink, Row, crossings, halved, sides_of
from pieces_of_eight.tui.draw.colours import Palette, Wash, blend, parts_of
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs
from pieces_of_eight.tui.draw.table import MapPalette
from .view import table

# --- Colours between others, and how well one is read on another ----------------------------------

STANDARD = [
    "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
    "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
]  # fmt: skip
"""The first sixteen colours of a terminal, as most show them."""
LEVELS = (0, 95, 135, 175, 215, 255)
GREYS, CUBE = 232, 16  # where the greys and the cube of 6 by 6 by 6 begin


@lru_cache(maxsize=8192)
def mix(one: Ink, two: Ink, share: float) -> Ink:
    """The colour between two others: 0 is the first, 1 the second. Only true colours mix."""
    return blend(one, Wash(two, share, two)) if share > 0 else one


def in_full(ink: Ink) -> Ink:
    if ink.startswith("#"):
        return ink
    number = int(ink[6:-1])
    if number < CUBE:
        return STANDARD[number]
    if number >= GREYS:
        return "#" + 3 * f"{8 + 10 * (number - GREYS):02x}"
    number -= CUBE
    return "#" + "".join(f"{LEVELS[n]:02x}" for n in (number // 36, number // 6 % 6, number % 6))


@lru_cache(maxsize=8192)
def lightness(ink: Ink) -> float:
    parts = (part / 255 for part in parts_of(in_full(ink)))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=8192)
def contrast(one: Ink, two: Ink) -> float:
    """How well one colour is read on another: 1 not at all, 21 black on white."""
    low, high = sorted((lightness(one), lightness(two)))
    return (high + 0.05) / (low + 0.05)


def is_true(palette: MapPalette | Palette) -> bool:
    """Whether the colours of a table can be mixed."""
    return palette.table.startswith("#")


def is_light(palette: MapPalette) -> bool:
    """Whether a chart is drawn dark on light."""
    return palette.name.startswith("chart")


def legible(
    ink: Ink, paper: Ink, palette: MapPalette, plate: float, least: float
) -> tuple[Ink, Ink]:
    """Ink and paper of a letter that differ enough; `plate` is how much its paper is covered.
    Without a plate the ink gives way first, else the paper."""
    text, berth = palette.panel.text, palette.ink("berth")
    if not is_true(palette):
        if contrast(ink, paper) >= least:
            return ink, paper
        inks = text, "color(15)", "color(0)"
        return max(inks, key=lambda other: contrast(other, paper)), paper
    changed = [mix(ink, text, share) for share in (0.0, 0.2, 0.4, 0.6, 0.8)]
    for each in () if plate else changed:
        if contrast(each, paper) >= least:
            return each, paper
    under = mix(paper, berth, plate)
    while contrast(ink, under) < least and plate < 0.7:  # covered as much as it must be
        plate += 0.1
        under = mix(paper, berth, plate)
    for each in changed:
        if contrast(each, under) >= least:
            return each, under
    return max((text, "#ffffff", "#000000"), key=lambda other: contrast(other, under)), under


# --- How the chart lies on the screen: a plain chart, whose degrees are squares or nearly so ------

LEAST, MOST = 0.86, 1.3
"""A degree of longitude in degrees of latitude: 0.94 at 20 north, and 1 on a chart of 1680. On a
low screen it is drawn wider, so that more of the screen shows what is to be seen."""
NEAR = 15.0  # degrees from west to east that the chart shows when it is drawn larger
FLAT = 0.44  # how high such a piece is, for its width

At = tuple[float, float]  # degrees east and north; the Caribbean lies west of Greenwich, below zero


class Bounds(Struct, frozen=True):
    """What is to be seen at the least, in degrees east and north."""

    west: float
    east: float
    south: float
    north: float


class Fit(Struct, frozen=True):
    """Where the chart lies on so many pixels: a cell is one pixel wide and two high."""

    wide: int
    high: int
    west: float
    north: float
    across: float  # pixels to a degree of longitude
    down: float  # pixels to a degree of latitude

    def point(self, at: At) -> tuple[float, float]:
        """Where a place lies, in pixels from the upper left corner."""
        return (at[0] - self.west) * self.across, (self.north - at[1]) * self.down

    def pixel(self, at: At) -> tuple[int, int]:
        x, y = self.point(at)
        return floor(x), floor(y)

    def cell(self, at: At) -> tuple[int, int]:
        x, y = self.pixel(at)
        return x, y // 2

    def holds(self, x: int, y: int) -> bool:
        return 0 <= x < self.wide and 0 <= y < self.high


def degrees(west: int, north: int) -> At:
    """A point of the chart's data in degrees east and north."""
    return -west / TENTHS, north / TENTHS


def whereabouts(place: Place) -> At:
    return degrees(place.west, place.north)


def whole() -> Bounds:
    """The window that every picture of the whole chart shows."""
    window: Window = caribbean().chart.window
    west, north = degrees(window.west, window.north)
    east, south = degrees(window.east, window.south)
    return Bounds(west, east, south, north)


def about(at: At) -> Bounds:
    """A piece of the chart about a place."""
    tall = NEAR * FLAT / 2
    return Bounds(at[0] - NEAR / 2, at[0] + NEAR / 2, at[1] - tall, at[1] + tall)


def fit(wide: int, high: int, bounds: Bounds) -> Fit:
    """The bounds as large as they go; what room is left shows more sea or land about them."""
    across = wide / (bounds.east - bounds.west)
    down = high / (bounds.north - bounds.south)
    if across > MOST * down:
        across = MOST * down
    elif across < LEAST * down:
        down = across / LEAST
    west = (bounds.west + bounds.east) / 2 - wide / across / 2
    north = (bounds.north + bounds.south) / 2 + high / down / 2
    return Fit(wide, high, west, north, across, down)


# --- What each pixel of the chart is: how much land, how far from the coast, a bank, a mountain ---

LINES = 3  # into how many lines a pixel is cut to see how much of it a shape covers
SLANT = 1.4  # pixels from one to the next across a corner
FAR = 9999.0
HALF = 0.5  # a pixel with so much land on it is land
ROUND = 2.2  # pixels from which an islet has a shape of its own
CORNERS = 10  # of such an islet
SLOPE = 0.9  # degrees from the ridge of a range to its foot

Grid = list[list[float]]


class LandMap(Struct, frozen=True):
    """What every pixel is, row by row."""

    fine: Grid  # how much of each half of a pixel, left and right, is land: 0 to 1
    cover: Grid  # the same for whole pixels
    shore: Grid  # for the sea how far the nearest coast is, in degrees
    inland: Grid  # for the land how far the nearest coast is
    bank: Grid  # how much of it is shoal
    hill: Grid  # 1 on the ridge of a range, 0 at its foot

    def is_land(self, x: int, y: int) -> bool:
        """Whether a pixel is land more than sea."""
        return self.cover[y][x] >= HALF


def blank(fit: Fit) -> Grid:
    return [[0.0] * fit.wide for _ in range(fit.high)]


def corners(area: Area) -> list[At]:
    """The points of a coast, a bank or a range."""
    return [degrees(*point) for point in area.points]


def add_cover(shape: Sequence[At], fit: Fit, grid: Grid) -> None:
    """Add to every pixel how much of it a shape covers: exactly across, by lines down."""
    points = [fit.point(at) for at in shape]
    sides = sides_of(points)
    top = max(0, floor(min(y for _, y in points)))
    bottom = min(fit.high, ceil(max(y for _, y in points)))
    for row in range(top, bottom):
        near = [
            (one, two)
            for one, two in sides
            if min(one[1], two[1]) < row + 1 and max(one[1], two[1]) > row
        ]
        for part in range(LINES):
            cuts = crossings(near, row + (part + 0.5) / LINES)
            for left, right in zip(cuts[::2], cuts[1::2], strict=False):
                add_stretch(grid[row], left, right, fit.wide)


def add_stretch(row: list[float], left: float, right: float, wide: int) -> None:
    """Cover a stretch of one line in a row of pixels."""
    left, right = max(0.0, left), min(float(wide), right)
    if right <= left:
        return
    share = 1 / LINES
    first, last = int(left), min(wide - 1, int(right))
    if first == last:
        row[first] += (right - left) * share
        return
    row[first] += (first + 1 - left) * share
    row[last] += (right - last) * share
    for x in range(first + 1, last):
        row[x] += share


def add_islet(islet: Islet, fit: Fit, grid: Grid) -> None:
    """An islet as large as it is, but at least as large as a pixel of the screen."""
    lon, lat = degrees(islet.west, islet.north)
    long = islet.length / TENTHS
    if long * fit.down >= ROUND:
        radius = long / 2 * 1.15
        turns = [turn * 2 * pi / CORNERS for turn in range(CORNERS)]
        shape = [(lon + radius * 0.72 * cos(turn), lat + radius * sin(turn)) for turn in turns]
        add_cover(shape, fit, grid)
        return
    x, y = fit.point((lon, lat))
    tall = max(1, round(long * fit.down))
    top = floor(y - tall / 2 + 0.5)
    for row in range(top, top + tall):
        for column in (2 * floor(x / 2), 2 * floor(x / 2) + 1):  # a whole pixel: both halves of it
            if fit.holds(column, row):
                grid[row][column] = max(grid[row][column], 0.9)


def distances(is_it: Callable[[float], bool], grid: Grid, scale: float) -> Grid:
    """How far each pixel is from the nearest one of a kind, in degrees (in two passes)."""
    found = [[0.0 if is_it(value) else FAR for value in row] for row in grid]
    before: list[float] | None = None
    for row in found:
        spread(row, before)
        before = row
    before = None
    for row in reversed(found):
        row.reverse()
        spread(row, None if before is None else before[::-1])
        row.reverse()
        before = row
    return [[value / scale for value in row] for row in found]


def spread(row: list[float], before: list[float] | None) -> None:
    """Carry distances on from the left, and from the row before."""
    last = len(row) - 1
    for x, value in enumerate(row):
        if not value:
            continue
        if x and row[x - 1] + 1 < value:
            value = row[x - 1] + 1
        if before is not None:
            value = min(value, before[x] + 1)
            if x and before[x - 1] + SLANT < value:
                value = before[x - 1] + SLANT
            if x < last and before[x + 1] + SLANT < value:
                value = before[x + 1] + SLANT
        row[x] = value


def hills(fit: Fit, cover: Grid) -> Grid:
    found = blank(fit)
    for area in caribbean().ranges:
        for one, two in pairwise(corners(area)):
            (ax, ay), (bx, by) = fit.point(one), fit.point(two)
            steps = max(1, int(2 * max(abs(bx - ax), abs(by - ay))))
            for step in range(steps + 1):
                share = step / steps
                raise_hill(fit, cover, found, ax + (bx - ax) * share, ay + (by - ay) * share)
    return found


def raise_hill(fit: Fit, cover: Grid, found: Grid, x: float, y: float) -> None:
    """A point of a ridge with its slopes."""
    for down in range(-2, 3):
        for across in range(-2, 3):
            column, row = floor(x) + across, floor(y) + down
            if fit.holds(column, row) and cover[row][column] >= HALF:
                far = ((across / fit.across) ** 2 + (down / fit.down) ** 2) ** 0.5
                found[row][column] = max(found[row][column], 1 - far / SLOPE)


@lru_cache(maxsize=8)
def land_of(fit: Fit) -> LandMap:
    """What each pixel of a chart is that lies so."""
    chart = caribbean()
    twice = replace(fit, wide=2 * fit.wide, across=2 * fit.across)
    fine = blank(twice)
    for coast in chart.coasts:
        add_cover(corners(coast), twice, fine)
    for islet in chart.islets:
        add_islet(islet, twice, fine)
    cover = [
        [(one + two) / 2 for one, two in zip(row[::2], row[1::2], strict=True)] for row in fine
    ]
    bank = blank(fit)
    for area in chart.banks:
        add_cover(corners(area), fit, bank)
    return LandMap(
        fine=fine,
        cover=cover,
        shore=distances(lambda value: value >= HALF, cover, fit.down),
        inland=distances(lambda value: value < HALF, cover, fit.down),
        bank=bank,
        hill=hills(fit, cover),
    )


# --- The colour of every pixel of sea and land, from the inks of the palette ----------------------

ROSES: tuple[At, ...] = ((-62.8, 27.2), (-73.8, 14.6))  # where the rhumb lines of the chart meet
WINDS = 16
FINE = 1.9  # pixels to a degree from which rhumb lines are thin enough
EDGE = 1.01  # pixels from the sea: the edge of a land
THICK = 2.1  # pixels from the sea that a land reaches somewhere near, if its edge is drawn
DEEP_STEPS, LAND_STEPS = 4, 4  # into how many tones a degree is divided

Rows = list[list[Ink]]
Stops = Sequence[tuple[float, Ink]]  # colours at so many degrees from the coast


class ChartTones(Struct, frozen=True):
    """The colours of a chart, pixel by pixel."""

    mixed: Rows  # sea and land in one, softly where they meet
    sea: Rows  # the water alone, as if there were no land
    land: Rows  # the land alone


def tones(fit: Fit, land: LandMap, palette: MapPalette) -> ChartTones:
    """The colours of a chart that lies so."""
    if is_true(palette):
        return TrueTones(fit, land, palette).paint()
    rows = [[flat_ink(land, palette, x, y) for x in range(fit.wide)] for y in range(fit.high)]
    return ChartTones(rows, rows, rows)


# --- few colours: each pixel is one thing ---------------------------------------------------


def flat_ink(land: LandMap, palette: MapPalette, x: int, y: int) -> Ink:
    """Water in three steps from the coast, banks in a checker; the edge of a land is sand, its
    inside wood."""
    hill, inland, shore = land.hill[y][x], land.inland[y][x], land.shore[y][x]
    if palette.name == "mono":
        found = "land2" if land.is_land(x, y) else "sea2"
    elif not land.is_land(x, y):
        is_bank = land.bank[y][x] > HALF and (x + y) % 2
        depth = "coast2" if shore < 0.6 else "sea2" if shore < 2.4 else "deep2"
        found = "shoal2" if is_bank else depth
    elif palette.name == "16":
        found = "sand2" if hill > 0.55 else "land2"
    elif hill > 0.4 or inland > 2.4:
        found = "wood2"
    else:
        is_edge = inland < 0.7 and inland_near(land, x, y) > 1
        found = "sand2" if is_edge else "land2"
    return palette.ink(found)


def inland_near(land: LandMap, x: int, y: int) -> float:
    rows = land.inland[max(0, y - 2) : y + 3]
    return max(max(row[max(0, x - 2) : x + 3]) for row in rows)


# --- true colours -------------------------------------------------------------------------------


class TrueTones:
    """Paints with colours that can be mixed: shallow to deep, sand to wood, hills in the light."""

    def __init__(self, fit: Fit, land: LandMap, palette: MapPalette) -> None:
        self.fit, self.ground, self.palette = fit, land, palette
        self.light = is_light(palette)
        self.ink = palette.ink
        self.rhumbs = rhumb_lines(fit) if fit.across >= FINE else set()
        ink = self.ink
        surf = mix(ink("coast2"), ink("coast_ink"), 0.0 if self.light else 0.16)
        self.sea_stops = (
            (0.0, surf),
            (0.55, ink("coast2")),
            (1.5, mix(ink("sea2"), ink("coast2"), 0.35)),
            (2.6, ink("sea2")),
            (5.0, ink("deep2")),
        )
        self.land_stops = (
            (0.0, mix(ink("land2"), ink("sand2"), 0.30)),
            (0.9, ink("land2")),
            (3.2, mix(ink("land2"), ink("wood2"), 0.85)),
        )
        sand, green = self.ink("sand2"), self.ink("land2")
        if self.light:
            sand = self.ink("sand_ink")
        self.edge = mix(sand, green, 0.30 if self.light else 0.35)  # the strip of sand round a land
        self.thin = mix(sand, green, 0.15 if self.light else 0.65)  # a land of nothing but coast

    def paint(self) -> ChartTones:
        """All three sheets of colours."""
        columns, rows = range(self.fit.wide), range(self.fit.high)
        sea = [[self.sea_ink(x, y) for x in columns] for y in rows]
        land = [[self.land_ink(x, y) for x in columns] for y in rows]
        cover = self.ground.cover
        mixed = [[mix(sea[y][x], land[y][x], softly(cover[y][x])) for x in columns] for y in rows]
        return ChartTones(mixed, sea, land)

    def sea_ink(self, x: int, y: int) -> Ink:
        """The water: one depth for both halves of a cell, for fewer changes of colour."""
        shore = self.ground.shore
        other = min(y ^ 1, self.fit.high - 1)
        depth = floor((shore[y][x] + shore[other][x]) / 2 * DEEP_STEPS) / DEEP_STEPS
        water = between(depth, self.sea_stops)
        bank = self.ground.bank[y][x]
        if bank > 0.1:
            share = min(1.0, bank) * (0.52 if (x + y) % 2 else 0.36)
            return mix(water, self.ink("shoal2"), share)
        if (x, y) in self.rhumbs:
            share = min(1.0, shore[y][x] / 2) * (0.26 if self.light else 0.20)
            return mix(water, self.ink("sea_ink"), round(share, 2))
        return water

    def land_ink(self, x: int, y: int) -> Ink:
        """The land: sand at the edge, green and wood inland, hills."""
        cover, inland = self.ground.cover[y][x], self.ground.inland[y][x]
        if cover < HALF:
            return self.thin
        if inland * self.fit.down <= EDGE:
            thick = inland_near(self.ground, x, y) * self.fit.down > THICK
            return self.edge if thick else self.thin
        height = self.ground.hill[y][x]
        ground = between(floor(min(inland, 4.0) * LAND_STEPS) / LAND_STEPS, self.land_stops)
        return self.hill_ink(ground, height, x, y) if height > 0.05 else ground

    def hill_ink(self, ground: Ink, height: float, x: int, y: int) -> Ink:
        wood = self.ink("wood2")
        slope = mix(ground, wood, min(1.0, 0.35 + round(height, 1) * 0.6))
        above = self.ground.hill[y - 1][x - 1] if x and y else 0.0
        if height > 0.72:
            lit = self.ink("sand2") if self.light else self.ink("wood_ink")
            return mix(slope, lit, 0.55 if (x * 7 + y * 5) % 3 else 0.25)
        if above > 0.72:
            return mix(slope, self.ink("shade"), 0.35)
        return slope


def softly(cover: float) -> float:
    return round(min(1.0, max(0.0, (cover - 0.15) / 0.6)), 1)


def between(at: float, stops: Stops) -> Ink:
    """The colour at a distance, from those before it and behind it."""
    for (near, one), (far, two) in pairwise(stops):
        if at < far:
            return mix(one, two, max(0.0, (at - near) / (far - near)))
    return stops[-1][1]


def rhumb_lines(fit: Fit) -> set[tuple[int, int]]:
    found = set()
    for rose in ROSES:
        x, y = fit.point(rose)
        for wind in range(WINDS):
            turn = (wind + 0.5) * 2 * pi / WINDS
            for step in range(3, int(fit.wide * 0.55)):
                at = floor(x + cos(turn) * step), floor(y + sin(turn) * step)
                if fit.holds(*at):
                    found.add(at)
    return found


# --- Ground ---------------------------------------------------------------------------------------

SIGNED = 0.4  # how much of a cell is land where a sign stands for land
INNER = 0.8  # how much land all neighbours of a cell have where it lies inland
INLAND_BLOCK = "░"


class ChartGround(Struct, frozen=True):
    """The ground of one size in one look: nothing is written on it yet."""

    fit: Fit
    land: LandMap
    pixels: list[list[Ink]]  # two to a cell, one above the other
    cells: tuple[Row, ...]


@lru_cache(maxsize=8)
def chart_ground(fit: Fit, theme: str, signs: str) -> ChartGround:
    """The ground of a chart in a palette and a table of glyphs, both by name."""
    palette, glyphs, land = table().palette(theme), GLYPHS[signs], land_of(fit)
    found = tones(fit, land, palette)
    rows = tuple(
        tuple(cell_of(land, found, palette, glyphs, x, y) for x in range(fit.wide))
        for y in range(fit.high // 2)
    )
    return ChartGround(fit, land, found.mixed, rows)


def cell_of(
    land: LandMap, found: ChartTones, palette: MapPalette, glyphs: Glyphs, x: int, y: int
) -> Cell:
    if glyphs.name == "ascii":
        return signed(land, found, palette, x, y)
    if glyphs.name == "mono":
        upper, lower = land.is_land(x, 2 * y), land.is_land(x, 2 * y + 1)
        paper = palette.ink("sea2")
        if upper and lower and inner(land, x, y):
            return Cell(INLAND_BLOCK, palette.panel.dim, paper)
        glyph = ("█" if lower else "▀") if upper else ("▄" if lower else " ")
        return Cell(glyph, palette.panel.text, paper)
    if is_true(palette):
        return quartered(land, found, glyphs, x, y)
    return halved(found.mixed[2 * y][x], found.mixed[2 * y + 1][x], glyphs.half)


def quartered(land: LandMap, found: ChartTones, glyphs: Glyphs, x: int, y: int) -> Cell:
    """A cell of four parts in two colours, land and water; of two where it is all one of them."""
    upper, lower = land.fine[2 * y], land.fine[2 * y + 1]
    parts = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
    mask = sum(1 << bit for bit, part in enumerate(parts) if part >= HALF)
    if mask in (0, len(QUARTERS) - 1):
        tone = found.land if mask else found.sea
        return halved(tone[2 * y][x], tone[2 * y + 1][x], glyphs.half)
    ground = mix(found.land[2 * y][x], found.land[2 * y + 1][x], 0.5)
    return Cell(QUARTERS[mask], ground, mix(found.sea[2 * y][x], found.sea[2 * y + 1][x], 0.5))


def inner(land: LandMap, x: int, y: int) -> bool:
    """Whether a cell lies inland: all about it is land."""
    cover = land.cover
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        column, row = x + across, 2 * (y + down)
        there = 0 <= row < len(cover) - 1 and 0 <= column < len(cover[0])
        if there and cover[row][column] + cover[row + 1][column] < 2 * INNER:
            return False
    return True


def signed(land: LandMap, found: ChartTones, palette: MapPalette, x: int, y: int) -> Cell:
    """A cell without blocks: a sign for its ground, on its colour where there are colours."""
    upper, lower = 2 * y, 2 * y + 1
    bare = palette.name == "mono"
    if land.cover[upper][x] + land.cover[lower][x] >= 2 * SIGNED:
        inside = inner(land, x, y)
        hill = max(land.hill[upper][x], land.hill[lower][x]) > 0.6
        glyph = ("^" if hill else ".") if inside else "%"
        if bare:
            ink = palette.panel.dim if inside else palette.panel.text
            return Cell(glyph, ink, palette.ink("sea2"))
        return Cell(glyph, palette.ink("land_ink"), palette.ink("land2"))
    bank = land.bank[upper][x] > HALF and (x + y) % 2 == 0
    paper = found.sea[lower][x] if is_true(palette) else palette.ink("sea2")
    ink = palette.panel.dim if bare else palette.ink("shoal_ink")
    return Cell(":" if bank else " ", ink, paper)
