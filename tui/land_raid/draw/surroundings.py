"""The country and the sea around a town, as its outermost squares begin them."""

from functools import lru_cache

from pieces_of_eight.campaign.land_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.country import (
    LAND_GLYPHS,
    Landscape,
    LandscapeInks,
    Terrain,
    land_by_distance,
    wave,
)
from .glyphs import TOWN_GLYPHS
from .layout import TownLook
from .palettes import TOWN_PALETTES, TownPalette
from .view import Bed, beds_of

_GROUNDS = {
    Terrain.SEA: Ground.WATER,
    Terrain.SURF: Ground.WATER,
    Terrain.SAND: Ground.BEACH,
    Terrain.ROAD: Ground.STREET,
    Terrain.GRASS: Ground.OPEN,
    Terrain.WOOD: Ground.JUNGLE,
    Terrain.HILL: Ground.JUNGLE,
}


def landscape(rows: tuple[str, ...], look: TownLook) -> Landscape:
    """What lies around a town at a scale, by night: nobody looks there."""
    return _drawn_once(rows, look.zoom, look.palette.name, look.glyphs.name)


@lru_cache(maxsize=4)
def _drawn_once(rows: tuple[str, ...], zoom: Zoom, theme: str, table: str) -> Landscape:
    """What has been drawn at a scale is kept, so that the key that goes through them is quick."""
    palette = TOWN_PALETTES[theme]
    look = TownLook(palette, TOWN_GLYPHS[table], zoom)
    return Landscape(_Lie(rows, look), _inks(palette), LAND_GLYPHS[table])


def _inks(palette: TownPalette) -> LandscapeInks:
    papers = {terrain: palette.night[ground][0] for terrain, ground in _GROUNDS.items()}
    papers[Terrain.HILL] = palette.night[Ground.JUNGLE][1]
    inks = {terrain: palette.night_details[ground] for terrain, ground in _GROUNDS.items()}
    inks[Terrain.SURF] = palette.surf
    inks[Terrain.HILL] = palette.night_details[Ground.OPEN]
    return LandscapeInks(papers, inks)


class _Lie:
    """What lies at a cell beyond the town: what the nearest square at its edge goes on as."""

    def __init__(self, rows: tuple[str, ...], look: TownLook) -> None:
        self._beds = beds_of(rows)
        self._columns, self._rows = len(rows[0]), len(rows)
        self._layout = look.layout
        self._width, self._height = look.layout.size(self._columns, self._rows)

    def __call__(self, x: int, y: int) -> Terrain:
        layout = self._layout
        beside = max(0, -x, x - self._width + 1)
        apart = max(0, -y, y - self._height + 1)
        column = int((x - layout.left + 2 * wave(apart) + 0.5) // layout.width)
        row = int((y - layout.above + wave(beside // 2) + 0.5) // layout.height)
        column = max(0, min(self._columns - 1, column))
        row = max(0, min(self._rows - 1, row))
        bed = self._beds[row * self._columns + column]
        side = (0 if y < 0 else 2) if apart else (3 if x < 0 else 1)
        return self._goes_on(bed, side, max(apart, beside / 2), x, y)

    def _goes_on(self, bed: Bed, side: int, distance: float, x: int, y: int) -> Terrain:
        if bed.ground is Ground.WATER:
            return Terrain.SEA
        if bed.ground is Ground.BEACH:
            return Terrain.SEA if side in bed.surf else Terrain.SAND
        if bed.ground is Ground.STREET and distance < ROAD:
            return Terrain.ROAD
        return land_by_distance(distance, x, y)


ROAD = 12
"""How many lines far a road can be seen that leaves the town."""
