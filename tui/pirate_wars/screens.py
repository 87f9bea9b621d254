"""The pages of Pirate Wars: where it is fought, seen again and chosen by its chart."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from textual.geometry import Region, Size
from textual.strip import Strip

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.state import NOBODY, Phase, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.things import shore_name, shore_there
from pieces_of_eight.campaign.pirate_wars.waters import party_of
from pieces_of_eight.tui.draw.cells import Line, Row, Scales, Zoom
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.described import DescribedScreen
from pieces_of_eight.tui.match.log import pane_of
from pieces_of_eight.tui.match.panel import panel_lines
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.widgets.map_view import MapView, Pointers
from . import face
from .draw.layers import (
    LEGIBLE,
    WIDTHS,
    WarsLook,
    across,
    cell_of,
    fitting,
    holds,
    point_of,
    scale_for,
    size,
)
from .draw.painter import WarsPainter, over_pane, paint
from .draw.view import WarsView
from .face import FACE
from .overlay import WarsDesk, as_it_lies, view, wakes
from .panel import parts, shore_status, status, turn_words

# --- The chart of Pirate Wars on the screen, and how it is first drawn on a page ------------------


class WarsMap(MapView[Point]):
    """A chart on which every point of the sea is a place."""

    BESIDE = (12, 4)
    SCALES = Scales(tuple(range(len(WIDTHS))), LEGIBLE)
    DRAGS = False
    PAINTER = WarsPainter
    _painter: WarsPainter

    def __init__(self, view: WarsView, look: WarsLook, **others: Any) -> None:
        super().__init__(view, look, **others)
        self._shown = shown(view)
        """How much of the sea was to be seen as the fight was opened: its scale goes by it."""
        self._pointers = Pointers(self, over_pane)

    # Ships beyond the pane.

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen; wherever the map is scrolled to, signs lie at its edge."""
        return self._pointers.over(super().render_lines(crop), crop)

    def _show(self, view: WarsView) -> None:
        super()._show(view)
        self._pointers.refresh()

    @property
    def view(self) -> WarsView:
        return self._painter.view

    @property
    def look(self) -> WarsLook:
        return self._painter.look

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self._shown, *pane)

    def area(self, at: Point) -> tuple[int, int, int, int]:
        """The cell of a point with those beside it: the cursor has a bracket on both sides."""
        x, y = cell_of(at, self.look.cell)
        return x - 1, y, 3, 1

    def place_at(self, x: int, y: int) -> Point | None:
        at = point_of(x, y, self.look.cell)
        return at if holds(self.view.waters, at) else None


def first_look(page: GameScreen, view: WarsView) -> WarsLook:
    """As large as all ships, and the islands that somebody lives on, can be seen."""
    return WarsLook(page.palette, page.glyphs, scale_for(shown(view), *pane_of(page)))


def shown(view: WarsView) -> tuple[int, int]:
    """How much of the sea holds all ships, and the islands that somebody lives on."""
    places = [middle(mark.hull) for mark in view.hulls] + [isle.at for isle in view.isles]
    return across(view.waters, places)


# --- The page on which Pirate Wars is fought: the chart, the ship's card, orders to her crew ------


class WarsFight(DescribedScreen):
    """A saved fight of Pirate Wars, played on."""

    PAGE_NAME = "Pirate Wars"
    FACE: ClassVar[Face] = face.FACE
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: choose a shot or a boarding first."
    CARD: ClassVar[str] = "the ship's card"
    _wakes: tuple[int, tuple[tuple[Point, ...], ...]] = (-1, ())
    """The wakes as the one who looks on has seen them made, and at which step."""

    # What is shown.

    def _view(self) -> WarsView:
        match = self.session.saved.match
        last = len(match.steps) - 1
        if self._wakes[0] != last:
            self._wakes = last, wakes(match.seat(self.session.viewer).seen_at, last)
        return view(self.desk, self._wakes[1])

    def make_map(self) -> WarsMap:
        found = self._view()
        hovering = self.game.settings.with_hover
        return WarsMap(found, first_look(self, found), hovering=hovering, id="fight-map")

    @property
    def map(self) -> WarsMap:
        return self.query_one("#fight-map", WarsMap)

    def draw_map(self) -> str:
        self.map.set_view(self._view())
        desk = self.desk
        thing = shore(desk)
        if thing is not None:
            return f"{shore_name(desk.state, thing)}: {shore_there(desk.state, thing)}"
        return desk.about.ground(desk.state, desk.cursor, desk.me)

    def dress_map(self) -> None:
        self.map.set_theme(self.palette, self.glyphs)

    def whereabouts(self, state: Any) -> Mapping[Hashable, Any]:
        """No ways but the wakes, which the chart itself has."""
        return {}

    def acting(self) -> tuple[object, Point] | None:
        who = self.desk.who
        return (who, middle(self.desk.state.ships[who].place)) if isinstance(who, int) else None

    def turn_words(self, *, short: bool) -> str:
        return turn_words(self.desk.state, self.glyphs, short=short)

    def status(self) -> Line | None:
        sea, at, under = self.desk.state, shore(self.desk), self.desk.under
        ship = carded(self.desk)
        if at is not None:
            party = None if ship is None else party_of(sea, ship.id)
            landed = party if party is not None and party.shore == at else None
            return shore_status(sea, at, landed, self.bar_inks)
        orders = sea.phase is Phase.TASKS and self.desk.legal
        return status(sea, ship, self.bar_inks) if ship and (under or orders) else None

    def beside(self, width: int) -> Parts:
        desk = self.desk
        return parts(desk.state, carded(desk), shore(desk), width, self.glyphs, self.inks)

    def cursor(self, across: int, down: int) -> None:
        reach = 2 * self.map.look.cell // DOT
        self.desk.arrow(across * reach, down * reach)


