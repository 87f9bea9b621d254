"""The panel beside the map: wind rose, ship card, odds, the end of the log."""

from collections.abc import Sequence

from msgspec import Struct

from campaign.kernel.odds import Odds
from campaign.sea_fight.model.state import Sea, Ship
from campaign.sea_fight.model.wind import basic_hexes
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, log_lines
from tui.match.odds_lines import odds_part
from tui.play.journal import Entry
from tui.sea_fight.card import card_lines
from tui.sea_fight.draw.wind_rose import wind_rose

LEAST_ODDS = 8
LEAST_LOG = 4


class Beside(Struct, frozen=True):
    """What the panel is made of."""

    sea: Sea
    ship: Ship | None
    weighed: tuple[str, Odds] | None
    log: Sequence[Entry]
    wanted: str = ""
    """"odds" or "card": which part was asked for where there is no room for all."""


def panel_lines(
    beside: Beside, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left."""
    rose, card = _rose(beside, width, glyphs, inks), _card(beside, width, glyphs, inks)
    need = LEAST_ODDS if beside.weighed else 0
    if len(rose) + len(card) + need > height:
        if beside.wanted == "odds" and beside.weighed:
            rose, card = [], []
        elif len(rose) + len(card) > height or not beside.wanted:
            rose = []
    top = [*rose, *card][:height]
    odds = odds_part(beside.weighed, width, height - len(top), glyphs, inks)
    left = height - len(top) - len(odds)
    log = log_lines(beside.log, width, left, glyphs, inks) if left >= LEAST_LOG else []
    return [*top, *odds, *log]


def _rose(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    ship, wind = beside.ship, beside.sea.wind
    if ship is None:
        return []
    speeds = [basic_hexes(face, wind, ship.reduced > 0) for face in range(6)]
    rose = wind_rose(wind, speeds, glyphs, inks, ship.facing, ship.card.letter)
    indent = (Piece(" " * ((width - 17) // 2), inks.dim),)
    lines = [(*indent, *line) for line in rose]
    return [heading("Speed on each heading", width, glyphs, inks), *lines]


def _card(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    ship = beside.ship
    if ship is None:
        return []
    title = heading(f"{ship.card.letter} {ship.name}", width, glyphs, inks)
    return [title, *card_lines(beside.sea, ship, glyphs, inks)]
