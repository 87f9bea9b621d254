"""What is seen in a hex that is drawn large: waves, foam, palms, roofs, and ships under sail."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin

from pieces_of_eight.campaign.geometry.hexes import Face
from pieces_of_eight.tui.draw.cells import Cell, Ink, whim
from pieces_of_eight.tui.draw.inks import Ground, ShipInks, blend
from pieces_of_eight.tui.draw.landscape import (
    BUSH,
    HOUSE,
    PALM,
    ROCK,
    SHALLOWS,
    SMALL_PALM,
    SPECK,
    TREE,
    WAVES,
    inks_by,
)
from pieces_of_eight.tui.draw.pixels import BARE, Samples, cell, filled, four_at, frozen, laid
from pieces_of_eight.tui.draw.vessel import (
    DECK,
    HULL,
    MAST,
    PENNANT,
    PORT,
    SAIL,
    SHADE,
    WELL,
    YARD,
    Rig,
    shapes,
)
from .layout import LAYOUTS, Layout, Look
from .view import ShipMark

Place = tuple[int, int]
WATER = (Ground.DEEP, Ground.SEA, Ground.COAST)
RISING: Samples = ("     ww", "   ww  ", " ww    ")
FALLING: Samples = (" ww    ", "   ww  ", "     ww")
LEVEL: Samples = ("ww www ww",)
STREAKS: tuple[Samples, ...] = (RISING, LEVEL, FALLING, RISING, LEVEL, FALLING)
"""Streaks of foam along the wind, by the face it blows towards."""
LONG, BROAD = 1.0, 0.16
"""How long a ship is in parts of a hex from one flat side to the other, and half her beam."""
RICHEST = 5
"""The scale from which deck, masts and gunports can be told apart."""


def scenery(
    column: int, row: int, ground: Ground, shores: tuple[Face, ...], paper: Ink, look: Look
) -> dict[Place, Cell]:
    """What lies on the ground of a hex, cell by cell."""
    palette, layout = look.palette, look.layout
    chance = whim(column, row)
    if not look.fine:
        return _signs(chance, ground, paper, look)
    samples = _ground(ground, chance % 24, shores, look.zoom, look.wind)
    inks = inks_by(palette.name)
    found = {place: cell(four, inks, paper) for place, four in _covered(samples, layout)}
    if palette.dots and ground in WATER:
        found[look.middle, layout.shift] = Cell(look.glyphs.dot, palette.details[ground], paper)
    return found


def _covered(samples: Samples, layout: Layout) -> list[tuple[Place, str]]:
    found = []
    for line in range(layout.height + layout.overlap):
        for x in range(layout.width):
            four = four_at(samples, x, line)
            if four != "    ":
                found.append(((line, x), four))
    return found


def _signs(chance: int, ground: Ground, paper: Ink, look: Look) -> dict[Place, Cell]:
    """The same in plain signs: a run of them on some of the lines."""
    layout, text = look.layout, look.palette.details[ground]
    runs = look.glyphs.details[ground]
    first, last = layout.overlap, layout.height
    many = ground in (Ground.WOOD, Ground.SHOAL, Ground.TOWN)
    lines = range(first, last) if many else (first + chance % max(1, last - first),)
    if ground in WATER and chance % 5 > 1:
        if not look.palette.dots:
            return {}
        return {(look.middle, layout.shift): Cell(look.glyphs.dot, text, paper)}
    found = {}
    for turn, line in enumerate(lines):
        piece = runs[(chance // 7 + turn * 5) % len(runs)]
        start = chance // (11 + 6 * turn) % max(1, layout.width - len(piece) + 1)
        for x, glyph in enumerate(piece, start):
            if glyph != " ":
                found[line, x] = Cell(glyph, text, paper)
    return found


@lru_cache(maxsize=4096)
def _ground(
    ground: Ground, chance: int, shores: tuple[Face, ...], zoom: int, wind: Face | None
) -> Samples:
    """What lies on a ground, as samples: one of a few pictures of each."""
    layout = LAYOUTS[zoom]
    upon = [[BARE] * (2 * layout.width) for _ in range(2 * (layout.height + layout.overlap))]
    match ground:
        case Ground.DEEP | Ground.SEA | Ground.COAST:
            if chance % 3 == 0:
                _scatter(WAVES, upon, chance, 1 + layout.zoom // 4, layout)
            elif chance % 6 == 1 and wind is not None:
                _scatter((STREAKS[wind],), upon, chance, 1 + layout.zoom // 7, layout)
        case Ground.SHOAL:
            _scatter(SHALLOWS, upon, chance, layout.zoom - 1, layout)
            _scatter(ROCK, upon, chance + 5, 1, layout)
        case Ground.SAND:
            _scatter(SPECK, upon, chance, layout.zoom, layout)
            if chance % 2 == 0:
                palm = PALM if layout.zoom > 3 else SMALL_PALM
                _scatter((palm,), upon, chance, 1, layout)
        case Ground.LAND:
            _scatter(BUSH, upon, chance, layout.zoom - 1, layout)
            if chance % 4 == 0:
                palm = PALM if layout.zoom > 3 else SMALL_PALM
                _scatter((palm,), upon, chance + 3, 1, layout)
        case Ground.WOOD:
            _scatter(TREE, upon, chance, 2 * layout.zoom, layout)
        case Ground.TOWN:
            _scatter(HOUSE, upon, chance, 2 + layout.zoom // 2, layout)
    for face in shores:
        _foam(face, upon, layout, chance)
    return frozen(upon)


def _scatter(
    pictures: Sequence[Samples], upon: list[list[str]], chance: int, count: int, layout: Layout
) -> None:
    """Lay some pictures about a hex, the lower ones last, that they stand before the others."""
    wide, high = 2 * layout.width, 2 * layout.height + layout.zigzag
    spots = []
    for n in range(count):
        roll = whim(chance * 7 + n, layout.zoom * 13 + n * 5)
        picture = pictures[roll % len(pictures)]
        down = roll // 17 % max(1, high - len(picture))
        edge = 2 * _inset_at(down + len(picture) // 2, layout)
        room = wide - 2 * edge - len(picture[0])
        spots.append((down, edge + roll // 311 % max(1, room), picture))
    for down, across, picture in sorted(spots):
        laid(picture, upon, across, down)


def _inset_at(pixels: int, layout: Layout) -> int:
    """By how much a hex is narrower, in its upper and in its lower part."""
    height = 2 * layout.height
    if pixels < layout.zigzag:
        return layout.inset(pixels)
    return max(0, layout.shift - 1 - layout.inset(pixels - height)) if pixels >= height else 0


def _foam(face: Face, upon: list[list[str]], layout: Layout, chance: int) -> None:
    """Surf along a face of a hex of water."""
    corners = _corners(layout)
    (ax, ay), (bx, by) = corners[face], corners[(face + 1) % 6]
    mx, my = layout.width / 2, (2 * layout.height + layout.zigzag) / 2
    steps = 4 * layout.width
    for n in range(steps):
        part = (n + 0.5) / steps
        gap = whim(chance * 31 + face, n // 3) % 7
        if gap < 2:
            continue
        into = 0.06 + 0.1 * (gap > 4)
        x = (ax + (bx - ax) * part) * (1 - into) + mx * into
        y = (ay + (by - ay) * part) * (1 - into) + my * into
        across, down = int(2 * x), int(y)
        if 0 <= down < len(upon) and 0 <= across < len(upon[down]):
            upon[down][across] = "o"


def _corners(layout: Layout) -> tuple[tuple[float, float], ...]:
    """The corners of a hex in pixels, so that a face runs from the corner of its number on."""
    wide, high, point = layout.width, 2 * layout.height, layout.zigzag
    return (
        (wide / 2, 0),
        (wide, point),
        (wide, high),
        (wide / 2, high + point),
        (0, high),
        (0, point),
    )


# Ships.


def letter_place(layout: Layout) -> Place:
    """Where a ship's letter stands: amidships."""
    return (2 * layout.height + layout.zigzag) // 4, layout.shift - 1 + layout.shift % 2


