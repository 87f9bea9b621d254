"""A ship of the yard as she looks from abeam: hull, ports, masts and what they carry."""

from rich.text import Text

from campaign.pirate_wars.model.design import LONGEST, SQUARE, Canvas, Design, Mast, Step
from campaign.pirate_wars.model.terms import Mount, Side
from tui.career.picture import Brush

ABOVE = 8
"""Lines above the deck."""
LINES = ABOVE + 4
TOPS = {Step.FULL: 0, Step.TOPPED: 2, Step.SINGLE: 3}
"""The line of each mast's top."""
BOWSPRIT = 5
STERN = 2

Grid = dict[tuple[int, int], tuple[str, str]]
"""Glyph and ink by line and column."""


class Profile:
    """One drawing: columns grow to the bow, which is at the right."""

    def __init__(self, design: Design, brush: Brush, room: int) -> None:
        scale = min(0.5, max(0.2, (room - BOWSPRIT - STERN) / LONGEST))
        self.design = design
        self.long = max(6, round(min(design.length, LONGEST) * scale))
        self.brush = brush
        self.grid: Grid = {}

    def put(self, line: int, column: int, glyph: str, plain: str, ink: str) -> None:
        """Draw a sign, or the one of any keyboard."""
        self.grid[line, column] = (plain if self.brush.plain else glyph, ink)

    def lines(self) -> list[Text]:
        """The drawing, line by line."""
        self._hull()
        masts = self.design.masts[:6]
        for at, mast in enumerate(masts):
            gap = self.long / max(1, len(masts))
            column = STERN + round(self.long - gap * (at + 0.5))
            self._mast(mast, column, max(3, min(9, int(gap) - 2)), first=at == 0)
        return [self._line(n) for n in range(LINES)]

    def _line(self, number: int) -> Text:
        text = Text(no_wrap=True, end="")
        for column in range(self.long + STERN + BOWSPRIT + 1):
            glyph, ink = self.grid.get((number, column), (" ", ""))
            text.append(glyph, ink)
        return text

    def _hull(self) -> None:
        inks, left, right = self.brush.inks, STERN, STERN + self.long
        wood = "▓" if self.brush.depth == "mono" else "█"
        for column in range(left, right):
            self.put(ABOVE, column, "▄", "_", inks.hull)
            self.put(ABOVE + 1, column, wood, "=", inks.hull)
            self.put(ABOVE + 2, column, wood, "=", inks.hull)
        for column in range(left, left + max(2, self.long // 5)):
            self.put(ABOVE, column, wood, "#", inks.hull)
        self.put(ABOVE, left - 1, "▐", "#", inks.hull)
        self.put(ABOVE + 1, left - 1, "▐", "#", inks.hull)
        self.put(ABOVE + 1, right, "▛", "/", inks.hull)
        self.put(ABOVE + 2, right - 1, "▛", "/", inks.hull)
        for n in range(BOWSPRIT - 1):
            self.put(ABOVE, right + n, "▄" if n < 2 else "▂", "_", inks.hull)
        for column in range(right + BOWSPRIT + 1):
            glyph = "≈" if column % 3 else "~"
            self.put(ABOVE + 3, column, glyph, "~", inks.wave)
        self._ports()

    def _ports(self) -> None:
        """The cannon of one side, spaced along her; those that turn stand on deck."""
        inks = self.brush.inks
        ports = max(
            (
                sum(b.count for b in self.design.guns if b.side is side and not turns(b.mount))
                for side in (Side.STARBOARD, Side.LARBOARD)
            ),
            default=0,
        )
        for n in range(min(ports, self.long // 2)):
            column = STERN + self.long * (n + 1) // (ports + 1)
            self.put(ABOVE + 1, column, "■", "o", inks.gold)
        deck = sum(b.count for b in self.design.guns if turns(b.mount))
        for n in range(min(deck + self.design.deck_guns, 4)):
            self.put(ABOVE - 1, STERN + self.long - 1 - n, "▂", "-", inks.gold)
        for b in self.design.guns:
            if b.side is Side.STERN and not turns(b.mount):
                self.put(ABOVE + 1, STERN - 2, "■", "o", inks.gold)

    def _mast(self, mast: Mast, column: int, wide: int, *, first: bool) -> None:
        inks, top = self.brush.inks, TOPS[mast.step]
        for line in range(top, ABOVE):
            self.put(line, column, "│", "|", inks.faint)
        self.put(top, column - 1, "▀", "~", inks.bad)
        square = [sail for sail in mast.sails if sail in SQUARE]
        bottom = 6 if mast.step is Step.FULL else 5
        for n, _ in enumerate(square[:3]):
            self._square(column, bottom - 2 * n, max(1, wide // 2 - n))
        if Canvas.GAFF in mast.sails:
            self._slanting(column, 4 if square else top + 1, 2, -1)
        if Canvas.LATEEN in mast.sails:
            self._slanting(column, top + 2, 1, -1)
        if Canvas.JIB in mast.sails and first:
            self._slanting(column + (max(1, wide // 2) if square else 0), max(4, top + 1), 1, 1)

    def _square(self, column: int, line: int, half: int) -> None:
        """A sail on its yard, two lines high."""
        for x in range(column - half, column + half + 1):
            edge = abs(x - column) == half
            self.put(line - 1, x, "▄", "_" if edge else "#", self.brush.inks.sail)
            self.put(line, x, "█", "#", self.brush.inks.sail)

    def _slanting(self, column: int, line: int, begins: int, side: int) -> None:
        """A sail with a corner at the mast's top, aft of it or before it."""
        for n in range(ABOVE - 1 - line):
            wide = begins + n
            for x in range(1, wide + 1):
                at_edge = x == wide
                glyph = ("▙" if side > 0 else "▟") if at_edge else "█"
                plain = ("\\" if side > 0 else "/") if at_edge else "#"
                self.put(line + n, column + side * x, glyph, plain, self.brush.inks.sail)


def turns(mount: Mount) -> bool:
    return mount is Mount.TURNTABLE


def profile(design: Design, brush: Brush, room: int) -> list[Text]:
    """The drawing of a ship in so many columns."""
    return Profile(design, brush, room).lines()
