"""A captain's portrait in cells: a small painting in a gilt frame, in the coat of his crown."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.content.decode import FromToml, load
from .cells import Cell, Ink, Row, crossings, halved, sides_of
from .colours import Depth, parts_of

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
ONE_IN = 5  # one in so many has a patch over an eye, and one a scar


class Likeness(Struct, frozen=True):
    """The looks of one captain."""

    hat: Hat
    hair: Hair
    beard: Beard
    skin: Skin
    long: bool  # whether the hair falls to the shoulders
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
}  # those of whom a look is told, or pictured in old books


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

FILE = "maps/portrait.toml"  # the shapes and the paints; what the fields mean stands there
Inks = tuple[Ink, ...]
Point = tuple[float, float]
Span = tuple[float, float]
SAMPLES = 3  # samples of a pixel, each way
WHOLE = ((0.0, 0.0), (20.0, 24.0))
"""All of the drawing: its upper left corner, and how wide and high it is, in units of its own."""
CLOSE = ((2.0, 1.8), (16.0, 19.2))
"""The part of it that is shown where the picture is small: eyes have to be seen."""
MIDDLE = 10.0  # where the middle of the face is, from the left
GROUND = "k"  # the letter of what is behind the captain


class FillRow(FromToml):
    """Shapes that are filled with a letter."""

    letter: str
    polygons: tuple[tuple[Point, ...], ...] = ()
    ellipses: tuple[tuple[float, float, float, float], ...] = ()
    only: str = ""
    both: bool = False

    def spans(self, level: float) -> Iterator[Span]:
        """The stretches of a level line that lie within the shapes."""
        for left, right in self._on_one_side(level):
            yield left, right
            if self.both:
                yield 2 * MIDDLE - right, 2 * MIDDLE - left

    def _on_one_side(self, level: float) -> Iterator[Span]:
        for corners in self.polygons:
            cuts = crossings(sides_of(corners), level)
            yield from zip(cuts[::2], cuts[1::2], strict=True)
        for x, y, wide, high in self.ellipses:
            share = 1 - ((level - y) / high) ** 2
            if share > 0:
                yield x - wide * share**0.5, x + wide * share**0.5


class PaintRow(FromToml):
    """What is painted with what where a terminal has so many colours."""

    frame: tuple[Ink, Ink]
    skin: dict[Skin, Inks]
    hair: dict[Hair, Inks]
    coats: dict[str, Inks]
    letters: dict[str, Ink]


class PortraitFile(FromToml):
    """All that a portrait can be put together from."""

    part: dict[str, tuple[FillRow, ...]]
    paints: dict[Depth, PaintRow]


class SampleGrid:
    """Letters, so many samples wide and high; shapes are told in units of the drawing."""

    def __init__(self, columns: int, rows: int, view: tuple[Point, Point]) -> None:
        """`columns` and `rows` count pixels. `view` is what is seen of the drawing: its upper left
        corner, and how wide and high it is."""
        self.columns = columns
        (self._left, self._top), (wide, high) = view
        self._across = columns * SAMPLES / wide
        self._down = rows * SAMPLES / high
        self._lines = [[GROUND] * (columns * SAMPLES) for _ in range(rows * SAMPLES)]

    def fill(self, row: FillRow) -> None:
        """Fill shapes with their letter."""
        for at, line in enumerate(self._lines):
            for left, right in row.spans(self._top + (at + 0.5) / self._down):
                start = max(0, round((left - self._left) * self._across))
                stop = min(len(line), round((right - self._left) * self._across))
                for place in range(start, stop):
                    if not row.only or line[place] in row.only:
                        line[place] = row.letter

    def pixels(self) -> Iterator[list[Counter[str]]]:
        """Line by line how many samples of each pixel have which letter."""
        for top in range(0, len(self._lines), SAMPLES):
            lines = self._lines[top : top + SAMPLES]
            yield [
                Counter(letter for line in lines for letter in line[left : left + SAMPLES])
                for left in range(0, self.columns * SAMPLES, SAMPLES)
            ]


def pieces_of(look: Likeness) -> Iterator[str]:
    """The parts of a portrait, from the ground to the hat."""
    if look.hat == "wig":
        yield "locks"
    elif look.long:
        yield "long"
    yield from ("coat", "head")
    if look.earring:
        yield "earring"
    yield "features"
    if look.scar:
        yield "scar"
    if look.patch:
        yield "patch"
    if look.beard in ("full", "pointed"):
        yield look.beard
    if look.beard != "none":
        yield "moustache"
    if look.hat != "wig":
        yield "temples"
    yield look.hat


# --- A captain's portrait in signs of any keyboard, for terminals without colours or blocks -------

WIDE, HIGH = 15, 9  # columns and lines of the picture
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
GLOW = 0.6  # how far the light about the head reaches, in widths of the picture
HEAVY = {"e": 4, "m": 2}
"""Letters that count for more than their samples: eyes and mouth make a face."""
Colour = tuple[float, ...]


@lru_cache(maxsize=16)
def portrait(look: Likeness, crown: str, depth: Depth, columns: int = SMALL) -> tuple[Row, ...]:
    """A captain in a frame, so many columns wide; for terminals that have colours."""
    view = WHOLE if columns >= GRAND else CLOSE
    rows = round(columns * view[1][1] / view[1][0] / 2) * 2
    paints = load(PortraitFile, FILE).paints[depth]
    coat = paints.coats.get(crown, paints.coats[""])
    own = (*paints.skin[look.skin], *paints.hair[look.hair], *coat)
    inks = {**paints.letters, **dict(zip("sSlhHcCt", own, strict=True))}
    grid = SampleGrid(columns, rows, view)
    for row in (row for part in pieces_of(look) for row in load(PortraitFile, FILE).part[part]):
        grid.fill(row)
    lines = [
        [
            mixed(found, inks, glow(x, y, columns, rows))
            if depth == "true"
            else inks[found.most_common(1)[0][0]]
            for x, found in enumerate(line)
        ]
        for y, line in enumerate(grid.pixels())
    ]
    framed(lines, *load(PortraitFile, FILE).paints[depth].frame)
    return tuple(
        tuple(halved(one, two) for one, two in zip(upper, lower, strict=True))
        for upper, lower in zip(lines[::2], lines[1::2], strict=True)
    )


def mixed(found: Counter[str], inks: Mapping[str, Ink], ground: Colour) -> Ink:
    weights = {letter: count**2 * HEAVY.get(letter, 1) for letter, count in found.items()}
    total = sum(weights.values())
    shares = [
        (ground if letter == GROUND else parts_of(inks[letter]), weight / total)
        for letter, weight in weights.items()
    ]
    mixed = (sum(colour[n] * share for colour, share in shares) for n in range(3))
    return "#" + "".join(f"{min(255, round(part)):02x}" for part in mixed)


def glow(x: int, y: int, columns: int, rows: int) -> Colour:
    across, down = (x + 0.5) / columns - 0.5, (y + 0.5) / rows - 0.42
    share = min(1.0, (across**2 + down**2) ** 0.5 / GLOW)
    near, edge = map(parts_of, GROUNDS)
    return tuple(one + (two - one) * share for one, two in zip(near, edge, strict=True))


def framed(lines: Sequence[list[Ink]], lit: Ink, dark: Ink) -> None:
    """Lay the frame over the outermost pixels; the light comes from the left, above."""
    for line in lines:
        line[0], line[-1] = lit, dark
    lines[0][:-1] = [lit] * (len(lines[0]) - 1)
    lines[-1][1:] = [dark] * (len(lines[-1]) - 1)


GROUNDS = ("#5b4630", "#1c150f")
"""What is behind a captain in true colour: about the head, and at the edge."""


# --- The colours of the four crowns, small enough to stand beside a name --------------------------

WIDTH, HEIGHT = 11, 3  # cells of a small flag; a large one has twice as many each way


class FlagRow(FromToml):
    """A flag in square pixels, two to a cell."""

    small: str
    large: str
    ground: str  # the pixel that is only cloth
    sign: str  # what stands for the rest of it where cells cannot be halved


class FlagsFile(FromToml):
    """The flags by the ids of their crowns, and the colours of their pixels by depth."""

    flag: dict[str, FlagRow]
    inks: dict[Depth, dict[str, Ink]]


def flag(crown: str, depth: Depth, *, large: bool = False, plain: bool = False) -> tuple[Row, ...]:
    """The flag of a crown by its id, in lines of cells; `plain` draws it with signs."""
    all_flags = load(FlagsFile, "maps/flags.toml")
    found, inks = all_flags.flag.get(crown, all_flags.flag[""]), all_flags.inks[depth]
    rows = (found.large if large else found.small).split()

    def cell(upper: str, lower: str) -> Cell:
        if not plain:
            return halved(inks[upper], inks[lower])
        drawn = [pixel for pixel in (upper, lower) if pixel != found.ground]
        return Cell(found.sign if drawn else " ", inks[(drawn or [upper])[0]], inks[found.ground])

    return tuple(
        tuple(map(cell, upper, lower)) for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
