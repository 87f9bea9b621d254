"""The town as rows of cells: a pure function of what is seen, and a cache of its squares."""

from collections.abc import Mapping

from pieces_of_eight.campaign.geometry.squares import Square, place, square
from pieces_of_eight.campaign.land_raid.state import Ground, Kind, Quality
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.colours import Wash
from pieces_of_eight.tui.draw.country import Landscape
from pieces_of_eight.tui.draw.painter import Painter
from .glyphs import MARGIN_X, MARGIN_Y, SCENIC, TokenInks, TownLayout, TownLook, size
from .scene import BURNT, Grid, bare_paper, landscape, lay_floor, paper_and_ink, words_of
from .view import EAST, NORTH, SOUTH, WALLED, WEST, Corner, Dress, TownView, UnitMark, dresses

# --- One square of a town as cells: floor, tokens, marks, and the gutters it shares ---------------

_N, _E, _S, _W = 1, 2, 4, 8
"""The arms of an outline, as they are summed up in the tables of glyphs."""
Lines = tuple[tuple[Cell, ...], ...]


def draw_gutters(grid: Grid, corner: Corner, look: TownLook) -> None:
    """Draw into the first column, and where it is a gutter into the first line."""
    top = look.layout.below
    side = _segment(corner.west, corner.here)
    _draw_column(grid, corner, look, side)
    if top:
        _draw_line(grid, corner, look)
        _draw_corner(grid, corner, look)
        _mark_large(grid, corner, look)
    else:
        _mark_small(grid, corner, look)


def _segment(one: Dress | None, other: Dress | None) -> bool:
    """Whether an outline runs between two squares."""
    mine, theirs = _front(one), _front(other)
    return mine != theirs


def _front(dress: Dress | None) -> str:
    """Squares of one building have no outline between them."""
    return dress.bed.ground if dress is not None and dress.bed.ground in WALLED else ""


def _line_ink(one: Dress | None, other: Dress | None, look: TownLook) -> Ink:
    """Outlines are dim where both sides lie in the dark."""
    dark = all(dress is None or dress.dark for dress in (one, other))
    return look.palette.outline[dark]


def _draw_column(grid: Grid, corner: Corner, look: TownLook, outlined: bool) -> None:
    palette, here, west = look.palette, corner.here, corner.west
    cursor = bool(here and here.cursor) or bool(west and west.cursor)
    layout = look.layout
    framed = layout.below > 0
    for line in range(layout.below, layout.height):
        if cursor and not framed:
            ends = look.glyphs.cursor
            glyph = ends[0] if here and here.cursor else ends[1]
            grid[line][0] = Cell(glyph, palette.cursor.text, palette.cursor.ink, True)
        elif cursor:
            glyph = look.glyphs.cursor_box[_N | _S]
            grid[line][0] = Cell(glyph, palette.cursor.ink, palette.eave, True)
        elif outlined:
            ink = _line_ink(here, west, look)
            grid[line][0] = Cell(look.glyphs.box[_N | _S], ink, palette.eave)
        elif framed and here is not None:
            grid[line][0] = _plain(grid[line][0], here, look)


def _draw_line(grid: Grid, corner: Corner, look: TownLook) -> None:
    palette, here, north = look.palette, corner.here, corner.north
    if bool(here and here.cursor) or bool(north and north.cursor):
        glyph, ink, bold = look.glyphs.cursor_box[_E | _W], palette.cursor.ink, True
    elif _segment(north, here):
        glyph, ink, bold = look.glyphs.box[_E | _W], _line_ink(here, north, look), False
    else:
        if here is not None:
            grid[0][1:] = [_plain(cell, here, look) for cell in grid[0][1:]]
        return
    grid[0][1:] = [Cell(glyph, ink, palette.eave, bold)] * (look.layout.width - 1)


def _plain(cell: Cell, here: Dress, look: TownLook) -> Cell:
    """A gutter within open ground, or within one building: no flame and no wash reaches it."""
    if not here.fire and here.mark is None and not here.hover:
        return cell
    palette = look.palette
    details = palette.night_details if here.dark else palette.details
    paper = palette.fires[3].paper if here.fire == BURNT else bare_paper(here, look)
    return Cell(" " if here.fire else cell.glyph, details[here.bed.ground], paper)


def _draw_corner(grid: Grid, corner: Corner, look: TownLook) -> None:
    """Where four squares meet."""
    palette = look.palette
    here, north, west, northwest = corner
    frame = sum(
        arms
        for dress, arms in (
            (here, _E | _S),
            (west, _W | _S),
            (north, _N | _E),
            (northwest, _N | _W),
        )
        if dress is not None and dress.cursor
    )
    if frame:
        grid[0][0] = Cell(look.glyphs.cursor_box[frame], palette.cursor.ink, palette.eave, True)
        return
    arms = (
        _N * _segment(northwest, north)
        | _E * _segment(north, here)
        | _S * _segment(west, here)
        | _W * _segment(northwest, west)
    )
    if arms:
        dark = all(dress is None or dress.dark for dress in corner)
        grid[0][0] = Cell(look.glyphs.box[arms], palette.outline[dark], palette.eave)
    elif here is not None:
        grid[0][0] = _plain(grid[0][0], here, look)


