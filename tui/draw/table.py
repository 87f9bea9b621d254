"""The table of a map, `content/<engine>/map.toml`: its grounds, units, marks, pictures and colours.

A scene names rows of the table and nothing else; the painter looks up what they look like, the
legend what they mean, the editor what can be painted. How to write a table stands in
`content/treasure_grab/map.toml` itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import cos, pi, sin
from string import ascii_uppercase
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, axial, offset
from pieces_of_eight.content.decode import (
    Fault,
    FromToml,
    Path,
    check,
    decode,
    load,
    read,
    repeats,
    unknown,
)
from .cells import BARE, FRAME_X, FRAME_Y, Grid, Ink, Zoom, filled, four_at
from .colours import PALETTES, Depth, Palette, PanelInks, Wash, palette_for, wash_of
from .glyphs import Glyphs

# --- Where the hexes of a map lie among its cells -------------------------------------------------


class HexGrid(Struct, frozen=True, dict=True):
    """The measures of one zoom of a map of hexes, in cells, with a frame around it.

    Hexes are painted, not outlined: a cell is two square pixels, one above the other, and each hex
    is `width` pixels wide. Its first rows of pixels narrow to a point, and so do the first rows
    below it, where the hexes of the next row begin. A place is a pair of axial coordinates.
    """

    width: int
    height: int

    @cached_property
    def zigzag(self) -> int:
        """How many rows of pixels narrow towards the upper point."""
        return round(0.3 * self.width) if self.height > 1 else 0

    @cached_property
    def shift(self) -> int:
        """How far the odd rows lie to the right."""
        return self.width // 2

    @cached_property
    def overlap(self) -> int:
        """How many lines a hex reaches into the row below it."""
        return (self.zigzag + 1) // 2

    @cached_property
    def seams(self) -> tuple[tuple[int, int], ...]:
        """By line where two rows meet: how many cells on each side are the upper hexes', and how
        many at least half."""
        return tuple((self.inset(2 * n + 1), self.inset(2 * n)) for n in range(self.overlap))

    def inset(self, pixels: int) -> int:
        """By how many cells a hex is narrower on each side, so many rows of pixels from its top."""
        below = pixels - 2 * self.height
        if below >= 0:
            return max(0, self.shift - 1 - self.inset(below))
        return max(0, -(-(self.zigzag - pixels) * (self.shift - 1) // max(1, self.zigzag)))

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height of a map of so many hexes, its frame included."""
        width = columns * self.width + (self.shift if rows > 1 else 0)
        return width + 2 * FRAME_X, rows * self.height + self.overlap + 2 * FRAME_Y

    def area(self, at: Hex) -> tuple[int, int, int, int]:
        """The cells a hex may colour, as x, y, width and height; its lower point is included."""
        column, row = offset(at)
        x = FRAME_X + column * self.width + (row & 1) * self.shift
        return x, FRAME_Y + row * self.height, self.width, self.height + self.overlap

    def at(self, x: int, y: int) -> Hex:
        """The hex a cell belongs to, also beyond the map; one of two colours by its lower half."""
        row, line = divmod(y - FRAME_Y, self.height)
        column, across = divmod(x - FRAME_X - (row & 1) * self.shift, self.width)
        q, r = axial(column, row)
        corner = self.inset(2 * line + 1) if 2 * line < self.zigzag else 0
        if across < corner:
            return q, r - 1
        return (q + 1, r - 1) if across >= self.width - corner else (q, r)


COUNTRY = (1, 1)  # the least place of what may lie around a board in any size
EAST: Face = 1  # the face that a picture looks to unless another is named
HEADINGS = ("north_east", "east", "south_east")  # by the faces of a hex those that are drawn


class OutlineRow(FromToml):
    """A shape of a picture that is turned to any heading and drawn at any size."""

    letter: str  # "_" lets the ground be seen again
    corners: tuple[tuple[float, float], ...]
    """Each so far ahead of the stern in parts of the length, and so far to starboard in parts of
    half the beam."""
    again: float = 0
    """On the open sea it stands again so far ahead, and between the two every eight dots."""