def vessel(ship: ShipMark, inks: ShipInks, paper: Ink, look: Look) -> dict[Place, Cell]:
    """A ship on her heading, cell by cell."""
    layout = look.layout
    samples = _vessel(ship.facing, _rig(ship, look), look.zoom)
    if not look.fine:
        return _vessel_signs(samples, ship, inks, paper, look)
    palette = look.palette
    hull = inks.spent if ship.spent else inks.hull
    colours = {
        HULL: hull,
        DECK: blend(hull, palette.berth),
        PORT: inks.letter,
        SAIL: inks.sail,
        SHADE: blend(inks.sail, palette.berth),
        YARD: inks.letter,
        MAST: inks.letter,
        PENNANT: palette.panel.title,
    }
    return {
        place: cell(four.replace(WELL, BARE), colours, paper)
        for place, four in _covered(samples, layout)
    }


def _rig(ship: ShipMark, look: Look) -> Rig:
    """What of her masts and sails is left."""
    masts = 0 if ship.gear <= 0 else min(3, 1 + int(ship.gear * 2.5))
    return Rig(
        sails=0 if ship.prize else masts,
        masts=masts,
        reduced=ship.reduced or ship.prize,
        pennant=ship.pennant,
        guns=look.zoom - 2 if look.zoom >= RICHEST else 0,
        fine=look.zoom >= RICHEST,
        hollow=look.fine and ship.side == 1,
    )