def _mark_small(grid: Grid, corner: Corner, look: TownLook) -> None:
    """Two cells beside a square: alarm above, below it the most urgent of the other marks."""
    here, palette, glyphs = corner.here, look.palette, look.glyphs
    if here is None:
        return
    if here.awake:
        grid[0][0] = _written(glyphs.alarm, palette.alarm)
    if here.chosen:
        grid[1][0] = Cell(glyphs.chosen, palette.chosen.ink, palette.chosen.papers[0], True)
    elif here.fight:
        grid[1][0] = _written(glyphs.fight, palette.fight)
    elif here.attacks:
        grid[1][0] = Cell(glyphs.arrows[here.attacks[0]], palette.arrow, palette.eave, True)
    elif 0 < here.fire < BURNT and len(here.units) > look.layout.slots and not here.cursor:
        fire = palette.fires[here.fire - 1]
        grid[1][0] = Cell(glyphs.flames[0], fire.word, fire.paper, True)


def _mark_large(grid: Grid, corner: Corner, look: TownLook) -> None:
    """Attacks on the sides they go over; the fight above, the chosen beside their tokens."""
    here, north, west, _ = corner
    palette, glyphs, middle = look.palette, look.glyphs, look.layout.width // 2
    if here is not None and here.fight:
        grid[0][1] = _written(glyphs.fight, palette.fight)
    for dress, side, line, x in (
        (here, NORTH, 0, middle),
        (north, SOUTH, 0, middle),
        (here, WEST, 2, 0),
        (west, EAST, 2, 0),
    ):
        if dress is not None and side in dress.attacks:
            grid[line][x] = Cell(glyphs.arrows[side], palette.arrow, palette.eave, True)
    if here is not None and here.chosen:
        grid[3][0] = Cell(glyphs.chosen, palette.chosen.ink, palette.chosen.papers[0], True)


def _written(glyph: str, wash: Wash) -> Cell:
    return Cell(glyph, wash.text, wash.ink, True)


def paint_square(corner: Corner, look: TownLook) -> Lines:
    """The cells of a square with the gutters to its west and north.

    Beyond the town, where there is none, only the gutters are of use.
    """
    layout, here = look.layout, corner.here
    if here is None:
        blank = Cell(" ", look.palette.frame_text, look.palette.frame)
        grid = [[blank] * layout.width for _ in range(layout.height)]
    else:
        grid = _dressed(here, look)
    draw_gutters(grid, corner, look)
    if here is not None and here.mark is not None:
        _write_mark(grid, here, look)
    return tuple(map(tuple, grid))