class SpritePicture(FromToml):
    """A picture at one size; a sprite is a list of them, and the largest that fits is drawn."""

    least: tuple[int, int] = (1, 1)  # how many cells wide and high a place must be for it
    dots: str = ""  # lines of letters, each a quarter of a cell; a dot lets the ground be seen
    signs: str = ""
    """Lines of signs, each a cell, where cells cannot be quartered or a place is one line high; a
    dot lets the ground be seen. "@" is a cell of the unit's token, here as in `dots`."""
    held: str = ""  # signs that are laid over both: what the hand holds, a bow, in as many lines
    notes: str = ""
    """What is written over all of it: "@" is the token, "+" what is written beside it, a letter the
    sign of a state that has this slot; "*" is the last of these, as far as they have no place, or
    else what is written beside it. Capital letters are no such slots."""
    outlines: tuple[OutlineRow, ...] = ()
    """Instead of lines of letters: shapes as long as a place is wide, laid over each other."""
    heading: Literal["", "north_east", "east", "south_east"] = ""
    """Which heading of a hex is drawn; those to the west are the same seen in a mirror."""
    room: str = ""
    """Digits where the signs of states are written, the first at 1, and "w" where words are. On the
    open sea letters: the signs of one slot are spread over its cells, then over the capital's."""
    grow: tuple[int, int] = (-1, -1)
    """The column and the line of cells that are repeated until a place is filled; -1 for none."""
    both: bool = False  # whether the column as far from the other side is repeated, too, by turns
    tile: bool = False  # whether all of it is repeated over the place
    solid: bool = False  # whether its signs stand on the unit's colour, not on the ground
    side: Literal["foot", "top", "left", "right", "middle"] = "foot"
    """Where it lies in a larger place; but for left and right, in the middle of its line."""
    bright: bool = False  # whether it is seen in the dark as by day
    down: int = 2  # by how many quarters it sinks in a state that lowers it

    @property
    def own_slots(self) -> str:
        """The slots of states whose signs do not stand in "*": they have a place, or wait for one.
        That is what capital letters do."""
        return self.notes + ascii_uppercase


class ScatterRow(FromToml):
    """Pictures that lie about a place."""

    sprites: tuple[str, ...]
    many: float = 1.0  # how many on a place of eight cells across; more where it is larger
    places: int = 1  # on one place in so many
    turn: int = 0  # on which of so many


class GroundRow(FromToml):
    """A kind of ground."""

    legend: str = ""
    tones: tuple[str, ...] = ()
    """Colours that take turns, so that places can be counted; none for those of what lies under."""
    wash: str = ""  # laid over those
    ink: str = ""  # the colour of its signs, and of what is written on it
    bold: bool = False  # whether that is bold
    sprites: tuple[str, ...] = ()  # pictures, one by chance; around a board they lie scattered
    colours: dict[str, str] = {}  # by letter of its pictures a colour that is not the usual one
    scattered: tuple[ScatterRow, ...] = ()
    """Pictures that lie scattered over a hex, instead of one that fills it."""
    night: tuple[str, ...] = ()  # its tones in the dark
    night_ink: str = ""
    names: tuple[str, ...] = ()
    """What is written there, the longest first, where places have names; "/" begins a line."""
    strewn: tuple[str, ...] = ()
    """Signs that lie scattered around a board, or over a hex, where there are no pictures."""
    strewn_in: int = 0
    """They are on the lines of one hex in so many, or one cell of the open sea; with 0 on all."""
    grain: tuple[str, ...] = ()
    """Signs that lie on it instead where cells can be quartered: on the open sea, and on hexes that
    are too small for pictures."""
    numbered: bool = False  # whether its number is written where tones cannot be told apart
    sample: str = ""  # what is written on it in the legend
    dense: bool = False  # whether they stand close together there
    rim: str = ""  # the ground of its outermost cells around a board, where it meets another
    brush: str = ""  # what it is called in the editor; grounds without it cannot be painted
    shelf: str = ""  # the heading under which it stands there


