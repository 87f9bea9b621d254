"""The chart of Pirate Wars as rows of cells: a pure function of what is seen, with kept rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point, distance
from pieces_of_eight.campaign.pirate_wars.state import Waters
from pieces_of_eight.tui.draw.cells import (
    Afar,
    Cell,
    Ink,
    Row,
    Spot,
    cornered,
    framed,
    pointers,
    spans,
    whim,
)
from pieces_of_eight.tui.draw.colours import PALETTES, Band, Ground, blend
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.painter import Painter
from .beyond import Beyond
from .layers import (
    BANDS,
    MARGIN_RIGHT,
    MARGIN_X,
    MARGIN_Y,
    Layers,
    WarsLook,
    cell_of,
    fitting,
    ground_row,
    inks_of,
    layers_of,
    sea_table,
    size,
)
from .view import WARS_GLYPHS, WarsView

EVERY = (100, 50, 20, 20, 10, 10)
"""So many dots from one number of the ruler to the next, at each zoom."""
WATERS = (Ground.DEEP, Ground.SEA, Ground.COAST)
WAVES, SHADES = 11, 9
"""One cell of so many has a wave, or a sign of what the water is shaded for."""


def ruler(view: WarsView, look: WarsLook, width: int) -> Row:
    """The upper or lower edge: the dots from the west, each number over its place."""
    frame, ink = look.palette.frame, look.palette.frame_text
    letters = [" "] * width
    step = EVERY[look.zoom] * DOT
    for at in range(0, view.waters.width + 1, step) if view.measured else ():
        words = str(at // DOT)
        x = at // look.cell + MARGIN_X - (len(words) - 1) // 2
        if x + len(words) <= width:
            letters[x : x + len(words)] = words
    return tuple(Cell(letter, ink, frame) for letter in letters)


def side_ruler(y: int, view: WarsView, look: WarsLook) -> tuple[Row, Row]:
    """The left and right end of a line: the dots from the north where a number falls on it."""
    frame, ink = look.palette.frame, look.palette.frame_text
    high = 2 * look.cell
    top = (y - MARGIN_Y) * high
    step = EVERY[look.zoom] * DOT
    number = -(-top // step) * step
    words = str(number // DOT) if view.measured and number < top + high else ""
    left = tuple(Cell(letter, ink, frame) for letter in f"{words:>{MARGIN_X - 1}} ")
    return left, (Cell(" ", ink, frame),) * MARGIN_RIGHT


def paint(view: WarsView, look: WarsLook) -> tuple[Row, ...]:
    """The whole chart with its border, row by row."""
    return WarsPainter(view, look).whole()


def two_inks(four: Sequence[Ink], bare: Sequence[Ink]) -> Sequence[Ink]:
    """The samples of a cell in two inks at most, which is all a cell can show.

    Where hull, sail and water meet, the water beside her stays, and all of her is one colour.
    """
    if len(set(four)) < 3:
        return four
    covered = [ink != under for ink, under in zip(four, bare, strict=True)]
    if len(set(covered)) < 2:
        return four
    most = {
        laid: Counter(ink for ink, over in zip(four, covered, strict=True) if over is laid)
        for laid in (True, False)
    }
    return [most[over].most_common(1)[0][0] for over in covered]


def commonest(four: Sequence[Ink]) -> tuple[Ink, Ink | None]:
    """The ink of most samples of a cell, and the next; None where all are of one."""
    if four.count(four[0]) == len(four):
        return four[0], None
    (main, _), (front, _) = Counter(four).most_common(2)
    return main, front


def _without_plan(view: WarsView) -> WarsView:
    """A view without what follows the cursor about: itself, and the move that is laid."""
    return replace(view, cursor=None, hover=None, track=(), ghosts=(), trouble=None)


def lines_apart(one: Layers, other: Layers, wide: int) -> set[int]:
    """The lines of the screen on which two drawings of the same waters and wakes differ."""
    found: set[int] = set()
    for old, new in ((one.texts, other.texts), (one.signs, other.signs)):
        found |= {at[1] for at in old.keys() | new.keys() if old.get(at) != new.get(at)}
    for shape in {*one.shapes} ^ {*other.shapes}:
        high = [cell_of(Point(*corner), wide)[1] for corner in shape.corners]
        found |= {*range(min(high), max(high) + 1)}
    return found


class WarsPainter(Painter[WarsView, WarsLook]):
    """The chart, and what lies on it layer upon layer."""

    def __init__(self, view: WarsView, look: WarsLook) -> None:
        self._still: dict[tuple[int, int], Cell] = {}
        """Cells on which nothing lies: the cursor passes over them and leaves them as they are."""
        self._wide, self._fine = look.cell, look.fine
        self._details: dict[Ink, Ink] = {}
        self._beyond = Beyond(look)
        super().__init__(view, look)

    def _take(self, view: WarsView) -> None:
        self.view = view
        self.width, self.height = size(view.waters, self._wide)
        self._layers: Layers = layers_of(view, self.look)
        self._groves = groves(view.waters, self.look)

    def show(self, view: WarsView) -> frozenset[Point] | None:
        """Take a newer view; the places that look different now, or None for everything.

        Where no more has changed than the cursor and the move that is laid with it, only the lines
        on which these lie are painted anew: the water and the ships stay as they are.
        """
        old, under = self.view, self._layers
        if view == old:
            return frozenset()
        self._take(view)
        if _without_plan(view) != _without_plan(old):
            self._rows.clear()
            self._still.clear()
            return None
        places = {at for at in (old.cursor, view.cursor, old.hover, view.hover) if at is not None}
        lines = {cell_of(at, self._wide)[1] for at in places}
        lines |= lines_apart(under, self._layers, self._wide)
        for y in lines:
            self._rows.pop(y, None)
        return None if view.ghosts != old.ghosts else frozenset(places)

    def _paint_row(self, y: int) -> Row:
        if not MARGIN_Y <= y < self.height - MARGIN_Y:
            return ruler(self.view, self.look, self.width)
        left, right = side_ruler(y, self.view, self.look)
        return (*left, *self._sea(y), *right)

    def _sea(self, y: int) -> list[Cell]:
        """The water of a line, between the borders."""
        columns = self.width - MARGIN_X - MARGIN_RIGHT
        grounds = [self._ground(y, half, 2 * columns) for half in (0, 1)]
        shades = [self._shades(y, half, 2 * columns) for half in (0, 1)]
        samples = [list(zip(*half, strict=True)) for half in zip(grounds, shades, strict=True)]
        water = {sample: self._water(*sample) for sample in {*samples[0], *samples[1]}}
        bare = [[water[sample] for sample in half] for half in samples]
        inks = [self._inks(y, half, row) for half, row in enumerate(bare)]
        (upper, lower), texts, kept = inks, self._layers.texts, self._still
        cells = []
        for x in range(columns):
            at = slice(2 * x, 2 * x + 2)
            four, under = upper[at] + lower[at], bare[0][at] + bare[1][at]
            plain = four == under and four.count(four[0]) == len(four)
            still = plain and self._fine and (x + MARGIN_X, y) not in texts
            cell = kept.get((x, y)) if still else None
            if cell is None:
                glyph = self._bare(x, y, grounds[1][2 * x], shades[1][2 * x], plain=plain)
                shown = four if plain else two_inks(four, under)
                cell = self._cell(x + MARGIN_X, y, shown, glyph)
                if still:
                    kept[x, y] = cell
            cells.append(cell)
        return cells

    def around(self, y: int, first: int, last: int) -> Row:
        """The open sea beyond the border, on a line from one column to another."""
        return self._beyond.row(y, first, last)

    def _line(self, y: int, half: int) -> int:
        """Where on the sea the samples of half a line lie."""
        return (2 * (y - MARGIN_Y) + half) * self._wide + self._wide // 2

    def _ground(self, y: int, half: int, count: int) -> tuple[Ground, ...]:
        return ground_row(self.view.waters, self._line(y, half), self._wide // 2, count)

    def _shades(self, y: int, half: int, count: int) -> list[Band | None]:
        """What the water is shaded for, sample by sample; the last zone covers those before."""
        found: list[Band | None] = [None] * count
        for zone in self.view.zones:
            for run in self._runs(zone.corners, y, half):
                for n in run:
                    if n < count:
                        found[n] = BANDS[zone.reach]
        return found

    def _runs(self, corners: tuple[tuple[int, int], ...], y: int, half: int) -> list[range]:
        step = self._wide / 2
        return spans(corners, self._line(y, half) + 0.5, step / 2, step)

    def _inks(self, y: int, half: int, bare: Sequence[Ink]) -> list[Ink]:
        """The colours of half a line of samples, layer upon layer."""
        inks = [*bare]
        line = 2 * (y - MARGIN_Y) + half
        for n, ink in self._groves.get(line, {}).items():
            inks[n] = ink
        for n, wash in self._layers.samples.get(line, {}).items():
            if n < len(inks):
                inks[n] = blend(inks[n], wash)
        for shape in self._layers.shapes:
            for run in self._runs(shape.corners, y, half):
                for n in run:
                    if n < len(inks):
                        inks[n] = bare[n] if shape.wash is None else blend(inks[n], shape.wash)
        return inks

    def _water(self, ground: Ground, band: Band | None) -> Ink:
        """The colour of a sample on which nothing lies."""
        palette = self.look.palette
        ink = palette.grounds[ground][1]
        return ink if band is None else blend(ink, palette.bands[band])

    def _bare(self, x: int, y: int, ground: Ground, band: Band | None, *, plain: bool) -> str:
        """The sign of a cell on which nothing lies; empty for none."""
        if self._fine and (not plain or (self.look.close and ground is Ground.WOOD)):
            return ""
        chance = whim(x, y)
        if band is not None:
            return self.look.glyphs.bands[band] if not chance % SHADES else ""
        signs = self.look.glyphs.details[ground]
        if ground in WATERS:
            return "" if chance % WAVES else (signs[chance // WAVES % len(signs)])[:1]
        return signs[chance % len(signs)][:1]

    def _cell(self, x: int, y: int, four: Sequence[Ink], bare: str) -> Cell:
        look, layers = self.look, self._layers
        written = layers.texts.get((x, y))
        main, front = commonest(four)
        if written is not None:
            paper = written.paper or main
            if written.wash is not None:
                paper = blend(main, written.wash)
            return Cell(written.glyph, written.ink, paper, written.bold)
        if not self._fine:
            return self._plain(x, y, main, bare)
        if front is None:
            return Cell(bare or " ", self._details.get(main) or self._detail(main), main)
        filled = sum([1 << n for n, ink in enumerate(four) if ink == front])
        return Cell(WARS_GLYPHS[look.glyphs.name].quarters[filled], front, main)

    def _plain(self, x: int, y: int, main: Ink, bare: str) -> Cell:
        """A cell that cannot be drawn in quarters: a sign tells what covers it."""
        at = self._layers.signs.get((x, y))
        if at is not None:
            return Cell(at.glyph, at.ink, at.paper or main, at.bold)
        return Cell(bare or " ", self._details.get(main) or self._detail(main), main)

    def _detail(self, main: Ink) -> Ink:
        """The colour of waves and trees on a ground, or of signs on a shaded one."""
        palette = self.look.palette
        found = (palette.details[kind] for kind, both in palette.grounds.items() if both[1] == main)
        self._details[main] = next(found, palette.mark)
        return self._details[main]


ACROSS, DOWN = 8, 5
"""One thing grows in so many samples."""
GROWS: Mapping[Ground, Sequence[str]] = {
    Ground.WOOD: ("tree1", "tree2", "tree3"),
    Ground.LAND: ("bush1", "bush2", "bush3", "palm"),
    Ground.SAND: ("palm",),
    Ground.SHOAL: ("rock1", "rock2", "rock3"),
}
"""Pictures of the table of the sea."""


def groves(waters: Waters, look: WarsLook) -> Mapping[int, Mapping[int, Ink]]:
    """By half line and sample the colour of what grows or breaks there."""
    if not (look.close and look.fine and waters.shoals):
        return {}
    return _grown(waters, look.cell, look.palette.name)


@lru_cache(maxsize=8)
def _grown(waters: Waters, wide: int, theme: str) -> Mapping[int, Mapping[int, Ink]]:
    table, washes = sea_table(), sea_table().palette(theme).washes
    inks = {letter: washes[name].ink for letter, name in table.table.letters.items()}
    found: dict[int, dict[int, Ink]] = {}
    columns, lines = 2 * (waters.width // wide), waters.height // wide
    rows = [ground_row(waters, y * wide + wide // 2, wide // 2, columns) for y in range(lines)]
    _surf(rows, inks["o"], found)
    for down in range(0, lines, DOWN):
        for across in range(0, columns, ACROSS):
            chance = whim(across, down)
            y, x = down + chance % DOWN, across + chance // 7 % ACROSS
            pictures = GROWS.get(rows[y][x], ()) if y < lines and x < columns else ()
            if pictures:
                sprite = table.table.sprite[pictures[chance // 97 % len(pictures)]]
                _plant(sprite[-1].dots.split("\n"), rows, x, y, inks, found)
    return found


def _plant(
    picture: Sequence[str],
    rows: Sequence[Sequence[Ground]],
    x: int,
    y: int,
    inks: Mapping[str, Ink],
    found: dict[int, dict[int, Ink]],
) -> None:
    """Lay a picture on the ground, where all of it stands on something."""
    water = (Ground.DEEP, Ground.SEA, Ground.COAST)
    spots = [
        (y + down, x + across, letter)
        for down, line in enumerate(picture)
        for across, letter in enumerate(line)
        if letter != "."
    ]
    if all(
        down < len(rows) and across < len(rows[down]) and rows[down][across] not in water
        for down, across, _ in spots
    ):
        for down, across, letter in spots:
            found.setdefault(down, {})[across] = inks[letter]


def _surf(rows: Sequence[Sequence[Ground]], ink: Ink, found: dict[int, dict[int, Ink]]) -> None:
    """White water where the sea meets the sand."""
    for y, row in enumerate(rows):
        for x in range(1, len(row) - 1):
            if row[x] is Ground.COAST and whim(x // 2, y) % 5:
                beside = (
                    row[x - 1],
                    row[x + 1],
                    *(rows[n][x] for n in (y - 1, y + 1) if 0 <= n < len(rows)),
                )
                if Ground.SAND in beside:
                    found.setdefault(y, {})[x] = ink


# --- What is laid over the pane of a chart: signs for ships beyond it, and the whole in small -----

EDGE = 2
"""Of the small chart, both ways."""


def over_pane(view: WarsView, look: WarsLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing.

    How far they are is told where it may be measured.
    """
    (left, top), (wide, high) = start, size
    beyond, within = [], []
    here = [middle(mark.hull) for mark in view.hulls if mark.id == view.selected]
    for mark in view.hulls:
        at = middle(mark.hull)
        x, y = cell_of(at, look.cell)
        if not (left <= x < left + wide and top <= y < top + high):
            far = str(distance(here[0], at) // DOT) if here and view.measured else ""
            inks = inks_of(mark, look.palette)
            side = look.glyphs.sides[mark.side]
            beyond.append(Afar((x, y), mark.letter, far, inks.letter, inks.hull, side))
        else:
            within.append((x - left, y - top))
    if not beyond:
        return {}
    found = cornered(_whole(view, look, size), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _whole(view: WarsView, look: WarsLook, pane: Spot) -> tuple[Row, ...]:
    """The whole chart in small, as large as a corner of the pane allows."""
    room = pane[0] // 4 - EDGE, pane[1] // 3 - EDGE
    if min(room) < 1:
        return ((),)
    shown = WarsView(view.waters, view.wind, view.hulls, isles=view.isles)
    return _in_small(shown, look.palette.name, look.glyphs.name, room)


def _in_small(view: WarsView, theme: str, table: str, room: Spot) -> tuple[Row, ...]:
    """A chart without its rulers, with an edge."""
    palette = PALETTES[theme]
    rulers = MARGIN_X + MARGIN_RIGHT, 2 * MARGIN_Y
    small = fitting(
        view.waters, WarsLook(palette, GLYPHS[table]), room[0] + rulers[0], room[1] + rulers[1]
    )
    rows = paint(view, small)[MARGIN_Y:-MARGIN_Y]
    return framed([row[MARGIN_X:-MARGIN_RIGHT] for row in rows], palette.frame_text, palette.frame)
