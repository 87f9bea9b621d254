"""The pages of Pirate Wars: how its chart lies on them, and what stands beside it."""

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.state import NOBODY, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.waters import party_of
from pieces_of_eight.tui.draw.cells import Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.open_sea import SeaGrid, fitting, grid_of, scale_for
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, ShipMap
from .draw.painter import LEGIBLE, WarsPainter, over_pane, paint, shown, size_of, table
from .draw.view import WarsView, holds
from .face import FACE
from .overlay import WarsDesk, as_it_lies, seen, wakes
from .panel import beside, parts, place_words, status_of, turn_words

CELLS = table().table.layout.cells


class WarsMap(ShipMap[Point]):
    """A chart on which every point of the sea is a place."""

    BESIDE = (12, 4)
    SCALES = Scales(tuple(range(len(CELLS))), LEGIBLE, stride=2)
    PAINTER = WarsPainter
    TABLE = table
    OVER_PANE = staticmethod(over_pane)

    @classmethod
    def measured(cls, view: WarsView, zoom: Zoom) -> tuple[int, int]:
        return SeaGrid(CELLS[zoom]).size(size_of(view.waters))

    @classmethod
    def scale_for(cls, view: WarsView, width: int, height: int) -> Zoom:
        """So that all ships, and the islands that somebody lives on, can be seen."""
        places = [middle(mark.hull) for mark in view.hulls] + [isle.at for isle in view.isles]
        return scale_for(CELLS, LEGIBLE, shown(view.waters, places), width, height)

    def area(self, at: Point) -> tuple[int, int, int, int]:
        """The cells of a point with those beside it: the cursor has a bracket on both sides."""
        x, y = grid_of(self.look).at(at)
        return x - 1, y, 3, 1

    def place_at(self, x: int, y: int) -> Point | None:
        at = grid_of(self.look).point(x, y)
        return at if holds(self.view.waters, at) else None

    @property
    def reach(self) -> int:
        return 2 * grid_of(self.look).cell // DOT


LEAST = 6  # lines that a chart has at the least, however small its place


def ship_of(page: MapReplay) -> Ship | None:
    """The ship of a step: she who moves, or who did something."""
    sea: Sea = page.seen
    if sea.active != NOBODY:
        return sea.ships[sea.active]
    for entry in page.events:
        by = getattr(entry.event, "by", None)
        if isinstance(by, int) and 0 <= by < len(sea.ships):
            return sea.ships[by]
    return None


def step(page: MapReplay) -> WarsView:
    ship = ship_of(page)
    return as_it_lies(page.seen, -1 if ship is None else ship.id, wakes(page.state, page.at))


def scene(page: MapReplay) -> Point | None:
    ship = ship_of(page)
    return None if ship is None else middle(ship.place)


def again(page: MapReplay, width: int) -> Parts:
    sea, ship = page.seen, ship_of(page)
    party = None if ship is None else party_of(sea, ship.id)
    shore = None if party is None else party.shore
    return parts(sea, ship, shore, width, page.glyphs, page.inks)


def tiny(
    view: WarsView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    look = WarsMap.look_beside(palette, glyphs, LEGIBLE)
    return paint(view, fitting(size_of(view.waters), look, width, max(LEAST, height)))


def acting(desk: WarsDesk) -> tuple[object, Point] | None:
    who = desk.who
    return (who, middle(desk.state.ships[who].place)) if isinstance(who, int) else None


PAGES = MapPages(
    face=FACE,
    map=WarsMap,
    view=seen,
    step=step,
    tiny=tiny,
    heading=turn_words,
    status=lambda desk, width, inks: status_of(desk, inks),
    beside=beside,
    again=again,
    quietly=lambda page: f"{page.names[page.state(page.at - 1).chooser]} does nothing.",
    place_words=lambda desk, view: place_words(desk),
    follows=acting,
    scene=scene,
    nothing_weighed="No dice here. Choose a shot or a boarding first.",
    card="the ship's card",
    has_ways=False,  # the chart has its own: the wakes
)
SCREENS = PAGES.screens()