class EdgeRow(FromToml):
    """What lies within a place along one of its sides: a cliff, surf, a wall."""

    legend: str = ""
    wash: str = ""  # laid over its lowest line, or along some faces of a hex
    ground: str = ""  # the ground on which it is seen in the legend; the first one if none is named
    sign: str = ""
    """What stands in the middle of its side; where outlines meet, in the upper left corner."""
    side: str = ""  # which side that is: "n", "e", "s" or "w"
    arms: int = 0
    """Which outlines meet in that corner: the sum of 1 north, 2 east, 4 south and 8 west."""
    ink: str = ""  # the colour of its signs; that of outlines stands on its wash
    sprite: str = ""
    colours: dict[str, str] = {}


class MarkRow(FromToml):
    """What is laid over a place: reach, a target, the cursor."""

    legend: str
    wash: str = ""
    sign: str = ""  # what is written there without other words, lest only its colour tell it
    sample: str = ""  # what is written in the legend
    over: bool = False  # whether all that stands there is washed, too
    strip: bool = False  # whether its words are written across a unit
    beside: bool = False  # whether they are written beside it
    brackets: str = ""  # two signs on both sides of the place
    on: str = ""  # the unit that stands there in the legend, and how many of it
    many: int = 1
    colours: dict[str, str] = {}
    """By letter of the ground's pictures a colour that is not the usual one."""
    names: tuple[str, ...] = ()
    """What is written there, the longest first; with a picture it covers what is built there."""
    sprite: str = ""  # a picture that lies over the ground
    frame: str = ""  # a picture that lies over all of it
    ink: str = ""  # the colour of the signs of its frame
    night: bool = False
    """Whether the place lies in the dark: its wash dims pictures, its own picture is laid on them
    in some themes."""
    themes: tuple[str, ...] = ()
    keeps: str = ""  # the letters of pictures that are seen in the dark where colours do not mix
    badge: tuple[tuple[int, int], ...] = ()
    """The cell of its sign, in places of two or three lines and in larger ones; -1 is the last."""
    swap: dict[str, str] = {}  # signs of the ground's pictures that change
    every: float = 0
    """On the open sea it is a line, with its sign on every so many cells; or, where it has a wash
    and cells can be quartered, with its colour, the older part of it paler."""
    ground: str = ""  # the ground on which it is seen in the legend; the first one if none is named


class UnitRow(FromToml):
    """A kind of thing on a place: a man, a part of the chest."""

    sprite: tuple[str, ...]  # pictures, a later one over an earlier
    colours: dict[str, str]
    """By letter of the pictures; of two with a blank between neighbours wear one each."""
    legend: str = ""
    sample: str = ""  # its token in the legend
    band: str = ""  # what is written beside that
    ink: str = ""  # the colour of what is written around it
    stands: bool = False
    """Whether it is somebody, who is told by his letter in a small picture. On the open sea its
    signs stand on its colour."""
    signs: dict[str, str] = {}
    """By letter of its outlines the sign that stands for it where cells cannot be quartered; behind
    it the letter whose colour it has, if it is not that of the hull, "c"."""
    wash: str = ""
    """Laid over the ground under it, over what is told of the ground and under what of the unit."""
    beside: tuple[str, ...] = ()  # the units of a row in which it stands in the legend
    length: int = 40  # on the open sea how long it is in the legend, in hundreds, and how broad
    beam: int = 10
    ground: str = ""  # the ground on which it is seen in the legend; the first one if none is named


