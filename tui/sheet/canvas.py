"""A ground of cells to write on, its lettered tiles, and what can be pointed at where."""

from msgspec import Struct
from rich.cells import get_character_cell_size

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import for_the_prize
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette, Wash, blend
from .view import SheetView, Spot

STRIPE = 0.4
"""How much every other line differs from the paper."""


class Picture(Struct, frozen=True):
    """A drawn sheet: rows of cells, and the spots on them."""

    rows: tuple[Row, ...]
    spots: tuple[tuple[int, int, int, Spot], ...]
    """First column, the column after the last, the row, and what is there; the last one counts."""

    def at(self, x: int, y: int) -> Spot | None:
        """What lies at a place."""
        found = [spot for left, right, row, spot in self.spots if row == y and left <= x < right]
        return found[-1] if found else None


class Canvas:
    """Cells of one colour, to be written over; what does not fit is cut off."""

    def __init__(self, width: int, height: int, palette: Palette, glyphs: Glyphs) -> None:
        self.width = width
        self.height = height
        self.palette = palette
        self.inks = palette.panel
        self.glyphs = glyphs
        ground = Cell(" ", self.inks.text, self.inks.paper)
        self._cells = [[ground] * width for _ in range(height)]
        self._spots: list[tuple[int, int, int, Spot]] = []

    def put(
        self, x: int, y: int, text: str, ink: Ink = "", *, paper: Ink = "", bold: bool = False
    ) -> int:
        """Write from a place on, on the paper that is there; returns the column after it."""
        for at, glyph in enumerate(text, start=x):
            if 0 <= y < self.height and 0 <= at < self.width:
                under = self._cells[y][at]
                one = glyph if get_character_cell_size(glyph) == 1 else "?"
                self._cells[y][at] = Cell(one, ink or self.inks.text, paper or under.paper, bold)
        return x + len(text)

    def band(self, y: int, left: int, right: int, ink: Ink, paper: Ink) -> None:
        """Lay a colour under a stretch of a row, and write all on it in one ink."""
        for at in range(max(0, left), min(right, self.width)) if 0 <= y < self.height else ():
            cell = self._cells[y][at]
            self._cells[y][at] = cell._replace(ink=ink, paper=paper)

    def ground(self, y: int, left: int, right: int, paper: Ink) -> None:
        """Lay a colour under a stretch of a row."""
        for at in range(max(0, left), min(right, self.width)) if 0 <= y < self.height else ():
            self._cells[y][at] = self._cells[y][at]._replace(paper=paper)

    def stripe(self, number: int, y: int, left: int, right: int, deep: int = 1) -> None:
        """Every other line stands on a ground of its own, where colours can be mixed."""
        if number % 2 and self.inks.paper.startswith("#"):
            paper = blend(self.inks.paper, Wash(self.inks.trough, STRIPE, self.inks.text))
            for row in range(y, y + deep):
                self.ground(row, left, right, paper)

    def rule(self, y: int, words: str, beside: str = "") -> None:
        """A line across, with words at its left and at its right."""
        self.put(0, y, self.glyphs.rule * self.width, self.inks.line)
        if len(words) + len(beside) + 10 <= self.width or not beside:
            self.put(2, y, f" {words} ", self.inks.title, bold=True)
        if beside:
            self.put(self.width - len(beside) - 3, y, f" {beside} ", self.inks.text)

    def spot(self, left: int, right: int, y: int, spot: Spot) -> None:
        """Say what lies at a stretch of a row."""
        self._spots.append((left, right, y, spot))

    def picture(self) -> Picture:
        """What was drawn."""
        return Picture(tuple(tuple(row) for row in self._cells), tuple(self._spots))


def cut(text: str, room: int) -> str:
    """A text that fits; one that was cut ends in two dots."""
    return text if len(text) <= room else f"{text[: max(0, room - 2)]}.."[: max(0, room)]


def cut_name(name: str, room: int) -> str:
    """A name that fits; a number at its end stays, for it tells two of one name apart."""
    stem, _, last = name.rpartition(" ")
    if len(name) <= room or not last.isdigit():
        return cut(name, room)
    return f"{cut(stem, room - len(last) - 1)} {last}"


def tile(canvas: Canvas, x: int, y: int, letter: str, side: Player, deep: int = 1) -> None:
    """The letter of a force on the colour of its captain, three cells wide."""
    look = canvas.palette.sides[side]
    for row in range(deep):
        words = f" {letter} " if not row else "   "
        canvas.put(x, y + row, words, look.letter, paper=look.hull, bold=True)


def prize_mark(canvas: Canvas, view: SheetView, x: int, y: int, letter: int) -> None:
    """The mark beside a force that goes for the prize of a last season (C-22)."""
    if for_the_prize(view.sheet, letter):
        canvas.put(x, y, canvas.glyphs.treasure, canvas.inks.fair, bold=True)


def row_mark(
    canvas: Canvas, view: SheetView, spot: Spot, left: int, right: int, y: int, deep: int = 1
) -> None:
    """Where the cursor stands: a colour under the row, and a mark before it."""
    if view.cursor == spot:
        wash = canvas.palette.cursor
        tiled = 4 if spot.kind != "unit" else 5
        for row in range(y, y + deep):
            canvas.band(row, left + tiled, right, wash.text, wash.ink)
        canvas.put(left, y, canvas.glyphs.arrows[1], canvas.inks.title, bold=True)
