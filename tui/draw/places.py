"""One painter for every map of a table: what a place shows, in the table's words, becomes cells."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import cos, hypot, sin
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pieces_of_eight.campaign.geometry.hexes import Face
from .cells import BARE, QUARTERS, Cell, Ink, Row, Spot, quartered, whim
from .colours import Wash, blend
from .table import EAST, MIRRORED, GroundRow, Laid, StateRow, TableLook

# --- What the painter of every map does: it keeps its rows until something on them changes --------

V = TypeVar("V")  # what is seen of a map


class Painter(ABC, Generic[V]):
    """Paints rows when they are asked for. A view is all that they depend on, and a look."""

    width: int
    height: int
    view: V

    def __init__(self, view: V, look: TableLook) -> None:
        self.look = look
        self._dresses: Mapping[Any, Any] = {}
        """By place what it shows; places that are equally dressed look alike."""
        self._rows: dict[int, Row] = {}  # the rows that have been painted and still hold
        self._stretched: dict[int, tuple[Row, int, int, Row]] = {}
        """By line the row, a stretch, and the row with what lies around it along that stretch."""
        self._take(view)

    # What each kind of map does in its own way.

    @abstractmethod
    def _take(self, view: V) -> None:
        """Take a view of a map: its width, its height, and what is worked out of them."""

    @abstractmethod
    def _paint_row(self, y: int) -> Row:
        """One line of cells of the drawing."""

    def _elsewhere(self, view: V) -> bool:
        return True

    def _framed_anew(self, view: V) -> bool:
        return False

    def _dressed(self, view: V) -> Mapping[Any, Any]:
        return {}

    def _forget(self, at: Any) -> None:
        """Let go of the rows, and of whatever else is kept, that a place lends its looks to."""

    @abstractmethod
    def around(self, y: int, first: int, last: int) -> Row:
        """What is to be seen beyond the map, from a column to the one before another. Columns and
        lines are those of the drawing, so that they can be less than nothing."""

    # What all share.

    def show(self, view: V) -> frozenset[Any] | None:
        """Take a newer view; the places that look different now, or None for everything."""
        if self._elsewhere(view):
            self._take(view)
            return None
        framed_anew = self._framed_anew(view)
        old, fresh = self._dresses, self._dressed(view)
        self.view, self._dresses = view, fresh
        changed = frozenset(at for at in old.keys() | fresh.keys() if old.get(at) != fresh.get(at))
        for at in changed:
            self._forget(at)
        if framed_anew:
            self._rows.clear()
        return None if framed_anew else changed

    def row(self, y: int) -> Row:
        """One line of cells, `width` long. Lines beyond the map raise IndexError."""
        painted = self._rows.get(y)
        if painted is None:
            if not 0 <= y < self.height:
                raise IndexError(f"line {y} of a map of {self.height} lines")
            painted = self._rows[y] = self._paint_row(y)
        return painted

    def stretch(self, y: int, first: int, last: int) -> Row:
        """A line of cells with what lies around the map, as far as a pane goes."""
        if not 0 <= y < self.height:
            return self.around(y, first, last)
        row, kept = self._rows.get(y) or self.row(y), self._stretched.get(y)
        if kept is not None and kept[0] is row and kept[1:3] == (first, last):
            return kept[3]
        joined = row[max(0, first) : last]
        if first < 0:
            joined = self.around(y, first, 0) + joined
        if last > self.width:
            joined += self.around(y, self.width, last)
        self._stretched[y] = row, first, last, joined
        return joined

    def whole(self) -> tuple[Row, ...]:
        return tuple(self.row(y) for y in range(self.height))

    def inner(self, left: int, above: int, right: int, below: int) -> tuple[Row, ...]:
        """All rows without so many cells on each side: the frame."""
        wide, high = self.width - left - right, self.height - above - below
        return tuple(row[left : left + wide] for row in self.whole()[above : above + high])


Lines = tuple[Row, ...]


class WornUnit(NamedTuple):
    """A unit on a place."""

    unit: str
    token: str = ""
    states: tuple[str, ...] = ()
    beside: str = ""  # what is written beside the token where there is room: the number of his band
    tone: int = 0  # which of two colours it wears
    facing: Face = EAST
    gauge: int = -1  # how many quarters of it are left; -1 where that is not told


class PlaceLook(NamedTuple):
    """All that a place shows. Two equal spots look alike."""

    ground: str = ""  # without one it is a part of the country around the map
    under: str = ""  # the ground whose tones are seen where `ground` has none
    tone: int = 0
    number: str = ""
    edges: tuple[str, ...] = ()
    things: tuple[WornUnit, ...] = ()
    marks: tuple[str, ...] = ()
    text: str = ""  # what is written there, for its marks or in a frame
    chance: int = 0  # which of the pictures of its ground is seen, and how they lie scattered
    facing: Face = EAST  # where things look that lie scattered there: the wind
    faces: tuple[Face, ...] = ()  # the faces of a hex along which its edges run
    links: tuple[Face, ...] = ()  # the faces across which lines go to others


NUMBER = "number"  # the mark of a place whose number is written


def paint_spot(spot: PlaceLook, look: TableLook) -> Lines:
    return PlacePicture(spot, look).lines()


Paints: TypeAlias = Callable[[PlaceLook, TableLook], Lines]  # paints a place


class PlacePicture:
    """One place while it is painted: its quarters in colours, and signs over them."""

    def __init__(self, spot: PlaceLook, look: TableLook) -> None:
        self.spot, self.look = spot, look
        self.table, self.inks = look.table.table, look.palette.washes
        self.ground = self.table.ground[spot.ground]
        self.marks = [self.table.mark[name] for name in spot.marks]
        self.edges = [self.table.edge[name] for name in spot.edges]
        self.under = [mark for mark in self.marks if not mark.over]
        self.wide, self.high, self.pixels = look.place
        self.middle = (self.pixels - 1) // 4
        self.fine = look.fine and self.high > 1
        self.paper = self._paper()
        self.quarters = [[self.paper] * (2 * self.wide) for _ in range(2 * self.high)]
        self.written: dict[tuple[int, int], Cell] = {}
        """By column and line; a sign without paper lies on what the quarters show."""
        self.taken: set[tuple[int, int]] = set()
        """Cells within an outline in which the ground is seen."""

    def lines(self) -> Lines:
        """All that lies on the place, from the ground upwards."""
        spot, ground, words = self.spot, self.ground, self._words()
        is_taken = self._over or (self.high == 1 and (words or spot.things))
        if self.look.fine and not is_taken:
            for edge in self.edges if not spot.faces else ():
                if edge.wash:
                    wash = self.inks[edge.wash]
                    self.quarters[-1] = [blend(ink, wash) for ink in self.quarters[-1]]
        if ground.sprites and (self.look.fine or not spot.things):
            colours = dict(ground.colours)
            for mark in self.marks:
                colours |= mark.colours
            self._scenery(ground.sprites[spot.chance % len(ground.sprites)], colours)
        if self.high > 1:
            for edge in self.edges:
                if edge.sprite:
                    self._scenery(edge.sprite, edge.colours)
        signs = any(mark.sign for mark in self.under)
        if not (self.spot.things or self.spot.text or signs):
            self._strew(ground)
        if words and not spot.things:
            text, ink, bold = words
            self._write(text.rjust(min(2, self.wide)), self.middle, ink, bold=bold)
        for worn in spot.things:
            self._unit(worn)
        self._brackets()
        return self._washed(self._cells())

    # The ground.

    def _paper(self) -> Ink:
        spot, ground = self.spot, self.ground
        tones = ground.tones or self.table.ground[spot.under].tones
        paper = self.inks[tones[spot.tone % len(tones)]].ink
        washes = [ground.wash, *(mark.wash for mark in self.under if mark.sign)]
        for worn in spot.things:
            own = (wash for name in worn.states if (wash := self.table.state[name].wash))
            washes.append(next(own, self.table.unit[worn.unit].wash))
        for name in (*washes, *(mark.wash for mark in self.under if not mark.sign)):
            if name and self.inks[name].ink:
                paper = blend(paper, self.inks[name])
        return paper

    def _ink(self) -> Ink:
        washes = (mark.wash for mark in self.under if mark.wash)
        if texts := [text for wash in washes if (text := self.inks[wash].text)]:
            return texts[-1]
        return self.inks[self.ground.ink or self.table.ground[self.spot.under].ink].ink

    def _words(self) -> tuple[str, Ink, bool] | None:
        """What is written on the ground, its colour, and whether it is bold."""
        spot, bold = self.spot, self.ground.bold
        number = spot.number if NUMBER in spot.marks else ""
        signs = [mark.sign for mark in self.under]
        if text := spot.text or next(filter(None, reversed(signs)), ""):
            return text if spot.text else text + number, self._ink(), bool(self.under) or bold
        if number:
            return number, self._ink(), bold
        is_told = self.ground.numbered and self.look.palette.name in self.table.numbered
        if spot.number and is_told:
            is_height = spot.number.isdigit() and spot.number != "0"
            return (spot.number if is_height else "·"), self._ink(), False
        return None

    @property
    def _over(self) -> list[Wash]:
        return [wash for mark in self.marks if mark.over and (wash := self.inks[mark.wash]).ink]

    def _scenery(self, sprite: str, colours: Mapping[str, str]) -> None:
        laid = self.look.table.laid(sprite, self.wide, self.high, fine=self.fine)
        if laid is None:
            return
        if self.fine:
            self._dots(laid, colours, 0)
            return
        ink = self._ink()
        for sign, x, y in laid.signs:
            self._put(x, y, self._plain(sign), ink, bold=not laid.picture.tile)

    def _strew(self, ground: GroundRow) -> None:
        """What lies scattered over it."""

    # What stands on it.

    def _unit(self, worn: WornUnit) -> None:
        """The pictures of a unit, its token, what it holds, and the signs of its states."""
        unit = self.table.unit[worn.unit]
        flat = self.high == 1
        states, colours = self.table.worn(worn.unit, worn.states, worn.tone, flat=flat)
        bold = not any(state.thin for state in states)
        strips = [mark for mark in self.marks if mark.strip]
        room: dict[str, list[tuple[int, int]]] = {}
        coat = self.inks[strips[-1].wash if strips and self.high == 1 else colours["c"]]
        paper = blend(self.paper, coat)
        other = next((state.sprite for state in states if state.sprite), ())
        lowered = self.high > 1 and not other and any(state.down for state in states)
        token_line = 0
        for sprite in other or unit.sprite:
            for state in states:
                sprite = state.instead.get(sprite, sprite)
            laid = sprite and self.look.table.laid(
                sprite, self.wide, self.high, fine=self.fine, facing=worn.facing
            )
            if not laid:
                continue
            for digit, x, y in laid.room:
                room.setdefault(digit, []).append((x, y))
            fall, cells = laid.picture.down if lowered else 0, list(laid.token)
            if self.fine:
                self._dots(laid, colours, fall)
            elif laid.letters:
                for letter, x, y in laid.letters:
                    sign = unit.signs[letter][0]
                    flipped = sign.translate(MIRRORED) if worn.facing > 2 else sign
                    self._put(x, y, flipped, self.inks[colours[unit.signs[letter][1:] or "c"]].ink)
            else:
                fall, cells = fall + 1, [(x, y) for sign, x, y in laid.signs if sign == "@"]
                for sign, x, y in laid.signs:
                    behind = paper if sign == "@" or laid.picture.solid else ""
                    glyph = " " if sign == "@" else self._plain(sign)
                    self._put(x, y + fall // 2, glyph, coat.text if behind else coat.ink, behind)
            if laid.held and not any(state.unarmed for state in states):
                for sign, x, y in laid.held:
                    self._put(x, y, self._plain(sign), coat.ink)
            has_token = worn.token and not laid.picture.notes
            first = [at for at in cells if at[1] == cells[0][1]] if has_token else []
            under = any(state.underline for state in states)
            token = worn.token[-len(first) :]
            middle = first[(len(first) - len(token)) // 2 :]
            for (x, y), glyph in zip(middle, token, strict=False):
                token_line = y + fall // 2
                self._put(x, token_line, glyph, coat.text, paper, under=under)
            written = list(_notes(laid, worn, states))
            for x, y, glyph, is_token in written:
                on_coat = (x, y) in cells
                ink = coat.text if on_coat else self.inks[unit.ink].ink
                behind = paper if on_coat else ""
                is_bold, is_under = bold or not is_token, under and is_token
                self._put(x, y, self._plain(glyph), ink, behind, bold=is_bold, under=is_under)
        if strips and self.high > 1 and worn.token:
            line = 0 if lowered or other or token_line == self.high - 1 else self.high - 1
            wash, text = self.inks[strips[-1].wash], self.spot.text or strips[-1].sign
            self._write(text[: self.wide], line, wash.text, wash.ink, bold=True)
        self._tell(worn, states, room)

    def _tell(
        self, worn: WornUnit, states: Sequence[StateRow], room: Mapping[str, Sequence[Spot]]
    ) -> None:
        for state in states:
            if state.sign and not state.slot and self.high > 1:
                self._put(self.wide - 1, self.high - 1, self._plain(state.sign), self._ink())

    def _brackets(self) -> None:
        pair = next((mark.brackets for mark in reversed(self.marks) if mark.brackets), "")
        if not pair or (self.high == 1 and self.written):
            return
        line = self._line_of_brackets()
        for x, sign in zip((0, self.wide - 1), pair if line >= 0 else "", strict=False):
            self._put(x, line, self._plain(sign), self._ink(), self.paper)

    def _line_of_brackets(self) -> int:
        ends = ({(0, y), (self.wide - 1, y)} for y in range(self.high))
        free = [y for y, both in enumerate(ends) if both.isdisjoint(self.written)]
        return free[0 if self.spot.things else len(free) // 2] if free else -1

    # Cells.

    def _plain(self, sign: str) -> str:
        return self.table.plain.get(sign, sign) if self.look.glyphs.name == "ascii" else sign

    def _dots(self, laid: Laid, colours: Mapping[str, str], fall: int) -> None:
        letters = self.table.letters
        for letter, x, y in laid.dots:
            if y + fall < len(self.quarters):
                line = self.quarters[y + fall]
                if letter == "_":
                    line[x] = self.paper
                    self.taken.add((x // 2, (y + fall) // 2))
                    continue
                name = colours.get("c" if letter == "@" else letter) or letters[letter]
                line[x] = blend(line[x], self.inks[name])

    def _put(
        self,
        x: int,
        y: int,
        glyph: str,
        ink: Ink,
        paper: Ink = "",
        *,
        bold: bool = True,
        under: bool = False,
    ) -> None:
        if y < self.high:
            self.written[x, y] = Cell(glyph, ink, paper, bold, under)

    def _write(self, text: str, line: int, ink: Ink, paper: Ink = "", *, bold: bool) -> None:
        text = text[: self.wide]
        for x, glyph in enumerate(text, (self.wide - len(text)) // 2):
            self._put(x, line, self._plain(glyph), ink, paper, bold=bold)

    def _cells(self) -> list[list[Cell]]:
        """Four quarters to a cell, and what is written over them."""
        found = []
        for y in range(self.high):
            upper, lower = self.quarters[2 * y : 2 * y + 2]
            line = []
            for x in range(self.wide):
                cell = quartered(*upper[2 * x : 2 * x + 2], *lower[2 * x : 2 * x + 2], self.paper)
                if over := self.written.get((x, y)):
                    cell = over if over.paper else over._replace(paper=cell.paper)
                line.append(cell)
            found.append(line)
        return found

    def _washed(self, cells: Sequence[Sequence[Cell]]) -> Lines:
        for wash in self._over[-1:]:
            cells = [[_washed(cell, wash) for cell in line] for line in cells]
        return tuple(map(tuple, cells))


def _notes(
    laid: Laid, worn: WornUnit, states: Sequence[StateRow]
) -> Iterator[tuple[int, int, str, bool]]:
    """What is written over a picture: where, what, and whether it is of the token."""
    signs = {state.slot: state.sign for state in states if state.slot}
    own = laid.picture.own_slots
    told = [state.sign for state in states if state.slot and state.slot not in own]
    beside = "" if "+" in own else worn.beside.strip()[-1:]
    texts = {"@": iter(worn.token), "+": iter(worn.beside)}
    for letter, x, y in laid.notes:
        if letter == "*":
            glyph = told[-1] if told else beside
        elif letter in texts:
            glyph = next(texts[letter], "")
        else:
            glyph = signs.get(letter, "")
        if glyph.strip():
            yield x, y, glyph, letter == "@"


def _washed(cell: Cell, wash: Wash) -> Cell:
    shape = cell.glyph in QUARTERS and cell.glyph != BARE
    light = shape and wash.weight < 0.5 and cell.ink.startswith("#")
    ink = blend(cell.ink, wash) if light else wash.text
    return cell._replace(ink=ink, paper=blend(cell.paper, wash))


# --- A map of places in rows ----------------------------------------------------------------------


class MapPainter(Painter[V]):
    """A map of squares and the country around it; equal places are painted once."""

    PAINT: Paints = staticmethod(paint_spot)  # what paints a place

    @abstractmethod
    def spots(self, view: V) -> Sequence[PlaceLook]:
        """What the places show, row by row."""

    @abstractmethod
    def columns_of(self, view: V) -> int:
        """How many places a row has."""

    def board(self, view: V) -> tuple[int, int, int, int]:
        """The cells of the board with its frame, around which the country lies."""
        return 0, 0, self.width, self.height

    def name_of_column(self, column: int) -> str:
        """What is written above a column, where the map has a margin."""
        return ""

    def name_of_row(self, row: int) -> str:
        return ""

    def _take(self, view: V) -> None:
        self.view = view
        self.columns = self.columns_of(view)
        self._dresses = self._dressed(view)
        self.rows = len(self._dresses) // self.columns
        self.width, self.height = self.look.layout.size(self.columns, self.rows)
        self._rows = {}
        self._painted: dict[PlaceLook, Lines] = {}
        self._country = Country(self.look, self.board(view), self._edge)

    def _dressed(self, view: V) -> Mapping[int, PlaceLook]:
        return dict(enumerate(self.spots(view)))

    def _edge(self, x: float, y: float) -> str:
        layout = self.look.layout
        column = int((x - layout.left) // layout.width)
        row = int((y - layout.above) // layout.height) * layout.stacked
        row, column = max(0, min(self.rows - 1, row)), max(0, min(self.columns - 1, column))
        spot: PlaceLook = self._dresses[row * self.columns + column]
        return spot.ground

    def _forget(self, at: int) -> None:
        _, first, _, high = self.look.layout.area(at, self.columns)
        for y in range(first, first + high):
            self._rows.pop(y, None)

    def _paint_row(self, y: int) -> Row:
        layout = self.look.layout
        if y < layout.above:
            return self._names()
        if y >= self.height - layout.below:
            return tuple(self._frame(" " * self.width))
        lying, line = divmod(y - layout.above, layout.height)
        row = lying * layout.stacked
        spots = self._spots_of(row)
        named = line == (layout.height - 1) // 2
        name = "".join(map(self.name_of_row, range(row, row + layout.stacked)) if named else "")
        cells = self._frame(f"{name:>{layout.left - 1}} " if layout.left else "")
        if layout.stacked > 1:
            return (*cells, *self._halved(spots, self._spots_of(row + 1) or spots))
        for is_place, run in groupby(spots, key=lambda spot: bool(spot.ground)):
            if is_place:
                for spot in run:
                    cells += self.painted(spot)[line]
            else:
                wide = len(list(run)) * layout.width
                cells += self._country.row(y, len(cells), len(cells) + wide)
        return (*cells, *self._frame(" " * layout.right))

    def _spots_of(self, row: int) -> list[PlaceLook]:
        first = row * self.columns if row < self.rows else len(self._dresses)
        return [
            self._dresses[at] for at in range(first, min(first + self.columns, len(self._dresses)))
        ]

    def _names(self) -> Row:
        layout = self.look.layout
        line = [" "] * self.width
        for column in range(self.columns):
            name = self.name_of_column(column)
            x = layout.left + column * layout.width + max(0, (layout.width - len(name)) // 2)
            if x + len(name) <= self.width:
                line[x : x + len(name)] = name
        return tuple(self._frame("".join(line)))

    def _frame(self, words: str) -> list[Cell]:
        palette = self.look.palette
        return [Cell(sign, palette.frame_text, palette.ink("frame"), True) for sign in words]

    def _halved(self, upper: Sequence[PlaceLook], lower: Sequence[PlaceLook]) -> Iterator[Cell]:
        for one, other in zip(upper, lower, strict=True):
            above, below = (one, self.painted(one)[0]), (other, self.painted(other)[0])
            yield _halves(above, below, self.look) if self.look.fine else _told(above, below)

    def painted(self, spot: PlaceLook) -> Lines:
        """The cells of a place."""
        lines = self._painted.get(spot)
        if lines is None:
            lines = self._painted[spot] = self.PAINT(spot, self.look)
        return lines

    def around(self, y: int, first: int, last: int) -> Row:
        """The country around the map."""
        return self._country.row(y, first, last)


# --- A map as a small picture in half blocks: a place to a pixel ----------------------------------


def preview(
    spots: Sequence[PlaceLook], columns: int, look: TableLook, paint: Paints = paint_spot
) -> tuple[Row, ...]:
    """A map at its smallest: two rows of places to a line, where cells can be halved. Where
    somebody stands, a cell has the first letter of his token."""
    cells = [(spot, paint(spot._replace(edges=()), look)[0]) for spot in spots]
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    if not look.fine:
        return tuple(
            tuple(first if first.glyph != BARE else second for _, (first, second) in row)
            for row in rows
        )
    return tuple(
        tuple(_halves(*pair, look) for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], [*rows[1::2], *rows[-1:]], strict=False)
    )


def _halves(upper: tuple[PlaceLook, Row], lower: tuple[PlaceLook, Row], look: TableLook) -> Cell:
    for spot, row in (upper, lower):
        if spot.things and look.table.table.unit[spot.things[-1].unit].stands:
            return row[0]._replace(glyph=(spot.things[-1].token or row[0].glyph)[0])
    if upper[0].marks and lower[1][0].glyph != BARE and upper[1][0].paper == lower[1][0].paper:
        return lower[1][0]
    return Cell(look.glyphs.half, _pixel(*upper), _pixel(*lower))


def _told(upper: tuple[PlaceLook, Row], lower: tuple[PlaceLook, Row]) -> Cell:
    shown = (row[0] for spot, row in (lower, upper) if spot.things or row[0].glyph != BARE)
    return next(shown, upper[1][0])


def _pixel(spot: PlaceLook, row: Row) -> Ink:
    cell = row[0]
    is_solid = cell.bold and cell.glyph not in (BARE, spot.number) and not spot.marks
    return cell.ink if spot.things or is_solid else cell.paper


# --- The country around a board, in bands: sand, surf, shallows, the open sea ---------------------

SWAYS = 2.5 + 1.8  # how far the coast swings at most
ACROSS, DOWN = 14, 9  # one thing lies in so many quarters of cells
BESIDE = ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
Dots = Sequence[tuple[str, int, int]]
"""Colours of quarters, or signs of cells, with their column and line."""


def wander(distance: float) -> float:
    swing = 1.6 * sin(distance * 0.31) + 1.2 * sin(distance * 0.13 + 1)
    return (swing - 1.2 * sin(1)) * min(1.0, distance / 5)


class Country:
    """The lines around a board that have been painted."""

    def __init__(
        self, look: TableLook, board: tuple[int, int, int, int], edge: Callable[[float, float], str]
    ) -> None:
        """`board` is its left and upper cell, its width and its height. `edge` tells the ground of
        the place that is nearest to a cell."""
        left, top, width, height = board
        self._west, self._east = left, left + width
        self._north, self._south = 2 * top, 2 * (top + height)
        self._look, self._bands = look, look.table.table.around
        self._edge, self._beyond = edge, look.table.table.beyond
        self._kept: dict[tuple[int, int, int], Row] = {}
        self._things: dict[tuple[int, int, int], Dots | None] = {}
        self._unit = 2 if look.fine else 1  # how many parts of a cell a picture counts by
        self._across, self._down = ACROSS * self._unit // 2, DOWN * self._unit // 2
        swings = [abs(band.wobble) * SWAYS for band in self._bands]
        widths = [band.width + band.ragged for band in self._bands]
        self._near, self._far = widths[0] - swings[0], sum(widths[:-1]) + sum(swings)
        """So near and so far all points lie in the first band, and in the last."""
        grounds = look.table.table.ground
        self._papers = {
            name: look.palette.ink(row.tones[0]) for name, row in grounds.items() if row.tones
        }
        self._ground_at = lru_cache(maxsize=None)(self._lies) if self._beyond else self._lies

    def row(self, y: int, start: int, stop: int) -> Row:
        """A line of cells from one column to another, counted as on the map."""
        found = self._kept.get((y, start, stop))
        if found is None:
            paint = self._painted if self._look.fine else self._signed
            found = self._kept[y, start, stop] = paint(y, start, stop)
        return found

    def _painted(self, y: int, start: int, stop: int) -> Row:
        bare, below = (
            [self._papers[self._ground(x + 0.5, line + 0.5)] for x in range(start, stop)]
            for line in (2 * y, 2 * y + 1)
        )
        upper, lower = ([ink for ink in line for _ in (0, 1)] for line in (bare, below))
        self._lay((upper, lower), 2 * start, 2 * y)
        return tuple(map(quartered, upper[::2], upper[1::2], lower[::2], lower[1::2], bare))

    def _signed(self, y: int, start: int, stop: int) -> Row:
        table, palette = self._look.table.table, self._look.palette
        names = [self._ground(x + 0.5, 2 * y + 1.0) for x in range(start, stop)]
        signs = [_strewn(table.ground[name], x, y) for x, name in enumerate(names, start)]
        self._lay((signs,), start, y)
        if self._look.glyphs.name == "ascii":
            signs = [table.plain.get(sign, sign) for sign in signs]
        return tuple(
            Cell(sign, palette.ink(table.ground[name].ink), self._papers[name])
            for sign, name in zip(signs, names, strict=True)
        )

    def _ground(self, x: float, y: float) -> str:
        found = self._ground_at(x, y)
        rim = self._look.table.table.ground[found].rim
        if rim and any(self._ground_at(x + dx, y + dy) != found for dx, dy in BESIDE):
            return rim
        return found

    def _lies(self, x: float, y: float) -> str:
        """What lies at a point, from the board outwards: what goes on from its edge, or a band."""
        aside = max(self._west - x, x - self._east, 0.0)
        below = max(self._north - y, y - self._south, 0.0)
        out = hypot(aside, below)
        if self._beyond:
            edge = self._edge(x + 2 * wander(below / 2), y / 2 + wander(aside / 2))
            found = self._beyond.get(edge)
            grounds = self._look.table.table
            if found and (grounds.ground[found].sprites or out < 2 * grounds.road):
                return found
        if out > self._far:
            return self._bands[-1].ground
        if out < self._near:
            return self._bands[0].ground
        sway = 2.5 * sin(x * 0.17 + y * 0.05) + 1.8 * cos(y * 0.23 - x * 0.06)
        for band in self._bands:
            out -= band.width + band.wobble * sway
            if out < 0 or (out < band.ragged and whim(int(2 * x), int(y)) % 3 == 0):
                return band.ground
        return self._bands[-1].ground

    def _lay(self, lines: Sequence[list[str]], left: int, top: int) -> None:
        wide, high = len(lines[0]), len(lines)
        across, down = self._across, self._down
        for block_y in range((top - 2 * down) // down, (top + high) // down + 1):
            for block_x in range((left - 22) // across, (left + wide) // across + 1):
                for at in ((block_x, block_y, 0), (block_x, block_y, 1)):
                    if at not in self._things:
                        self._things[at] = self._thing(*at)
                    for shown, dx, dy in self._things[at] or ():
                        if 0 <= dy - top < high and 0 <= dx - left < wide:
                            lines[dy - top][dx - left] = shown

    def _thing(self, block_x: int, block_y: int, turn: int) -> Dots | None:
        """What lies in a stretch of the picture, all of it on the same ground."""
        chance, unit = whim(block_x + 977 * turn, block_y), self._unit
        x = block_x * self._across + (chance % 9 + 7 * turn) * unit // 2
        y = block_y * self._down + (chance // 9 % 5 + 4 * turn) * unit // 2

        def ground(x: float, y: float) -> str:
            return self._ground(x / unit, 2 * y / unit)

        name, table = ground(x, y), self._look.table.table
        row = table.ground[name]
        if not row.sprites or (turn and not row.dense):
            return None
        picture = table.sprite[row.sprites[chance // 53 % len(row.sprites)]][-1]
        lines = (picture.dots if self._look.fine else picture.signs).split("\n")
        right, foot = x + max(map(len, lines)), y + len(lines)
        aside = right / unit <= self._west or x / unit >= self._east
        off = aside or 2 * foot / unit <= self._north or 2 * y / unit >= self._south
        if not off or not name == ground(right, foot) == ground(x, foot):
            return None
        letters = table.letters | row.colours
        return [
            (self._look.palette.ink(letters[letter]) if self._look.fine else letter, x + dx, y + dy)
            for dy, line in enumerate(lines)
            for dx, letter in enumerate(line)
            if letter != "."
        ]


def _strewn(ground: GroundRow, x: int, y: int) -> str:
    chance, often = whim(x, y), len(ground.strewn) == 1
    if ground.strewn and (often or chance % 7 == 0):
        return ground.strewn[chance // 7 % len(ground.strewn)]
    return " "
