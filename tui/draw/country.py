"""The country and the sea around a map: a picture without end, in which no place is."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from .cells import Cell, Ink, Row, Samples, whim
from .colours import PALETTES, Ground, Palette


class Terrain(IntEnum):
    """What the country around a map is made of."""

    SEA = 0
    SURF = 1
    SAND = 2
    ROAD = 3
    GRASS = 4
    WOOD = 5
    HILL = 6


Lie: TypeAlias = Callable[[int, int], Terrain]
"""What lies at a column and line of a drawing, which can be less than nothing."""


class LandscapeInks(Struct, frozen=True):
    """The colours of the country around a map."""

    papers: Mapping[Terrain, Ink]
    inks: Mapping[Terrain, Ink]


class LandscapeGlyphs(Struct, frozen=True):
    """What lies scattered on the terrains, and what stands on them over several cells."""

    strewn: Mapping[Terrain, str]
    stamps: Mapping[Terrain, tuple[tuple[str, ...], ...]]


BLOCK = 8, 4
"""Columns and lines of the patches of country on each of which one thing can stand."""
_OFTEN: Mapping[Terrain, int] = {
    Terrain.SEA: 4,
    Terrain.SAND: 3,
    Terrain.GRASS: 4,
    Terrain.WOOD: 9,
    Terrain.HILL: 9,
}
"""Of ten patches those on which something stands."""

RICH_LAND = LandscapeGlyphs(
    strewn={
        Terrain.SEA: "     ~        ≈        ~      ",
        Terrain.SURF: "~≈~ ≈~~ ",
        Terrain.SAND: "    ·      .      °   ",
        Terrain.ROAD: "   ·    ∙    °  ",
        Terrain.GRASS: "  '    ,    \"     .    ",
        Terrain.WOOD: " ▲  '  ▲   ,   ▲",
        Terrain.HILL: "  .    ▲     '      ",
    },
    stamps={
        Terrain.SEA: (("~≈≈~",), (" ~~≈ ", "≈~   "), ("≈~≈",), ("~≈",), ("  ▌▄ ", "▀███▀")),
        Terrain.SAND: (("▄▀█▀▄", "  ▌  ", " ▄▌  "), ("▙▄▄▟",), ("▄▀▌▀▄", "  ▐  ")),
        Terrain.GRASS: (("▄▀█▀▄", "▀ ▌ ▀", "  ▌  "), (" ▄█▄ ", "▀▐█▌▀", "  │  "), ("▲▲", "││")),
        Terrain.WOOD: (
            ("  ▲  ", " ▲█▲ ", "▀▀│▀▀"),
            ("▄▀█▀▄", "▀ ▌ ▀", "  ▌  "),
            (" ▄█▄ ", "█████", " ▐▌  "),
            ("▲ ▲ ▲", "█▲█▲█", "│ │ │"),
        ),
        Terrain.HILL: (
            ("  ▄▄▖   ", " ▟██▙▄  ", "▟█████▙▖"),
            ("   ▗▄   ", " ▄▟██▙  ", "▟██████▙"),
            ("  ▲  ▲  ", " ▲█▲▟█▙ ", "▟███████"),
        ),
    },
)

ASCII_LAND = LandscapeGlyphs(
    strewn={
        Terrain.SEA: "     ~        -        ~      ",
        Terrain.SURF: "~-~ -~~ ",
        Terrain.SAND: "    .      ,      .   ",
        Terrain.ROAD: "   .    :    .  ",
        Terrain.GRASS: "  '    ,    \"     .    ",
        Terrain.WOOD: " %  '  %   ,   %",
        Terrain.HILL: "  .    %     '      ",
    },
    stamps={
        Terrain.SEA: (("~--~",), (" ~~- ", "-~   "), ("-~-",), ("~-",), ("  |)  ", "\\____/")),
        Terrain.SAND: (("\\\\|//", "  |  ", " _|  "), ("\\__/",), ("\\\\|//", "  |  ")),
        Terrain.GRASS: (("\\\\|//", "/ | \\", "  |  "), (" (%) ", "(%%%)", "  |  "), ("%%", "||")),
        Terrain.WOOD: (
            ("  ^  ", " /%\\ ", "/_|_\\"),
            ("\\\\|//", "/ | \\", "  |  "),
            (" (%) ", "(%%%)", " ||  "),
            ("^ ^ ^", "%^%^%", "| | |"),
        ),
        Terrain.HILL: (
            ("   __   ", "  /  \\_ ", "_/     \\"),
            ("    /\\  ", " /\\/  \\ ", "/      \\"),
        ),
    },
)
LAND_GLYPHS: Mapping[str, LandscapeGlyphs] = {
    "rich": RICH_LAND,
    "mono": RICH_LAND,
    "ascii": ASCII_LAND,
}


@lru_cache(maxsize=512)
def wave(distance: int) -> float:
    """How far a coast or a road has wandered so far from the map; at its edge not at all."""
    swing = 1.6 * math.sin(distance * 0.31) + 1.2 * math.sin(distance * 0.13 + 1)
    return (swing - 1.2 * math.sin(1)) * min(1.0, distance / 5)


def land_by_distance(distance: float, column: int, line: int) -> Terrain:
    """Open country at first, wood behind it, and hills beyond; the borders are ragged."""
    ragged = distance + 2 * math.sin(column * 0.37) + 1.5 * math.sin(column * 0.11 + line * 0.5)
    if ragged < 4:
        return Terrain.GRASS
    return Terrain.WOOD if ragged < 13 else Terrain.HILL


class Landscape:
    """The country around a map, line by line; what has been drawn is kept."""

    def __init__(self, lie: Lie, inks: LandscapeInks, glyphs: LandscapeGlyphs) -> None:
        self._lie = lru_cache(maxsize=None)(lie)
        self._inks = inks
        self._glyphs = glyphs
        self._rows: dict[tuple[int, int, int], Row] = {}
        self._standing: dict[tuple[int, int], tuple[Terrain, tuple[str, ...]]] = {}
        self._cells: dict[tuple[Terrain, str], Cell] = {}

    def row(self, y: int, first: int, last: int) -> Row:
        """One line of it, from a column to the one before another."""
        found = self._rows.get((y, first, last))
        if found is None:
            found = self._rows[y, first, last] = tuple(self._drawn(y, first, last))
        return found

    def _drawn(self, y: int, first: int, last: int) -> list[Cell]:
        """The cells of a line, patch by patch."""
        found = []
        wide, high = BLOCK
        line, down = divmod(y, high)
        for column in range(first // wide, -(-last // wide)):
            ground, stamp = self._patch(column, line)
            standing = stamp[down] if down < len(stamp) else ""
            left = column * wide
            for x in range(max(first, left), min(last, left + wide)):
                terrain = self._lie(x, y)
                glyph = " "
                if terrain is ground:
                    glyph = standing[x - left : x - left + 1] or " "
                if terrain is Terrain.SEA and self._breaks(x, y):
                    terrain, glyph = Terrain.SURF, " "
                if glyph == " ":
                    strewn = self._glyphs.strewn[terrain]
                    glyph = strewn[whim(x, y) % len(strewn)]
                found.append(self._cells.get((terrain, glyph)) or self._new(terrain, glyph))
        return found

    def _new(self, terrain: Terrain, glyph: str) -> Cell:
        """A cell of a kind that has not been drawn yet."""
        inks = self._inks
        found = Cell(glyph, inks.inks[terrain], inks.papers[terrain])
        self._cells[terrain, glyph] = found
        return found

    def _breaks(self, x: int, y: int) -> bool:
        lie, sea = self._lie, Terrain.SEA
        if lie(x - 1, y) is not sea or lie(x + 1, y) is not sea:
            return True
        return lie(x, y - 1) is not sea or lie(x, y + 1) is not sea

    def _patch(self, column: int, line: int) -> tuple[Terrain, tuple[str, ...]]:
        """What a patch is made of, and what stands there: a tree, a hill, a wave, or nothing."""
        found = self._standing.get((column, line))
        if found is None:
            wide, high = BLOCK
            ground = self._lie(column * wide + wide // 2, line * high + high // 2)
            found = self._standing[column, line] = ground, self._chosen(column, line, ground)
        return found

    def _chosen(self, column: int, line: int, ground: Terrain) -> tuple[str, ...]:
        """What stands in a patch, moved about within it."""
        place = whim(column * 7 + 3, line * 5 + 1)
        stamps = self._glyphs.stamps.get(ground, ())
        if not stamps or place % 10 >= _OFTEN[ground]:
            return ()
        stamp = stamps[place // 10 % len(stamps)]
        across = place // 128 % (BLOCK[0] - max(map(len, stamp)) + 1)
        down = place // 1024 % (BLOCK[1] - len(stamp) + 1)
        return ("",) * down + tuple(" " * across + line for line in stamp)


# --- What lies on the ground of any map that is drawn large: waves, surf, palms, trees, roofs -----
# Each is a small picture in quarters of cells; its letters are those of `inks_by`.

WAVES: Sequence[Samples] = (
    ("www    ", "    www"),
    ("  ww ", "ww  w"),
    ("wwww",),
    (" www ", "w   w"),
)
SHALLOWS: Sequence[Samples] = ((" OO O", "O  O "), ("O OO",), ("OO  ", "   O"))
FOAM: Sequence[Samples] = ((" oo o", "o  o "), ("o oo",), ("oo  ", "   o"))
PALM: Samples = ("  gg gg  ", "gGGg gGGg", " g gtg  g", "   t     ", "  t      ", " tt      ")
SMALL_PALM: Samples = (" gG Gg ", "g GgG g", "   t   ", "  t    ")
TREE: Sequence[Samples] = (
    (" GGG  ", "GGGgg ", "gGggg ", " ggk  "),
    (" GG ", "GGgg", "gggk", " kk "),
    ("GG  ", "Ggg ", " gk "),
)
BUSH: Sequence[Samples] = (("GG ", "gggg"), ("Gg",), (" G", "gg"))
HOUSE: Sequence[Samples] = (
    ("  rrrrr  ", " rrrrrrr ", "rrrrrrrrr", " lllkklk ", " lkllkll "),
    (" rrrr ", "rrrrrr", " lkll ", " lllk "),
    ("   rr   ", "  rrrr  ", "  llkl  ", "  llll  ", "  lkkl  "),
)
ROCK: Sequence[Samples] = ((" k  ", "kko "), ("kk", "oo"), (" oo", "ok "))
SPECK: Sequence[Samples] = (("t",), ("tt",))


@lru_cache(maxsize=16)
def inks_by(name: str) -> Mapping[str, Ink]:
    """The colours of all that lies on the ground, in a theme."""
    palette: Palette = PALETTES[name]
    grounds, details = palette.grounds, palette.details
    return {
        "w": details[Ground.SEA],
        "o": details[Ground.COAST],
        "O": details[Ground.SHOAL],
        ".": details[Ground.DEEP],
        "g": grounds[Ground.WOOD][0],
        "G": details[Ground.WOOD],
        "t": details[Ground.SAND],
        "k": palette.table if palette.table.startswith("#") else grounds[Ground.WOOD][0],
        "r": details[Ground.TOWN],
        "l": grounds[Ground.SAND][2],
    }


# --- A ship from above, as shapes: hull, deck, guns, masts and sails, in parts of her own length --
# Each shape is a letter for what it is of and its corners: how far ahead of the stern in parts of
# her length, and how far to starboard in parts of half her beam. Each map lays them where she lies.

Outline = tuple[tuple[float, float], ...]
HULL, DECK, PORT, SAIL, SHADE, MAST, PENNANT, YARD = "h", "d", "p", "s", "c", "m", "f", "y"
"""Hull, deck, gunport, sail, the fold of a sail, mast, pennant, and a yard whose sail is furled."""
WELL = "w"
"""Within the outline of a hull that is not filled."""

_HULL: Outline = (
    (0.0, -0.62),
    (0.0, 0.62),
    (0.1, 0.95),
    (0.35, 1.0),
    (0.66, 0.92),
    (0.86, 0.55),
    (1.0, 0.0),
    (0.86, -0.55),
    (0.66, -0.92),
    (0.35, -1.0),
    (0.1, -0.95),
)
_DECK: Outline = (
    (0.07, -0.42),
    (0.07, 0.42),
    (0.35, 0.58),
    (0.66, 0.5),
    (0.88, 0.0),
    (0.66, -0.5),
    (0.35, -0.58),
)
_WELL: Outline = (
    (0.1, -0.5),
    (0.1, 0.5),
    (0.35, 0.58),
    (0.64, 0.52),
    (0.84, 0.0),
    (0.64, -0.52),
    (0.35, -0.58),
)
_MASTS = ((0.2, 1.15), (0.48, 1.6), (0.74, 1.25))
"""Where each mast stands, and how far its yards reach."""


class Rig(Struct, frozen=True):
    """What a ship carries above her deck."""

    sails: int = 3
    """On how many masts sails are set."""
    masts: int = 3
    reduced: bool = False
    """Her sails are furled to their yards."""
    pennant: bool = False
    guns: int = 0
    """Gunports on each side."""
    fine: bool = False
    """Whether deck, masts and the folds of sails can be told apart."""
    hollow: bool = False
    """Whether her hull is an outline: so the ships of the second side are known by their shape."""


def shapes(rig: Rig) -> Iterator[tuple[str, Outline]]:
    """The shapes of a ship, the lowest first."""
    yield HULL, _HULL
    if rig.hollow:
        yield WELL, _WELL
    elif rig.fine:
        yield DECK, _DECK
    for side in (-1, 1):
        for n in range(rig.guns):
            at = 0.24 + 0.44 * n / max(1, rig.guns - 1)
            yield PORT, _box(at, side * 0.84, 0.03, 0.2)
    for n, (at, reach) in enumerate(_MASTS[: rig.masts]):
        if rig.reduced or n >= rig.sails:
            yield YARD, _box(at, 0.0, 0.025, reach)
        else:
            yield SAIL, _sail(at, reach)
            if rig.fine:
                yield SHADE, _fold(at, reach)
        if rig.fine:
            yield MAST, _box(at - 0.05, 0.0, 0.02, 0.16)
    if rig.pennant and rig.masts:
        yield PENNANT, ((0.42, -0.2), (0.42, 0.2), (0.2, 0.0))


def _box(at: float, aside: float, half_length: float, half_width: float) -> Outline:
    return (
        (at - half_length, aside - half_width),
        (at - half_length, aside + half_width),
        (at + half_length, aside + half_width),
        (at + half_length, aside - half_width),
    )


def _sail(at: float, reach: float) -> Outline:
    """A sail that bellies towards the bow."""
    return (
        (at - 0.04, -reach),
        (at + 0.05, -0.7 * reach),
        (at + 0.1, 0.0),
        (at + 0.05, 0.7 * reach),
        (at - 0.04, reach),
        (at - 0.02, 0.55 * reach),
        (at - 0.005, 0.0),
        (at - 0.02, -0.55 * reach),
    )


def _fold(at: float, reach: float) -> Outline:
    """The shadow along the foot of a sail."""
    return ((at - 0.03, -0.7 * reach), (at + 0.02, 0.0), (at - 0.03, 0.7 * reach), (at - 0.01, 0.0))
