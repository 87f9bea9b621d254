"""The pages of a sea fight: where it is fought, seen again and chosen by its map."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.geometry import Region, Size
from textual.strip import Strip

from pieces_of_eight.campaign.geometry.hexes import Hex, offset
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Sea, Ship
from pieces_of_eight.tui.draw.cells import FRAME_X, FRAME_Y, Line, Row, Scales, Zoom
from pieces_of_eight.tui.draw.table import MapPalette, TableLook
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.described import DescribedScreen
from pieces_of_eight.tui.match.log import pane_of, suited
from pieces_of_eight.tui.match.panel import panel_lines
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView, Pointers
from .draw.painter import SeaPainter, in_small, look, over_pane, table
from .draw.view import SeaView
from .draw.waters import ground_at
from .face import FACE
from .overlay import as_it_lies, hex_words, view
from .panel import parts, status, turn_words

# --- The sea map on the screen, and how it is first drawn on a page -------------------------------

LEGIBLE: Zoom = 1
"""The least scale at which ships can be told apart by more than their letters."""
ABOUT = 3
"""So many hexes are seen about the outermost ships."""
AMPLE: Zoom = 5
"""Larger than this no sea is drawn before its player asks for it."""


def scale_for(hexes: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so many hexes lie in a pane, and never less than can be read."""
    columns, rows = hexes
    found = LEGIBLE
    for zoom, grid in enumerate(table().hexes[: AMPLE + 1]):
        wide, high = grid.size(columns, rows)
        if zoom > found and wide - 2 * FRAME_X <= width and high - 2 * FRAME_Y <= height:
            found = zoom
    return found


def across(view: SeaView) -> tuple[int, int]:
    """Columns and rows of hexes that hold all ships and some sea about them."""
    waters = view.waters.rows
    most = len(waters[0]), len(waters)
    places = [offset(ship.at) for ship in view.ships if not ship.ghost]
    if not places:
        return most
    columns, rows = zip(*places, strict=True)
    wide, high = (max(found) - min(found) + 1 + 2 * ABOUT for found in (columns, rows))
    return min(most[0], wide), min(most[1], high)


class SeaMap(MapView[Hex]):
    """A map of hexes."""

    PAINTER = SeaPainter
    _painter: SeaPainter

    SCALES = Scales(tuple(range(len(table().hexes))), LEGIBLE, closer=2)
    DRAGS = False

    def __init__(self, view: SeaView, look: TableLook, **others: Any) -> None:
        super().__init__(view, look, **others)
        self._shown = across(view)
        """The hexes that hold all ships as the fight is opened: its scale goes by them."""
        self._pointers = Pointers(self, over_pane)

    # Ships beyond the pane.

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen; wherever the map is scrolled to, signs lie at its edge."""
        return self._pointers.over(super().render_lines(crop), crop)

    def _show(self, view: SeaView) -> None:
        super()._show(view)
        self._pointers.refresh()

    @property
    def view(self) -> SeaView:
        return self._painter.view

    @property
    def look(self) -> TableLook:
        return self._painter.look

    @property
    def beside(self) -> tuple[int, int]:
        """Two hexes of sea."""
        return self.look.hexes.width * 2, self.look.hexes.height * 2

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self._shown, *pane)

    def area(self, at: Hex) -> tuple[int, int, int, int]:
        return self.look.hexes.area(at)

    def place_at(self, x: int, y: int) -> Hex | None:
        at = self.look.hexes.at(x, y)
        return at if self.holds(self.view, at) else None

    def holds(self, view: SeaView, at: Hex) -> bool:
        return bool(ground_at(view.waters, *offset(at)))


def palette_of(page: GameScreen) -> MapPalette:
    """The colours of the sea in the theme of the page."""
    return suited(table().palette_for, page)


def first_look(page: GameScreen, view: SeaView) -> TableLook:
    """As large as all ships can be seen with some sea about them, and still be told apart."""
    zoom = scale_for(across(view), *pane_of(page))
    return TableLook(table(), palette_of(page), page.glyphs, zoom)


# --- The page on which a sea fight is fought: the map of hexes, the ship's card, orders to a ship -


class SeaFight(DescribedScreen):
    """A saved sea fight, played on."""

    PAGE_NAME = "A sea fight"
    FACE = FACE
    NOTHING_WEIGHED: ClassVar[str] = (
        "No dice to weigh here: choose guns, grapnels or a boarding first."
    )
    CARD: ClassVar[str] = "the ship's card"

    # What is shown.

    def make_map(self) -> SeaMap:
        hovering = self.game.settings.with_hover
        found = view(self.desk)
        return SeaMap(found, first_look(self, found), hovering=hovering, id="fight-map")

    def draw_map(self) -> str:
        found = view(self.desk)
        self.map.set_view(found)
        return hex_words(found, self.desk.cursor)

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), self.glyphs)

    def turn_words(self, *, short: bool) -> str:
        return turn_words(self.desk.state, self.glyphs, short=short)

    def status(self) -> Line | None:
        sea, under = self.desk.state, self.desk.under
        return None if under is None else status(sea, sea.ships[under.id], self.bar_inks)

    def beside(self, width: int) -> Parts:
        return parts(self.desk.state, self._shown(), width, self.glyphs, self.inks)

    def _shown(self) -> Ship | None:
        """The ship whose card lies open: the one under the cursor, else the one that acts."""
        sea, under = self.desk.state, self.desk.under
        if under is not None or sea.active != NOBODY:
            found: Ship = sea.ships[sea.active if under is None else under.id]
            return found
        return next((ship for ship in sea.ships if ship.afloat), None)


# --- Screens --------------------------------------------------------------------------------------


class SeaReplay(ReplayScreen):
    """Every step as the viewer saw it, on the map of hexes."""

    @property
    def sea(self) -> Sea:
        """The sea at the step that is shown."""
        sea: Sea = self.state(self.at)
        return sea

    def view(self) -> SeaView:
        sea = self.sea
        ship = sea.ships[max(0, sea.active)]
        return as_it_lies(sea, ship.at)

    def make_map(self) -> SeaMap:
        look = first_look(self, self.view())
        return SeaMap(self.view(), look, hovering=False, id="fight-map")

    def turn_words(self) -> str:
        return turn_words(self.sea, self.glyphs)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        sea = self.sea
        ship = None if sea.active == NOBODY else sea.ships[sea.active]
        beside, log = parts(sea, ship, width, self.glyphs, self.inks), self.log_so_far()[-40:]
        return panel_lines(beside, None, log, "", width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        """Nearly always it is the end of a turn."""
        before: Sea = self.state(self.at - 1)
        if before.active == NOBODY or before.active == self.sea.active:
            return ""
        return f"{before.ships[before.active].name} ends her turn."


class SeaPreview(MapPreview[SeaView]):
    """The sea as the fight will show it where there is room, else a hex to a pixel."""

    def rows(self, view: SeaView, width: int, height: int) -> tuple[Row, ...]:
        hexes = len(view.waters.rows[0]), len(view.waters.rows)
        zoom = SeaMap.SCALES.largest(lambda each: table().hexes[each].size(*hexes), width, height)
        drawn = look(self._palette, self._glyphs, zoom or 0)
        return in_small(view, drawn) if zoom is None else SeaPainter(view, drawn).whole()


SCREENS = Screens(FACE, SeaFight, SeaReplay, SeaPreview)
