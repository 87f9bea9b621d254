"""The pages of a land raid: where it is fought, seen again and chosen by its map."""

from collections.abc import Sequence
from functools import partial

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.model.state import Phase, Raid
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.lines import heading, log_lines, wrapped
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.match.styles import WIDE
from pieces_of_eight.tui.play.session import AnySession
from .draw.glyphs import TOWN_GLYPHS
from .draw.layout import TownLook, size
from .draw.painter import paint
from .draw.palettes import TOWN_PALETTES
from .draw.preview import preview
from .draw.view import TownView, view_of
from .face import FACE
from .fight import RaidFight
from .map import TownMap, first_look
from .panel import night_lines, where


class RaidReplay(ReplayScreen):
    """Every step on the map of squares."""

    KEYS = (
        "act",
        "pace",
        "west",
        "east",
        "moment",
        "what_if",
        "reveal",
        "leave",
        "account",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
        "zoom",
        "keys",
    )

    def __init__(self, session: AnySession) -> None:
        super().__init__(session)
        self._whole = False
        """Whether all is shown, what the viewer did not see among it."""

    @property
    def raid(self) -> Raid:
        """The raid at the step that is shown, with no more in it than is to be seen."""
        raid: Raid = self._session.saved.match.steps[self.at].state if self._whole else self.seen
        return raid

    @property
    def seen(self) -> Raid:
        """The raid at the step that is shown, as the viewer saw it."""
        raid: Raid = self.state(self.at)
        return raid

    def label(self, name: str) -> str:
        if name == "reveal":
            return "As seen" if self._whole else "Show all"
        return super().label(name)

    def _viewer(self) -> Player | None:
        return None if self._whole else self.viewer

    def view(self) -> TownView:
        return view_of(self.raid, self._viewer())

    def make_map(self) -> TownMap:
        look = first_look(self, self.seen.town)
        return TownMap(self.view(), look, hovering=False, id="fight-map")

    def draw_map(self) -> None:
        super().draw_map()
        at = self._scene()
        if at != NOWHERE:
            self.map.bring_into_sight(at)

    def _scene(self) -> Square:
        """Where something happened in the step that is shown; NOWHERE where nobody can tell."""
        for entry in reversed(self._session.journal.of_step(self.at)):
            at: Square | None = getattr(entry.event, "at", getattr(entry.event, "square", None))
            if at is not None:
                return at
        return NOWHERE

    def turn_words(self) -> str:
        return where(self.seen, self.glyphs, short=self.app.size.width < WIDE)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        inks, glyphs, raid = self.inks, self.glyphs, self.seen
        top: list[Line] = [heading(raid.town.name, width, glyphs, inks)]
        top += night_lines(raid, width, glyphs, inks)
        top += [(Piece(text, inks.text),) for text in wrapped(self._eyes(), width)]
        log = log_lines(self.log_so_far()[-40:], width, height - len(top), glyphs, inks)
        return [*top, *log][:height]

    def _eyes(self) -> str:
        """Through whose eyes all this is seen."""
        if self._whole:
            return "All who were there are shown."
        return f"As {self._session.name_of(self.viewer)} saw it."

    def quietly(self) -> str:
        """Men who went unseen, or the end of somebody's part."""
        before: Raid = self.state(self.at - 1)
        if before.side != self.viewer and before.phase in (Phase.POSTING, Phase.MOVING):
            return "There is nothing to see."
        return f"{self._session.name_of(before.side)} is done."

    def do_reveal(self) -> None:
        """Show all that was there, as soon as it is no secret any more."""
        if not self._session.over:
            self.say("While the raid goes on, only what you saw is shown.")
            return
        self._whole = not self._whole
        self.refresh_keys()
        self._draw()


class RaidPreview(MapPreview[TownView]):
    """The town as the raid will show it where there is room, else a square to two cells."""

    def rows(self, view: TownView, width: int, height: int) -> tuple[Row, ...]:
        zoom = TownMap.SCALES.largest(partial(size, view.columns, view.rows), width, height)
        palette, glyphs = TOWN_PALETTES[self._palette.name], TOWN_GLYPHS[self._glyphs.name]
        if zoom is None:
            return preview(view, palette, glyphs)
        return paint(view, TownLook(palette, glyphs, zoom))


SCREENS = Screens(FACE, RaidFight, RaidReplay, RaidPreview)