@lru_cache(maxsize=512)
def _vessel(facing: Face, rig: Rig, zoom: int) -> Samples:
    layout = LAYOUTS[zoom]
    high = 2 * layout.height + layout.zigzag
    angle = (facing - 1) * pi / 3
    ahead, aside = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    length, beam = LONG * layout.width, BROAD * layout.width

    def placed(along: float, across: float) -> tuple[float, float]:
        far, off = (along - 0.5) * length, across * beam
        return (
            layout.width / 2 + far * ahead[0] + off * aside[0],
            high / 2 + far * ahead[1] + off * aside[1],
        )

    laid_out = [(part, [placed(*at) for at in corners]) for part, corners in shapes(rig)]
    return frozen(filled(laid_out, layout.width, layout.height + layout.overlap))


_HULLS = ("#", "=")
"""What the hulls of each side are made of in plain signs: dense ones, and light ones."""
_SIGNS = {DECK: "-", PORT: "o", SAIL: ")", SHADE: ")", YARD: "|", MAST: "+", PENNANT: "~"}


def _vessel_signs(
    samples: Samples, ship: ShipMark, inks: ShipInks, paper: Ink, look: Look
) -> dict[Place, Cell]:
    """A ship in plain signs: the one that fills most of a cell, her bow by the arrow of a ship."""
    found = {}
    sails = "(" if ship.facing in (3, 4, 5) else ")"
    hull = inks.spent if ship.spent else inks.hull
    signs = {**_SIGNS, HULL: _HULLS[ship.side]}
    for place, four in _covered(samples, look.layout):
        letters = four.replace(BARE, "")
        if len(letters) > 1:
            part = max(letters, key=letters.count)
            glyph = sails if part in (SAIL, SHADE) else signs[part]
            found[place] = Cell(glyph, inks.sail if part in (SAIL, SHADE) else hull, paper)
    return found


def free_places(written: Mapping[Place, Cell], layout: Layout) -> tuple[Place, ...]:
    """Where something can be said beside a ship: what is free of the lowest lines first."""
    lines = [*range(layout.height - 1, layout.overlap - 1, -1)]
    return tuple(
        (line, x)
        for line in lines
        for x in (*range(1, layout.shift - 1), *range(layout.shift + 1, layout.width - 1))
        if (line, x) not in written
    )


def place_of_words(free: Sequence[Place], long: int) -> tuple[Place, ...]:
    """The first places side by side that take a word; none where it would have to be broken."""
    known = set(free)
    for line, x in sorted(free, key=lambda place: (-place[0], place[1])):
        found = tuple((line, x + step) for step in range(long))
        if known.issuperset(found):
            return found
    return ()