class StateRow(FromToml):
    """How a unit looks when something is the matter with it."""

    legend: str
    sprite: tuple[str, ...] = ()  # other pictures instead
    colours: dict[str, str] = {}  # by letter another colour: a name, or a letter of the unit
    flat: dict[str, str] = {}  # the same where a place is one line high
    instead: dict[str, str] = {}
    """By picture of the unit another that is drawn instead; "" for none."""
    sign: str = ""
    slot: str = ""
    """The letter where its sign stands in `notes` or `room`; in the lower right corner without one,
    or wherever a unit leaves room on a hex. On the open sea "^" is above it."""
    wash: str = ""  # another wash under it
    thin: bool = False  # whether what is written on the unit is not bold
    sample: str = ""  # its token in the legend, if it is not the unit's
    ink: str = ""  # the colour of the sign, if it is not that of what is written on the ground
    bow: bool = False  # whether its sign stands beside the token where a place is one line high
    down: bool = False  # whether the unit is lowered, and cut off at the foot
    linked: bool = False  # whether a line goes to another unit
    unarmed: bool = False
    underline: bool = False
    on: str = ""  # the unit that wears it in the legend; the first one if none is named


class CountryBand(FromToml):
    """A stretch of country around a board, from the board outwards."""

    ground: str
    width: float  # in cells across
    wobble: float = 0.0  # how much of the coast's swing its outer border takes
    ragged: float = 0.0  # how far single quarters of a cell reach beyond it


class GaugeRow(FromToml):
    """A bar of two cells in the lower point of a hex: how much of a unit is left."""

    legend: str
    colours: tuple[str, str, str, str, str]  # from nothing to all, in quarters
    least: int  # how many cells wide a place must be for it


