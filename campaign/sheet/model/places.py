"""Where the pairs of a season meet (C-18), as far as both captains know of it."""

from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.geometry.places import places_of
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import FORCES, IN_PORT, LETTERS, Engagement, Letter, Result, Sheet, opponent_of

NOT_RAIDED = ""


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


def meeting_places(sheet: Sheet) -> tuple[Place, ...]:
    """By force of the first captain where it meets its opponent; nothing without a chart (C-18).

    Only what both captains know of a sheet counts, so a raid moves a pair to a port when the fold
    is open, and not before.
    """
    return () if sheet.chart is None else places_of(sheet.chart, raided_crowns(sheet))


def place_of(sheet: Sheet, who: Player, letter: Letter) -> Place | None:
    """Where a force meets its opponent; None where it has none, or the season has no chart."""
    found, opponent = meeting_places(sheet), sheet.lines[who][letter].opponent
    if not found or opponent == IN_PORT:
        return None
    return found[letter if who == Player(0) else opponent]


def place_of_engagement(sheet: Sheet, engagement: Engagement) -> Place | None:
    """Where an engagement is fought; None where the season has no chart."""
    return place_of(sheet, engagement.attacker, engagement.letter)


def there(sheet: Sheet, who: Player, letter: Letter) -> str:
    """Behind what happens to a force, where it happens: " in the Mona Passage"; or nothing."""
    place = place_of(sheet, who, letter)
    return "" if place is None else f" {place.there}"


def force_and_place(sheet: Sheet, who: Player, letter: Letter) -> str:
    """A force by its letter and the place where it met its opponent: "C, Mona Passage"."""
    place = place_of(sheet, who, letter)
    return LETTERS[letter] + ("" if place is None else f", {place.name}")
