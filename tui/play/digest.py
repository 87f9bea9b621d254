"""What was settled of the season that is sailed, for whoever sits at the table (C-25)."""

from pieces_of_eight.campaign.bridge.places import season_places
from pieces_of_eight.campaign.chronicle import PUBLIC
from pieces_of_eight.campaign.chronicle.digest import Settled, digest
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import Sheet
from .joining import fight_name
from .logbook import Logbook


def settled(logbook: Logbook) -> tuple[int, ...]:
    """The engagements of the season that no person fought, and that are on the sheet."""
    season = logbook.voyage.season
    if season is None:
        return ()
    number = season.at_sea.season
    known = logbook.settled
    return tuple(at for at in range(season.reported) if fight_name(number, at) in known)


def teller_of(logbook: Logbook) -> Player | None:
    """Who reads it: one captain, both at one keyboard, or somebody who plays neither."""
    people = logbook.people
    return None if not people else people[0] if len(people) == 1 else PUBLIC


def season_digest(logbook: Logbook) -> tuple[Settled, ...]:
    """The engagements that were settled, each in two lines. Raises SaveError."""
    from pieces_of_eight.content.career.chart import caribbean

    season = logbook.voyage.season
    if season is None:
        return ()
    sheet: Sheet = season.sheet.state
    places = [place.there for place in season_places(caribbean().chart, sheet, season.sheet.seed)]
    fights = {at: season.fights[at] for at in settled(logbook)}
    return digest(sheet, fights, places, teller_of(logbook))