class PlaceSizes(FromToml):
    """How places lie on the screen."""

    sizes: tuple[tuple[int, int], ...]
    """Width and height of a place in cells, from the smallest: each is a scale of the map."""
    small: tuple[int, int]  # the one of them in which the legend and the examples are drawn
    stacked: bool = False
    """Whether there is a smaller scale yet, of two places in the halves of a cell."""
    margin: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Columns for the names of the rows and lines for those of the columns; then of the frame on
    the right and below."""
    shape: Literal["squares", "hexes", "open"] = "squares"
    cells: tuple[int, ...] = ()
    """How much of the open sea a cell is wide at each scale; what `sizes` measure are pictures."""
    ruler: tuple[int, ...] = ()
    """How far it is there from one number beside the map to the next, in hundreds."""

    def faults(self) -> Iterator[Fault]:
        """Scales are told by how large they are."""
        areas = [wide * high for wide, high in self.sizes]
        if areas != sorted(areas):
            yield ("sizes",), "must stand in the order of their areas, the smallest first"
        if self.small not in self.sizes:
            yield ("small",), "must be one of the sizes"


SHARED = "maps/shared.toml"


class SharedFile(FromToml):
    """What all tables have, as far as they have none of their own."""

    colour: dict[str, str]
    letters: dict[str, str]
    plain: dict[str, str]
    sprite: dict[str, tuple[SpritePicture, ...]]


NAMED_IN = {
    "colour": ("tones", "wash", "ink", "colours", "flat", "night", "night_ink"),
    "sprite": ("sprites", "sprite", "instead", "frame"),
    "unit": ("beside", "on"),
}  # by the rows that are named the fields that name them


class TableFile(FromToml):
    """A whole table."""

    themes: str  # the names of the themes, in the order of the words of a colour
    layout: PlaceSizes
    colour: dict[str, str]
    """By name a word for each theme: "#rrggbb", a number of the terminal's own colours; "*0.5"
    behind it says how much of it covers what is below, "/" and a colour what is written on it."""
    ground: dict[str, GroundRow]
    mark: dict[str, MarkRow]
    unit: dict[str, UnitRow]
    state: dict[str, StateRow]
    sprite: dict[str, tuple[SpritePicture, ...]]
    under: str = ""
    """The file of a table whose colours, letters, plain signs and pictures this one has, too."""
    letters: dict[str, str] = {}  # the usual colours of the letters of pictures
    plain: dict[str, str] = {}  # what stands for a sign in a terminal that has only plain ones
    edge: dict[str, EdgeRow] = {}
    gauge: GaugeRow | None = None
    around: tuple[CountryBand, ...] = ()
    beyond: dict[str, str] = {}
    """By ground at the edge of a board the one that goes on beyond it, instead of those bands."""
    road: int = 0  # how many lines far it goes on, if it is a road: a ground without pictures
    numbered: tuple[str, ...] = ()  # the themes that have too few tones: numbers are always written

    def worn(
        self, unit: str, states: Iterable[str], number: int, *, flat: bool = False
    ) -> tuple[list[StateRow], dict[str, str]]:
        """How a unit is, and by letter its colours so: of two neighbours, told apart by their
        numbers, wear one each; `flat` is a place of one line."""
        rows = [self.state[name] for name in states]
        own = {
            letter: (names := word.split())[number % len(names)]
            for letter, word in self.unit[unit].colours.items()
        }
        colours = dict(own)
        for row in rows:
            for letter, name in (row.colours | (row.flat if flat else {})).items():
                colours[letter] = own.get(name, name)
        return rows, colours

    def faults(self) -> Iterator[Fault]:
        """Every word that names a row must name one that is there."""
        themes = self.themes.split()
        for name, words in self.colour.items():
            if len(words.split()) != len(themes):
                yield ("colour", name), f"must have {len(themes)} words, one a theme"
            if len(name) == 1:
                yield ("colour", name), "must have a name of two letters or more"
        for kind in ("ground", "edge", "mark", "unit", "state"):
            for name, row in getattr(self, kind).items():
                for key, value in asdict(row).items():
                    letters = row.colours if kind == "unit" else {}
                    for words in self._missing(key, value, letters):
                        yield (kind, name, key), words
        named: list[tuple[Path, str, str]] = [
            *((("beyond", edge), "ground", ground) for edge, ground in self.beyond.items()),
            *((("around", n, "ground"), "ground", b.ground) for n, b in enumerate(self.around)),
            *((("letters", letter), "colour", name) for letter, name in self.letters.items()),
        ]
        for place, kind, name in named:
            for words in unknown(name, f"no {kind}", list(getattr(self, kind))):
                yield place, words
        known = {".", "@", "_", "\n", *self.letters}
        for coloured in (self.unit, self.ground, self.edge):
            known.update(*(row.colours for row in coloured.values()))
        below = map_table(self.under).table.sprite if self.under else {}
        for name, pictures in self.sprite.items():
            if pictures is below.get(name):
                continue
            for at, words in repeats([(each.least, each.heading) for each in pictures]):
                yield ("sprite", name, at, "least"), words
            for at, picture in enumerate(pictures):
                wide, high = picture.least
                for key, each in (("dots", 2), ("signs", 1), ("notes", 1)):
                    lines = getattr(picture, key).split("\n")
                    is_large = max(map(len, lines)) > each * wide or len(lines) > each * high
                    if is_large and not picture.tile and picture.least != COUNTRY:
                        yield ("sprite", name, at, key), "is larger than the smallest place for it"
                used = {*picture.dots, *(each.letter for each in picture.outlines)}
                for letter in sorted(used - known):
                    yield ("sprite", name, at, "dots"), f"has {letter!r}, a letter without a colour"

    def _missing(self, key: str, value: Any, letters: Mapping[str, str]) -> Iterator[str]:
        """What is wrong with the names in a field."""
        if key == "scattered":
            for row in value:
                yield from self._missing("sprites", row.sprites, letters)
        kind = next((kind for kind, keys in NAMED_IN.items() if key in keys), "")
        if not kind:
            return
        known = [*getattr(self, kind), *(letters if kind == "colour" else ())]
        names = value if isinstance(value, tuple) else [value] if isinstance(value, str) else []
        if isinstance(value, dict):
            names = [name for word in value.values() for name in word.split() if len(name) > 1]
        for name in filter(None, names):
            yield from unknown(name, f"no {kind}", known)


# --- The table as it is used: its colours in a theme, its pictures on places of a size ------------


class MapPalette(Struct, frozen=True):
    """The colours of a table in one theme."""

    name: str
    washes: Mapping[str, Wash]
    panel: PanelInks
    table: Ink  # beyond the map
    frame_text: Ink

    def ink(self, name: str) -> Ink:
        return self.washes[name].ink


Signs: TypeAlias = Sequence[tuple[str, int, int]]  # each with its column and line


class Laid(NamedTuple):
    """A picture as it lies on places of one size: its letters and signs."""

    dots: Signs
    signs: Signs
    letters: Signs  # of an outline what fills most of each cell
    held: Signs
    notes: Signs
    room: Signs
    token: Sequence[tuple[int, int]]  # the cells of the token in `dots`
    picture: SpritePicture


class MapTable:
    """A table with what is worked out of it once."""

    def __init__(self, table: TableFile) -> None:
        self.table = table
        self._palettes: dict[str, MapPalette] = {}
        self._laid: dict[tuple[str, int, int, bool, Face], Laid | None] = {}

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """The measures of places at each scale."""
        layout = self.table.layout
        sides = dict(zip(("left", "above", "right", "below"), layout.margin, strict=True))
        stacked = [Grid(width=1, height=1, stacked=2, **sides)]
        plain = [Grid(width=wide, height=high, **sides) for wide, high in layout.sizes]
        return tuple((stacked if layout.stacked else []) + plain)

    @cached_property
    def hexes(self) -> tuple[HexGrid, ...]:
        return tuple(HexGrid(*size) for size in self.table.layout.sizes)

    @property
    def small(self) -> Zoom:
        """The scale of the legend and of examples."""
        layout = self.table.layout
        return layout.sizes.index(layout.small) + layout.stacked

    def palette(self, theme: str) -> MapPalette:
        if theme not in self._palettes:
            at = self.table.themes.split().index(theme)
            washes = {name: wash_of(words.split()[at]) for name, words in self.table.colour.items()}
            of = PALETTES[theme]
            made = MapPalette(theme, washes, of.panel, of.table, washes["frame_text"].ink)
            self._palettes[theme] = made
        return self._palettes[theme]

    def palette_for(self, depth: Depth, light: bool = False) -> MapPalette:
        """The colours for a depth of colour, beside a panel of the page's own."""
        page = palette_for(depth, light)
        return replace(self.palette(page.name), panel=page.panel)

    def look(self, page: Palette, glyphs: Glyphs, zoom: Zoom) -> "TableLook":
        """How it is drawn in the colours of a page."""
        return TableLook(self, self.palette(page.name), glyphs, zoom)

    def laid(
        self, sprite: str, wide: int, high: int, *, fine: bool, facing: Face = EAST
    ) -> Laid | None:
        """The largest picture of a sprite that fits a place, grown to it; None where none does. A
        picture without dots, or without signs, is none for who wants those."""
        key = sprite, wide, high, fine, facing
        if key not in self._laid:
            headings = "", HEADINGS[min(facing, 5 - facing)]
            shown = [
                each
                for each in self.table.sprite[sprite]
                if each.heading in headings
                and (each.outlines or (each.dots if fine else each.signs))
            ]
            largest = _largest(shown, wide, high)
            self._laid[key] = None if largest is None else lay(largest, wide, high, facing)
        return self._laid[key]

    def largest(self, sprite: str, size: tuple[int, int]) -> SpritePicture | None:
        """The largest picture of a sprite that fits so many cells, whatever it shows."""
        return _largest(self.table.sprite[sprite], *size)

    def written(self, words: str, glyphs: Glyphs) -> str:
        plain = self.table.plain if glyphs.name == "ascii" else {}
        return "".join(plain.get(sign, sign) for sign in words)

    @cache  # noqa: B019 (a table lives as long as the game)
    def strewn(self, sprite: str, wide: int, high: int, facing: Face) -> tuple[str, ...]:
        """The lines of the largest picture of a sprite that fits, to lie anywhere."""
        laid = self.laid(sprite, wide, high, fine=True, facing=facing)
        if laid is None:
            raise LookupError(f"no picture of {sprite} for places of {wide} cells")
        return tuple(laid.picture.dots.removesuffix("\n").split("\n"))


