"""A sea fight seen again."""

from collections.abc import Sequence

from campaign.sea_fight.model.state import NOBODY, Sea
from tui.draw.cells import Line
from tui.match.replay import ReplayScreen
from tui.sea_fight import captions
from tui.sea_fight.draw.view import SeaView
from tui.sea_fight.map import SeaMap, first_look
from tui.sea_fight.overlay import fight_view
from tui.sea_fight.panel import Beside, panel_lines


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
        look = first_look(self, self.sea.waters)
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
