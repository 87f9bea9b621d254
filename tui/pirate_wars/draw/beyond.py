"""The open sea beyond the border of a chart: the swell goes on, darker than on the chart."""

from pieces_of_eight.tui.draw.cells import Cell, Ink, Row, quartered, whim
from pieces_of_eight.tui.draw.colours import Ground, Wash, blend
from .layers import MARGIN_X, MARGIN_Y, WarsLook, open_water

DUSK = 0.3
"""How much darker than the chart it is."""
WAVES = 9
"""One cell of so many has a wave."""
LETTERS = {Ground.DEEP: "d", Ground.SEA: "s"}


class Beyond:
    """The lines beyond the border that have been painted."""

    def __init__(self, look: WarsLook) -> None:
        self._look = look
        self._rows: dict[tuple[int, int, int], Row] = {}
        grounds, details = look.palette.grounds, look.palette.details
        self._inks = {LETTERS[each]: self._dark(grounds[each][1]) for each in LETTERS}
        self._waves = {LETTERS[each]: self._dark(details[each]) for each in LETTERS}

    def _dark(self, ink: Ink) -> Ink:
        dusk = Wash(self._look.palette.table, DUSK, "")
        return blend(ink, dusk) if ink.startswith("#") else ink

    def row(self, y: int, start: int, stop: int) -> Row:
        """A line of cells from one column to another."""
        found = self._rows.get((y, start, stop))
        if found is None:
            found = tuple(self._cell(x, y) for x in range(start, stop))
            self._rows[y, start, stop] = found
        return found

    def _cell(self, x: int, y: int) -> Cell:
        """The water of a cell in its four quarters, or a wave where they are alike."""
        wide = self._look.cell
        left, top = (x - MARGIN_X) * wide, (y - MARGIN_Y) * 2 * wide
        four = "".join(
            LETTERS[open_water(left + across * wide // 4, top + down * wide // 2)]
            for down in (1, 3)
            for across in (1, 3)
        )
        if self._look.fine and len(set(four)) > 1:
            return quartered(*[self._inks[letter] for letter in four], "")
        chance = whim(x, y)
        signs = self._look.glyphs.details[Ground.SEA]
        sign = "" if chance % WAVES else signs[chance // WAVES % len(signs)][:1]
        return Cell(sign or " ", self._waves[four[0]], self._inks[four[0]])
