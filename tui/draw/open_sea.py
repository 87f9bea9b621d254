"""A map of the open sea: things lie at points of it and head anywhere, and there are no places.

A cell stands for as much of the sea as the scale says and is twice as high as it is wide, so that
a hull looks the same on every heading. Around the map runs a border with a ruler.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    Hull,
    ahead,
    corners,
    middle,
    to_edge,
)
from pieces_of_eight.campaign.geometry.plane import Point, inside
from .cells import BARE, Cell, Ink, Row, Zoom, quartered, spans, whim
from .colours import Wash, blend
from .places import Lines, Painter, PlaceLook, WornUnit
from .table import EAST, MarkRow, OutlineRow, SpritePicture, TableLook, UnitRow

V = TypeVar("V")  # what is seen of a map
LEFT, RIGHT, ABOVE = 4, 1, 1  # columns of the border, and its line above and below
BROAD = 4  # a hull of fewer cells across than this is no outline: her side's sign stands astern
ROOMY = 12  # the least width of pictures from which what grows ashore is drawn
ACROSS, DOWN = 8, 5  # one thing grows in so many quarters of cells
SHADES = 9  # one cell of so many has the sign of what the water there is shaded for
ABOVE_IT = "^"  # the slot of a sign that stands above a letter
BEYOND = "beyond"  # the mark of what lies beyond the border


class SeaGrid(Struct, frozen=True):
    """Where a sea lies on the screen, in cells; `cell` is how much of it one is wide."""

    cell: int

    def size(self, sea: tuple[int, int]) -> tuple[int, int]:
        """Width and height of so much sea with its border."""
        wide, high = ceil(sea[0] / self.cell), ceil(sea[1] / (2 * self.cell))
        return wide + LEFT + RIGHT, high + 2 * ABOVE

    def at(self, point: Point) -> tuple[int, int]:
        """The cell in which a point lies, from the border's corner."""
        return point[0] // self.cell + LEFT, point[1] // (2 * self.cell) + ABOVE

    def point(self, x: int, y: int) -> Point:
        """The middle of the water in a cell: `at` leads back to it."""
        across, down = (x - LEFT) * self.cell, (y - ABOVE) * 2 * self.cell
        return Point(across + self.cell // 2, down + self.cell)


def grid_of(look: TableLook) -> SeaGrid:
    return SeaGrid(look.own or look.table.table.layout.cells[look.zoom])


def fitting(sea: tuple[int, int], look: TableLook, width: int, height: int) -> TableLook:
    """The look at a scale at which a sea and its border have no more cells than these."""
    across = ceil(sea[0] / max(1, width - LEFT - RIGHT))
    down = ceil(sea[1] / (2 * max(1, height - 2 * ABOVE)))
    return replace(look, zoom=0, own=max(across, down))


def scale_for(
    cells: Sequence[int], legible: Zoom, sea: tuple[int, int], width: int, height: int
) -> Zoom:
    """The largest scale at which so much sea lies in a pane, and never less than can be read."""
    wide, high = sea
    seen = [z for z, cell in enumerate(cells) if wide <= width * cell and high <= 2 * height * cell]
    return max(legible, *seen, legible)


# --- One thing on the sea -------------------------------------------------------------------------


class Placed(NamedTuple):
    """What lies somewhere on the sea, in words of the table."""

    where: Hull | Point | Corners
    """The corners of a stretch of water, the points of a line, a point, or a hull."""
    spot: PlaceLook


class InkedGlyph(NamedTuple):
    """A glyph upon a cell; without ink or paper of its own it leaves those beneath."""

    glyph: str  # "" leaves what is written there
    ink: Ink = ""
    paper: Ink = ""
    bold: bool = True
    wash: Wash | None = None


class CellRun(NamedTuple):
    """Quarters of cells next to each other that something covers."""

    quarters: range
    wash: Wash | None  # none where the water is seen again
    sign: str = ""  # what lies scattered there, if it only shades the water


class Drawn:
    """One thing as it is drawn: equal things are drawn once."""

    def __init__(self, placed: Placed, look: TableLook) -> None:
        self.runs: dict[int, list[CellRun]] = {}  # by half lines of the sea
        self.fills: dict[int, dict[int, InkedGlyph]] = {}
        """By line and column what covers a cell that cannot be quartered."""
        self.words: dict[int, dict[int, InkedGlyph]] = {}
        """By line and column what is written over all of it."""
        self._look, self._table, self._inks = look, look.table.table, look.palette.washes
        self._grid, self._size = grid_of(look), look.place[:2]
        where, spot = placed
        marks = [self._table.mark[name] for name in spot.marks]
        if isinstance(where, Hull):
            for worn in spot.things:
                self._hull(where, worn)
            self._at(middle(where), spot, marks, where)
        elif isinstance(where, Point):
            self._at(where, spot, marks, None)
        else:
            for mark in marks:
                if mark.every:
                    self._line(where, mark)
                else:
                    self._cover(where, self._inks[mark.wash], mark.sign)

    @property
    def lines(self) -> set[int]:
        """The lines of the screen on which something of it is seen."""
        return {half // 2 + ABOVE for half in self.runs} | self.fills.keys() | self.words.keys()

    # Stretches and lines.

    def _cover(self, corners: Sequence[tuple[float, float]], wash: Wash | None, sign: str) -> None:
        cell = self._grid.cell
        heights = [corner[1] for corner in corners]
        for half in range(max(0, floor(min(heights) / cell)), ceil(max(heights) / cell) + 1):
            line = half * cell + cell // 2
            for run in spans(corners, line + 0.5, cell / 4, cell / 2):
                if run:
                    self.runs.setdefault(half, []).append(CellRun(run, wash, sign))

    def _line(self, points: Corners, mark: MarkRow) -> None:
        cell, legs = self._grid.cell, list(pairwise(points))
        fine = bool(mark.wash) and self._look.fine
        for age, (start, end) in enumerate(legs, 1):
            if not fine:
                how = InkedGlyph(self._plain(mark.sign), self._inks[mark.ink or mark.wash].ink)
                for at in along(start, end, max(1, mark.every) * cell):
                    self._put(*self._grid.at(at), how)
                continue
            wash = self._inks[mark.wash]
            paler = Wash(wash.ink, wash.weight * (0.4 + 0.6 * age / len(legs)), wash.text)
            for x, y in along(start, end, mark.every * cell):
                quarter = max(0, 2 * x // cell)
                run = CellRun(range(quarter, quarter + 2), paler)
                self.runs.setdefault(y // cell, []).append(run)

    # Things, and what is written.

    def _hull(self, hull: Hull, worn: WornUnit) -> None:
        """The outlines of a thing; in plain signs the cells that it covers."""
        unit = self._table.unit[worn.unit]
        states, colours = self._table.worn(worn.unit, worn.states, 0)
        is_broad = hull.width >= BROAD * self._grid.cell
        for sprite in unit.sprite:
            for state in states:
                sprite = state.instead.get(sprite, sprite)
            picture = sprite and self._look.table.largest(sprite, self._size)
            for row in picture.outlines if picture else ():
                if self._look.fine and (is_broad or row.letter != "_"):
                    wash = None if row.letter == "_" else self._inks[colours[row.letter]]
                    for corners in _shapes(hull, row):
                        self._cover(corners, wash, "")
                elif not self._look.fine and row.letter in unit.signs:
                    wash = self._inks[colours[row.letter]]
                    how = InkedGlyph(self._plain(unit.signs[row.letter]), wash.ink, bold=False)
                    if unit.stands:
                        how = how._replace(ink=wash.text, paper=wash.ink, bold=True)
                    self._fill(hull, next(_shapes(hull, row)), how)
        if worn.beside and not (is_broad and self._look.fine) and worn.token:
            wash = self._inks[colours["c"]]
            astern = self._beside(hull, -1)
            self._put(*astern, InkedGlyph(self._plain(worn.beside), wash.text, wash.ink))

    def _fill(self, hull: Hull, corners: Corners, how: InkedGlyph) -> None:
        """Cells whose middles a shape covers, or those along the keel of a small one."""
        cell = self._grid.cell
        rows = [self._grid.at(corner)[1] for corner in corners]
        found = [
            (n + LEFT, y)
            for y in range(min(rows), max(rows) + 1)
            for run in spans(corners, (2 * (y - ABOVE) + 1) * cell + 0.5, cell / 2, cell)
            for n in run
        ]
        bow = ahead(hull.stern, hull.heading, hull.length)
        for x, y in found or map(self._grid.at, along(hull.stern, bow, cell)):
            self.fills.setdefault(y, {})[x] = how

    def _at(self, at: Point, spot: PlaceLook, marks: Sequence[MarkRow], hull: Hull | None) -> None:
        """What is written at a point: words, tokens, and brackets about it."""
        x, y = self._grid.at(at)
        for worn in spot.things:
            self._token(x, y, worn, hull)
        if spot.text:
            mark = marks[-1] if marks else None
            name = (mark.ink or mark.wash) if mark else self._table.ground[spot.ground].ink
            wash = self._inks[name]
            self._word(x, y, spot.text, InkedGlyph("", (mark and wash.text) or wash.ink))
            return
        for mark in marks:
            wash = self._inks[mark.wash]
            if not spot.things:
                ink = wash.text if mark.brackets else ""
                self._put(x, y, InkedGlyph("", ink, bold=bool(mark.brackets), wash=wash))
            for side, sign in zip((-1, 1), mark.brackets, strict=False):
                self._put(x + side, y, InkedGlyph(self._plain(sign), wash.text, wash=wash))

    def _token(self, x: int, y: int, worn: WornUnit, hull: Hull | None) -> None:
        """A token with the signs of states about it, or with what is built around it."""
        unit = self._table.unit[worn.unit]
        states, colours = self._table.worn(worn.unit, worn.states, 0)
        how = InkedGlyph("", self._inks[unit.ink or colours["c"]].ink)
        if "c" in colours:
            wash = self._inks[colours["c"]]
            how = InkedGlyph("", wash.text, wash.ink if wash.weight >= 1 else "")
        built = built_of(unit, self._look)
        for picture in built:
            self._build(x, y, worn, picture.signs, picture.room, how)
        if built:
            return
        self._word(x, y, worn.token, how)
        for state in states:
            ink = self._inks[unit.ink or "mark"].ink
            if state.slot == ABOVE_IT:
                self._put(x, y - 1, InkedGlyph(self._plain(state.sign), ink))
            elif hull is not None and state.sign and not self._look.fine:
                ahead_of = self._beside(hull, 1)
                self._put(*ahead_of, how._replace(glyph=self._plain(state.sign)))

    def _build(
        self, x: int, y: int, worn: WornUnit, signs: str, room: str, within: InkedGlyph
    ) -> None:
        """What stands there, about a point: its signs, those of its states, and its token."""
        unit = self._table.unit[worn.unit]
        states, colours = self._table.worn(worn.unit, worn.states, 0)
        wall = self._inks[colours["w"]] if "w" in colours else None
        ink = self._inks[unit.ink].ink
        how = InkedGlyph("", wall.text, wall.ink) if wall else InkedGlyph("", ink)
        lines, slots = signs.split("\n"), room.split("\n")
        wide, high = max(map(len, (*lines, *slots))), max(len(lines), len(slots))
        left, top = x - (wide - 1) // 2, y - (high - 1) // 2 if high % 2 else y - high // 2
        for down, line in enumerate(lines):
            for across, sign in enumerate(line):
                if sign != "." and (wall or sign != BARE):
                    self._put(left + across, top + down, how._replace(glyph=self._plain(sign)))
        cells: dict[str, list[tuple[int, int]]] = {}
        for down, line in enumerate(slots):
            for across, slot in enumerate(line):
                cells.setdefault(slot, []).append((left + across, top + down))
        told: dict[str, list[str]] = {}
        for state in states:
            told.setdefault(state.slot, []).append(self._plain(state.sign))
        for slot, found in told.items():
            first = cells.get(slot, [])
            for places in (first, cells.get(slot.upper(), []) if slot.islower() else []):
                here, found = found[: len(places)], found[len(places) :]
                for n, sign in enumerate(here):
                    at = places[(2 * n + 1) * len(places) // (2 * len(here))]
                    self._put(*at, how._replace(glyph=sign))
        if words := cells.get("w"):
            token = worn.token
            if len(token) > len(words):
                token = token.replace(" ", "")[: len(words)]
            start = (len(words) - len(token)) // 2
            for at, glyph in zip(words[start:], token, strict=False):
                if glyph != BARE or within.paper:
                    self._put(*at, within._replace(glyph=self._plain(glyph)))

    def _beside(self, hull: Hull, way: int) -> tuple[int, int]:
        (x, y), cell = self._grid.at(middle(hull)), self._grid.cell
        bow = ahead(hull.stern, hull.heading, hull.length)
        east, south = ((bow[n] - hull.stern[n]) * way / 2 for n in (0, 1))
        if abs(east) < abs(south):
            return x, y + (1 if south > 0 else -1)
        far = 2 if abs(east) > 2 * cell else 1
        return x + (far if east > 0 else -far), y

    def _plain(self, words: str) -> str:
        return self._look.table.written(words, self._look.glyphs)

    def _word(self, x: int, y: int, words: str, how: InkedGlyph) -> None:
        for at, glyph in enumerate(words, x - (len(words) - 1) // 2):
            self._put(at, y, how._replace(glyph=self._plain(glyph)))

    def _put(self, x: int, y: int, written: InkedGlyph) -> None:
        line = self.words.setdefault(y, {})
        if not written.glyph and (under := line.get(x)):
            written = under._replace(ink=written.ink or under.ink, wash=written.wash)
        line[x] = written


def _shapes(hull: Hull, row: OutlineRow) -> Iterator[Corners]:
    count = max(2, hull.length // (8 * DOT)) if row.again else 1
    for n in range(count):
        far = row.again * n / (count - 1) if n else 0
        yield tuple(aboard(hull, along + far, aside) for along, aside in row.corners)


def built_of(unit: UnitRow, look: TableLook) -> list[SpritePicture]:
    found = [look.table.largest(sprite, look.place[:2]) for sprite in unit.sprite]
    return [each for each in found if each and not each.heading and each.signs.strip(".")]


def aboard(hull: Hull, along: float, aside: float) -> Point:
    at = ahead(hull.stern, hull.heading, round(hull.length * along))
    return ahead(at, (hull.heading + 900) % 3600, round(hull.width * aside / 2))


def along(start: Point, end: Point, step: float) -> list[Point]:
    (x, y), (to_x, to_y) = start, end
    count = max(1, ceil(max(abs(to_x - x), abs(to_y - y)) / step))
    return [
        Point(x + (to_x - x) * n // count, y + (to_y - y) * n // count) for n in range(count + 1)
    ]


# --- The sea with all that lies on it -------------------------------------------------------------


class Bed(NamedTuple):
    """A line of the sea with nothing on it."""

    quarters: tuple[list[Ink], list[Ink]]
    cells: list[Cell]


class OpenPainter(Painter[V]):
    """The sea in its border. What lies there later in a scene lies over what came before."""

    @abstractmethod
    def scene(self, view: V) -> Iterable[Placed]:
        """What lies on the sea."""

    @abstractmethod
    def size_of(self, view: V) -> tuple[int, int]:
        """How far the sea reaches across and down."""

    @abstractmethod
    def grounds(self, view: V, y: int, left: int, step: int, count: int) -> Sequence[str]:
        """The grounds along a line of the sea, so many points each a step from the last."""

    def is_measured(self, view: V) -> bool:
        return False

    def _take(self, view: V) -> None:
        self.view, self._grid = view, grid_of(self.look)
        self.width, self.height = self._grid.size(self.size_of(view))
        self._columns = self.width - LEFT - RIGHT
        self._rows = {}
        self._beds: dict[int, Bed] = {}
        self._beyond: dict[tuple[int, int, int], Row] = {}
        self._halves: dict[int, Sequence[str]] = {}
        self._groves: dict[int, dict[int, dict[int, Ink]]] = {}
        table, inks = self.look.table.table, self.look.palette.washes
        self._tones = {
            name: inks[row.tones[0]].ink for name, row in table.ground.items() if row.tones
        }
        self._scene = {placed: Drawn(placed, self.look) for placed in self.scene(view)}

    def show(self, view: V) -> frozenset[Point] | None:
        """Take a newer view; the points that look different now, or None for everything. Only lines
        are painted anew on which something lies that was not there, or is gone."""
        if self._elsewhere(view):
            self._take(view)
            return None
        old, self.view = self._scene, view
        self._scene = {
            placed: old.get(placed) or Drawn(placed, self.look) for placed in self.scene(view)
        }
        changed = old.keys() ^ self._scene.keys()
        for placed in changed:
            for y in (old.get(placed) or self._scene[placed]).lines:
                self._rows.pop(y, None)
        points = [at.where for at in changed if isinstance(at.where, Point) and not at.spot.things]
        return frozenset(points) if len(points) == len(changed) else None

    # Lines.

    def _paint_row(self, y: int) -> Row:
        if not ABOVE <= y < self.height - ABOVE:
            letters, step = [BARE] * self.width, self._step
            for at in range(0, self.size_of(self.view)[0] + 1, step) if step else ():
                words = str(at // DOT)
                x = at // self._grid.cell + LEFT - (len(words) - 1) // 2
                if x + len(words) <= self.width:
                    letters[x : x + len(words)] = words
            return self._framed("".join(letters))
        left, right = self._sides(y)
        return (*left, *self._sea(y), *right)

    def _sea(self, y: int) -> list[Cell]:
        """A line between the borders."""
        bed = self._beds.get(y)
        if bed is None:
            bed = self._beds[y] = self._bed(y, LEFT, self._columns, grown=True)
        cells = list(bed.cells)
        fine, half = self.look.fine, 2 * (y - ABOVE)
        runs = [
            [run for drawn in self._scene.values() for run in drawn.runs.get(n, ())]
            for n in (half, half + 1)
        ]
        quarters = bed.quarters
        if runs[0] or runs[1]:
            quarters = self._covered(bed, cells, runs, y)
        for drawn in self._scene.values() if not fine else ():
            for x, at in drawn.fills.get(y, {}).items():
                if LEFT <= x < LEFT + self._columns:
                    x -= LEFT
                    cells[x] = Cell(at.glyph, at.ink, at.paper or cells[x].paper, at.bold)
        written: dict[int, InkedGlyph] = {}
        for drawn in self._scene.values():
            for x, at in drawn.words.get(y, {}).items():
                if not at.glyph and (beneath := written.get(x)):
                    at = at._replace(
                        glyph=beneath.glyph, ink=at.ink or beneath.ink, bold=beneath.bold
                    )
                written[x] = at
        for x, at in written.items():
            x -= LEFT
            if 0 <= x < self._columns:
                under = cells[x].paper
                if fine:
                    four = [*quarters[0][2 * x : 2 * x + 2], *quarters[1][2 * x : 2 * x + 2]]
                    under = (
                        four[0] if four.count(four[0]) > 2 else Counter(four).most_common(1)[0][0]
                    )
                paper = at.paper or (blend(under, at.wash) if at.wash else under)
                cells[x] = Cell(at.glyph or BARE, at.ink or cells[x].ink, paper, at.bold)
        return cells

    def _covered(
        self, bed: Bed, cells: list[Cell], runs: Sequence[Sequence[CellRun]], y: int
    ) -> tuple[list[Ink], list[Ink]]:
        """Lay shapes over a line, and paint the cells anew that they touch."""
        upper, lower = quarters = list(bed.quarters[0]), list(bed.quarters[1])
        most, signs, touched = len(upper), dict[int, str](), set[int]()
        for inks, bare, line in zip(quarters, bed.quarters, runs, strict=True):
            for run, wash, sign in line:
                first, last = max(0, run.start), min(most, run.stop)
                if wash is None:
                    inks[first:last] = bare[first:last]
                elif wash.weight >= 1:
                    inks[first:last] = [wash.ink] * (last - first)
                else:  # of what shades the water the last is seen
                    below = bare if sign else inks
                    inks[first:last] = [blend(ink, wash) for ink in below[first:last]]
                here = range(first // 2, (last + 1) // 2)
                touched.update(here)
                signs.update(dict.fromkeys(here, sign))
        mark = self.look.palette.ink("mark")
        for x in touched:
            at = slice(2 * x, 2 * x + 2)
            four = *upper[at], *lower[at]
            under = bed.quarters[1][2 * x]
            if self.look.fine and four.count(four[0]) < 4:
                cells[x] = quartered(*four, under)
                continue
            sign = signs[x] if signs[x] and not whim(x, y) % SHADES else ""
            if sign:
                sign = self.look.table.written(sign, self.look.glyphs)
            cells[x] = Cell(sign or BARE, mark, lower[2 * x])
        return quarters

    # What lies below all of it.

    def _bed(self, y: int, first: int, count: int, *, grown: bool) -> Bed:
        """A line of water and land from a column on."""
        fine, table = self.look.fine, self.look.table
        grounds = [self._ground(2 * (y - ABOVE) + n, first, count, on_map=grown) for n in (0, 1)]
        upper, lower = ([self._tones[name] for name in half] for half in grounds)
        plants = self._plants(y) if grown and fine else ({}, {})
        for inks, grow in zip((upper, lower), plants, strict=True):
            for n, ink in grow.items():
                inks[n] = ink
        is_close = self.look.place[0] >= ROOMY
        cells = []
        for x in range(count):
            at = slice(2 * x, 2 * x + 2)
            four = *upper[at], *lower[at]
            if fine and four.count(four[0]) < 4:
                cells.append(quartered(*four, ""))
                continue
            ground = table.table.ground[grounds[1][2 * x]]
            sign, chance = "", whim(x + first - LEFT, y)
            signs = ground.grain if fine else ground.strewn
            if signs and not (fine and is_close and ground.dense):
                sparse = ground.strewn_in
                if not sparse or not chance % sparse:
                    sign = signs[chance // (sparse or 1) % len(signs)]
            ink = self.look.palette.ink(ground.ink)
            cells.append(Cell(table.written(sign, self.look.glyphs) or BARE, ink, lower[2 * x]))
        return Bed((upper, lower), cells)

    def _ground(self, half: int, first: int, count: int, *, on_map: bool) -> Sequence[str]:
        found = self._halves.get(half) if on_map else None
        if found is None:
            cell = self._grid.cell
            step, line = cell // 2, half * cell + cell // 2
            left = (first - LEFT) * cell + step // 2
            found = self.grounds(self.view, line, left, step, 2 * count)
            if on_map:
                self._halves[half] = found
        return found

    def _plants(self, y: int) -> Sequence[Mapping[int, Ink]]:
        half = 2 * (y - ABOVE)
        found: tuple[dict[int, Ink], dict[int, Ink]] = ({}, {})
        if self.look.place[0] >= ROOMY:
            for block in range(max(0, half // DOWN - 3), (half + 1) // DOWN + 1):
                if block not in self._groves:
                    self._groves[block] = self._grown(block)
                for n in (0, 1):
                    found[n].update(self._groves[block].get(half + n, {}))
        return found

    def _grown(self, block: int) -> dict[int, dict[int, Ink]]:
        """What has its upper edge in a stretch of lines: each stands on land with all of itself."""
        table, last = self.look.table, 2 * (self.height - 2 * ABOVE)
        found: dict[int, dict[int, Ink]] = {}
        for across in range(0, 2 * self._columns, ACROSS):
            chance = whim(across, block * DOWN)
            y, x = block * DOWN + chance % DOWN, across + chance // 7 % ACROSS
            if y >= last or x >= 2 * self._columns:
                continue
            for row in table.table.ground[self._on_map(y)[x]].scattered:
                sprite = row.sprites[chance // 97 % len(row.sprites)]
                lines = table.strewn(sprite, *self.look.place[:2], EAST)
                spots = [
                    (y + down, x + aside, letter)
                    for down, line in enumerate(lines)
                    for aside, letter in enumerate(line)
                    if letter != "."
                ]
                if all(
                    down < last
                    and aside < 2 * self._columns
                    and table.table.ground[self._on_map(down)[aside]].scattered
                    for down, aside, _ in spots
                ):
                    for down, aside, letter in spots:
                        ink = self.look.palette.ink(table.table.letters[letter])
                        found.setdefault(down, {})[aside] = ink
        return found

    def _on_map(self, half: int) -> Sequence[str]:
        return self._ground(half, LEFT, self._columns, on_map=True)

    def around(self, y: int, first: int, last: int) -> Row:
        """The sea goes on beyond the border, darker than within."""
        found = self._beyond.get((y, first, last))
        if found is None:
            wash = self.look.palette.washes[self.look.table.table.mark[BEYOND].wash]
            cells = self._bed(y, first, last - first, grown=False).cells
            if wash.ink:
                cells = [
                    cell._replace(ink=blend(cell.ink, wash), paper=blend(cell.paper, wash))
                    for cell in cells
                ]
            found = self._beyond[y, first, last] = tuple(cells)
        return found

    # The border.

    def _sides(self, y: int) -> tuple[Row, Row]:
        high, step = 2 * self._grid.cell, self._step
        top = (y - ABOVE) * high
        number = -(-top // step) * step if step else 0
        words = str(number // DOT) if step and number < top + high else ""
        return self._framed(f"{words:>{LEFT - 1}} "), self._framed(BARE * RIGHT)

    @property
    def _step(self) -> int:
        ruler = self.look.table.table.layout.ruler
        return ruler[self.look.zoom] * DOT if self.is_measured(self.view) else 0

    def _framed(self, words: str) -> Row:
        wash = self.look.palette.washes["frame"]
        return tuple([Cell(glyph, wash.text, wash.ink) for glyph in words])


def inner(rows: Sequence[Row]) -> Lines:
    """A map without its border."""
    return tuple(row[LEFT:-RIGHT] for row in rows[ABOVE:-ABOVE])


# --- What one point of the sea shows, painted by itself: for the legend ---------------------------


class _Sample(OpenPainter[PlaceLook]):
    """A stretch of sea on which all lies that a point shows."""

    def size_of(self, view: PlaceLook) -> tuple[int, int]:
        table = self.look.table.table
        units = [table.unit[worn.unit] for worn in view.things]
        states = [table.state[name] for worn in view.things for name in worn.states]
        high = 1 + any(state.slot == ABOVE_IT for state in states)
        for picture in (each for unit in units for each in built_of(unit, self.look)):
            high = max(high, (picture.room or picture.signs).count("\n") + 1 | 1)
        bare = 25 if all(table.mark[name].brackets for name in view.marks) else 40
        wide = max([10 + unit.length if unit.signs else 35 for unit in units], default=bare)
        return wide * DOT, 2 * high * grid_of(self.look).cell

    def grounds(self, view: PlaceLook, y: int, left: int, step: int, count: int) -> Sequence[str]:
        return [view.ground] * count

    def scene(self, view: PlaceLook) -> Iterable[Placed]:
        wide, high = self.size_of(view)
        cell, table = grid_of(self.look).cell, self.look.table.table
        down = high // 2 if high // (2 * cell) % 2 else high - cell
        at = Point(wide // 2, down)
        found = []
        for name in view.marks:
            mark, spot = table.mark[name], PlaceLook(view.ground, marks=(name,))
            if mark.every:
                found.append(Placed((Point(2 * DOT, down), Point(wide - 2 * DOT, down)), spot))
            elif mark.wash and not mark.brackets:
                corners = Point(0, 0), Point(wide, 0), Point(wide, high), Point(0, high)
                found.append(Placed(corners, spot))
        brackets = tuple(name for name in view.marks if table.mark[name].brackets)
        for worn in view.things:
            unit = table.unit[worn.unit]
            stern = Point((wide - unit.length * DOT) // 2, down)
            hull = Hull(stern, 900, unit.length * DOT, unit.beam * DOT)
            where = hull if unit.signs else at
            found.append(Placed(where, PlaceLook(view.ground, things=(worn,), marks=brackets)))
        if not view.things and (view.text or brackets):
            words = tuple(name for name in view.marks if not table.mark[name].every)
            found.append(Placed(at, view._replace(marks=brackets or words)))
        return found


def paint_sample(spot: PlaceLook, look: TableLook) -> Lines:
    """What a point of the sea shows, by itself."""
    return inner(_Sample(spot, look).whole())


NEAR = 10 * DOT  # so near to a point something small, or a line, lies under the cursor


def shown_at(
    scene: Iterable[Placed], at: Point, ground: str, marks: Mapping[str, MarkRow]
) -> PlaceLook:
    """All that one point of the sea shows."""
    found = [spot for where, spot in scene if _lies(where, at, spot, marks)]
    things = tuple(worn for spot in found for worn in spot.things)
    names = tuple(name for spot in found for name in spot.marks)
    return PlaceLook(ground, things=things, marks=names)


def _lies(
    where: Hull | Point | Corners, at: Point, spot: PlaceLook, marks: Mapping[str, MarkRow]
) -> bool:
    if isinstance(where, Hull):
        return inside(at, corners(where))
    if isinstance(where, Point):
        return abs(at[0] - where[0]) + abs(at[1] - where[1]) <= NEAR
    if any(marks[name].every for name in spot.marks):
        return any(to_edge(at, *leg) <= NEAR for leg in pairwise(where))
    return inside(at, where)
