"""The pages of a land raid: where it is fought, seen again and chosen by its map."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.geometry import Size

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.state import Phase, Raid, Town
from pieces_of_eight.tui.draw.cells import Line, Piece, Row, Zoom
from pieces_of_eight.tui.draw.glyphs import heading, log_lines, wrapped
from pieces_of_eight.tui.draw.table import MapPalette, TableLook
from pieces_of_eight.tui.match.described import DescribedScreen
from pieces_of_eight.tui.match.log import WIDE, pane_of, suited
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.pages.base import GameScreen, on
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession, Kept
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.map_view import MapView
from .draw.painter import PREVIEW, SCALES, TownPainter, look, paint, scale_for, size, table
from .draw.view import TownView, view_of
from .face import FACE
from .overlay import RaidDesk, view
from .panel import line_of, night_lines, panel_lines, place_words, status, where

# --- The map of a town on the screen, and how it is first drawn on a page -------------------------


class TownMap(MapView[Square]):
    """A map of squares."""

    SCALES = SCALES
    DRAGS = False
    PAINTER = TownPainter
    _painter: TownPainter

    @property
    def view(self) -> TownView:
        return self._painter.view

    @property
    def look(self) -> TableLook:
        return self._painter.look

    @property
    def beside(self) -> tuple[int, int]:
        """One square."""
        layout = self.look.layout
        return layout.width, layout.height

    def area(self, at: Square) -> tuple[int, int, int, int]:
        return self.look.layout.area(at, self.view.columns)

    def place_at(self, x: int, y: int) -> Square | None:
        at = self.look.layout.at(x, y, self.view.columns, self.view.rows)
        return None if at == NOWHERE else Square(at)

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self.view.town, pane.width, pane.height)

    def holds(self, view: TownView, at: Square) -> bool:
        return 0 <= at < view.columns * view.rows

    def set_view(self, view: TownView) -> None:
        """Draw another view; a square that was lit up in another town is another square here."""
        if view.town != self.view.town:
            self._show(replace(self.view, hover=None))
        super().set_view(view)


def palette_of(page: GameScreen) -> MapPalette:
    """The town's colours in the theme of the page."""
    return suited(table().palette_for, page)


def first_look(page: GameScreen, town: Town) -> TableLook:
    """As large as all of it can be seen."""
    return TableLook(table(), palette_of(page), page.glyphs, scale_for(town, *pane_of(page)))


# --- The page on which a land raid is played: the town by night, its meters, orders to men --------


class RaidFight(DescribedScreen):
    """A saved land raid, played on."""

    PAGE_NAME = "A land raid"
    FACE: ClassVar[Face] = FACE
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh before the first turn."
    CARD: ClassVar[str] = "the card of the square"
    desk: RaidDesk

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self._beside: Sequence[Line] = ()
        """The lines of the panel as they were last drawn."""

    # What is shown.

    def make_map(self) -> TownMap:
        hovering = self.game.settings.with_hover
        look = first_look(self, self.desk.state.town)
        return TownMap(view(self.desk), look, hovering=hovering, id="fight-map")

    def draw_map(self) -> str:
        self.map.set_view(view(self.desk))
        return place_words(self.desk)

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), self.glyphs)

    def acting(self) -> tuple[object, Square] | None:
        raid = self.desk.state
        return (raid.turn, raid.phase, raid.side), self.desk.cursor

    def turn_words(self, *, short: bool) -> str:
        return where(self.desk.state, self.glyphs, short=short)

    def status(self) -> Line | None:
        return status(self.desk, self.bar_inks)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        log = self.session.journal.entries[-40:]
        self._beside = panel_lines(
            self.desk, log, self.side.wanted, width, height, self.glyphs, self.inks
        )
        return self._beside

    @on(LinesView.Clicked, "#fight-panel")
    def _card_clicked(self, event: LinesView.Clicked) -> None:
        """A click on a man's line tells him off, or in again."""
        event.stop()
        who = line_of(self.desk, self._beside, event.line)
        if who is not None and self.session.human:
            self.say("")
            men = [thing.id for thing in self.desk.muster]
            self.desk.tell_number(men.index(who) + 1)
            self.draw()


# --- Screens --------------------------------------------------------------------------------------


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
        zoom = SCALES.largest(partial(size, view.town), width, height)
        drawn = paint(view, look(self._palette, self._glyphs, PREVIEW if zoom is None else zoom))
        left, above, right, below = table().table.layout.margin
        return drawn if zoom else tuple(row[left:-right] for row in drawn[above:-below])


SCREENS = Screens(FACE, RaidFight, RaidReplay, RaidPreview)
