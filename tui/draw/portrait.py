"""A captain's portrait in cells: a small painting in a gilt frame, in the coat of his crown."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from .cells import Cell, Ink, Row
from .colours import Depth

# --- What a captain looks like: hat, hair, beard and the rest, always the same for a name ---------

Hat = Literal["tricorne", "plumed", "scarf", "wig"]
Beard = Literal["none", "moustache", "pointed", "full"]
Hair = Literal["black", "brown", "red", "fair", "grey"]
Skin = Literal["pale", "ruddy", "tanned", "dark"]
Sex = Literal["man", "woman", ""]
"""Nothing where it is not known: then there is no beard to be wrong about."""

HATS: tuple[Hat, ...] = ("tricorne", "plumed", "scarf", "tricorne", "plumed", "wig")
BEARDS: tuple[Beard, ...] = ("full", "pointed", "moustache", "none", "pointed", "full")
HAIRS: tuple[Hair, ...] = ("black", "brown", "brown", "red", "fair", "grey")
SKINS: tuple[Skin, ...] = ("pale", "ruddy", "tanned", "ruddy", "dark")
ONE_IN = 5
"""One in so many has a patch over an eye, and one a scar."""


class Likeness(Struct, frozen=True):
    """The looks of one captain."""

    hat: Hat
    hair: Hair
    beard: Beard
    skin: Skin
    long: bool
    """Whether the hair falls to the shoulders."""
    patch: bool = False
    scar: bool = False
    earring: bool = False


KNOWN: Mapping[str, Likeness] = {
    "Edward Teach": Likeness("tricorne", "black", "full", "ruddy", long=True),
    "Anne Bonny": Likeness("plumed", "red", "none", "pale", long=True, earring=True),
    "Mary Read": Likeness("scarf", "brown", "none", "ruddy", long=True),
    "Henry Morgan": Likeness("plumed", "brown", "pointed", "ruddy", long=True),
    "Jack Rackham": Likeness("scarf", "black", "moustache", "tanned", long=True, earring=True),
    "Bartholomew Roberts": Likeness("plumed", "black", "none", "tanned", long=True),
}
"""Those of whom a look is told, or pictured in old books."""


def likeness(name: str, sex: Sex = "") -> Likeness:
    """The looks that go with a name."""
    if name in KNOWN:
        return KNOWN[name]
    left = crc32(name.encode())

    def draw(of: int) -> int:
        nonlocal left
        left, found = divmod(left, of)
        return found

    found = Likeness(
        HATS[draw(len(HATS))],
        HAIRS[draw(len(HAIRS))],
        BEARDS[draw(len(BEARDS))],
        SKINS[draw(len(SKINS))],
        long=draw(2) == 0,
        patch=draw(ONE_IN) == 0,
        scar=draw(ONE_IN) == 0,
        earring=draw(3) == 0,
    )
    if sex != "man":
        found = replace(found, beard="none", long=found.long or sex == "woman")
    return found


# --- Shapes filled with letters on a small grid, and the grid as fewer, larger pixels -------------
# A letter stands for a colour that is chosen later, so one drawing serves every depth of colour.
# Each pixel is sampled several times each way: where colours are rich its samples are mixed, and
# where they are few the letter that most of them have stands for all.

Point = tuple[float, float]
Span = tuple[float, float]
Shape = Callable[[float], Sequence[Span]]
"""The stretches of a level line that lie within a shape, by the height of the line."""
SAMPLES = 3
"""Samples of a pixel, each way."""


def ellipse(x: float, y: float, wide: float, high: float) -> Shape:
    """An ellipse about a point, by half its width and half its height."""

    def spans(level: float) -> Sequence[Span]:
        share = 1 - ((level - y) / high) ** 2
        return () if share <= 0 else ((x - wide * share**0.5, x + wide * share**0.5),)

    return spans


def polygon(*corners: Point) -> Shape:
    """What straight lines from corner to corner enclose."""
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))

    def spans(level: float) -> Sequence[Span]:
        cuts = sorted(
            x1 + (level - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in edges
            if (y1 <= level) != (y2 <= level)
        )
        return tuple(zip(cuts[::2], cuts[1::2], strict=True))

    return spans


def mirrored(shape: Shape, middle: float) -> Shape:
    """A shape, and the same on the other side of an upright line."""

    def spans(level: float) -> Sequence[Span]:
        found = shape(level)
        return (*found, *((2 * middle - right, 2 * middle - left) for left, right in found))

    return spans


class Grid:
    """Letters, so many samples wide and high; shapes are told in units of the drawing."""

    def __init__(self, columns: int, rows: int, view: tuple[Point, Point], ground: str) -> None:
        """`columns` and `rows` count pixels.

        `view` is what is seen of the drawing: its upper left corner, and how wide and high it is.
        """
        self.columns = columns
        (self._left, self._top), (wide, high) = view
        self._across = columns * SAMPLES / wide
        self._down = rows * SAMPLES / high
        self._lines = [[ground] * (columns * SAMPLES) for _ in range(rows * SAMPLES)]

    def fill(self, letter: str, *shapes: Shape, only: str = "") -> None:
        """Fill shapes with a letter; `only` where one of these letters stands already."""
        for at, line in enumerate(self._lines):
            level = self._top + (at + 0.5) / self._down
            for shape in shapes:
                for left, right in shape(level):
                    start = max(0, round((left - self._left) * self._across))
                    stop = min(len(line), round((right - self._left) * self._across))
                    for place in range(start, stop):
                        if not only or line[place] in only:
                            line[place] = letter

    def pixels(self) -> Iterator[list[Counter[str]]]:
        """Line by line how many samples of each pixel have which letter."""
        for top in range(0, len(self._lines), SAMPLES):
            lines = self._lines[top : top + SAMPLES]
            yield [
                Counter(letter for line in lines for letter in line[left : left + SAMPLES])
                for left in range(0, self.columns * SAMPLES, SAMPLES)
            ]


# --- The shapes of a captain's portrait, from the ground to the hat, filled with letters ----------

WHOLE = ((0.0, 0.0), (20.0, 24.0))
"""All of the drawing: its upper left corner, and how wide and high it is, in units of its own."""
CLOSE = ((2.0, 1.8), (16.0, 19.2))
"""The part of it that is shown where the picture is small: eyes have to be seen."""
MIDDLE = 10.0
"""Where the middle of the face is, from the left."""
GROUND = "k"
"""The letter of what is behind the captain. The others:

c coat, t its trim, w linen, g gold, s skin, l where it shines, x the white of an eye, e its dark,
m mouth, z scar, h hair, a felt, p plume, r scarf; of some the capital is the same in shadow.
"""


def both(shape: Shape) -> Shape:
    """A shape on both sides of the face."""
    return mirrored(shape, MIDDLE)


def long_hair(grid: Grid, look: Likeness) -> None:
    """Locks that fall behind the shoulders."""
    if look.hat == "wig":
        for y, x, wide in ((7.5, 5.6, 2.6), (10.5, 4.9, 2.6), (13.6, 4.5, 2.7), (16.8, 4.6, 2.6)):
            grid.fill("H", both(ellipse(x, y, wide, 2.3)))
            grid.fill("h", both(ellipse(x - 0.3, y - 0.4, wide - 0.7, 1.6)))
    elif look.long:
        lock = polygon((6.4, 6), (5.2, 10), (4.6, 14), (4.4, 18), (6.6, 19.4), (9, 18), (9, 6))
        grid.fill("H", both(lock))
        grid.fill("h", polygon((6.2, 7), (5.6, 10), (5.1, 14), (4.9, 17.6), (5.9, 18.4), (6.6, 12)))
        grid.fill("h", polygon((14.4, 9), (14.6, 14), (14.4, 17), (14, 17), (14, 9)))


def coat(grid: Grid) -> None:
    """Shoulders, lapels, linen and buttons."""
    grid.fill("c", polygon((0, 24), (0.6, 20.6), (3, 18.7), (7.4, 17.4), (12.6, 17.4),
                           (17, 18.7), (19.4, 20.6), (20, 24)))  # fmt: skip
    grid.fill("C", polygon((13.4, 17.4), (17, 18.7), (19.4, 20.6), (20, 24), (15, 24)), only="c")
    grid.fill("C", polygon((3.4, 24), (4.2, 21.4), (4.7, 24)), only="c")
    grid.fill("t", both(polygon((7.6, 17.2), (6.2, 18.4), (7.4, 21.4), (8.4, 24), (9.1, 24))))
    grid.fill("w", polygon((7.8, 17), (12.2, 17), (10.9, 24), (9.1, 24)))
    grid.fill("W", polygon((10.4, 18), (12.2, 17), (10.9, 24), (10.2, 24)))
    for y in (19.6, 21.2, 22.8):
        grid.fill("W", ellipse(9.6, y, 0.9, 0.22), only="w")
    grid.fill("g", both(ellipse(5.9, 21.5, 0.45, 0.5)), both(ellipse(6.6, 23.4, 0.45, 0.5)))


def face(grid: Grid, look: Likeness) -> None:
    """Neck, ears and head; the light comes from the left."""
    grid.fill("S", polygon((8.1, 14), (11.9, 14), (12.1, 18.2), (10, 19.2), (7.9, 18.2)))
    grid.fill("s", both(ellipse(5.75, 11.9, 0.75, 1.15)))
    head = polygon((5.8, 8), (5.7, 11.5), (6.3, 14.2), (7.6, 16.4), (9.1, 17.5), (10.9, 17.5),
                   (12.4, 16.4), (13.7, 14.2), (14.3, 11.5), (14.2, 8), (12, 5.5),
                   (8, 5.5))  # fmt: skip
    grid.fill("s", head)
    grid.fill("S", polygon((12.9, 6), (12.9, 12), (12.4, 14), (11, 16), (10.6, 17.6),
                           (12.4, 17), (15.2, 13), (15.2, 6)), only="s")  # fmt: skip
    grid.fill("l", ellipse(8.2, 13, 1.3, 0.7), ellipse(9.4, 9.1, 1.9, 0.8), only="s")
    if look.earring:
        grid.fill("g", ellipse(5.6, 13.5, 0.5, 0.65))


def features(grid: Grid, look: Likeness) -> None:
    """Eyes and brows, nose and mouth."""
    grid.fill("S", both(ellipse(8, 11.05, 1.35, 0.85)))
    grid.fill("x", both(ellipse(8.0, 11.25, 0.95, 0.5)))
    grid.fill("e", ellipse(8.15, 11.2, 0.5, 0.55), ellipse(12.1, 11.2, 0.5, 0.55))
    brow = polygon((6.6, 10.5), (7.2, 9.85), (9.2, 10.2), (9.3, 10.7), (7.5, 10.45))
    grid.fill("H", both(brow))
    grid.fill("S", polygon((10.3, 11), (11.3, 14), (9.5, 14.3), (10.5, 13.6)))
    grid.fill("l", polygon((9.7, 11.4), (10.2, 11.4), (10.3, 13.4), (9.7, 13.6)), only="sS")
    grid.fill("m", polygon((8.6, 15.45), (10, 15.2), (11.4, 15.45), (10.8, 15.95), (9.2, 15.95)))
    if look.scar:
        grid.fill("z", polygon((6.7, 12.2), (7.1, 12.1), (8, 14.6), (7.6, 14.8)))
    if look.patch:
        grid.fill("e", ellipse(12.0, 11.2, 1.35, 1.1))
        grid.fill("e", polygon((5.8, 8.6), (5.8, 8.2), (14.4, 10.8), (14.4, 11.3)))


def beard(grid: Grid, look: Likeness) -> None:
    """What grows about the mouth."""
    if look.beard == "none":
        return
    if look.beard == "full":
        grid.fill("h", polygon((5.8, 12.4), (6.6, 13.9), (8.3, 14.6), (11.7, 14.6), (13.4, 13.9),
                               (14.2, 12.4), (14.1, 15.6), (13, 18.4), (11.3, 20.6), (10, 21.2),
                               (8.7, 20.6), (7, 18.4), (5.9, 15.6)))  # fmt: skip
        grid.fill("H", polygon((12.4, 14), (14.2, 12.4), (14.1, 15.6), (13, 18.4), (11.3, 20.6),
                               (10, 21.2), (11.6, 17.8)), only="h")  # fmt: skip
        grid.fill("H", polygon((9, 17.2), (9.3, 17.2), (9.2, 20.4)), only="h")
        grid.fill("m", polygon((8.9, 15.6), (11.1, 15.6), (10.6, 16.2), (9.4, 16.2)))
    if look.beard == "pointed":
        grid.fill("h", polygon((8.9, 16.3), (11.1, 16.3), (11, 18.2), (10, 20), (9, 18.2)))
        grid.fill("H", polygon((10.3, 16.3), (11.1, 16.3), (11, 18.2), (10, 20)))
    grid.fill("h", both(polygon((10, 14.5), (8.6, 14.6), (7, 15.5), (6.5, 15.2), (7.3, 16.1),
                                (8.8, 15.5), (10, 15.3))))  # fmt: skip


def short_hair(grid: Grid, look: Likeness) -> None:
    """Hair at the temples."""
    if look.hat == "wig":
        grid.fill("H", ellipse(10, 6.6, 5.3, 3.3))
        grid.fill("h", ellipse(9.4, 6, 4.3, 2.3))
        grid.fill("s", ellipse(10, 9.3, 3.4, 2.2), only="hH")
        grid.fill("h", ellipse(8.1, 6.6, 1.9, 1.5), ellipse(12, 6.7, 1.7, 1.4))
        grid.fill("H", polygon((9.8, 4.6), (10.2, 4.6), (10.2, 8), (9.8, 8)))
    else:
        grid.fill("h", polygon((5.5, 8), (6.9, 8), (6.4, 10.6), (5.9, 12)))
        grid.fill("H", polygon((14.5, 8), (13.1, 8), (13.6, 10.6), (14.1, 12)))


def tricorne(grid: Grid) -> None:
    """Felt turned up on three sides, with gold lace and a cockade."""
    grid.fill("A", ellipse(10, 4.6, 4.7, 3))
    brim = polygon((1.6, 7.6), (3.6, 4.6), (6, 3.2), (10, 4.5), (14, 3.2), (16.4, 4.6),
                   (18.4, 7.6), (14.6, 8.3), (10, 9.2), (5.4, 8.3))  # fmt: skip
    grid.fill("a", brim)
    grid.fill("A", polygon((11, 9.2), (18.4, 7.6), (16.4, 4.6), (14, 3.2), (14.4, 7)), only="a")
    upper = ((1.4, 7.6), (3.5, 4.5), (6, 3), (10, 4.3), (14, 3), (16.5, 4.5), (18.6, 7.6))
    for (x1, y1), (x2, y2) in pairwise(upper):
        lace = polygon((x1, y1), (x2, y2), (x2, y2 + 0.75), (x1, y1 + 0.75))
        grid.fill("g" if x1 < MIDDLE else "G", lace)
    grid.fill("r", ellipse(6.2, 6.1, 1.0, 1.05))
    grid.fill("g", ellipse(6.2, 6.1, 0.42, 0.45))


def plumed(grid: Grid) -> None:
    """A wide hat with a feather."""
    grid.fill("a", polygon((5.8, 6.8), (6.3, 2.9), (8, 2), (12, 2), (13.7, 2.9), (14.2, 6.8)))
    grid.fill("A", polygon((11.6, 2), (13.7, 2.9), (14.2, 6.8), (12.2, 6.8)))
    grid.fill("t", polygon((5.9, 5.5), (14.1, 5.5), (14.3, 6.7), (5.7, 6.7)))
    grid.fill("A", ellipse(10, 7.9, 8.4, 1.55))
    grid.fill("a", ellipse(9.7, 7.4, 8.1, 1.2))
    for x, y, wide in ((13.2, 4.6, 1.3), (14.8, 3.3, 1.6), (16.6, 3.2, 1.5), (17.7, 4.6, 1.1)):
        grid.fill("P", ellipse(x + 0.2, y + 0.35, wide, 1.3))
        grid.fill("p", ellipse(x, y, wide, 1.15))
    grid.fill("g", ellipse(12.7, 5.9, 0.6, 0.7))


def scarf(grid: Grid) -> None:
    """A cloth tied about the head."""
    grid.fill("R", polygon((13.6, 8), (16.2, 9.6), (16.6, 13), (15.4, 12.4), (14.6, 10)))
    grid.fill("R", polygon((13.6, 8), (15, 10), (14.9, 14.4), (14, 13)))
    dome = polygon((5.3, 9), (5.4, 6.5), (6.8, 4.2), (10, 3.2), (13.2, 4.2), (14.6, 6.5), (14.7, 9),
                   (10, 7.7))  # fmt: skip
    grid.fill("r", dome)
    grid.fill("R", polygon((12, 3.4), (13.2, 4.2), (14.6, 6.5), (14.7, 9), (12.4, 8.2)), only="r")
    grid.fill("R", polygon((5.3, 9), (5.3, 8.1), (10, 6.9), (14.7, 8.1), (14.7, 9), (10, 7.7)))
    for x, y in ((7.2, 6.3), (9.4, 4.8), (10, 6.2), (12.3, 5.6), (7.9, 4.7)):
        grid.fill("w", ellipse(x, y, 0.36, 0.4), only="rR")
    grid.fill("r", ellipse(14.5, 8.4, 0.9, 0.9))


def wig(grid: Grid) -> None:
    """No hat: the curls have been drawn."""


HAT_SHAPES: Mapping[Hat, Callable[[Grid], None]] = {
    "tricorne": tricorne,
    "plumed": plumed,
    "scarf": scarf,
    "wig": wig,
}


# --- A captain's portrait in signs of any keyboard, for terminals without colours or blocks -------

WIDE, HIGH = 15, 9
"""Columns and lines of the picture."""
HAT_SIGNS: Mapping[Hat, tuple[str, str, str]] = {
    "tricorne": (r"    __.---.__  ", r" .-'  (*)   '-.", r" '-..._____..-'"),
    "plumed": (r"    .-----.,~~,", r"    |=====|~~' ", r" .-----------. "),
    "scarf": (r"    .-----.    ", r"   / * . * \   ", r"   |.-----.|=- "),
    "wig": (r"   .-'''''-.   ", r"  ( ( ) ( ) )  ", r" ( ( .---. ) ) "),
}
MOUTHS: Mapping[Beard, tuple[str, str]] = {
    "none": (r"\  -  /", r" \___/ "),
    "moustache": (r"\ ~v~ /", r" \___/ "),
    "pointed": (r"\ ~-~ /", r" \_V_/ "),
    "full": (r"{%~-~%}", r" {%%%} "),
}
COAT = (r"  .-\/\|/\/-.  ", r" /   \ | /   \ ")


def signs(look: Likeness) -> tuple[str, ...]:
    """The picture, line by line."""
    right = "#" if look.patch else "o"
    mouth, chin = MOUTHS[look.beard]
    cheek = "'" if look.scar else " "
    ring = "o" if look.earring else " "
    face = (f"| o {right} |", f"|{cheek} >  |", mouth, chin)
    left, out = ("((", "))") if look.hat == "wig" else ("(", ")") if look.long else ("", "")
    return (
        *HAT_SIGNS[look.hat],
        f"{left:>4}{face[0]}{out:<4}",
        f"{left + ring if ring != ' ' else left:>4}{face[1]}{out:<4}",
        f"{left:>4}{face[2]}{out:<4}",
        f"{left:>4}{face[3]}{out:<4}",
        *COAT,
    )


# --- Portrait -------------------------------------------------------------------------------------

SMALL, LARGE, GRAND = 17, 20, 30
"""Columns of a portrait on a small page, on a larger one, and where there is plenty of room."""
GLOW = 0.6
"""How far the light about the head reaches, in widths of the picture."""
HEAVY = {"e": 4, "m": 2}
"""Letters that count for more than their samples: eyes and mouth make a face."""
Colour = tuple[float, ...]


@lru_cache(maxsize=16)
def portrait(look: Likeness, crown: str, depth: Depth, columns: int = SMALL) -> tuple[Row, ...]:
    """A captain in a frame, so many columns wide; for terminals that have colours."""
    view = WHOLE if columns >= GRAND else CLOSE
    rows = round(columns * view[1][1] / view[1][0] / 2) * 2
    inks = inks_of(look, crown, depth)
    grid = drawing(look, columns, rows, view)
    lines = [
        [
            mixed(found, inks, glow(x, y, columns, rows))
            if depth == "true"
            else inks[found.most_common(1)[0][0]]
            for x, found in enumerate(line)
        ]
        for y, line in enumerate(grid.pixels())
    ]
    framed(lines, *FRAMES[depth])
    return tuple(
        tuple(halved(one, two) for one, two in zip(upper, lower, strict=True))
        for upper, lower in zip(lines[::2], lines[1::2], strict=True)
    )


def drawing(look: Likeness, columns: int, rows: int, view: tuple[Point, Point]) -> Grid:
    """The captain in letters, from the ground to the hat."""
    grid = Grid(columns, rows, view, GROUND)
    long_hair(grid, look)
    coat(grid)
    face(grid, look)
    features(grid, look)
    beard(grid, look)
    short_hair(grid, look)
    HAT_SHAPES[look.hat](grid)
    return grid


def mixed(found: Counter[str], inks: Mapping[str, Ink], ground: Colour) -> Ink:
    """The colour of a pixel by how many samples of it have which letter; the most weigh most."""
    weights = {letter: count**2 * HEAVY.get(letter, 1) for letter, count in found.items()}
    total = sum(weights.values())
    shares = [
        (ground if letter == GROUND else parts(inks[letter]), weight / total)
        for letter, weight in weights.items()
    ]
    mixed = (sum(colour[n] * share for colour, share in shares) for n in range(3))
    return "#" + "".join(f"{min(255, round(part)):02x}" for part in mixed)


def glow(x: int, y: int, columns: int, rows: int) -> Colour:
    """What is behind the captain at a pixel: lighter about the head."""
    across, down = (x + 0.5) / columns - 0.5, (y + 0.5) / rows - 0.42
    share = min(1.0, (across**2 + down**2) ** 0.5 / GLOW)
    near, edge = map(parts, GROUNDS)
    return tuple(one + (two - one) * share for one, two in zip(near, edge, strict=True))


def framed(lines: Sequence[list[Ink]], lit: Ink, dark: Ink) -> None:
    """Lay the frame over the outermost pixels; the light comes from the left, above."""
    for line in lines:
        line[0], line[-1] = lit, dark
    lines[0][:-1] = [lit] * (len(lines[0]) - 1)
    lines[-1][1:] = [dark] * (len(lines[-1]) - 1)


def halved(upper: Ink, lower: Ink) -> Cell:
    """A cell of two pixels."""
    return Cell(" ", upper, upper) if upper == lower else Cell("▀", upper, lower)


def parts(ink: Ink) -> Colour:
    """A colour as red, green and blue."""
    return tuple(int(ink[at : at + 2], 16) for at in (1, 3, 5))


Inks = Sequence[Ink]

SKIN_INKS: Mapping[Depth, Mapping[Skin, Inks]] = {
    "true": {
        "pale": ("#e8bd9b", "#bd8563", "#f8dcc0"),
        "ruddy": ("#dba37c", "#a96b48", "#f0c4a0"),
        "tanned": ("#bd8456", "#875632", "#d8a577"),
        "dark": ("#84563a", "#573521", "#a3734f"),
    },
    "256": {
        "pale": ("#ffd7af", "#d7af87", "#ffffd7"),
        "ruddy": ("#d7af87", "#af875f", "#ffd7af"),
        "tanned": ("#af875f", "#875f00", "#d7af87"),
        "dark": ("#875f5f", "#4e4e4e", "#af875f"),
    },
    "16": {
        "pale": ("#aa5500",) * 3,
        "ruddy": ("#aa5500",) * 3,
        "tanned": ("#aa5500",) * 3,
        "dark": ("#aa5500",) * 3,
    },
}
"""Skin in the light, in shadow, and where it shines."""
HAIR_INKS: Mapping[Depth, Mapping[Hair, Inks]] = {
    "true": {
        "black": ("#2e2622", "#171210"),
        "brown": ("#5c3d25", "#372314"),
        "red": ("#a9502a", "#6e2f17"),
        "fair": ("#cfa85c", "#8f6f35"),
        "grey": ("#b3aca0", "#78726a"),
    },
    "256": {
        "black": ("#121212", "#080808"),
        "brown": ("#875f00", "#4e4e4e"),
        "red": ("#af5f00", "#870000"),
        "fair": ("#d7af5f", "#af8700"),
        "grey": ("#b2b2b2", "#767676"),
    },
    "16": {
        "black": ("#000000",) * 2,
        "brown": ("#000000",) * 2,
        "red": ("#aa0000",) * 2,
        "fair": ("#ffff55",) * 2,
        "grey": ("#aaaaaa",) * 2,
    },
}
"""Hair in the light and in shadow."""
COATS: Mapping[Depth, Mapping[str, Inks]] = {
    "true": {
        "england": ("#b23227", "#741c18", "#e9c46a"),
        "spain": ("#3a3138", "#1f1a20", "#c9302c"),
        "france": ("#2f55a8", "#1c3369", "#f0c75e"),
        "denmark": ("#d5d2c8", "#8f8d88", "#b0302f"),
    },
    "256": {
        "england": ("#af0000", "#870000", "#ffd75f"),
        "spain": ("#3a3a3a", "#1c1c1c", "#d70000"),
        "france": ("#005faf", "#00005f", "#ffd75f"),
        "denmark": ("#d0d0d0", "#8a8a8a", "#af0000"),
    },
    "16": {
        "england": ("#aa0000", "#aa0000", "#ffff55"),
        "spain": ("#000000", "#000000", "#aa0000"),
        "france": ("#0000aa", "#0000aa", "#ffff55"),
        "denmark": ("#ffffff", "#aaaaaa", "#aa0000"),
    },
}
"""By the id of a crown its coat in the light and in shadow, and what it is trimmed with."""
NO_COAT: Mapping[Depth, Inks] = {
    "true": ("#6b5a42", "#43372a", "#b99a5b"),
    "256": ("#875f00", "#5f5f00", "#af8700"),
    "16": ("#00aa00", "#00aa00", "#ffff55"),
}
"""For a crown that this game does not know."""
COMMON: Mapping[Depth, Mapping[str, Ink]] = {
    "true": {
        "w": "#f3ead8", "W": "#b8ab95", "g": "#ecc25a", "G": "#8d6a26", "e": "#1d1512",
        "m": "#8e3b33", "a": "#2b2521", "A": "#15110f", "p": "#f0e6d2", "P": "#b9a98c",
        "r": "#a3312a", "R": "#66201d", "x": "#e9e2d4", "z": "#7d3b2f",
    },
    "256": {
        "w": "#ffffd7", "W": "#bcbcbc", "g": "#ffd75f", "G": "#af8700", "e": "#121212",
        "m": "#870000", "a": "#1c1c1c", "A": "#080808", "p": "#eeeeee", "P": "#bcbcbc",
        "r": "#af0000", "R": "#5f0000", "x": "#eeeeee", "z": "#870000", "k": "#3a3a3a",
    },
    "16": {
        "w": "#ffffff", "W": "#aaaaaa", "g": "#ffff55", "G": "#aa5500", "e": "#000000",
        "m": "#aa0000", "a": "#000000", "A": "#000000", "p": "#ffffff", "P": "#aaaaaa",
        "r": "#aa0000", "R": "#aa0000", "x": "#ffffff", "z": "#aa0000", "k": "#555555",
    },
}  # fmt: skip
"""Linen, gold, eyes, mouth, felt, plume, scarf and scar; in true colour the ground is mixed."""
FRAMES: Mapping[Depth, Inks] = {
    "true": ("#d9ab4a", "#8a6526"),
    "256": ("#d7af5f", "#875f00"),
    "16": ("#ffff55", "#aa5500"),
}
"""The frame where the light falls, and away from it."""
GROUNDS = ("#5b4630", "#1c150f")
"""What is behind a captain in true colour: about the head, and at the edge."""


def inks_of(look: Likeness, crown: str, depth: Depth) -> Mapping[str, Ink]:
    """The colours of the letters, by what a captain looks like and by his crown."""
    coat = COATS[depth].get(crown, NO_COAT[depth])
    own = (*SKIN_INKS[depth][look.skin], *HAIR_INKS[depth][look.hair], *coat)
    return {**COMMON[depth], **dict(zip("sSlhHcCt", own, strict=True))}
