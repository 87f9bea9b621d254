"""The country and the sea around a shore, as its outermost inches begin them."""

from functools import lru_cache

from pieces_of_eight.campaign.shore_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Ink, Zoom
from pieces_of_eight.tui.draw.country import (
    LAND_GLYPHS,
    Landscape,
    LandscapeInks,
    Terrain,
    land_by_distance,
    wave,
)
from pieces_of_eight.tui.draw.inks import Wash, blend
from .glyphs import SHORE_GLYPHS
from .layout import ShoreLook
from .palettes import SHORE_PALETTES, ShorePalette

_GROUNDS = {
    Terrain.SEA: Ground.WATER,
    Terrain.SURF: Ground.WATER,
    Terrain.SAND: Ground.WHARF,
    Terrain.ROAD: Ground.STREET,
    Terrain.GRASS: Ground.OPEN,
    Terrain.WOOD: Ground.JUNGLE,
    Terrain.HILL: Ground.JUNGLE,
}
_GOES_ON = {
    Ground.WATER: Terrain.SEA,
    Ground.DECK: Terrain.SEA,
    Ground.WHARF: Terrain.SAND,
    Ground.JUNGLE: Terrain.WOOD,
}
"""What is the same however far one goes from the shore."""
FAINTER = 0.4
"""How much of the table's colour lies over the country, so that the shore stands out."""
ROAD = 14
"""How many lines far a road can be seen that leaves the map."""


def landscape(rows: tuple[str, ...], look: ShoreLook) -> Landscape:
    """What lies around a shore at a scale."""
    return _drawn_once(rows, look.zoom, look.palette.name, look.glyphs.name)


@lru_cache(maxsize=4)
def _drawn_once(rows: tuple[str, ...], zoom: Zoom, theme: str, table: str) -> Landscape:
    """What has been drawn at a scale is kept, so that the key that goes through them is quick."""
    palette = SHORE_PALETTES[theme]
    look = ShoreLook(palette, SHORE_GLYPHS[table], zoom)
    return Landscape(_Lie(rows, look), _inks(palette), LAND_GLYPHS[table])


def _inks(palette: ShorePalette) -> LandscapeInks:
    papers = {t: _fainter(palette.grounds[ground][0], palette) for t, ground in _GROUNDS.items()}
    inks = {t: _fainter(palette.details[ground], palette) for t, ground in _GROUNDS.items()}
    inks[Terrain.SURF] = palette.details[Ground.WATER]
    papers[Terrain.HILL] = _fainter(palette.grounds[Ground.ROUGH][1], palette)
    if palette.name == "16":  # a wood of solid green would outshine the shore
        wood = dict.fromkeys((Terrain.WOOD, Terrain.HILL), palette.grounds[Ground.JUNGLE][0])
        papers |= dict.fromkeys(wood, palette.grounds[Ground.OPEN][0])
        inks |= wood
    return LandscapeInks(papers, inks)


def _fainter(ink: Ink, palette: ShorePalette) -> Ink:
    """A colour seen from afar; only true colours can be mixed."""
    mixes = ink.startswith("#") and palette.table.startswith("#")
    return blend(ink, Wash(palette.table, FAINTER, ink)) if mixes else ink


class _Lie:
    """What lies at a cell beyond the shore: what the nearest inch at its edge goes on as."""

    def __init__(self, rows: tuple[str, ...], look: ShoreLook) -> None:
        self._grounds = [
            [Ground.FLOOR if letter.isdigit() else Ground(letter) for letter in row] for row in rows
        ]
        self._layout = look.layout
        self._width, self._height = look.layout.size(len(rows[0]), len(rows))

    def __call__(self, x: int, y: int) -> Terrain:
        layout, rows = self._layout, self._grounds
        beside = max(0, -x, x - self._width + 1)
        apart = max(0, -y, y - self._height + 1)
        column = int((x - layout.left + 2 * wave(apart) + 0.5) // layout.width)
        line = int((y - layout.above + wave(beside // 2) + 0.5) // layout.height)
        row = max(0, min(len(rows) - 1, line * layout.stacked))
        ground = rows[row][max(0, min(len(rows[0]) - 1, column))]
        distance = max(apart, beside / 2)
        if ground in _GOES_ON:
            return _GOES_ON[ground]
        if ground is Ground.STREET and distance < ROAD:
            return Terrain.ROAD
        return land_by_distance(distance, x, y)
