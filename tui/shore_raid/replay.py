"""A shore raid seen again."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.geometry.plane import Point
from campaign.shore_raid.model.events import Attacked, Marched, Ran
from campaign.shore_raid.model.state import Raid
from tui.draw.cells import Line
from tui.draw.lines import log_lines
from tui.match.replay import ReplayScreen
from tui.match.styles import WIDE
from tui.shore_raid.captions import turn_words
from tui.shore_raid.draw.view import ShoreView, cell_of, view_of
from tui.shore_raid.map import ShoreMap, dressing_of, first_look
from tui.shore_raid.panel import deck_lines, side_lines


class ShoreReplay(ReplayScreen):
    """Every step on the map of the shore."""

    @property
    def raid(self) -> Raid:
        """The raid at the step that is shown."""
        raid: Raid = self.state(self.at)
        return raid

    def view(self) -> ShoreView:
        view = view_of(self.raid)
        at = self._scene()
        return view if at is None else replace(view, cursor=cell_of(at, view.columns))

    def _scene(self) -> Point | None:
        """Where something happened in the step that is shown."""
        for entry in reversed(self._session.journal.of_step(self.at)):
            match entry.event:
                case Attacked(at=at):
                    return self.raid.figures[at].at
                case Marched(to=to):
                    return to[0]
                case Ran(to=to):
                    return to
                case _:
                    pass
        return None

    def make_map(self) -> ShoreMap:
        look = first_look(self, self.raid.shore)
        return ShoreMap(self.view(), look, hovering=False, id="fight-map")

    def turn_words(self) -> str:
        return turn_words(self.raid, self.glyphs, short=self.app.size.width < WIDE)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        top = [*deck_lines(self.raid, width, dressing_of(self)), *side_lines(self.raid, self.inks)]
        room = height - len(top)
        return [*top, *log_lines(self.log_so_far()[-40:], width, room, self.glyphs, self.inks)][
            :height
        ]

    def quietly(self) -> str:
        """Nearly always a band is done."""
        before: Raid = self.state(self.at - 1)
        return f"Band {before.band} is done." if before.band else ""
