"""From a sheet to the chart: which pairs meet where in a season (C-18)."""

from campaign.bridge.world import seed_for
from campaign.career.model.chart import Chart, Place
from campaign.career.rules.places import places
from campaign.kernel.sealed import Player
from campaign.sheet.model.state import FORCES, IN_PORT, Letter, Result, Sheet, opponent_of

NOT_RAIDED = ""


def season_places(chart: Chart, sheet: Sheet, seed: int) -> tuple[Place, ...]:
    """By force of the first captain the place where it meets its opponent (C-18).

    `seed` is that of the sheet's match. Only what both captains know of a sheet counts, so a raid
    moves a pair to a port when the fold is open, and not before.
    """
    return drawn_places(chart, seed, raided_crowns(sheet))


def drawn_places(chart: Chart, seed: int, raided: tuple[str, ...]) -> tuple[Place, ...]:
    """The same for the crowns that are raided, by force of the first captain."""
    return places(chart, seed_for(seed, "places"), raided)


def raided_crowns(sheet: Sheet) -> tuple[str, ...]:
    """By force of the first captain the crown whose coast is raided where it meets another."""
    return tuple(raided_crown(sheet, letter) for letter in range(FORCES))


def raided_crown(sheet: Sheet, letter: Letter) -> str:
    """The crown whose coast is raided where a force of the first captain meets another."""
    line = sheet.lines[0][letter]
    if sheet.unfolded is None or line.opponent == IN_PORT or line.result is not Result.LAND_RAID:
        return NOT_RAIDED
    raider = Player(0) if line.attacks else Player(1)
    return sheet.crowns[opponent_of(raider)]
