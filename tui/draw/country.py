"""The country and the sea around a map: a picture without end, in which no place is."""

import math
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from .cells import Cell, Ink, Row, whim


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
