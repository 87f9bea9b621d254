"""The board as rows of cells: a pure function of what is seen, and a cache of its studs."""

from collections.abc import Mapping, Sequence
from math import cos, hypot, sin

from pieces_of_eight.campaign.geometry.squares import Square, Stud
from pieces_of_eight.campaign.treasure_grab.ground import MARGIN
from pieces_of_eight.campaign.treasure_grab.state import Ground as GrabGround
from pieces_of_eight.campaign.treasure_grab.state import Lie
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row, Samples, Zoom, cell, laid, whim
from pieces_of_eight.tui.draw.colours import PALETTES, Ground, Wash, blend
from pieces_of_eight.tui.draw.country import BUSH, FOAM, PALM, ROCK, SPECK, WAVES, inks_by
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.painter import Painter
from . import man, things
from .layout import CLOSE, BandInks, GrabGlyphs, GrabLook, GrabPalette, area, framed, size
from .view import LAST, Bed, Dress, GrabView, Part, Sign, dresses

# --- What lies around a board, as a painted picture: sand with palms and driftwood, surf, the sea -

DUSK = 0.28
"""How much darker than in the sun all of it is, lest it outshine the board."""
WIDE = 9.0
"""How wide the beach is, in cells across."""
SURF = 1.2
SWAYS = 2.5 + 1.8
"""How much wider or narrower than that it is at most."""
SHOALS = 6 + 2
"""How far out from it the water is shallow at most."""
ACROSS, DOWN = 14, 9
"""One thing lies in so many samples."""
SAND, WET, FOAMING, SHALLOW, SEA = "s", "z", "f", "c", "e"
LIES = {SAND: (PALM, PALM, PALM, *BUSH, *SPECK), SHALLOW: (*FOAM, *ROCK), SEA: WAVES}


