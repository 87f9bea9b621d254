"""The page on which a shore raid is played: the shore, the cards, orders to bands and men."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from textual import on

from pieces_of_eight.campaign.shore_raid.model.ground import Cell
from pieces_of_eight.campaign.shore_raid.model.state import Fate, Raid
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.match.captions import Captions
from pieces_of_eight.tui.match.on_map import OnMap
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.play.faces import Face
from . import captions, face
from .desk import ShoreDesk
from .map import ShoreMap, dressing_of, first_look, glyphs_of, palette_of
from .panel import panel_lines, status


class ShoreFight(FightScreen[ShoreDesk]):
    """A saved shore raid, played on."""

    PAGE_NAME = "A shore raid"
    FACE: ClassVar[Face] = face.FACE
    CAPTIONS: Captions = captions
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: put the cursor on an enemy in reach."
    CARD: ClassVar[str] = "the man's card"

    # What is shown.

    def make_desk(self) -> ShoreDesk:
        return ShoreDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def make_map(self) -> ShoreMap:
        look = first_look(self, self.desk.raid.shore)
        hovering = self.game.settings.with_hover
        return ShoreMap(self.desk.view(), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> ShoreMap:
        return self.query_one("#fight-map", ShoreMap)

    def draw_map(self) -> str:
        self.map.set_view(self.desk.view())
        return self.desk.words()

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), glyphs_of(self))

    def acting(self) -> tuple[object, Cell]:
        raid = self.desk.raid
        return (raid.turn, raid.band, raid.turned), self.desk.cursor

    def go_to(self, at: Cell) -> None:
        self.map.bring_into_sight(at)

    def whereabouts(self, state: Raid) -> Mapping[Hashable, Cell]:
        on_shore = (Fate.HERE, Fate.RUNNING)
        return {each.id: self.desk.cell(each.at) for each in state.figures if each.fate in on_shore}

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk.raid, self.glyphs, short=short)

    def status(self) -> Line | None:
        here = self.desk.here()
        width = self.view.left - 2
        return status(self.desk.raid, here, width, self.bar_inks) if here is not None else None

    def panel(self, width: int, height: int) -> Sequence[Line]:
        log = self.session.journal.entries[-40:]
        return panel_lines(self.desk, log, self.side.wanted, width, height, dressing_of(self))

    # What is pressed.

    def cursor(self, across: int, down: int) -> None:
        self.desk.steer(across, down)

    def do_choose(self) -> None:
        self.desk.toggle()

    def do_strike(self) -> None:
        self.desk.lists.open_blows()

    def do_capture(self) -> None:
        self.desk.lists.open_captures()

    def do_pillage(self) -> None:
        self.desk.lists.open_booty()

    def do_cast_off(self) -> None:
        self.desk.lists.cast_off()

    # The mouse.

    def right_click(self, at: Cell) -> None:
        self.desk.look_at(at)
        self.desk.toggle()

    @on(ShoreMap.Dragged)
    def _dragged(self, event: ShoreMap.Dragged) -> None:
        event.stop()
        self.desk.drag(event.at)
        self.draw()

    @on(ShoreMap.Dropped)
    def _dropped(self, event: ShoreMap.Dropped) -> None:
        event.stop()
        self.say("")
        self.desk.drop(event.at)
        self.draw()