def carded(desk: WarsDesk) -> Ship | None:
    """The ship whose card lies open: the one under the cursor, else the one in hand."""
    sea, under = desk.state, desk.under
    found = under.id if under is not None and isinstance(under.id, int) else desk.who
    if isinstance(found, int):
        ship: Ship = sea.ships[found]
        return ship
    return next((ship for ship in sea.ships if ship.afloat), None)


def shore(desk: WarsDesk) -> int | None:
    """The island whose card lies open: that under the cursor, or of the party of a launch there."""
    under = desk.under
    if under is not None and isinstance(under.id, tuple):
        at: int = under.id[1]
        return at
    party = None if under is None else party_of(desk.state, under.id)
    return None if party is None else party.shore


# --- Screens --------------------------------------------------------------------------------------

LEAST = 6
"""Lines that a chart has at the least, however small its place."""


class WarsReplay(ReplayScreen):
    """Every step on the chart."""

    @property
    def sea(self) -> Sea:
        """The sea at the step that is shown."""
        sea: Sea = self.state(self.at)
        return sea

    def _ship(self) -> Ship | None:
        """The ship of the step: she who moves, or who did something."""
        sea = self.sea
        if sea.active != NOBODY:
            return sea.ships[sea.active]
        for entry in reversed(self._session.journal.of_step(self.at)):
            by = getattr(entry.event, "by", getattr(entry.event, "ship", None))
            if isinstance(by, int) and hasattr(entry.event, "by") and 0 <= by < len(sea.ships):
                return sea.ships[by]
        return None

    def view(self) -> WarsView:
        ship = self._ship()
        return as_it_lies(self.sea, -1 if ship is None else ship.id, wakes(self.state, self.at))

    def make_map(self) -> WarsMap:
        look = first_look(self, self.view())
        return WarsMap(self.view(), look, hovering=False, id="fight-map")

    def draw_map(self) -> None:
        super().draw_map()
        ship = self._ship()
        if ship is not None:
            self.map.bring_into_sight(middle(ship.place))

    def turn_words(self) -> str:
        return turn_words(self.sea, self.glyphs)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        ship = self._ship()
        party = None if ship is None else party_of(self.sea, ship.id)
        shore = None if party is None else party.shore
        beside = parts(self.sea, ship, shore, width, self.glyphs, self.inks)
        log = self.log_so_far()[-40:]
        return panel_lines(beside, None, log, "", width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        """Nearly always a captain who lets something be."""
        before: Sea = self.state(self.at - 1)
        return f"{self._session.name_of(before.chooser)} does nothing."


class WarsPreview(MapPreview[WarsView]):
    """The chart as the fight will show it where there is room, else as small as is needed."""

    def rows(self, view: WarsView, width: int, height: int) -> tuple[Row, ...]:
        height = max(LEAST, height)

        def measure(zoom: Zoom) -> tuple[int, int]:
            return size(view.waters, WIDTHS[zoom])

        zoom = WarsMap.SCALES.largest(measure, width, height)
        if zoom is not None:
            return paint(view, WarsLook(self._palette, self._glyphs, zoom))
        look = WarsLook(self._palette, self._glyphs)
        return paint(view, fitting(view.waters, look, width, height))


SCREENS = Screens(FACE, WarsFight, WarsReplay, WarsPreview)
