"""The pages of Pirate Wars: where it is fought, seen again and chosen by its chart."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.pirate_wars.model.ashore import party_of
from pieces_of_eight.campaign.pirate_wars.model.ship import NOBODY, Ship
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.tui.draw.cells import Line, Row, Zoom
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from . import captions
from .draw.layout import WIDTHS, WarsLook, fitting, size
from .draw.painter import paint
from .draw.view import WarsView
from .face import FACE
from .fight import WarsFight
from .map import WarsMap, first_look
from .overlay import fight_view, wakes
from .panel import Beside, panel_lines

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
