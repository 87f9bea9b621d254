"""The pages of Pirate Wars: where it is fought, seen again and chosen by its chart."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.geometry import Region, Size
from textual.strip import Strip

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.state import NOBODY, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.waters import party_of
from pieces_of_eight.tui.draw.cells import Line, Row, Scales, Zoom
from pieces_of_eight.tui.match.captions import Captions
from pieces_of_eight.tui.match.log import pane_of
from pieces_of_eight.tui.match.on_map import OnMap
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.widgets.map_view import MapView, Pointers
from . import captions, face
from .captions import Beside, panel_lines, shore_status, status
from .crew_orders import fight_view, wakes
from .desk import WarsDesk
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


class WarsFight(FightScreen[WarsDesk]):
    """A saved fight of Pirate Wars, played on."""

    PAGE_NAME = "Pirate Wars"
    FACE: ClassVar[Face] = face.FACE
    CAPTIONS: Captions = captions
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: choose a shot or a boarding first."
    CARD: ClassVar[str] = "the ship's card"

    # What is shown.

    def make_desk(self) -> WarsDesk:
        return WarsDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def make_map(self) -> WarsMap:
        look = first_look(self, self.desk.view())
        hovering = self.game.settings.with_hover
        return WarsMap(self.desk.view(), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> WarsMap:
        return self.query_one("#fight-map", WarsMap)

    def draw_map(self) -> str:
        self.map.set_view(self.desk.view())
        return captions.place_words(self.desk)

    def dress_map(self) -> None:
        self.map.set_theme(self.palette, self.glyphs)

    def acting(self) -> tuple[object, Point] | None:
        ship = self.desk.ship
        return None if ship is None else (ship.id, middle(ship.place))

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk.sea, self.glyphs, short=short)

    def status(self) -> Line | None:
        desk = self.desk
        if desk.shore is not None:
            return shore_status(desk.sea, desk.shore, desk.landed, self.bar_inks)
        ship = desk.here() or (desk.ship if desk.ordering else None)
        return status(desk.sea, ship, self.bar_inks) if ship is not None else None

    def panel(self, width: int, height: int) -> Sequence[Line]:
        desk, log = self.desk, self.session.journal.entries[-40:]
        beside = Beside(
            desk.sea, desk.shown(), desk.weighed(), log, desk.shore, wanted=self.side.wanted
        )
        return panel_lines(beside, width, height, self.glyphs, self.inks)

    # What is pressed.

    def _steer(self, across: int, down: int) -> None:
        if across and self.desk.listing is not None and not self.desk.planning:
            self.cursor(across, 0)
        else:
            super()._steer(across, down)

    def cursor(self, across: int, down: int) -> None:
        self.desk.helm.steer(across, down, 2 * self.map.look.cell)

    def do_helm(self) -> None:
        if self.desk.ordering:
            self.desk.crew.open_crew()
        else:
            self.desk.helm.open_helm()

    def do_to_board(self) -> None:
        self.desk.crew.prepare_to_board()

    def do_both_sides(self) -> None:
        self.desk.crew.fight_both_sides()

    def do_to_the_sails(self) -> None:
        self.desk.crew.to_the_sails()


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
        return fight_view(
            self.sea, selected=-1 if ship is None else ship.id, wakes=wakes(self.state, self.at)
        )

    def make_map(self) -> WarsMap:
        look = first_look(self, self.view())
        return WarsMap(self.view(), look, hovering=False, id="fight-map")

    def draw_map(self) -> None:
        super().draw_map()
        ship = self._ship()
        if ship is not None:
            self.map.bring_into_sight(middle(ship.place))

    def turn_words(self) -> str:
        return captions.turn_words(self.sea, self.glyphs)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        ship = self._ship()
        party = None if ship is None else party_of(self.sea, ship.id)
        shore = None if party is None else party.shore
        beside = Beside(self.sea, ship, None, self.log_so_far()[-40:], shore)
        return panel_lines(beside, width, height, self.glyphs, self.inks)

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
