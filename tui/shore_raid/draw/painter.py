"""The shore as rows of cells: a pure function of what is seen, and a cache of its lines."""

from collections.abc import Mapping

from pieces_of_eight.campaign.shore_raid.model.ground import Cell as Inch
from pieces_of_eight.campaign.shore_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Row, Zoom
from pieces_of_eight.tui.draw.country import Landscape
from pieces_of_eight.tui.draw.painter import Painter
from . import close_up
from .figure import painted_inch, paper_of
from .layout import LARGE, MARGIN_X, MARGIN_Y, ShoreLook, area, size
from .surroundings import landscape
from .view import BARE, Dress, ShoreView, dresses

FIVES = 5
"""Every fifth column and row bears its number."""


def paint(view: ShoreView, look: ShoreLook) -> tuple[Row, ...]:
    """The whole shore with its numbers, row by row."""
    return ShorePainter(view, look).whole()


def ground_of(letter: str) -> Ground:
    """What a letter of the map is; the floor of a place is floor."""
    return Ground.FLOOR if letter.isdigit() else Ground(letter)


def bare_cells(
    rows: tuple[str, ...], zoom: Zoom, theme: str, table: str
) -> dict[tuple[Inch, int], list[Cell]]:
    """By inch and line its cells while nothing is on it: they outlast a painter, so that a scale
    that is come back to is drawn at once."""
    return {}


class ShorePainter(Painter[ShoreView, ShoreLook]):
    """The shore, whose lines are all that is kept."""

    BARE = BARE

    def _take(self, view: ShoreView) -> None:
        """Begin anew with another shore."""
        self.view = view
        self.columns, self.rows = view.columns, view.height
        self.width, self.height = size(self.columns, self.rows, self.look.zoom)
        self._dresses = dresses(view)
        look = self.look
        self._bare = bare_cells(view.rows, look.zoom, look.palette.name, look.glyphs.name)
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
            lines = close_up.painted(self.view, at, ground, dress or BARE, self.look)
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
