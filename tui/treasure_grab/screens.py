"""The pages of a treasure grab: where it is played, seen again and chosen by its board."""

from collections.abc import Sequence

from pieces_of_eight.campaign.treasure_grab.model.state import Grab
from pieces_of_eight.tui.draw.cells import Line, Row, Zoom
from pieces_of_eight.tui.draw.lines import heading, log_lines
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.match.styles import WIDE
from . import captions
from .draw.glyphs import GRAB_GLYPHS
from .draw.layout import GrabLook, framed
from .draw.painter import paint_board
from .draw.palettes import GRAB_PALETTES
from .draw.preview import preview
from .draw.view import GrabView, view_of
from .face import FACE
from .fight import GrabFight
from .map import BoardMap, first_look, palette_of
from .panel import score_lines


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


class GrabPreview(MapPreview[GrabView]):
    """The board as the game will show it where there is room, else a stud to a pixel."""

    def rows(self, view: GrabView, width: int, height: int) -> tuple[Row, ...]:
        def measure(zoom: Zoom) -> tuple[int, int]:
            return framed(view.columns, view.rows, zoom)[2:]

        zoom = BoardMap.SCALES.largest(measure, width, height)
        palette, glyphs = GRAB_PALETTES[self._palette.name], GRAB_GLYPHS[self._glyphs.name]
        if zoom is None:
            return preview(view, palette, glyphs)
        return paint_board(view, GrabLook(palette, glyphs, zoom))


SCREENS = Screens(FACE, GrabFight, GrabReplay, GrabPreview)
