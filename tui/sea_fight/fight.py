"""The page on which a sea fight is fought: the map of hexes, the ship's card, orders to a ship."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, offset
from pieces_of_eight.campaign.sea_fight.model.state import Sea
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.match.captions import Captions
from pieces_of_eight.tui.match.on_map import OnMap
from pieces_of_eight.tui.match.page import FightScreen
from . import captions, face
from .desk import SeaDesk
from .map import SeaMap, first_look
from .panel import Beside, panel_lines, status
from .words import hex_words

FACES: dict[tuple[int, int], Face] = {
    (1, 0): 1,
    (-1, 0): 4,
    (-1, -1): 5,
    (1, -1): 0,
    (-1, 1): 3,
    (1, 1): 2,
}
"""Over which face the cursor goes; straight up and down it has to choose one of two."""


class SeaFight(FightScreen[SeaDesk]):
    """A saved sea fight, played on."""

    PAGE_NAME = "A sea fight"
    FACE = face.FACE
    CAPTIONS: Captions = captions
    NOTHING_WEIGHED: ClassVar[str] = (
        "No dice to weigh here: choose guns, grapnels or a boarding first."
    )
    CARD: ClassVar[str] = "the ship's card"

    # What is shown.

    def make_desk(self) -> SeaDesk:
        return SeaDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def make_map(self) -> SeaMap:
        hovering = self.game.settings.with_hover
        look = first_look(self, self.desk.view())
        return SeaMap(self.desk.view(), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> SeaMap:
        return self.query_one("#fight-map", SeaMap)

    def draw_map(self) -> str:
        view = self.desk.view()
        self.map.set_view(view)
        return hex_words(view, self.desk.cursor)

    def whereabouts(self, state: Sea) -> Mapping[Hashable, Hex]:
        return {ship.id: ship.at for ship in state.ships if ship.on_table}

    def dress_map(self) -> None:
        self.map.set_theme(self.palette, self.glyphs)

    def acting(self) -> tuple[object, Hex] | None:
        ship = self.desk.ship
        return None if ship is None else (ship.id, ship.at)

    def do_odds(self) -> None:
        """In a list the row that is marked may throw no dice while others do."""
        if self.desk.listing is not None and self.desk.weighed() is None:
            self.say("The marked row throws no dice.")
        else:
            self.side.do_odds()

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk.sea, self.glyphs, short=short)

    def status(self) -> Line | None:
        ship = self.desk.here()
        return status(self.desk.sea, ship, self.bar_inks) if ship is not None else None

    def panel(self, width: int, height: int) -> Sequence[Line]:
        desk, log = self.desk, self.session.journal.entries[-40:]
        beside = Beside(desk.sea, desk.shown(), desk.weighed(), log, self.side.wanted)
        return panel_lines(beside, width, height, self.glyphs, self.inks)

    # What is pressed.

    def _steer(self, across: int, down: int) -> None:
        listing = self.desk.listing
        if listing is not None and listing.kind == "helm" and across:
            self.desk.helm(across)
        else:
            super()._steer(across, down)

    def cursor(self, across: int, down: int) -> None:
        if not across:  # upright there is no face: the way up or down runs in a zigzag
            across = -1 if offset(self.desk.cursor)[1] & 1 else 1
        self.desk.steer(FACES[across, down])

    def do_helm(self) -> None:
        self.desk.open_helm()

    def do_grapple(self) -> None:
        self.desk.open_grapple()

    def do_board(self) -> None:
        self.desk.open_board()