def _largest(pictures: Iterable[SpritePicture], wide: int, high: int) -> SpritePicture | None:
    fitting = [each for each in pictures if each.least[0] <= wide and each.least[1] <= high]
    return max(fitting, key=lambda each: each.least[0] * each.least[1], default=None)


class TableLook(Struct, frozen=True):
    """How to draw: colours, glyphs and scale of a table."""

    table: MapTable
    palette: MapPalette
    glyphs: Glyphs
    zoom: Zoom = 0
    own: int = 0  # how much of the open sea a cell is wide where none of the scales will do

    @property
    def layout(self) -> Grid:
        return self.table.grids[self.zoom]

    @property
    def hexes(self) -> HexGrid:
        return self.table.hexes[self.zoom]

    @property
    def place(self) -> tuple[int, int, int]:
        """How many cells a place is wide and high, and how many pixels high."""
        if self.table.table.layout.shape == "hexes":
            grid = self.hexes
            return grid.width, grid.height + grid.overlap, 2 * grid.height + grid.zigzag
        if self.own:
            return 1, 1, 2
        return self.layout.width, self.layout.height, 2 * self.layout.height

    @property
    def fine(self) -> bool:
        """Whether cells can be quartered; if not, all is drawn in signs."""
        return self.glyphs.half != BARE


