"""A chart that is being drawn: courses over its ground, words over those, and what is taken."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import floor

from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.draw.cells import Cell, Ink, halved
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.table import MapPalette
from .ground import (
    HALF,
    At,
    ChartGround,
    Fit,
    add_cover,
    blank,
    corners,
    degrees,
    is_light,
    is_true,
    legible,
    mix,
)
from .view import blown

SEA, COAST, LAND = 0, 1, 2  # what a cell is: how many of its two pixels are land
READ, WELL_READ = 3.0, 4.5  # the least contrast of what is written, and of the names of places
Taken = set[tuple[int, int]]


class Plot:
    """The cells of a chart within its border, and which of them are free."""

    def __init__(self, chart: ChartGround, palette: MapPalette, glyphs: Glyphs) -> None:
        self.chart, self.palette, self.glyphs = chart, palette, glyphs
        self.fit: Fit = chart.fit
        self.columns, self.rows = chart.fit.wide, chart.fit.high // 2
        self.taken: Taken = set()
        self.dots: dict[tuple[int, int], Ink] = {}  # pixels of courses and of the rose
        self.edge: dict[tuple[int, int], Ink] = {}  # pixels of the border
        self._written: dict[tuple[int, int], Cell] = {}
        self.true = is_true(palette)

    # What is where.

    def inside(self, x: int, y: int) -> bool:
        """Whether a cell lies within the border."""
        return 1 <= x < self.columns - 1 and 1 <= y < self.rows - 1

    def kind(self, x: int, y: int) -> int:
        """Sea, coast or land."""
        land = self.chart.land
        return land.is_land(x, 2 * y) + land.is_land(x, 2 * y + 1)

    def free(self, x: int, y: int, count: int, pad: int = 1) -> bool:
        """Whether so many cells from a place on are free, with a margin at both ends."""
        return (
            1 <= y < self.rows - 1
            and x >= 1
            and x + count < self.columns
            and not any((at, y) in self.taken for at in range(x - pad, x + count + pad))
        )

    def cost(self, x: int, y: int, count: int, on_land: float = 1.0) -> float:
        """How much of the picture words would cover: coasts and courses above all."""
        found = 0.0
        for at in range(x, x + count):
            kind = self.kind(at, y)
            found += 1.6 if kind == COAST else on_land if kind == LAND else 0.0
            found += 0.8 * (((at, 2 * y) in self.dots) + ((at, 2 * y + 1) in self.dots))
        return found

    # Pixels.

    def dot(self, x: int, y: int, ink: Ink) -> None:
        """Colour a pixel within the border."""
        if 1 <= x < self.columns - 1 and 2 <= y < 2 * self.rows - 2:
            self.dots[x, y] = ink

    def sail(self, start: At, end: At, ink: Ink, *, gap: int, weight: float) -> None:
        """A dotted course over water; `weight` says how strongly it stands on the sea."""
        pixels = self.chart.pixels
        for count, (x, y) in enumerate(line_pixels(self.fit, course(start, end))):
            if count % gap == 0 and self.fit.holds(x, y):
                self.dot(x, y, mix(pixels[y][x], ink, weight) if self.true else ink)

    # Words.

    def paper(self, x: int, y: int) -> Ink:
        """The colour under a letter: that between the two pixels of a cell."""
        upper, lower = (
            self.dots.get((x, row), self.chart.pixels[row][x]) for row in (2 * y, 2 * y + 1)
        )
        return upper if upper == lower else mix(upper, lower, 0.5)

    def flat_paper(self, x: int, y: int, count: int) -> Ink:
        bare = self.palette.name == "mono"
        cells = [at for at in range(x, x + count) if 0 <= at < self.columns]
        ashore = all(self.kind(at, y) for at in cells) if 0 <= y < self.rows else False
        return self.palette.ink("land2" if ashore and not bare else "sea2")

    def put(self, x: int, y: int, words: str, ink: Ink, paper: Ink, *, bold: bool = False) -> None:
        """Write on a colour of its own."""
        for at, glyph in enumerate(words, start=x):
            if 0 <= at < self.columns and 0 <= y < self.rows:
                self._written[at, y] = Cell(glyph, ink, paper, bold)
                self.taken.add((at, y))

    def stamp(self, x: int, y: int, cell: Cell) -> None:
        self.put(x, y, cell.glyph, cell.ink, cell.paper, bold=cell.bold)

    def write(
        self,
        x: int,
        y: int,
        words: str,
        ink: Ink,
        *,
        bold: bool = False,
        plate: float = 0.0,
        least: float = READ,
    ) -> None:
        """Write on the ground that is there, so that it can be read; `plate` darkens it."""
        flat = "" if self.true else self.flat_paper(x, y, len(words))
        for at, glyph in enumerate(words, start=x):
            if 0 <= at < self.columns and 0 <= y < self.rows:
                under = flat or self.paper(at, y)
                one, under = legible(ink, under, self.palette, plate, least)
                self._written[at, y] = Cell(glyph, one, under, bold)
                self.taken.add((at, y))

    # The picture.

    def picture(self) -> list[list[Cell]]:
        """All cells, row by row: the ground, what is dotted on it and the border, the words."""
        rows = [list(row) for row in self.chart.cells]
        for pixels, sign in ((self.dots, self._dot), (self.edge, self._edge)):
            for x, y in {(x, y // 2) for x, y in pixels}:
                inks = [pixels.get((x, row), "") for row in (2 * y, 2 * y + 1)]
                if self.glyphs.half == " ":
                    rows[y][x] = sign(x, y, inks[0] or inks[1])
                else:
                    under = self.chart.pixels[2 * y][x], self.chart.pixels[2 * y + 1][x]
                    rows[y][x] = halved(inks[0] or under[0], inks[1] or under[1], self.glyphs.half)
        for (x, y), cell in self._written.items():
            rows[y][x] = cell
        return rows

    def _dot(self, x: int, y: int, ink: Ink) -> Cell:
        glyph, paper = "o" if self.glyphs.name == "ascii" else "•", self.chart.cells[y][x].paper
        return Cell(glyph, *legible(ink, paper, self.palette, 0.0, READ), True)

    def _edge(self, x: int, y: int, ink: Ink) -> Cell:
        across, down = y in (0, self.rows - 1), x in (0, self.columns - 1)
        glyph = "+" if across and down else "-" if across else "|"
        return Cell(glyph, self.palette.frame_text, self.palette.ink("frame"))


def line_pixels(fit: Fit, corners: Sequence[At]) -> Iterable[tuple[int, int]]:
    last = None
    for one, two in pairwise(corners):
        (ax, ay), (bx, by) = fit.point(one), fit.point(two)
        steps = max(1, int(2 * max(abs(bx - ax), abs(by - ay))))
        for step in range(steps + 1):
            share = step / steps
            at = floor(ax + (bx - ax) * share), floor(ay + (by - ay) * share)
            if at != last:
                last = at
                yield at


WEST, EAST, SOUTH, NORTH = -99.0, -56.0, 7.0, 33.0  # the waters that are sailed
STEP = 0.5  # degrees from one point of the grid to the next
SLANT = 1.414
ASHORE = 6.0  # what a step over land costs beside a port: it lies in its own square
HARBOUR = 2  # steps from a port within which land may be crossed
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

Square = tuple[int, int]


@cache
def waters() -> tuple[Fit, tuple[tuple[bool, ...], ...]]:
    """The grid, and which of its squares are water."""
    wide, high = int((EAST - WEST) / STEP), int((NORTH - SOUTH) / STEP)
    fit = Fit(wide, high, WEST, NORTH, 1 / STEP, 1 / STEP)
    grid = blank(fit)
    for coast in caribbean().coasts:
        add_cover(corners(coast), fit, grid)
    return fit, tuple(tuple(value < HALF for value in row) for row in grid)


@lru_cache(maxsize=256)
def course(start: At, end: At) -> tuple[At, ...]:
    fit, _ = waters()
    squares = straightened(way(fit.pixel(start), fit.pixel(end)))
    middles = [(WEST + (x + 0.5) * STEP, NORTH - (y + 0.5) * STEP) for x, y in squares[1:-1]]
    return (start, *middles, end)


def way(start: Square, end: Square) -> list[Square]:
    """The squares of the shortest way, the first and the last included."""
    best = {start: 0.0}
    came: dict[Square, Square] = {}
    queue = [(0.0, start)]
    while queue:
        _, here = heappop(queue)
        if here == end:
            break
        for to, cost in steps(here, start, end):
            total = best[here] + cost
            if total < best.get(to, 1e9):
                best[to], came[to] = total, here
                heappush(queue, (total + distance(to, end), to))
    found = [end]
    while found[-1] in came:
        found.append(came[found[-1]])
    return found[::-1]


def steps(here: Square, start: Square, end: Square) -> Iterator[tuple[Square, float]]:
    """Where one can go from a square, and what it costs."""
    fit, wet = waters()
    x, y = here
    for across, down in AROUND:
        to = (x + across, y + down)
        if not fit.holds(*to):
            continue
        dry = not wet[to[1]][to[0]] and to != end
        harbour = min(distance(to, start), distance(to, end)) <= HARBOUR
        cuts_corner = across and down and not (wet[y][to[0]] and wet[to[1]][x])
        if (dry or cuts_corner) and not harbour:
            continue
        yield to, (SLANT if across and down else 1.0) + (ASHORE if dry else 0.0)


def distance(one: Square, two: Square) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def straightened(path: list[Square]) -> list[Square]:
    found, at = [path[0]], 0
    while at < len(path) - 1:
        to = len(path) - 1
        while to > at + 1 and not is_clear(path[at], path[to]):
            to -= 1
        found.append(path[to])
        at = to
    return found


def is_clear(one: Square, two: Square) -> bool:
    _, wet = waters()
    parts = 2 * distance(one, two)
    return all(
        wet[round(one[1] + (two[1] - one[1]) * part / parts)][
            round(one[0] + (two[0] - one[0]) * part / parts)
        ]
        for part in range(1, parts)
    )


# --- Names beside their places: each where it covers least, and none over another -----------------

TOO_DEAR = 6.0  # a name that would cover more than this is left out, unless it must stand
SHIFTS = (0, 2, -2, 4, -4, 6, -6, 8, -8)
ROWS = (0, 1, -1, 2, -2)  # how far from its middle the name of a sea may stand, across and down
ON_LAND = 5, 3  # of those only so many for the name of a land: it is to lie on it
Span = tuple[int, int, int]  # the first column, the last and the row of a mark


def spots(mark: Span, count: int) -> Iterator[tuple[int, int, float]]:
    """Where a name may stand by its mark, each with what it costs to stand there."""
    first, last, y = mark
    middle = (first + last - count + 1) // 2
    left, right = first - count, last + 1
    yield from ((right + 1, y, 0), (left - 1, y, 1), (right, y - 1, 2), (right, y + 1, 2))
    yield from ((middle, y - 1, 2), (middle, y + 1, 2), (left, y - 1, 3), (left, y + 1, 3))
    yield from ((first, y - 1, 4), (first, y + 1, 4))
    yield from ((last - count + 1, y - 1, 4), (last - count + 1, y + 1, 4))
    yield from ((middle, y - 2, 8), (middle, y + 2, 8))


def ring(mark: Span, count: int) -> Iterator[tuple[int, int, float]]:
    first, _, y = mark
    for down in range(-5, 6):
        for across in range(-count - 8, 14):
            yield first + across, y + down, 2 * abs(down) + abs(across) / 3


def label(
    plot: Plot,
    mark: Span,
    words: str,
    ink: Ink,
    *,
    bold: bool = False,
    must: bool = False,
    plate: float = 0.0,
) -> bool:
    """Write a name beside its mark; False where there is no room for it."""
    count = len(words)
    found = [
        (cost + plot.cost(x, y, count), x, y)
        for x, y, cost in spots(mark, count)
        if plot.free(x, y, count)
    ]
    if not found and must:
        found = [(cost, x, y) for x, y, cost in ring(mark, count) if plot.free(x, y, count, 0)]
    best = min(found, default=None)
    if best is None or (best[0] > TOO_DEAR and not must):
        return False
    plot.write(best[1], best[2], words, ink, bold=bold, plate=plate, least=WELL_READ)
    return True


def large(
    plot: Plot, words: str, middle: tuple[int, int], inks: tuple[Ink, Ink], *, on_land: bool
) -> bool:
    """Write the name of a land or a sea, its letters apart, where nothing stands in its way. `inks`
    are those of its letters at sea and on land."""
    wide = " ".join(words.upper())
    x, y = middle
    across, rows = ON_LAND if on_land else (len(SHIFTS), len(ROWS))
    for down in ROWS[:rows]:
        for shift in SHIFTS[:across]:
            left, row = x - len(wide) // 2 + shift, y + down
            fits = left >= 3 and left + len(wide) < plot.columns - 3
            if (
                fits
                and plot.free(left, row, len(wide), 2)
                and plot.cost(left, row, len(wide), 0) < 3
            ):
                for at, glyph in enumerate(wide, start=left):
                    if glyph != " ":
                        plot.write(at, row, glyph, inks[bool(plot.kind(at, row))])
                plot.taken.update((at, row) for at in range(left, left + len(wide)))
                return True
    return False


def over(plot: Plot, words: str, middle: tuple[int, int], ink: Ink) -> bool:
    """Write the name of a water on it, where that covers nothing."""
    left, y = middle[0] - len(words) // 2, middle[1]
    if plot.free(left, y, len(words), 2) and plot.cost(left, y, len(words), 3) < 2:
        plot.write(left, y, words, ink)
        return True
    return False


# --- What adorns the chart: its graduated border, the rose, the cartouche, the winds --------------

ROSE: At = (-63.2, 27.6)
CARTOUCHE: At = (-97.2, 12.6)
TITLE = "THE WEST INDIES"
LEAGUES = "100 lgs"
SCALE = 5  # degrees of latitude in a hundred leagues
LEFT, TOP = 3, 1  # columns and rows of the numbers outside the border


def border(plot: Plot) -> None:
    """A pixel of the edge for every degree, light and dark by turns."""
    fit, palette = plot.fit, plot.palette
    inks = (palette.ink("frame"), palette.frame_text)
    for x in range(fit.wide):
        ink = inks[floor(fit.west + (x + 0.5) / fit.across) % 2]
        plot.edge[x, 0] = plot.edge[x, fit.high - 1] = ink
    for y in range(fit.high):
        ink = inks[floor(fit.north - (y + 0.5) / fit.down) % 2]
        plot.edge[0, y] = plot.edge[fit.wide - 1, y] = ink


def numbered(plot: Plot) -> list[list[Cell]]:
    """The picture with the degrees west along its upper edge and those north along its left."""
    ink, paper, fit = plot.palette.frame_text, plot.palette.ink("frame"), plot.fit
    top = [" "] * (LEFT + fit.wide)
    every = 5 if fit.across * 5 >= 7 else 10
    for west in range(0, 180, every):
        words = f"{west}W" if west % 10 == 0 and fit.across * 10 >= 12 else f"{west}"
        x = LEFT + floor((-west - fit.west) * fit.across) - 1
        if x > LEFT and x + len(words) < len(top):
            top[x : x + len(words)] = words
    marks = {floor(fit.point((0, north))[1]) // 2: str(north) for north in range(0, 60, 5)}
    rows = [[Cell(glyph, ink, paper) for glyph in top]]
    for y, row in enumerate(plot.picture()):
        words = marks.get(y, "") if 0 < y < plot.rows - 1 else ""
        words = words.rjust(LEFT - 1).ljust(LEFT)
        rows.append([*(Cell(glyph, ink, paper) for glyph in words), *row])
    return rows


def rose(plot: Plot) -> bool:
    """A compass rose of four long points and four short ones, where the sea is free."""
    fit = plot.fit
    reach = max(3, min(6, round(fit.down * 1.5)))
    x, y = fit.pixel(ROSE)
    cells = [
        (x + across, (y + down) // 2)
        for across in range(-reach, reach + 1)
        for down in range(-reach - 2, reach + 1)
    ]
    if any(not plot.inside(*at) or at in plot.taken or plot.kind(*at) != SEA for at in cells):
        return False
    plot.taken.update(cells)
    paint = _signed_rose if plot.glyphs.half == " " else _pointed_rose
    paint(plot, x, y, reach)
    return True


def _signed_rose(plot: Plot, x: int, y: int, reach: int) -> None:
    light, north = plot.palette.panel.text, plot.palette.panel.title
    row = y // 2
    for across, down, sign in ((0, -1, "|"), (-1, 0, "-"), (1, 0, "-"), (0, 1, "|"), (0, 0, "+")):
        plot.write(x + across, row + down, sign, light)
    plot.write(x - 2, row, "-", light)
    plot.write(x + 2, row, "-", light)
    plot.write(x, row - 2, "N", north, bold=True)


def _pointed_rose(plot: Plot, x: int, y: int, reach: int) -> None:
    """A rose of pixels, its points light on one side and dark on the other."""
    palette, day = plot.palette, is_light(plot.palette)
    bright = (
        (palette.ink("frame") if day else palette.frame_text) if plot.true else palette.panel.title
    )
    dark = palette.ink("sand_ink" if day else "coast_ink")
    plot.write(x, (y - reach) // 2 - 1, "N", palette.panel.title, bold=True)
    for down in range(-reach, reach + 1):
        for across in range(-reach, reach + 1):
            wide, tall = abs(across), abs(down)
            point = wide**0.5 + tall**0.5 <= reach**0.5 + 0.02
            short = wide == tall and wide <= reach // 2 + (reach > 4)
            if point:
                lit = not across or not down or (across <= 0 and tall >= wide)
                lit = lit or (down >= 0 and wide > tall)
                plot.dot(x + across, y + down, bright if lit else dark)
            elif short:
                plot.dot(x + across, y + down, dark)
    plot.dot(x, y, palette.panel.title)


def cartouche(plot: Plot, season: str) -> bool:
    """The title in the South Sea, and how long a hundred leagues are; False without room."""
    scale = round(SCALE * plot.fit.across)
    wide = max(len(TITLE), len(season), scale + len(LEAGUES) + 1) + 2
    x, y = plot.fit.cell(CARTOUCHE)
    x = max(x, 3)
    found = next((top for top in range(y, y + 9) if _is_open(plot, x, top, wide)), None)
    if found is None:
        return False
    palette = plot.palette
    ink = palette.panel.text if palette.name == "mono" else palette.frame_text
    title = ink if is_light(palette) else palette.panel.title
    for down in range(4):
        plot.put(x, found + down, " " * wide, ink, palette.ink("frame"))
    plot.put(x + (wide - len(TITLE)) // 2, found, TITLE, title, palette.ink("frame"), bold=True)
    plot.put(x + (wide - len(season)) // 2, found + 1, season, ink, palette.ink("frame"))
    plot.put(x + 1, found + 3, f"{plot.glyphs.rule * scale} {LEAGUES}", ink, palette.ink("frame"))
    return True


def _is_open(plot: Plot, x: int, y: int, wide: int) -> bool:
    return y + 5 < plot.rows and all(
        plot.free(x, row, wide, 0) and plot.cost(x, row, wide) == 0 for row in range(y, y + 4)
    )


def winds(plot: Plot, ink: Ink) -> None:
    """Where the prevailing winds go."""
    for west, north, whence in caribbean().winds:
        x, y = plot.fit.cell(degrees(west, north))
        if plot.free(x, y, 2) and not plot.cost(x, y, 2, 9):
            plot.write(x, y, blown(whence, plot.glyphs), ink)
