"""The chart of Pirate Wars on the screen: its waters, its painter, its legend and examples."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, sin

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Corners, Hull, bounds, middle, to_edge
from pieces_of_eight.campaign.geometry.plane import Point, centre, distance, inside
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.state import Sea, Shoal, Waters
from pieces_of_eight.tui.draw.cells import (
    Afar,
    Cell,
    Row,
    Spot,
    Zoom,
    cornered,
    framed,
    pointers,
    spans,
    whim,
)
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import short_words, table_legend
from pieces_of_eight.tui.draw.open_sea import (
    ABOVE,
    LEFT,
    RIGHT,
    OpenPainter,
    Placed,
    fitting,
    grid_of,
    inner,
    paint_sample,
    shown_at,
)
from pieces_of_eight.tui.draw.places import PlaceLook
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table
from .view import REEF, SEA, SIDES, AimLine, HullMark, WarsView, scene, view_of

# --- What the sea is painted as: open water, reefs, islands with their beaches --------------------

DEEP, COAST, SURF = "deep", "coast", "surf"
SAND, LAND, WOOD = "sand", "land", "wood"
BEACH = 5 * DOT  # how wide the sand of an island is
WOODED = 18 * DOT
SHALLOWS = 12 * DOT  # how far the pale water about an island reaches: as the deepest ships draw
SURF_FROM = 3 * DOT // 2  # so small are the steps at which surf is seen


@lru_cache(maxsize=4096)
def ground_row(waters: Waters, y: int, left: int, step: int, count: int) -> Sequence[str]:
    """The grounds along a line: so many points from the first, each a step from the last."""
    row = [open_water(left + n * step, y) for n in range(count)]
    for reef in (shoal for shoal in waters.shoals if not shoal.island):
        for run in spans(reef.corners, y, left, step):
            for n in range(run.start, min(run.stop, count)):
                row[n] = REEF
    for isle in (shoal for shoal in waters.shoals if shoal.island):
        _lay(isle, row, y, left, step)
    return tuple(row)


def _lay(isle: Shoal, row: list[str], y: int, left: int, step: int) -> None:
    west, north, east, south = bounds(isle.corners)
    if not north - SHALLOWS <= y <= south + SHALLOWS:
        return
    deep = _from_shore(centre(isle.corners), isle.corners)  # that its middle is from there
    first = max(0, (west - SHALLOWS - left) // step)
    for n in range(first, min(len(row), (east + SHALLOWS - left) // step + 2)):
        at = Point(left + n * step, y)
        far = _from_shore(at, isle.corners)
        if inside(at, isle.corners):
            row[n] = SAND if far < BEACH else _inland(isle, far, deep)
        elif far <= SHALLOWS and row[n] in (DEEP, SEA):
            breaks = step <= SURF_FROM and far <= 2 * step and whim(n // 2, y // step) % 5
            row[n] = SURF if breaks and _is_ashore(at, isle.corners, step) else COAST


def _is_ashore(at: Point, corners: Corners, step: int) -> bool:
    """Whether the next point on any side lies on the land; lines are two steps apart."""
    x, y = at
    beside = ((x - step, y), (x + step, y), (x, y - 2 * step), (x, y + 2 * step))
    return any(inside(Point(*each), corners) for each in beside)


def _inland(isle: Shoal, far: int, deep: int) -> str:
    """Behind the beach: woods in the middle, or the jungle where a setup says it is (PW-11.5).

    About a fort and a wreck they are cleared. The way inland is as long as is told, however
    small the island is drawn: so the jungle lies at its share of it.
    """
    if isle.land is None:
        return WOOD if far >= WOODED else LAND
    first, last = isle.land.trees
    return WOOD if first * deep <= far * isle.land.way < last * deep else LAND


def _from_shore(at: Point, corners: Corners) -> int:
    """How far a point is from the shore line, on either side of it."""
    return min(to_edge(at, a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def open_water(x: int, y: int) -> str:
    """Open water in two tones with a slow edge between them, so that it is not one flat colour."""
    across, down = x / (40 * DOT), y / (40 * DOT)
    swell = sin(across * 0.9 + down * 0.6) + cos(down * 1.1 - across * 0.4)
    return DEEP if swell > 0.2 else SEA


# --- The painter ---

LEGIBLE: Zoom = 1  # the least scale that a chart is drawn at before its player asks for less
ABOUT = 50 * DOT  # so much of the sea is seen about the outermost ships
EDGE = 2  # of the small chart, both ways


def table() -> MapTable:
    return map_table("pirate_wars/map.toml")


def size_of(waters: Waters) -> tuple[int, int]:
    return waters.width, waters.height


def shown(waters: Waters, places: Sequence[Point]) -> tuple[int, int]:
    """How much of the sea holds some places and what lies about them; all of it for none."""
    if not places:
        return size_of(waters)
    wide, high = (max(found) - min(found) + 2 * ABOUT for found in zip(*places, strict=True))
    return min(waters.width, wide), min(waters.height, high)


class WarsPainter(OpenPainter[WarsView]):
    def scene(self, view: WarsView) -> Iterable[Placed]:
        return scene(view, grid_of(self.look).cell, small=bool(self.look.own))

    def size_of(self, view: WarsView) -> tuple[int, int]:
        return size_of(view.waters)

    def grounds(self, view: WarsView, y: int, left: int, step: int, count: int) -> Sequence[str]:
        return ground_row(view.waters, y, left, step, count)

    def is_measured(self, view: WarsView) -> bool:
        return view.measured

    def _elsewhere(self, view: WarsView) -> bool:
        return view.waters != self.view.waters or view.measured != self.view.measured


def paint(view: WarsView, look: TableLook) -> tuple[Row, ...]:
    return WarsPainter(view, look).whole()


# --- What is laid over the pane of a chart: signs for ships beyond it, and the whole in small -----


def over_pane(view: WarsView, look: TableLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing.

    How far they are is told where it may be measured.
    """
    (left, top), (wide, high) = start, size
    beyond, within = [], []
    here = [middle(mark.hull) for mark in view.hulls if mark.id == view.selected]
    for mark in view.hulls:
        at = middle(mark.hull)
        x, y = grid_of(look).at(at)
        if not (left <= x < left + wide and top <= y < top + high):
            far = str(distance(here[0], at) // DOT) if here and view.measured else ""
            wash = look.palette.washes["struck" if mark.out else SIDES[mark.side]]
            side = look.glyphs.sides[mark.side]
            beyond.append(Afar((x, y), mark.letter, far, wash.text, wash.ink, side))
        else:
            within.append((x - left, y - top))
    if not beyond:
        return {}
    found = cornered(_whole(view, look, size), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _whole(view: WarsView, look: TableLook, pane: Spot) -> tuple[Row, ...]:
    """The whole chart in small, with an edge, as large as a corner of the pane allows."""
    room = pane[0] // 4 - EDGE, pane[1] // 3 - EDGE
    if min(room) < 1:
        return ((),)
    plain = WarsView(view.waters, view.wind, view.hulls, isles=view.isles)
    small = fitting(size_of(view.waters), look, room[0] + LEFT + RIGHT, room[1] + 2 * ABOVE)
    edge = look.palette.washes["frame"]
    return framed(inner(paint(plain, small)), edge.text, edge.ink)


# --- The legend: its words stand in the table ---

STEP = 8 * DOT  # how far apart the points are at which it is seen what grounds there are
CELL = table().table.layout.cells[LEGIBLE]


def place(view: WarsView, at: Point) -> PlaceLook:
    (ground,) = ground_row(view.waters, at[1], at[0], STEP, 1)
    return shown_at(scene(view, CELL), at, ground, table().table.mark)


def places(view: WarsView) -> Iterator[PlaceLook]:
    for each in scene(view, CELL):
        yield each.spot
    wide, high = size_of(view.waters)
    rows = (ground_row(view.waters, y, 0, STEP, wide // STEP) for y in range(0, high, STEP))
    for ground in {name for row in rows for name in row}:
        yield PlaceLook(ground)


SHORT = short_words(__file__)
LEGEND = replace(
    table_legend(table(), lambda _: (), {}, SHORT, paint_sample),
    place=place,
    places=places,
)


# --- Examples -------------------------------------------------------------------------------------

ZOOM = 3
ROADS = Waters("An example", 108 * DOT, 60 * DOT)
EAST = 900
LENGTH, WIDTH = 48 * DOT, 12 * DOT


def _point(x: int, y: int) -> Point:
    return Point(x * DOT, y * DOT)


def _ships(*sterns: tuple[int, int], lashed: bool = False) -> tuple[HullMark, ...]:
    """Ships that head east, their sterns so many dots from the west and from the north."""
    hulls = [Hull(_point(*at), EAST, LENGTH, WIDTH) for at in sterns]
    return tuple(HullMark(n, "A1"[n], n, hull, lashed=lashed) for n, hull in enumerate(hulls))


AIMS = tuple(AimLine(_point(x, 42), _point(x, 20), declared=x == 36) for x in (36, 48))
EXAMPLES = {
    "aim": WarsView(ROADS, EAST, _ships((18, 48), (30, 12)), aims=AIMS, selected=0),
    "boarding": WarsView(ROADS, EAST, _ships((24, 36), (30, 24), lashed=True), selected=0),
}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without the frame of the chart. Raises KeyError for another name."""
    return inner(paint(EXAMPLES[name], table().look(palette, glyphs, ZOOM)))


def picture(sea: Sea, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    return paint(view_of(sea), table().look(page, letters, LEGIBLE))
