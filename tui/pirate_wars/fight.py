"""The page on which Pirate Wars is fought: the chart, the ship's card, orders to her crew."""

from collections.abc import Sequence
from typing import ClassVar

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.match.captions import Captions
from pieces_of_eight.tui.match.on_map import OnMap
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.play.faces import Face
from . import captions, face
from .desk import WarsDesk
from .map import WarsMap, first_look
from .panel import Beside, panel_lines, shore_status, status


class WarsFight(FightScreen[WarsDesk]):
    """A saved fight of Pirate Wars, played on."""

    PAGE_NAME = "Pirate Wars"
    FACE: ClassVar[Face] = face.FACE
    CAPTIONS: Captions = captions
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: choose a shot or a boarding first."
    CARD: ClassVar[str] = "the ship's card"

    # What is shown.

    def make_desk(self) -> WarsDesk:
        return WarsDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def make_map(self) -> WarsMap:
        look = first_look(self, self.desk.view())
        hovering = self.game.settings.with_hover
        return WarsMap(self.desk.view(), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> WarsMap:
        return self.query_one("#fight-map", WarsMap)

    def draw_map(self) -> str:
        self.map.set_view(self.desk.view())
        return captions.place_words(self.desk)

    def dress_map(self) -> None:
        self.map.set_theme(self.palette, self.glyphs)

    def acting(self) -> tuple[object, Point] | None:
        ship = self.desk.ship
        return None if ship is None else (ship.id, middle(ship.place))

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk.sea, self.glyphs, short=short)

    def status(self) -> Line | None:
        desk = self.desk
        if desk.shore is not None:
            return shore_status(desk.sea, desk.shore, desk.landed, self.bar_inks)
        ship = desk.here() or (desk.ship if desk.ordering else None)
        return status(desk.sea, ship, self.bar_inks) if ship is not None else None

    def panel(self, width: int, height: int) -> Sequence[Line]:
        desk, log = self.desk, self.session.journal.entries[-40:]
        beside = Beside(
            desk.sea, desk.shown(), desk.weighed(), log, desk.shore, wanted=self.side.wanted
        )
        return panel_lines(beside, width, height, self.glyphs, self.inks)

    # What is pressed.

    def _steer(self, across: int, down: int) -> None:
        if across and self.desk.listing is not None and not self.desk.planning:
            self.cursor(across, 0)
        else:
            super()._steer(across, down)

    def cursor(self, across: int, down: int) -> None:
        self.desk.helm.steer(across, down, 2 * self.map.look.cell)

    def do_helm(self) -> None:
        if self.desk.ordering:
            self.desk.crew.open_crew()
        else:
            self.desk.helm.open_helm()

    def do_to_board(self) -> None:
        self.desk.crew.prepare_to_board()

    def do_both_sides(self) -> None:
        self.desk.crew.fight_both_sides()

    def do_to_the_sails(self) -> None:
        self.desk.crew.to_the_sails()
