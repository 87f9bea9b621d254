"""The panel beside the chart: wind rose, ship's card, odds, the end of the log."""

from collections.abc import Sequence

from msgspec import Struct

from campaign.geometry.hulls import DOT
from campaign.kernel.odds import Odds
from campaign.pirate_wars.model.state import Sea, Ship
from campaign.pirate_wars.model.wind import sailing_at, way
from tui.draw.cells import Line
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, log_lines
from tui.match.odds_lines import odds_part
from tui.pirate_wars.card import card_lines
from tui.pirate_wars.draw.rose import rose
from tui.pirate_wars.shore_card import shore_lines
from tui.pirate_wars.words import title
from tui.play.journal import Entry

LEAST_ODDS = 7
LEAST_LOG = 4


class Beside(Struct, frozen=True):
    """What the panel is made of."""

    sea: Sea
    ship: Ship | None
    weighed: tuple[str, Odds] | None
    log: Sequence[Entry]
    shore: int | None = None
    """The island whose card lies open instead of a ship's."""
    wanted: str = ""
    """"odds" or "card": which part was asked for where there is no room for all."""


def panel_lines(
    beside: Beside, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """At most `height` lines of `width` cells: card and odds first, then rose and log."""
    odds_only = beside.wanted == "odds" and beside.weighed is not None
    card = [] if odds_only else _card(beside, width, glyphs, inks)
    speeds = _rose(beside, width, glyphs, inks)
    need = LEAST_ODDS if beside.weighed else 0
    if len(speeds) + len(card) + need > height:
        speeds = []
    top = [*speeds, *card][:height]
    odds = odds_part(beside.weighed, width, height - len(top), glyphs, inks)
    left = height - len(top) - len(odds)
    log = log_lines(beside.log, width, left, glyphs, inks) if left >= LEAST_LOG else []
    return [*top, *odds, *log]


def _rose(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The dots she makes on each heading under the sails she moved under last."""
    ship, wind = beside.ship, beside.sea.wind
    if ship is None or ship.card.rowed or beside.shore is not None:
        return []
    sails = ship.under or ship.sails
    kinds = [sailing_at(beside.sea, ship, point * 450) for point in range(8)]
    ways = [(kind, way(ship, kind, sails) // DOT) for kind in kinds]
    lines = rose(wind, ways, ship.heading, ship.card.letter, glyphs, inks)
    return [heading("Dots on each heading", width, glyphs, inks), *lines]


def _card(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    ship = beside.ship
    if beside.shore is not None:
        return shore_lines(beside.sea, beside.shore, width, glyphs, inks)
    if ship is None:
        return []
    head = heading(title(ship), width, glyphs, inks)
    return [head, *card_lines(beside.sea, ship, glyphs, inks)]
