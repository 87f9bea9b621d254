"""What lies around a board: sand with palms and driftwood, surf, and the sea: a painted picture."""

from collections.abc import Sequence
from math import cos, hypot, sin

from pieces_of_eight.tui.draw.cells import Cell, Ink, Row, whim
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.inks import Ground, Wash, blend
from pieces_of_eight.tui.draw.landscape import BUSH, FOAM, PALM, ROCK, SPECK, WAVES, inks_by
from pieces_of_eight.tui.draw.pixels import Samples, cell, laid
from .layout import GrabLook, framed

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
