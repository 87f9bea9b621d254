"""The pages of a sea fight: where it is fought, seen again and chosen by its map."""

from collections.abc import Sequence
from functools import partial

from pieces_of_eight.campaign.sea_fight.model.state import NOBODY, Sea
from pieces_of_eight.tui.draw.cells import Line, Row
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from . import captions
from .draw.layout import Look, size
from .draw.painter import paint
from .draw.preview import preview
from .draw.view import SeaView
from .face import FACE
from .fight import SeaFight
from .map import SeaMap, first_look
from .overlay import fight_view
from .panel import Beside, panel_lines


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
        return fight_view(sea, cursor=ship.at)

    def make_map(self) -> SeaMap:
        look = first_look(self, self.view())
        return SeaMap(self.view(), look, hovering=False, id="fight-map")

    def turn_words(self) -> str:
        return captions.turn_words(self.sea, self.glyphs)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        sea = self.sea
        ship = None if sea.active == NOBODY else sea.ships[sea.active]
        beside = Beside(sea, ship, None, self.log_so_far()[-40:])
        return panel_lines(beside, width, height, self.glyphs, self.inks)

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
        zoom = SeaMap.SCALES.largest(partial(size, *hexes), width, height)
        if zoom is None:
            return preview(view, self._palette, self._glyphs)
        return paint(view, Look(self._palette, self._glyphs, zoom))


SCREENS = Screens(FACE, SeaFight, SeaReplay, SeaPreview)
