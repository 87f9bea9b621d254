"""A map of hexes in rows, its frame with it, and the sea that goes on beyond it."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, axial
from .cells import BARE, FRAME_X, FRAME_Y, Cell, Row, Spot, whim
from .places import Lines, Painter, PlaceLook, PlacePicture, WornUnit
from .table import GroundRow, HexGrid, StateRow, TableLook

V = TypeVar("V")  # what is seen of a map
NORTH, EAST, SOUTH, WEST = range(4)


class HexFrame(NamedTuple):
    """What the frame around a map tells."""

    edges: tuple[str, str, str, str]
    """The colours of the table along the north, east, south and west."""
    corner: str = ""  # what stands where two of them meet


PLAIN_EDGE = "frame"  # along every other edge arrows lead out


class HexPainter(Painter[V]):
    """A map of hexes; equal hexes are painted once."""

    @abstractmethod
    def spots(self, view: V) -> Mapping[Hex, PlaceLook]:
        """What the hexes of the map show."""

    @abstractmethod
    def size_of(self, view: V) -> tuple[int, int]:
        """How many columns and rows of hexes the map has."""

    @abstractmethod
    def beyond(self, view: V, column: int, row: int) -> PlaceLook:
        """What a hex beyond the map shows."""

    @abstractmethod
    def frame(self, view: V) -> HexFrame:
        """What the frame tells."""

    def _take(self, view: V) -> None:
        self.view = view
        self._grid = self.look.hexes
        self.columns, self.rows = self.size_of(view)
        self.width, self.height = self._grid.size(self.columns, self.rows)
        self._dresses = self._dressed(view)
        self._rows = {}
        self._painted: dict[PlaceLook, Lines] = {}
        self._outer: dict[tuple[int, int], PlaceLook] = {}
        self._outer_rows: dict[tuple[int, int, int], Row] = {}

    def _framed_anew(self, view: V) -> bool:
        return self.frame(view) != self.frame(self.view)

    def _dressed(self, view: V) -> Mapping[Hex, PlaceLook]:
        return self.spots(view)

    def _forget(self, at: Hex) -> None:
        _, y, _, height = self._grid.area(at)
        for line in range(y, y + height):
            self._rows.pop(line, None)

    def _paint_row(self, y: int) -> Row:
        row, line = divmod(y - FRAME_Y, self._grid.height)
        if y < FRAME_Y or y >= self.height - FRAME_Y:
            edge = NORTH if y < FRAME_Y else SOUTH
            grid, last = self._grid, self.rows - 1
            words = [BARE] * (self.width - 2 * FRAME_X)
            start = (last & 1) * grid.shift if edge == SOUTH else 0
            every = 4 if grid.width == 2 else 1
            for column in range(self.columns):
                x = start + column * grid.width + (grid.width - 2) // 2
                if self._leads_out(edge) and column % 4 == 1:
                    words[x : x + 2] = 2 * self.look.glyphs.arrows[edge]
                elif column % every == every - 1:
                    words[x : x + 2] = f"{column + 1:02}"[-2:]
            corner = self._framed(
                f"{self.frame(self.view).corner:^{FRAME_X}}", PLAIN_EDGE, bold=True
            )
            return (
                *corner,
                *self._framed("".join(words), self.frame(self.view).edges[edge]),
                *corner,
            )
        cells = self._line(row, line, 0, self.width - 2 * FRAME_X)
        return (*self._aside(WEST, row, line), *cells, *self._aside(EAST, row, line))

    # Hexes, and what is painted beyond the map.

    def around(self, y: int, first: int, last: int) -> Row:
        """The sea beyond the frame, on a line of cells from one column to another."""
        found = self._outer_rows.get((y, first, last))
        if found is None:
            row, line = divmod(y - FRAME_Y, self._grid.height)
            cells = self._line(row, line, first - FRAME_X, last - FRAME_X)
            found = self._outer_rows[y, first, last] = cells
        return found

    def _line(self, row: int, line: int, start: int, stop: int) -> Row:
        """A line of a row of hexes, from a column of cells within the frame to another. Where it is
        narrow, the hexes above them lie in its corners."""
        grid = self._grid
        wide, shift, left = grid.width, grid.shift, (row & 1) * grid.shift
        first, last = (start - left) // wide, (stop - left) // wide + 1
        here = [self._lines_of(column, row)[line] for column in range(first, last)]
        begin = start - left - first * wide
        if line >= len(grid.seams):
            return tuple([cell for each in here for cell in each][begin : begin + stop - start])
        over = first - 1 + (row & 1)
        above = [
            self._lines_of(x, row - 1)[grid.height + line]
            for x in range(over, over + len(here) + 1)
        ]
        (outer, inner), half, cells = grid.seams[line], self.look.glyphs.half, list[Cell]()
        for own, west, east in zip(here, above, above[1:], strict=False):
            cells += west[shift : shift + outer]
            for mine, other in zip(own[outer:inner], west[shift + outer :], strict=False):
                cells.append(_shared(mine, other, half))
            cells += own[inner : wide - inner]
            for mine, other in zip(
                own[wide - inner : wide - outer], east[shift - inner :], strict=False
            ):
                cells.append(_shared(mine, other, half))
            cells += east[shift - outer : shift]
        return tuple(cells[begin : begin + stop - start])

    def _lines_of(self, column: int, row: int) -> Lines:
        spot = self._dresses.get(axial(column, row)) or self._outer.get((column, row))
        if spot is None:
            spot = self._outer[column, row] = self.beyond(self.view, column, row)
        lines = self._painted.get(spot)
        if lines is None:
            lines = self._painted[spot] = paint_hex(spot, self.look)
        return lines

    # The frame: numbers of columns and rows, and the ways out.

    def _aside(self, edge: int, row: int, line: int) -> Row:
        words = ""
        if row < self.rows and line == self._grid.height // 2:
            words = f"{row + 1:02}"[-2:]
            if self._leads_out(edge) and row % 3 == 1:
                words = 2 * self.look.glyphs.arrows[edge]
        words = f"{words:<{FRAME_X}}" if edge == WEST else f"{words:>{FRAME_X}}"
        return self._framed(words, self.frame(self.view).edges[edge])

    def _leads_out(self, edge: int) -> bool:
        return self.frame(self.view).edges[edge] != PLAIN_EDGE

    def _framed(self, words: str, wash: str, *, bold: bool = False) -> Row:
        of = self.look.palette.washes[wash]
        return tuple([Cell(glyph, of.text, of.ink, bold) for glyph in words])


def _shared(own: Cell, above: Cell, half: str) -> Cell:
    return own if own.glyph != BARE else Cell(half, above.paper, own.paper)


def halved(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Two rows of signs in one line: of two the one that is somebody, else the one that tells."""
    pairs = zip(rows[::2], [*rows[1::2], *rows[-1:]], strict=False)
    return tuple(
        tuple(
            max(both, key=lambda cell: (cell.bold, cell.glyph != BARE))
            for both in zip(*pair, strict=True)
        )
        for pair in pairs
    )