class Beach:
    """The lines around a board that have been painted."""

    def __init__(self, columns: int, rows: int, look: GrabLook) -> None:
        """`columns` and `rows` are those of the board with its margin."""
        left, top, width, height = framed(columns, rows, look.zoom)
        self._west, self._east = left, left + width
        self._north, self._south = 2 * top, 2 * (top + height)
        self.kept: dict[tuple[int, int, int], Row] = {}
        """By line, first column and the one after the last what has been painted."""
        self._things: dict[tuple[int, int], tuple[int, int, Samples] | None] = {}
        self._cells: dict[str, Cell] = {}
        self._fine = look.glyphs.half != " "
        self._table = look.palette.table
        self._signs = GLYPHS[look.glyphs.name].details
        palette = PALETTES[look.palette.name]
        grounds = palette.grounds
        mine = {
            SAND: grounds[Ground.SAND][1],
            WET: grounds[Ground.SAND][0],
            FOAMING: palette.details[Ground.COAST],
            SHALLOW: grounds[Ground.COAST][1],
            SEA: grounds[Ground.SEA][1],
        }
        self._inks = {
            letter: self._dark(ink) for letter, ink in {**inks_by(palette.name), **mine}.items()
        }
        self._details = {
            letter: self._dark(palette.details[ground])
            for letter, ground in ((SAND, Ground.SAND), (SHALLOW, Ground.COAST), (SEA, Ground.SEA))
        }

    def _dark(self, ink: Ink) -> Ink:
        return blend(ink, Wash(self._table, DUSK, "")) if ink.startswith("#") else ink

    def row(self, y: int, start: int, stop: int) -> Row:
        """A line of cells from one column to another, counted as on the map."""
        found = self.kept.get((y, start, stop))
        if found is None:
            paint = self._painted if self._fine else self._signed
            found = self.kept[y, start, stop] = paint(y, start, stop)
        return found

    def _painted(self, y: int, start: int, stop: int) -> Row:
        cells = range(start, stop)
        upon = [
            [letter for letter in self._grounds([x + 0.5 for x in cells], y_ + 0.5) for _ in (0, 1)]
            for y_ in (2 * y, 2 * y + 1)
        ]
        self._lay(upon, 2 * start, 2 * y)
        upper, lower = upon
        fours = ["".join(upper[n : n + 2] + lower[n : n + 2]) for n in range(0, len(upper), 2)]
        for four in fours:
            if four not in self._cells:
                self._cells[four] = cell(four, self._inks, "")
        return tuple([self._cells[four] for four in fours])

    def _signed(self, y: int, start: int, stop: int) -> Row:
        """The same in plain signs."""
        cells = []
        letters = self._grounds([x + 0.5 for x in range(start, stop)], 2 * y + 1.0)
        for x, letter in enumerate(letters, start):
            kind = {SAND: Ground.SAND, WET: Ground.SAND, SEA: Ground.SEA}.get(letter, Ground.COAST)
            chance, signs = whim(x, y), self._signs[kind]
            sign = "" if chance % 7 else signs[chance // 7 % len(signs)][:1]
            if letter == FOAMING:
                sign = "~"
            shown = {WET: SAND, FOAMING: SHALLOW}.get(letter, letter)
            if sign + shown not in self._cells:
                made = Cell(sign or " ", self._details[shown], self._inks[shown])
                self._cells[sign + shown] = made
            cells.append(self._cells[sign + shown])
        return tuple(cells)

    def _ground(self, x: float, y: float) -> str:
        return self._grounds((x,), y)[0]

    def _grounds(self, line: Sequence[float], y: float) -> list[str]:
        """What the points of a line are: sand near the board, then surf, then the sea."""
        found = []
        below = max(self._north - y, y - self._south, 0.0)
        for x in line:
            aside = max(self._west - x, x - self._east, 0.0)
            out = hypot(aside, below) - WIDE
            if not -SWAYS - SURF <= out <= SWAYS + SHOALS:  # most of it, and soon told
                found.append(SAND if out < 0 else SEA)
                continue
            far = out - 2.5 * sin(x * 0.17 + y * 0.05) - 1.8 * cos(y * 0.23 - x * 0.06)
            if far < 0:
                found.append(SAND if far < -SURF else WET)
            elif far < SURF or (far < 2.4 * SURF and whim(int(2 * x), int(y)) % 3 == 0):
                found.append(FOAMING)
            else:
                found.append(SHALLOW if far < 6 + 2 * sin(x * 0.11) else SEA)
        return found

    def _lay(self, upon: list[list[str]], left: int, top: int) -> None:
        """Lay what stands or breaks there on two lines of samples."""
        wide = len(upon[0])
        for block_y in range((top - DOWN - 6) // DOWN, (top + 2) // DOWN + 1):
            for block_x in range((left - 12) // ACROSS, (left + wide) // ACROSS + 1):
                at = block_x, block_y
                if at not in self._things:
                    self._things[at] = self._thing(*at)
                found = self._things[at]
                if found is not None:
                    laid(found[2], upon, found[0] - left, found[1] - top)

    def _thing(self, block_x: int, block_y: int) -> tuple[int, int, Samples] | None:
        """What lies in a stretch of the picture, and where its upper left corner is.

        All of it stands on the same ground, and none of it on the board.
        """
        chance = whim(block_x, block_y)
        x, y = block_x * ACROSS + chance % 9, block_y * DOWN + chance // 9 % 5
        ground = self._ground(x / 2, y)
        pictures = LIES.get(ground)
        if pictures is None:
            return None
        picture = pictures[chance // 53 % len(pictures)]
        right, foot = x + len(picture[0]), y + len(picture)
        aside = right / 2 <= self._west or x / 2 >= self._east
        off = aside or foot <= self._north or y >= self._south
        same = ground == self._ground(right / 2, foot) == self._ground(x / 2, foot)
        return (x, y, picture) if off and same else None


# --- One stud as lines of cells: the ground, what fills it, and who stands on it ------------------

Lines = tuple[Row, ...]


def paint_stud(dress: Dress, look: GrabLook) -> Lines:
    """The cells of a stud."""
    if not dress.bed.on and dress.figure is None and dress.part is None:
        lines = _margin(dress, look)
    else:
        lines = _ground(dress, look)
    if dress.part is not None:
        lines = _chest(dress.part, lines, look)
    if dress.figure is not None:
        lines = _figure(dress, lines, look)
    if dress.cursor or dress.hover:
        palette = look.palette
        lines = _washed(lines, palette.cursor if dress.cursor else palette.hover, look)
    return lines


def _blank(paper: Ink, ink: Ink, look: GrabLook) -> list[list[Cell]]:
    layout = look.layout
    return [[Cell(" ", ink, paper)] * layout.width for _ in range(layout.height)]


def _frozen(lines: list[list[Cell]]) -> Lines:
    return tuple(tuple(line) for line in lines)


def _margin(dress: Dress, look: GrabLook) -> Lines:
    """Beside the board: the table, and the name of a column or row in the colour of a side."""
    palette, bed = look.palette, dress.bed
    ink = palette.frame_text
    if bed.side is not None and dress.owned:
        ink = palette.bands[int(bed.side)].name
    lines = _blank(palette.table, ink, look)
    if bed.label:
        middle = look.layout.height // 2 if len(lines) > 2 else 0
        _write(lines[middle], bed.label.rjust(2), ink, palette.table, bold=dress.owned)
    return _frozen(lines)


def _paper(dress: Dress, look: GrabLook) -> tuple[Ink, Ink]:
    """The colour of the ground, and of what is written on it."""
    palette, bed = look.palette, dress.bed
    if not bed.on:
        paper, ink = palette.table, palette.frame_text
    elif bed.ground is GrabGround.WATER:
        paper, ink = palette.water[bed.odd], palette.wave
    else:
        level = palette.levels[min(bed.height, len(palette.levels) - 1)]
        paper, ink = level.papers[bed.odd], level.digit
    if bed.ground is GrabGround.TREE:
        paper, ink = blend(paper, palette.tree), palette.tree.text
    elif bed.ground in (GrabGround.BARREL, GrabGround.CANNON):
        ink = palette.barrel
    if dress.mark is not None:
        wash = palette.marks[dress.mark.sign]
        paper, ink = blend(paper, wash), wash.text
    return paper, ink


def _ground(dress: Dress, look: GrabLook) -> Lines:
    """The ground with a mark, a number, a tree or a barrel, and the cliff at its lower edge."""
    palette, glyphs, bed = look.palette, look.glyphs, dress.bed
    paper, ink = _paper(dress, look)
    lines = _blank(paper, ink, look)
    if bed.cliff and bed.ground is not GrabGround.TREE and glyphs.half != " ":
        edge = Cell(glyphs.half, paper, blend(paper, palette.cliff))
        lines[-1] = [edge] * look.layout.width
    at = (look.layout.height - 1) // 2
    text = ""
    if dress.mark is not None:
        text = dress.mark.text or glyphs.signs[dress.mark.sign]
    if bed.ground is not None and look.zoom >= CLOSE and glyphs.half != " ":
        things.draw(bed.ground, bed.odd, lines, (paper, ink), look)
    elif bed.ground is not None:
        _fill(dress, bed.ground, lines, (paper, ink), look)
    elif dress.figure is not None:
        pass  # what is to be written stands on the figure
    elif text:
        _write(lines[at], text.rjust(2), ink, paper, bold=True)
    elif bed.on and (dress.numbered or palette.numbered):
        level = str(bed.height) if bed.height or dress.numbered else glyphs.level
        _write(lines[at], level.rjust(2), ink, paper)
    return _frozen(lines)


def _fill(
    dress: Dress, ground: GrabGround, lines: list[list[Cell]], inks: tuple[Ink, Ink], look: GrabLook
) -> None:
    """What fills a stud: waves take turns, trees are tall, barrels stand in the lower half."""
    paper, ink = inks
    upper, lower = look.glyphs.grounds[ground]
    high = len(lines)
    for number, line in enumerate(lines):
        if ground is GrabGround.WATER:
            _write(line, lower if (number + dress.bed.odd) % 2 else upper, ink, paper)
        elif ground is GrabGround.TREE or high == 1:
            _write(line, lower if number else upper, ink, paper, bold=True)
        elif number == high - 1:
            _write(line, lower, ink, paper, bold=True)
        elif number == high - 2 and upper != lower:
            _write(line, upper, ink, paper, bold=True)


def _write(line: list[Cell], text: str, ink: Ink, paper: Ink, *, bold: bool = False) -> None:
    text = text[: len(line)]
    start = (len(line) - len(text)) // 2
    for place, glyph in enumerate(text, start):
        line[place] = Cell(glyph, ink, paper, bold)


def _chest(part: Part, under: Lines, look: GrabLook) -> Lines:
    """The chest over a stud: its lid, its box, and the lock or the letter of who holds it."""
    palette, glyphs, layout = look.palette, look.glyphs, look.layout
    wash = palette.ghost if part.ghost else palette.chest
    paper, ink = blend(under[0][0].paper, wash), wash.text
    lock = part.letter or glyphs.lock
    lines = []
    for number in range(layout.height):
        lower = number == layout.height - 1 and layout.height > 1
        left, middle, right = glyphs.box if lower else glyphs.lid
        if part.lie is Lie.EAST:
            start = left if part.number == 0 else middle
            end = right if part.number == LAST else middle
            text = start + middle * (layout.width - 2) + end
            if number == 0 and part.number in (1, 2):
                text = text[:-1] + lock if part.number == 1 else lock + text[1:]
        else:
            edge = (part.number == 0 and number == 0) or (part.number == LAST and lower)
            inside = (middle if edge else " ") * (layout.width - 2)
            text = glyphs.upright[0] + inside + glyphs.upright[1]
            if part.number == 1 and number == layout.height - 1:
                text = lock * 2 if layout.width == 2 else text[0] + lock + text[2:]
        lines.append(tuple(Cell(glyph, ink, paper, True) for glyph in text))
    return tuple(lines)


def _figure(dress: Dress, under: Lines, look: GrabLook) -> Lines:
    """A figure: who stands reaches to the top of the stud, who sits is a line lower."""
    figure = dress.figure
    assert figure is not None
    palette, zoom = look.palette, look.zoom
    inks = palette.bands[int(figure.band)]
    paper, ink = _coat(dress, inks, look)
    token = figure.token
    if figure.lying:
        token = f"{look.glyphs.lying}{token[1:]}" if zoom == 0 else token
    lines = [list(line) for line in under]
    if zoom == 0:
        if figure.sitting and not dress.chosen:
            paper, ink = palette.sitting, inks.paper if palette.dark_ink else inks.name
        if dress.mark is not None and dress.mark.sign is Sign.TARGET:
            paper, ink = palette.marks[dress.mark.sign].ink, palette.marks[dress.mark.sign].text
        lines[0] = [Cell(glyph, ink, paper, True, figure.sitting) for glyph in token]
        return _frozen(lines)
    if zoom >= CLOSE:
        man.draw(figure, lines, (paper, ink), look)
    else:
        _small(dress, lines, (paper, ink), look)
    _aside(dress, lines, look)
    return _frozen(lines)


def _small(dress: Dress, lines: list[list[Cell]], coat: tuple[Ink, Ink], look: GrabLook) -> None:
    """A figure on a stud of two lines: his token, and his legs where he stands."""
    figure = dress.figure
    assert figure is not None
    paper, ink = coat
    head = _head(figure.sitting, figure.lying, look.zoom)
    for number in range(head, look.layout.height):
        text = figure.token if number == head else "  "
        for place, glyph in enumerate(text):
            lines[number][place] = Cell(glyph, ink, paper, True, figure.sitting and number == head)
    if not figure.sitting and not figure.lying:
        ground = lines[-1][2].paper
        for place, glyph in enumerate(look.glyphs.legs[int(figure.band)]):
            lines[-1][place] = Cell(glyph, paper, ground, True)


def _head(sitting: bool, lying: bool, zoom: Zoom) -> int:
    """The line of a figure's token."""
    if lying:
        return 1 if zoom == 1 else 2
    return 1 if sitting else 0


def _coat(dress: Dress, inks: BandInks, look: GrabLook) -> tuple[Ink, Ink]:
    """The colours of a figure: those of its warband, unless something is to be done with it."""
    palette, figure = look.palette, dress.figure
    assert figure is not None
    if figure.ghost:
        lowest = palette.levels[0].papers[dress.bed.odd]  # on higher ground no letter would be read
        return blend(lowest, palette.ghost), palette.ghost.text
    if dress.chosen:
        return palette.chosen.ink, palette.chosen.text
    return inks.spent if figure.spent else inks.paper, inks.ink


def _aside(dress: Dress, lines: list[list[Cell]], look: GrabLook) -> None:
    """Beside a figure: the chance to hit it, or that it has done."""
    palette, figure = look.palette, dress.figure
    assert figure is not None
    if dress.mark is not None and dress.mark.sign is Sign.TARGET:
        wash = palette.marks[dress.mark.sign]
        text = dress.mark.text or look.glyphs.signs[dress.mark.sign]
        free = 0 if _head(figure.sitting, figure.lying, look.zoom) else -1
        _write(lines[free], text[: look.layout.width], wash.text, wash.ink, bold=True)
    elif figure.spent:
        cell = lines[0][-1]
        lines[0][-1] = Cell(look.glyphs.done, cell.ink, cell.paper, True)


def _washed(lines: Lines, wash: Wash, look: GrabLook) -> Lines:
    """The stud under the cursor or the mouse."""
    return tuple(
        tuple(
            cell._replace(paper=blend(cell.paper, wash), ink=wash.text)
            if cell.glyph != look.glyphs.half
            else Cell(" ", wash.text, blend(cell.ink, wash))
            for cell in line
        )
        for line in lines
    )


# --- Painter --------------------------------------------------------------------------------------

OPEN = (Dress(Bed(False))[1:], Dress(Bed(False), numbered=True)[1:])
"""What a stud beside the board wears with nothing on it."""


def paint(view: GrabView, look: GrabLook) -> tuple[Row, ...]:
    """The whole board with its margin, row by row."""
    return GrabPainter(view, look).whole()


def paint_board(view: GrabView, look: GrabLook) -> tuple[Row, ...]:
    """The board with its letters and numbers, without the rest of its margin."""
    x, y, width, height = framed(view.columns, view.rows, look.zoom)
    return tuple(row[x : x + width] for row in paint(view, look)[y : y + height])


def margin(columns: int, rows: int) -> frozenset[Stud]:
    """The studs beyond the letters and numbers of a board."""
    edge = MARGIN - 1
    return frozenset(
        Stud(Square(at))
        for at in range(columns * rows)
        if not (edge <= at % columns < columns - edge and edge <= at // columns < rows - edge)
    )


class GrabPainter(Painter[GrabView, GrabLook]):
    """The board, and the studs of it that have been painted."""

    def _take(self, view: GrabView) -> None:
        """Begin anew with another board."""
        self.view = view
        self.columns, self.rows = view.columns, view.rows
        self.width, self.height = size(self.columns, self.rows, self.look.zoom)
        self._studs = tuple(map(Square, range(self.columns * self.rows)))
        self._dresses = self._dressed(view)
        self._painted: dict[Stud, Lines] = {}
        self._rows = {}
        self._margin = margin(self.columns, self.rows)
        self._beach = Beach(self.columns, self.rows, self.look)

    def _elsewhere(self, view: GrabView) -> bool:
        return view.board != self.view.board

    def _dressed(self, view: GrabView) -> Mapping[Stud, Dress]:
        return dict(zip(self._studs, dresses(view), strict=True))

    def _forget(self, at: Stud) -> None:
        self._painted.pop(at, None)
        _, first, _, height = area(at, self.columns, self.look.zoom)
        for y in range(first, first + height):
            self._rows.pop(y, None)

    def _paint_row(self, y: int) -> Row:
        row, line = divmod(y, self.look.layout.height)
        first, wide = row * self.columns, self.look.layout.width
        around = self._beach.row(y, 0, self.width)
        cells: list[Cell] = []
        for at in self._studs[first : first + self.columns]:
            if at in self._margin and self._dresses[at][1:] in OPEN:
                cells += around[len(cells) : len(cells) + wide]
            else:
                cells += (self._painted.get(at) or self._stud(at))[line]
        return tuple(cells)

    def around(self, y: int, first: int, last: int) -> Row:
        """The beach and the sea around the board."""
        return self._beach.kept.get((y, first, last)) or self._beach.row(y, first, last)

    def _stud(self, at: Stud) -> Lines:
        painted = self._painted.get(at)
        if painted is None:
            painted = self._painted[at] = paint_stud(self._dresses[at], self.look)
        return painted


# --- A board as a small picture in half blocks: a stud to a pixel, where the map has no room ------


def preview(view: GrabView, palette: GrabPalette, glyphs: GrabGlyphs) -> tuple[Row, ...]:
    """The board without its marks: two rows of studs to a line, where cells can be halved.

    Where a figure stands, a cell has the letter of its warband.
    """
    look = GrabLook(palette, glyphs)
    worn, columns = dresses(view), view.columns
    left, top, width, height = framed(columns, view.rows, 0)
    first, wide = left // 2 + 1, width // 2 - 2
    rows = [
        worn[row * columns + first : row * columns + first + wide]
        for row in range(top + 1, top + height - 1)
    ]
    if glyphs.half == " ":
        return tuple(tuple(_letter(dress, look) for dress in row) for row in rows)
    return tuple(
        tuple(
            _manned(one, other, look) or Cell(glyphs.half, _colour(one, look), _colour(other, look))
            for one, other in zip(upper, lower, strict=True)
        )
        for upper, lower in zip(rows[::2], [*rows[1::2], *rows[-1:]], strict=False)
    )


def _manned(one: Dress, other: Dress, look: GrabLook) -> Cell | None:
    """The letter of who stands on one of two studs, the upper one first."""
    for dress in (one, other):
        if dress.figure is not None:
            cell = paint_stud(dress, look)[0][0]
            return cell._replace(glyph=dress.figure.token[0], bold=True)
    return None


def _letter(dress: Dress, look: GrabLook) -> Cell:
    cells = paint_stud(dress, look)[0]
    return cells[1] if cells[0].glyph == " " else cells[0]


def _colour(dress: Dress, look: GrabLook) -> Ink:
    """A stud as one colour: that of what fills it, or its paper."""
    cell = paint_stud(dress, look)[0][0]
    if dress.part is not None or (dress.bed.ground is not None and not cell.glyph.isspace()):
        return cell.ink
    return cell.ink if cell.glyph == look.glyphs.half else cell.paper
