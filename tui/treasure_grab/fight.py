"""The page on which a treasure is grabbed: the board, the figure's card, orders to figures."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.treasure_grab.model.state import Grab
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.match.captions import Captions
from pieces_of_eight.tui.match.on_map import OnMap
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.play.faces import Face
from . import captions, face
from .desk import GrabDesk
from .map import BoardMap, first_look, glyphs_of, palette_of
from .panel import panel_lines, status


class GrabFight(FightScreen[GrabDesk]):
    """A saved treasure grab, played on."""

    PAGE_NAME = "A treasure grab"
    FACE: ClassVar[Face] = face.FACE
    CAPTIONS: Captions = captions
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: put the cursor on an enemy first."
    CARD: ClassVar[str] = "the card of the figure"

    # What is shown.

    def make_desk(self) -> GrabDesk:
        return GrabDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def make_map(self) -> BoardMap:
        hovering = self.game.settings.with_hover
        look = first_look(self, self.desk.grab.board.rows)
        return BoardMap(self.desk.view(), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> BoardMap:
        return self.query_one("#fight-map", BoardMap)

    def draw_map(self) -> str:
        self.map.set_view(self.desk.view())
        return captions.place_words(self.desk)

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), glyphs_of(self))

    def acting(self) -> tuple[object, Stud]:
        """The board is put into the middle once; from then on the cursor is in sight by itself."""
        return "the board", self.desk.cursor

    def whereabouts(self, state: Grab) -> Mapping[Hashable, Stud]:
        figures = enumerate(state.figures)
        return {who: figure.at for who, figure in figures if figure.at != NOWHERE}

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk.grab, self.glyphs, short=short)

    def status(self) -> Line | None:
        return status(self.desk, self.bar_inks)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        log = self.session.journal.entries[-40:]
        return panel_lines(
            self.desk, log, self.side.wanted, width, height, self.glyphs, palette_of(self)
        )

    # What is pressed.

    def cursor(self, across: int, down: int) -> None:
        self.desk.steer(across, down)

    def do_carry(self) -> None:
        self.desk.open_move()

    def do_hold(self) -> None:
        self.desk.open_hold()

    def do_fight(self) -> None:
        self.desk.open_strikes()

    def do_mischief(self) -> None:
        self.desk.open_mischief()

    # The mouse.

    def right_click(self, at: Stud) -> None:
        if not self.desk.close():
            super().right_click(at)
