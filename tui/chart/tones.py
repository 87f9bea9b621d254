"""The colour of every pixel of sea and land, from the inks of the palette."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, floor, pi, sin

from msgspec import Struct

from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.inks import Ground, Palette
from .colour import is_light, is_true, mix
from .land import HALF, Land
from .projection import At, Fit

ROSES: tuple[At, ...] = ((-62.8, 27.2), (-73.8, 14.6))
"""Where the rhumb lines of the chart meet."""
WINDS = 16
FINE = 1.9
"""Pixels to a degree from which rhumb lines are thin enough."""
SHADE = "#10180c"
"""The side of a range on which no sun falls, by night."""
EDGE = 1.01
"""Pixels from the sea: the edge of a land."""
THICK = 2.1
"""Pixels from the sea that a land reaches somewhere near, if its edge is drawn."""
DEEP_STEPS, LAND_STEPS = 4, 4
"""Into how many tones a degree is divided."""

Rows = list[list[Ink]]
Stops = Sequence[tuple[float, Ink]]
"""Colours at so many degrees from the coast."""


class Tones(Struct, frozen=True):
    """The colours of a chart, pixel by pixel."""

    mixed: Rows
    """Sea and land in one, softly where they meet."""
    sea: Rows
    """The water alone, as if there were no land."""
    land: Rows
    """The land alone."""


def tones(fit: Fit, land: Land, palette: Palette) -> Tones:
    """The colours of a chart that lies so."""
    if is_true(palette):
        return TrueTones(fit, land, palette).paint()
    flat = FLAT.get(palette.name, flat_ink)
    rows = [[flat(land, palette, x, y) for x in range(fit.wide)] for y in range(fit.high)]
    return Tones(rows, rows, rows)


# --- few colours: each pixel is one thing ---------------------------------------------------


def flat_ink(land: Land, palette: Palette, x: int, y: int) -> Ink:
    """One of 256 colours: the edge of a land is sand, its inside wood."""
    if not land.is_land(x, y):
        return flat_sea(land, palette, x, y)
    inks = palette.grounds
    hill, inland = land.hill[y][x], land.inland[y][x]
    if hill > 0.4 or inland > 2.4:
        return inks[Ground.WOOD][1]
    edge = land.inland[y][x] < 0.7
    return inks[Ground.SAND][1] if edge and inland_near(land, x, y) > 1 else inks[Ground.LAND][1]


def inland_near(land: Land, x: int, y: int) -> float:
    """How far from the sea a land reaches about a pixel, in degrees."""
    return max(
        value for row in land.inland[max(0, y - 2) : y + 3] for value in row[max(0, x - 2) : x + 3]
    )


def sixteen_ink(land: Land, palette: Palette, x: int, y: int) -> Ink:
    """One of sixteen colours."""
    if not land.is_land(x, y):
        return flat_sea(land, palette, x, y)
    ridge = land.hill[y][x] > 0.55
    return palette.grounds[Ground.SAND if ridge else Ground.LAND][1]


def mono_ink(land: Land, palette: Palette, x: int, y: int) -> Ink:
    """Land or sea."""
    return palette.grounds[Ground.LAND if land.is_land(x, y) else Ground.SEA][1]


def flat_sea(land: Land, palette: Palette, x: int, y: int) -> Ink:
    """Water in three steps from the coast, banks in a checker."""
    inks, shore = palette.grounds, land.shore[y][x]
    if land.bank[y][x] > HALF and (x + y) % 2:
        return inks[Ground.SHOAL][1]
    if shore < 0.6:
        return inks[Ground.COAST][1]
    return inks[Ground.SEA if shore < 2.4 else Ground.DEEP][1]


FLAT = {"16": sixteen_ink, "mono": mono_ink}


# --- true colours -------------------------------------------------------------------------------


class TrueTones:
    """Paints with colours that can be mixed: shallow to deep, sand to wood, hills in the light."""

    def __init__(self, fit: Fit, land: Land, palette: Palette) -> None:
        self.fit, self.ground, self.palette = fit, land, palette
        self.light = is_light(palette)
        self.inks = {ground: shades[1] for ground, shades in palette.grounds.items()}
        self.details = palette.details
        self.rhumbs = rhumb_lines(fit) if fit.across >= FINE else set()
        self.sea_stops = self._sea_stops()
        self.land_stops = self._land_stops()
        sand, green = self.inks[Ground.SAND], self.inks[Ground.LAND]
        if self.light:
            sand = self.details[Ground.SAND]
        self.edge = mix(sand, green, 0.30 if self.light else 0.35)
        """The strip of sand round a land."""
        self.thin = mix(sand, green, 0.15 if self.light else 0.65)
        """A land of nothing but coast."""

    def _sea_stops(self) -> Stops:
        inks = self.inks
        surf = mix(inks[Ground.COAST], self.details[Ground.COAST], 0.0 if self.light else 0.16)
        return (
            (0.0, surf),
            (0.55, inks[Ground.COAST]),
            (1.5, mix(inks[Ground.SEA], inks[Ground.COAST], 0.35)),
            (2.6, inks[Ground.SEA]),
            (5.0, inks[Ground.DEEP]),
        )

    def _land_stops(self) -> Stops:
        inks = self.inks
        return (
            (0.0, mix(inks[Ground.LAND], inks[Ground.SAND], 0.30)),
            (0.9, inks[Ground.LAND]),
            (3.2, mix(inks[Ground.LAND], inks[Ground.WOOD], 0.85)),
        )

    def paint(self) -> Tones:
        """All three sheets of colours."""
        columns, rows = range(self.fit.wide), range(self.fit.high)
        sea = [[self.sea_ink(x, y) for x in columns] for y in rows]
        land = [[self.land_ink(x, y) for x in columns] for y in rows]
        cover = self.ground.cover
        mixed = [[mix(sea[y][x], land[y][x], softly(cover[y][x])) for x in columns] for y in rows]
        return Tones(mixed, sea, land)

    def sea_ink(self, x: int, y: int) -> Ink:
        """The water: one depth for both halves of a cell, for fewer changes of colour."""
        shore = self.ground.shore
        other = min(y ^ 1, self.fit.high - 1)
        depth = floor((shore[y][x] + shore[other][x]) / 2 * DEEP_STEPS) / DEEP_STEPS
        water = between(depth, self.sea_stops)
        bank = self.ground.bank[y][x]
        if bank > 0.1:
            share = min(1.0, bank) * (0.52 if (x + y) % 2 else 0.36)
            return mix(water, self.inks[Ground.SHOAL], share)
        if (x, y) in self.rhumbs:
            share = min(1.0, shore[y][x] / 2) * (0.26 if self.light else 0.20)
            return mix(water, self.details[Ground.SEA], round(share, 2))
        return water

    def land_ink(self, x: int, y: int) -> Ink:
        """The land: sand at the edge, green and wood inland, hills."""
        cover, inland = self.ground.cover[y][x], self.ground.inland[y][x]
        if cover < HALF:
            return self.thin
        if inland * self.fit.down <= EDGE:
            thick = inland_near(self.ground, x, y) * self.fit.down > THICK
            return self.edge if thick else self.thin
        height = self.ground.hill[y][x]
        ground = between(floor(min(inland, 4.0) * LAND_STEPS) / LAND_STEPS, self.land_stops)
        return self.hill_ink(ground, height, x, y) if height > 0.05 else ground

    def hill_ink(self, ground: Ink, height: float, x: int, y: int) -> Ink:
        """A range, lit from the north-west."""
        wood = self.inks[Ground.WOOD]
        slope = mix(ground, wood, min(1.0, 0.35 + round(height, 1) * 0.6))
        above = self.ground.hill[y - 1][x - 1] if x and y else 0.0
        if height > 0.72:
            lit = self.inks[Ground.SAND] if self.light else self.details[Ground.WOOD]
            return mix(slope, lit, 0.55 if (x * 7 + y * 5) % 3 else 0.25)
        if above > 0.72:
            return mix(slope, self.details[Ground.LAND] if self.light else SHADE, 0.35)
        return slope


def softly(cover: float) -> float:
    """How much of a pixel's colour is land: little land is none, and most is all."""
    return round(min(1.0, max(0.0, (cover - 0.15) / 0.6)), 1)


def between(at: float, stops: Stops) -> Ink:
    """The colour at a distance, from those before it and behind it."""
    for (near, one), (far, two) in pairwise(stops):
        if at < far:
            return mix(one, two, max(0.0, (at - near) / (far - near)))
    return stops[-1][1]


def rhumb_lines(fit: Fit) -> set[tuple[int, int]]:
    """The pixels of the rhumb lines: sixteen winds from each rose."""
    found = set()
    for rose in ROSES:
        x, y = fit.point(rose)
        for wind in range(WINDS):
            turn = (wind + 0.5) * 2 * pi / WINDS
            for step in range(3, int(fit.wide * 0.55)):
                at = floor(x + cos(turn) * step), floor(y + sin(turn) * step)
                if fit.holds(*at):
                    found.add(at)
    return found