# --- A hex while it is painted: what lies scattered over it, what is said around a ship -----------

ROOMY, SMALL_HEXES = 8, 6
"""So many cells wide is a hex that has room beside any unit, and one of more than two lines."""


def paint_hex(spot: PlaceLook, look: TableLook) -> Lines:
    return _Hex(spot, look).lines()


class _Hex(PlacePicture):
    """One hex while it is painted."""

    def _strew(self, ground: GroundRow) -> None:
        """What lies scattered over a hex: pictures, the lower ones last, and surf along its shores;
        or signs, where there are none."""
        chance = self.spot.chance
        in_signs = not self.fine or (ground.grain and self.wide < SMALL_HEXES)
        for at, row in enumerate(() if in_signs else ground.scattered):
            if chance % row.places != row.turn:
                continue
            found = []
            for n in range(max(1, round(row.many * self.wide / 8))):
                roll = whim(chance * 7 + n + at, self.wide * 13 + n * 5)
                sprite = row.sprites[roll % len(row.sprites)]
                picture = self.look.table.strewn(sprite, self.wide, self.high, self.spot.facing)
                top = roll // 17 % max(1, self.pixels - len(picture))
                edge = 2 * self.look.hexes.inset(top + len(picture) // 2)
                room = 2 * self.wide - 2 * edge - max(map(len, picture))
                found.append((top, edge + roll // 311 % max(1, room), picture))
            for top, left, picture in sorted(found):
                for y, line in enumerate(picture[: len(self.quarters) - top], top):
                    for x, letter in enumerate(line[: 2 * self.wide - left], left):
                        if letter != ".":
                            self.quarters[y][x] = self.inks[self.table.letters[letter]].ink
        for shore in self.edges if self.fine else ():
            for x, y in surf(self.look.hexes, self.spot.faces, chance):
                self.quarters[y][x] = self.inks[shore.wash].ink
        if in_signs:
            self._strew_signs(ground, chance)

    def _strew_signs(self, ground: GroundRow, chance: int) -> None:
        dense = not ground.strewn_in
        if not ground.strewn or (not dense and chance % ground.strewn_in):
            return
        chance, first = whim(chance, self.wide), self.look.hexes.overlap
        lines = [*range(first, self.look.hexes.height)] or [0]
        ink = self._ink()
        for turn, line in enumerate(lines if dense else lines[chance % len(lines) :][:1]):
            signs = ground.grain if self.fine and ground.grain else ground.strewn
            run = signs[(chance // 7 + turn * 5) % len(signs)]
            start = chance // (11 + 6 * turn) % max(1, self.wide - len(run) + 1)
            for x, sign in enumerate(run[: self.wide], start):
                if self._is_bare(x, line):
                    self._put(x, line, self._plain(sign), ink, bold=False)

    # What is said of a unit that leaves room beside itself.

    def _tell(
        self, worn: WornUnit, states: Sequence[StateRow], room: Mapping[str, Sequence[Spot]]
    ) -> None:
        self._beside(states, room)
        gauge = self.table.gauge
        if gauge is not None and worn.gauge >= 0 and self.wide >= gauge.least:
            ink, left = self.inks[gauge.colours[worn.gauge]].ink, self.look.hexes.shift - 1
            for x, glyph in enumerate(self.look.glyphs.stub[worn.gauge], left):
                self._put(x, self.look.hexes.height, glyph, ink, self.paper, bold=False)
        self._links()

    def _beside(self, states: Sequence[StateRow], room: Mapping[str, Sequence[Spot]]) -> None:
        """Words about the place of a unit, and the signs of its states, as many as have room."""
        slots = [room[digit][0] for digit in sorted(room) if digit.isdigit()]
        is_told = any(mark.beside for mark in self.marks)
        text, ink = self.spot.text if is_told else "", self.inks["mark"].ink
        if self.high == 1:
            slots = [(x, 0) for x in range(self.wide) if not self.written[x, 0].paper]
            states, text = [state for state in states if state.bow], ""
        elif "w" in room:
            words = sorted(room["w"])
            slots = slots if text else words + slots
            for place, glyph in zip(words, text, strict=False):
                self._put(*place, glyph, ink, self.paper)
        elif self.wide >= ROOMY:
            for long in (len(text), min(len(text), 2)):
                if places := self._side_by_side(long):
                    break
            for place, glyph in zip(places, text, strict=False):
                self._put(*place, glyph, ink, self.paper)
            slots = self._free()
        standing = [state for state in states if state.sign]
        for place, state in zip(slots, standing, strict=False):
            wash = self.inks[state.ink or "mark"]
            self._put(*place, self._plain(state.sign), wash.text or wash.ink, self.paper)

    def _free(self) -> list[tuple[int, int]]:
        grid = self.look.hexes
        return [
            (x, y)
            for y in range(grid.height - 1, grid.overlap - 1, -1)
            for x in (*range(1, grid.shift - 1), *range(grid.shift + 1, grid.width - 1))
            if (x, y) not in self.written and (x, y) not in self.taken and self._is_bare(x, y)
        ]

    def _is_bare(self, x: int, y: int) -> bool:
        return all(
            {*row[2 * x : 2 * x + 2]} == {self.paper} for row in self.quarters[2 * y : 2 * y + 2]
        )

    def _side_by_side(self, long: int) -> list[tuple[int, int]]:
        free = set(self._free())
        for x, y in sorted(free, key=lambda place: (-place[1], place[0])):
            places = [(x + step, y) for step in range(long)]
            if free.issuperset(places):
                return places
        return []

    def _links(self) -> None:
        grid = self.look.hexes
        if self.high == 1:
            return
        left, right, middle = grid.zigzag - 1, grid.width - 1, grid.height // 2
        places = {0: (right - left, 0), 1: (right, middle), 4: (0, middle), 5: (left, 0)}
        for (face, place), sign in zip(places.items(), self.look.glyphs.links, strict=True):
            if face in self.spot.links and place not in self.written:
                self._put(*place, sign, self.inks["mark"].ink, self.paper)

    def _line_of_brackets(self) -> int:
        if self.wide < SMALL_HEXES:
            return 0
        return self.look.hexes.height - 1 if self.spot.things else self.middle


def surf(grid: HexGrid, faces: Sequence[Face], chance: int) -> Iterator[tuple[int, int]]:
    """The quarters of cells in which surf breaks along some faces of a hex, with gaps."""
    wide, high, point = grid.width, 2 * grid.height, grid.zigzag
    middle = wide / 2, (high + point) / 2
    corners = (
        (wide / 2, 0),
        (wide, point),
        (wide, high),
        (wide / 2, high + point),
        (0, high),
        (0, point),
    )
    for face in faces:
        (ax, ay), (bx, by) = corners[face], corners[(face + 1) % 6]
        for n in range(4 * wide):
            part = (n + 0.5) / (4 * wide)
            gap = whim(chance * 31 + face, n // 3) % 7
            into = 0.06 + 0.1 * (gap > 4)
            x = int(2 * ((ax + (bx - ax) * part) * (1 - into) + middle[0] * into))
            y = int((ay + (by - ay) * part) * (1 - into) + middle[1] * into)
            if gap >= 2 and x < 2 * wide and y < high + point:
                yield x, y
