"""Careers to tell: what a captain sees of one, and ends of seasons in which a captain fell."""

import copy

from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.career import Career, CareerSeason, Fights
from pieces_of_eight.campaign.chronicle.story import Chronicle
from pieces_of_eight.campaign.chronicle.writing import chronicle
from pieces_of_eight.campaign.engines import PORT
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.port.homecoming import as_end
from pieces_of_eight.campaign.port.state import ComeHome, Port, Return, Setup, own
from tests.bridge.positions import ONE, TWO, pair
from tests.careers import SAILOR, begun, lively, sailed


def whole() -> Career:
    """Two seasons with raids and battles in them."""
    return sailed(lively(), 2, SAILOR.name)


def told() -> Chronicle:
    return chronicle(whole(), notes={"Dice": "fixed"})


def closed(match: Match, who: Player) -> Match:
    """A match in which there is nothing but what one player sees of it."""
    found = copy.copy(match)
    found.steps = [
        Step(redact(step.state, who), redact(step.events, who), step.thrown, step.opened)
        for step in match.steps
    ]
    return found


def seat(season: CareerSeason, at: int, who: Player) -> Player:
    """Which player of a fight a captain is; himself where he is none."""
    sheet = season.sheet.state
    chairs = bridge.chairs(sheet, sheet.engagements[at])
    return Player(list(chairs).index(who)) if who in chairs else who


def as_seen(career: Career, who: Player) -> Career:
    """A career in which there is nothing but what one captain sees of it."""
    alone = Career(career.setup, career.seed)
    alone.port = closed(career.port, who)
    for season in career.seasons:
        mine = alone.begin_season(redact(season.at_sea, who), closed(season.sheet, who))
        mine.fights = Fights(
            closed(fight, seat(season, at, who)) for at, fight in enumerate(season.fights)
        )
    return alone


def sailing(seasons: int, *, ironman: bool = False) -> Port:
    """Ann Hale and Luis Roca at sea with a brig each."""
    found = pair("brig")
    return replace(found, terms=replace(found.terms, seasons=seasons, ironman=ironman))


def home_from(left: Port, *, captain: bool) -> Career:
    """The end of a season in which nothing befell but the death of a captain, or not that."""
    career = Career(begun(1), 1)
    career.port = Match(PORT, Setup(left.terms, left.captains), 1, Checkpoint(left, 0, 0))
    for who, points, alive in ((ONE, 7, captain), (TWO, 3, True)):
        end = replace(as_end(own(left, who).ships[0]), captain=alive)
        career.port.submit(who, ComeHome(who, points, Sealed(who, Return((end,)))))
    return career


def grudging(*foes: str) -> Port:
    """A career at sea whose captains bear these grudges."""
    found = sailing(3)
    pairs = zip(found.captains, foes or ("", ""), strict=True)
    one, two = (replace(captain, foe=foe) for captain, foe in pairs)
    return replace(found, captains=(one, two))
