"""The pages of a career: the port, and where a career is seen again."""

from collections.abc import Sequence

from pieces_of_eight.campaign.port.state import Phase, Port, own
from pieces_of_eight.campaign.port.words import spots
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.draw.glyphs import log_lines
from pieces_of_eight.tui.match.log import PANEL, WIDE
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import Screens
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .books import Books, book_rows
from .face import FACE
from .port import PortScreen

HOURS = {Phase.PORT: "in port", Phase.AT_SEA: "at sea", Phase.OVER: "over"}


class CareerReplay(ReplayScreen):
    """Every bargain of the own captain, and all that both could see."""

    PAGE_NAME = "The career again"
    KEYS = (
        "act",
        "pace",
        "west",
        "east",
        "leave",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
        "keys",
    )

    @property
    def career(self) -> Port:
        """The career at the step that is shown."""
        career: Port = self.state(self.at)
        return career

    def make_map(self) -> Books:
        return Books(id="fight-map")

    def view(self) -> list[Row]:
        width = self.app.size.width
        room = width - PANEL if width >= WIDE else width
        career = self.career
        holding = own(career, self.viewer)
        return book_rows(career.terms, holding, spots(holding), room, self.inks)

    def draw_map(self) -> None:
        self.map.fill(self.view())

    def turn_words(self) -> str:
        career = self.career
        coins = own(career, self.viewer).coins
        return f"Season {career.season}, {HOURS[career.phase]}: {coins} coins"

    def panel(self, width: int, height: int) -> Sequence[Line]:
        return log_lines(self.log_so_far()[-40:], width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        """A bargain of the other's."""
        before: Port = self.state(self.at - 1)
        return f"{self._session.name_of(before.side)} is in port."

    @on(Menu.Chosen, "#fight-map")
    def _line_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.do_act()


SCREENS = Screens(FACE, PortScreen, CareerReplay)