@cache
def map_table(file: str) -> MapTable:
    """The table of a file of the game's content, which its tests have checked."""
    return MapTable(_laid_over(read(file), file))


def whole_table(text: str, file: str) -> TableFile:
    """A table with what it shares with others laid under it, checked. Raises ContentError."""
    check(load(SharedFile, SHARED), read(SHARED), SHARED)
    table = _laid_over(text, file)
    check(table, text, file)
    return table


def _laid_over(text: str, file: str) -> TableFile:
    table = decode(TableFile, text, file)
    shared: Struct = load(SharedFile, SHARED)
    if table.under:
        shared = map_table(table.under).table
    rows = {
        name: {**getattr(shared, name), **getattr(table, name)}
        for name in SharedFile.__struct_fields__
    }
    return replace(table, **rows)


def lay(picture: SpritePicture, wide: int, high: int, facing: Face) -> Laid:
    """A picture on a place of so many cells."""
    if picture.outlines:
        return _outlined(picture, wide, high, facing)
    if picture.heading and facing > 2:
        picture = _mirrored(picture)
    dots = _spread(picture.dots, picture, wide, high, 2)
    signs, notes, room = (
        _spread(text, picture, wide, high, 1)
        for text in (picture.signs, picture.notes, picture.room)
    )
    held = _spread(picture.held, replace(picture, grow=(-1, -1)), wide, high, 1)
    if picture.grow[1] >= 0:  # what grows begins at the top, and the hand stays where it is
        held = [(sign, x, y - high + 1 + picture.held.count("\n")) for sign, x, y in held]
    token = dict.fromkeys((x // 2, y // 2) for letter, x, y in dots if letter == "@")
    return Laid(dots, signs, (), held, notes, room, [*token], picture)


LONG, BROAD = 1.0, 0.16
"""How long outlines are in parts of the width of a place, and half their beam."""
MIRRORED = str.maketrans("/\\()<>►◄›‹▌▐", "\\/)(><◄►‹›▐▌")
"""What becomes of a sign that is mirrored."""


def _outlined(picture: SpritePicture, wide: int, high: int, facing: Face) -> Laid:
    """Outlines on a hex, turned to one of its faces; their token stands amidships."""
    pixels = 2 * high - (2 * HexGrid(wide, high).overlap - HexGrid(wide, high).zigzag)
    angle = (facing - 1) * pi / 3
    ahead, aside = (cos(angle), sin(angle)), (-sin(angle), cos(angle))

    def placed(along: float, across: float) -> tuple[float, float]:
        far, off = (along - 0.5) * LONG * wide, across * BROAD * wide
        return (
            wide / 2 + far * ahead[0] + off * aside[0],
            pixels / 2 + far * ahead[1] + off * aside[1],
        )

    shapes = [(row.letter, [placed(*at) for at in row.corners]) for row in picture.outlines]
    samples, whole = (
        ["".join(row) for row in filled(each, wide, high)]
        for each in (shapes, [shape for shape in shapes if shape[0] != "_"])
    )
    dots = [
        (letter, x, y)
        for y, line in enumerate(samples)
        for x, letter in enumerate(line)
        if letter != BARE
    ]
    letters = [
        (max(four, key=four.count), x, y)
        for y in range(high)
        for x in range(wide)
        if len(four := four_at(whole, x, y).replace(BARE, "")) > 1
    ]
    letters += [(letter, *cell) for letter, shape in shapes if (cell := _small(shape))]
    token = ((wide - 1) // 2, (pixels - 1) // 4)
    return Laid(dots, (), letters, (), (), (), (token,), picture)


def _small(shape: Sequence[tuple[float, float]]) -> tuple[int, int] | None:
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*shape, strict=True))
    if (right - left) * (bottom - top) > 2:
        return None
    return int((left + right) / 2), int((top + bottom) / 4)


def _mirrored(picture: SpritePicture) -> SpritePicture:
    """A picture seen in a mirror, left for right."""

    def seen(text: str) -> str:
        lines = text.removesuffix("\n").split("\n")
        wide = max(map(len, lines))
        return "\n".join(line.ljust(wide, ".")[::-1] for line in lines)

    return replace(
        picture,
        dots=seen(picture.dots),
        signs=seen(picture.signs).translate(MIRRORED),
        held=seen(picture.held).translate(MIRRORED),
        room=seen(picture.room),
    )


def _spread(
    text: str, picture: SpritePicture, wide: int, high: int, each: int
) -> list[tuple[str, int, int]]:
    """The letters of a text of which so many come to a cell each way, grown to a place."""
    source = text.removesuffix("\n").split("\n") if text else []
    cells, lines = -(-max(map(len, source), default=0) // each), -(-len(source) // each)
    if not cells:
        return []
    first = picture.grow[0]
    columns = _grown(cells, wide, first, picture.tile)
    if picture.both and len(columns) > cells:
        more = (len(columns) - cells) // 2
        kept = *range(first), *columns[first : first + 1], *columns[first + 1 + more :]
        columns = sorted([*kept, *[cells - 1 - first] * more])
    rows = _grown(lines, high, picture.grow[1], picture.tile)
    spare, aside = high - len(rows), wide - len(columns)
    left = {"left": 0, "right": aside}.get(picture.side, (aside + 1) // 2)
    top = {"top": 0, "middle": spare // 2}.get(picture.side, spare)
    return [
        (letter, x, y)
        for y, row in enumerate(_split(rows, each), each * top)
        for x, column in enumerate(_split(columns, each), each * left)
        for letter in (source[row] if row < len(source) else "")[column : column + 1]
        if letter != "."
    ]


def _grown(count: int, room: int, repeated: int, tile: bool) -> list[int]:
    if tile:
        return [n % count for n in range(room)]
    more = max(0, room - count) if repeated >= 0 else 0
    return sorted([*range(count), *[repeated] * more])


def _split(cells: list[int], each: int) -> list[int]:
    return [each * cell + part for cell in cells for part in range(each)]
