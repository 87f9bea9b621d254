"""A treasure grab seen again."""

from collections.abc import Sequence

from campaign.treasure_grab.model.state import Grab
from tui.draw.cells import Line
from tui.draw.lines import heading, log_lines
from tui.match.replay import ReplayScreen
from tui.match.styles import WIDE
from tui.treasure_grab import captions
from tui.treasure_grab.draw.view import GrabView, view_of
from tui.treasure_grab.map import BoardMap, first_look, palette_of
from tui.treasure_grab.panel import score_lines


class GrabReplay(ReplayScreen):
    """Every step on the board."""

    @property
    def grab(self) -> Grab:
        """The game at the step that is shown."""
        grab: Grab = self.state(self.at)
        return grab

    def view(self) -> GrabView:
        return view_of(self.grab)

    def make_map(self) -> BoardMap:
        look = first_look(self, self.grab.board.rows)
        return BoardMap(self.view(), look, hovering=False, id="fight-map")

    def turn_words(self) -> str:
        return captions.turn_words(self.grab, self.glyphs, short=self.app.size.width < WIDE)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        palette, grab = palette_of(self), self.grab
        names = [self._session.name_of(who) for who in sorted(grab.order)]
        top = [
            heading(grab.board.name, width, self.glyphs, palette.panel),
            *score_lines(grab, names, palette, width),
        ]
        log = log_lines(
            self.log_so_far()[-40:], width, height - len(top), self.glyphs, palette.panel
        )
        return [*top, *log][:height]

    def quietly(self) -> str:
        """A step of which nothing is told: the beginning."""
        return "Nothing has happened yet." if not self.at else "A turn is over."