def token_lines(count: int, layout: TownLayout) -> range:
    """The lines of a square on which so many tokens stand.

    Where there are three lines the first is left to the name, if the tokens can spare it.
    """
    lines = layout.height - layout.below
    needed = min(lines, -(-count // layout.slots))
    spare = 1 if lines > 2 and needed < lines else 0
    return range(layout.below + spare, layout.below + spare + needed)


def _peopled(here: Dress, look: TownLook, tall: int) -> Grid:
    """A square drawn large, with its men as figures that stand before it."""
    first = look.layout.below
    grid = lay_floor(here, look, words_of(here, look, 1 if here.units else 2), first)
    draw_men(grid, here, look, tall)
    return grid


def _dressed(here: Dress, look: TownLook) -> Grid:
    layout = look.layout
    tall = height_of_men(len(here.units), look) if look.zoom >= SCENIC else 0
    if tall or (look.zoom >= SCENIC and not here.units):
        grid = _peopled(here, look, tall)
        _raise_alarm(grid, here, look)
        return grid
    tokens = token_lines(len(here.units), layout)
    whole = range(layout.below, layout.height)
    if not tokens:
        free = whole
    elif tokens.start > layout.below:
        free = range(layout.below, tokens.start)
    else:
        free = range(tokens.stop, layout.height)
    grid = lay_floor(here, look, words_of(here, look, len(free)), free.start if free else 0)
    paper, _ = paper_and_ink(here, look)
    for line in tokens:
        grid[line][1:] = [Cell(" ", cell.ink, paper) for cell in grid[line][1:]]
    _place_tokens(grid, here, look, tokens)
    _raise_alarm(grid, here, look)
    return grid


def _raise_alarm(grid: Grid, here: Dress, look: TownLook) -> None:
    if here.awake and look.layout.below:
        alarm = look.palette.alarm
        grid[look.layout.below][-1] = Cell(look.glyphs.alarm, alarm.text, alarm.ink, True)


def _place_tokens(grid: Grid, here: Dress, look: TownLook, lines: range) -> None:
    """As many tokens as there is room for; the last slot counts those that are left out.

    No square ever holds so many that ten are left out; two crosses would say so.
    """
    slots = look.layout.slots
    room = len(lines) * slots - _slots_for_mark(here, look)
    units = here.units
    shown = units if len(units) <= room else units[: max(0, room - 1)]
    for number, unit in enumerate(shown):
        line, slot = divmod(number, slots)
        _write_token(grid[lines[line]], 1 + 2 * slot, unit, number, here, look)
    if len(shown) < len(units):
        line, slot = divmod(len(shown), slots)
        left = len(units) - len(shown)
        counted = f"+{left}" if left < 10 else "++"
        _write(grid[lines[line]], 1 + 2 * slot, counted, look.palette.more)


def _slots_for_mark(here: Dress, look: TownLook) -> int:
    """How many tokens give way to the text of a mark, where it has no gutter of its own."""
    layout = look.layout
    if here.mark is None or layout.below or len(here.mark.text) < 2:
        return 0
    return (len(here.mark.text) + 1) // 2 if len(here.units) > layout.slots else 0


def _write_token(
    line: list[Cell], x: int, unit: UnitMark, number: int, here: Dress, look: TownLook
) -> None:
    palette = look.palette
    inks = palette.chosen if unit.id in here.chosen else palette.sides[unit.side]
    scurvy = unit.quality is Quality.SCURVY
    paper, ink = coat_of(unit, inks, number)
    for offset, glyph in enumerate(unit.token):
        hardened = unit.quality is Quality.HARDENED
        line[x + offset] = Cell(glyph, ink, paper, not scurvy, hardened)


def _write_mark(grid: Grid, here: Dress, look: TownLook) -> None:
    """The text of a mark: in the gutter above, else at the end of the last line."""
    mark, layout = here.mark, look.layout
    assert mark is not None
    wash = look.palette.marks[mark.sign]
    text = mark.text[:3] or look.glyphs.signs[mark.sign]
    if layout.below:
        _write(grid[0], layout.width - len(text), text, wash)
        return
    last = layout.height - 1
    full = len(here.units) >= layout.slots * 2
    if len(text) == 1 and full:
        grid[last][0] = Cell(text, wash.text, wash.ink, True)
    else:
        _write(grid[last], layout.width - len(text), text, wash)


def _write(line: list[Cell], x: int, text: str, wash: Wash) -> None:
    for offset, glyph in enumerate(text):
        line[x + offset] = Cell(glyph, wash.text, wash.ink, True)


WIDE = 4
"""Columns of a figure: the man, what he carries, and a gap."""
TALLEST = 4
"""Lines of a figure from his hat to his feet."""


def height_of_men(count: int, look: TownLook) -> int:
    """The lines of each of so many figures beneath the name; 0 where there is room for none."""
    wide, high = look.layout.inside
    abreast = max(1, wide // WIDE)
    ranks = -(-count // abreast)
    found = min(TALLEST, (high - 1) // ranks) if count else 0
    return found if found > 1 else 0


def draw_men(grid: Grid, here: Dress, look: TownLook, tall: int) -> None:
    """Draw the units of a square as figures at its foot, in ranks, each as many lines tall."""
    wide, _ = look.layout.inside
    abreast = max(1, wide // WIDE)
    ranks = [here.units[n : n + abreast] for n in range(0, len(here.units), abreast)]
    foot = look.layout.height
    number = len(here.units)
    for rank in reversed(ranks):
        start = 1 + max(0, (wide - len(rank) * WIDE + 1) // 2)
        number -= len(rank)
        for n, unit in enumerate(rank):
            _figure(grid, start + n * WIDE, foot - tall, unit, number + n, here, look, tall)
        foot -= tall


def _figure(
    grid: Grid, x: int, y: int, unit: UnitMark, number: int, here: Dress, look: TownLook, tall: int
) -> None:
    """Hat, face, coat with his letter and number, legs; or a gun on its carriage."""
    glyphs, palette = look.glyphs.scene, look.palette
    chosen = unit.id in here.chosen
    inks = palette.chosen if chosen else palette.sides[unit.side]
    coat, ink = coat_of(unit, inks, number)
    coat_line = y + tall - 1 - (tall == TALLEST)
    metal = palette.window[1] if unit.kind is Kind.MOB else palette.outline[here.dark]
    if unit.kind is Kind.GUN:
        _put(grid, x, coat_line - 1, glyphs.cannon[unit.side], metal, bold=True)
    else:
        hat = glyphs.hats[unit.side][unit.kind not in (Kind.OFFICER, Kind.GOVERNOR)]
        _put(grid, x, y, hat, coat, bold=True)
        if tall > 2:
            _put(grid, x, y + 1, glyphs.face, palette.details[Ground.BEACH])
        if tall == TALLEST:
            _put(grid, x, y + 3, glyphs.legs, coat)
        weapon = glyphs.weapons.get(unit.kind, " ")
        for line in range(max(y, coat_line - 1), coat_line + 1):
            _put(grid, x + 2, line, weapon, metal, bold=True)
    scurvy, hardened = unit.quality is Quality.SCURVY, unit.quality is Quality.HARDENED
    for offset, glyph in enumerate(unit.token):
        grid[coat_line][x + offset] = Cell(glyph, ink, coat, not scurvy, hardened)


def coat_of(unit: UnitMark, inks: TokenInks, number: int) -> tuple[Ink, Ink]:
    """The colour of a token, and of what is written on it."""
    if unit.spent:
        return inks.spent, inks.spent_ink
    scurvy = unit.quality is Quality.SCURVY
    return (inks.scurvy if scurvy else inks.papers)[number % 2], inks.ink


def _put(grid: Grid, x: int, y: int, glyphs: str, ink: Ink, *, bold: bool = False) -> None:
    for at, glyph in enumerate(glyphs, x):
        if glyph != " " and at < len(grid[y]):
            grid[y][at] = Cell(glyph, ink, grid[y][at].paper, bold)


# --- Painter --------------------------------------------------------------------------------------


def paint(view: TownView, look: TownLook) -> tuple[Row, ...]:
    """The whole town with its letters and numbers, row by row."""
    return TownPainter(view, look).whole()


class TownPainter(Painter[TownView, TownLook]):
    """The town, and the squares of it that have been painted."""

    def _take(self, view: TownView) -> None:
        """Begin anew with another town."""
        self.view = view
        self.columns, self.rows = view.columns, view.rows
        self.width, self.height = size(self.columns, self.rows, self.look.zoom)
        self._layout = self.look.layout
        self._dresses = self._dressed(view)
        self._painted: dict[tuple[int, int], Lines] = {}
        self._rows = {}
        self._around: Landscape | None = None

    def _elsewhere(self, view: TownView) -> bool:
        return view.town != self.view.town

    def _dressed(self, view: TownView) -> Mapping[Square, Dress]:
        return dict(zip(map(Square, range(self.columns * self.rows)), dresses(view), strict=True))

    def _forget(self, at: Square) -> None:
        """A square lends its looks to the gutters of those to its east and south."""
        column, row = place(at, self.columns)
        for across in (column, column + 1):
            for down in (row, row + 1):
                self._painted.pop((across, down), None)
        layout = self._layout
        first = MARGIN_Y + row * layout.height
        for y in range(first, first + layout.height + layout.below):
            self._rows.pop(y, None)

    def around(self, y: int, first: int, last: int) -> Row:
        """The country beyond the town, which never changes."""
        if self._around is None:
            self._around = landscape(self.view.town.rows, self.look)
        return self._around.row(y, first, last)

    def _paint_row(self, y: int) -> Row:
        if y < MARGIN_Y:
            return self._letters()
        layout = self._layout
        row, line = divmod(y - MARGIN_Y, layout.height)
        numbered = row < self.rows and line == layout.below
        cells = [self._frame(glyph) for glyph in (f"{row + 1:>2} " if numbered else "   ")]
        for column in range(self.columns):
            cells += (self._painted.get((column, row)) or self._square(column, row))[line]
        cells.append(self._square(self.columns, row)[line][0])
        return tuple(cells)

    def _letters(self) -> Row:
        """The line above the town."""
        width = self._layout.width
        words = "".join(f"{chr(ord('A') + column):^{width}}" for column in range(self.columns))
        return tuple(self._frame(glyph) for glyph in f"{' ' * MARGIN_X}{words} ")

    def _frame(self, glyph: str) -> Cell:
        palette = self.look.palette
        return Cell(glyph, palette.frame_text, palette.frame, True)

    def _square(self, column: int, row: int) -> Lines:
        painted = self._painted.get((column, row))
        if painted is None:
            corner = Corner(
                here=self._dress(column, row),
                north=self._dress(column, row - 1),
                west=self._dress(column - 1, row),
                northwest=self._dress(column - 1, row - 1),
            )
            painted = self._painted[column, row] = paint_square(corner, self.look)
        return painted

    def _dress(self, column: int, row: int) -> Dress | None:
        at = square(column, row, self.columns, self.rows)
        return self._dresses[at] if at >= 0 else None
