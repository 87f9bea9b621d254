"""The page on which a land raid is played: the town by night, its meters, orders to men."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from textual import events, on

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.model.state import Raid
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.match.captions import Captions
from pieces_of_eight.tui.match.on_map import OnMap
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.widgets.lines_view import LinesView
from . import captions, face
from .desk import RaidDesk
from .draw.view import places_seen
from .map import TownMap, first_look, glyphs_of, palette_of
from .panel import line_of, panel_lines, status, where


class RaidFight(FightScreen[RaidDesk]):
    """A saved land raid, played on."""

    PAGE_NAME = "A land raid"
    FACE: ClassVar[Face] = face.FACE
    CAPTIONS: Captions = captions
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh before the first turn."
    CARD: ClassVar[str] = "the card of the square"

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self._beside: Sequence[Line] = ()
        """The lines of the panel as they were last drawn."""

    # What is shown.

    def make_desk(self) -> RaidDesk:
        return RaidDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def make_map(self) -> TownMap:
        hovering = self.game.settings.with_hover
        look = first_look(self, self.desk.raid.town)
        return TownMap(self.desk.view(), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> TownMap:
        return self.query_one("#fight-map", TownMap)

    def on_mount(self) -> None:
        self.desk.begin()

    def draw_map(self) -> str:
        self.map.set_view(self.desk.view())
        return captions.place_words(self.desk)

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), glyphs_of(self))

    def acting(self) -> tuple[object, Square] | None:
        raid, at = self.desk.raid, self.desk.cursor
        return None if at == NOWHERE else ((raid.turn, raid.phase, raid.side), at)

    def whereabouts(self, state: Raid) -> Mapping[Hashable, Square]:
        places = places_seen(state, self.session.viewer)
        return {unit: at for unit, at in enumerate(places) if at != NOWHERE}

    def turn_words(self, *, short: bool) -> str:
        return where(self.desk.raid, self.glyphs, short=short)

    def status(self) -> Line | None:
        return status(self.desk, self.bar_inks)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        log = self.session.journal.entries[-40:]
        self._beside = panel_lines(
            self.desk, log, self.side.wanted, width, height, self.glyphs, self.inks
        )
        return self._beside

    # What is pressed.

    def on_key(self, event: events.Key) -> None:
        """Where no list is open, digits tell men off."""
        if (
            self.desk.listing is None
            and self.session.human
            and event.key.isdigit()
            and self.game.settings.keys != "numpad"
        ):
            event.stop()
            event.prevent_default()
            self.say("")
            self.desk.tell(int(event.key))
            self.draw()

    def _steer(self, across: int, down: int) -> None:
        if self.desk.listing is not None and self.desk.answers:
            self.desk.steer(across, down)
        else:
            super()._steer(across, down)

    def cursor(self, across: int, down: int) -> None:
        self.desk.steer(across, down)

    def do_choose(self) -> None:
        self.desk.lists.open_roll()

    def do_gather(self) -> None:
        self.desk.gather()

    def do_assault(self) -> None:
        self.desk.lists.open_assaults()

    def do_torch(self) -> None:
        self.desk.lists.open_torch()

    def do_loot(self) -> None:
        self.desk.lists.open_loot()

    def do_boats(self) -> None:
        self.desk.lists.take_to_the_boats()

    # The mouse.

    def right_click(self, at: Square) -> None:
        if not self.desk.close():
            super().right_click(at)

    @on(LinesView.Clicked, "#fight-panel")
    def _card_clicked(self, event: LinesView.Clicked) -> None:
        """A click on a man's line tells him off, or in again."""
        event.stop()
        who = line_of(self.desk, self._beside, event.line)
        if who is not None and self.session.human:
            self.say("")
            men = [unit.id for unit in self.desk.muster()]
            self.desk.tell(men.index(who) + 1)
            self.draw()
