"""The pages of an auction, on the map of its quay."""

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.tui.draw.cells import Scales
from pieces_of_eight.tui.match.maps import MapFight, MapPages, SquareMap
from tests.toy_pages.describe import QuayPainter, quay, table
from tests.toy_pages.face import FACE


class QuayMap(SquareMap[Square]):
    """The quay on the screen."""

    TABLE = table
    SCALES = Scales(tuple(range(len(table().grids))), 0)
    PAINTER = QuayPainter


class AuctionScreen(MapFight):
    """A saved auction, played on."""

    def do_knock(self) -> None:
        """An order that only an auction has."""
        self.say(f"A chest of {self.session.state.prize} answers.")


PAGES = MapPages(
    face=FACE,
    map=QuayMap,
    view=lambda desk: quay(desk.state, desk.cursor),
    step=lambda page: quay(page.seen),
    heading=lambda auction, glyphs, *, short: f"Chest {auction.turn}",
)
SCREENS = PAGES.screens(AuctionScreen)
