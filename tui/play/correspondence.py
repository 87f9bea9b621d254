"""The rival's letter, and what a captain knows of his fleet, out of a career that is kept (C-21).

A person who plays alone against an opponent is written to by the rival, and his letter opens before
the port. Where two people play, the rival sits at the same table and writes nothing himself: an
officer of his does, and each finds the letter on his quay, behind the curtain (H-234).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.bridge.grudges import POINTS
from pieces_of_eight.campaign.career.model.state import Career
from pieces_of_eight.campaign.chronicle.letters import (
    PLAIN,
    Letter,
    Pen,
    for_another,
    letters,
    officer_of,
    signed,
)
from pieces_of_eight.campaign.chronicle.past import years_of
from pieces_of_eight.campaign.chronicle.sightings import Sighting, sightings
from pieces_of_eight.campaign.joining import departures, sheet_name
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.sheet.model.state import Result, Sheet
from pieces_of_eight.campaign.voyage import Season, Stage
from pieces_of_eight.content.captains import TEMPERS
from pieces_of_eight.content.letters import phrases
from pieces_of_eight.saves.match_file import Chair
from .logbook import Logbook

MORE = f"{many(POINTS, 'point')} more"
READ = "letter"
"""The text that says before which season the last letter was written that has been read."""


class Correspondence(Struct, frozen=True):
    """What lies on a captain's table when he comes into port."""

    season: int
    crown: str
    """The rival's."""
    rival: str
    """His captain."""
    letter: Letter | None
    """None where nothing is known of the season before."""
    fleet: tuple[Sighting, ...]
    grudges: tuple[str, ...] = ()
    """Against whom each of the two bears a grudge, in sentences (H-254)."""
    officer: str = ""
    """Who writes for the rival, where the rival is a person."""


def reader_of(logbook: Logbook) -> Player | None:
    """The captain who has been written to before this season; None where there is none.

    Of two people it is the one who lies in port now.
    """
    people, now = logbook.people, logbook.open_now
    if now.stage is not Stage.PORT or logbook.voyage.state.season == 1 or not people:
        return None
    return people[0] if len(people) == 1 else next(iter(now.match.to_act), None)


def is_new(logbook: Logbook) -> bool:
    """Whether there is a letter that was not opened yet, and nobody else may see whose it is.

    Where another person has sat at the table, the port comes behind a curtain; its quay has the
    letter.
    """
    reader = reader_of(logbook)
    if reader is None or len(logbook.people) > 1 or logbook.sat != frozenset({reader}):
        return False
    return logbook.saved.texts.get(READ) != str(logbook.voyage.state.season)


def lay_down(logbook: Logbook) -> None:
    """Keep that the letter has been read: it does not open by itself again."""
    logbook.saved.note(READ, str(logbook.voyage.state.season))


def correspondence(logbook: Logbook, reader: Player) -> Correspondence:
    """What the rival wrote before this season, and what is known of his fleet. Raises SaveError."""
    rival, career = Player(1 - reader), logbook.voyage.state
    kept = sheets_of(logbook)
    sheets: dict[int, Sheet] = {season: match.state for season, match in kept.items()}
    years = years_of(logbook.voyage.career, sheets, towns_of(logbook, kept))
    captain = career.captains[rival]
    last = sheets.get(career.season - 1)
    officer = officer_of(last, rival, captain.name) if logbook.chairs[rival].person else ""
    pen = pen_of(rival, logbook.chairs, logbook.voyage.seed)
    written = letters(years, for_another(pen) if officer else pen)
    found = [each for each in written if each.season == career.season]
    if officer:
        found = [signed(each, officer) for each in found]
    return Correspondence(
        career.season,
        captain.crown,
        captain.name,
        found[0] if found else None,
        sightings(sheets, rival),
        tuple(grudges(career, reader)),
        officer,
    )


def grudges(career: Career, reader: Player) -> Iterator[str]:
    """The grudges of both, as the reader is told of them: his own first."""
    rival = Player(1 - reader)
    own, other = career.captains[reader], career.captains[rival]
    if own.foe:
        yield f"You bear a grudge against {own.foe}: killed or taken he brings you {MORE}."
    if other.foe:
        yield f"{other.name} bears one against {other.foe} of yours: it brings him {MORE}."


def met_ships(logbook: Logbook, who: Player) -> tuple[Sighting, ...]:
    """The other's ships that a captain has met in the seasons behind him. Raises SaveError."""
    kept = sheets_of(logbook)
    return sightings({season: match.state for season, match in kept.items()}, Player(1 - who))


def pen_of(writer: Player, chairs: Sequence[Chair], seed: int) -> Pen:
    """With what a captain writes, by who sits in his chair and by the career's seed."""
    return Pen(writer, temper_of(chairs[writer]), seed, phrases())


def pen_against(chairs: Sequence[Chair], seed: int) -> Pen | None:
    """The pen of who plays against a person who plays alone; nobody's in any other career."""
    people = [Player(who) for who, chair in enumerate(chairs) if chair.person]
    return pen_of(Player(1 - people[0]), chairs, seed) if len(people) == 1 else None


def temper_of(chair: Chair) -> str:
    """The temper of who sits in a chair: "mate, bold" is bold."""
    temper = chair.level.partition(", ")[2]
    return temper if temper in TEMPERS else PLAIN


def sheets_of(logbook: Logbook) -> Mapping[int, Match[Any, Any, Any]]:
    """The sheets of the seasons that are over. Raises SaveError."""
    names = {past.number: sheet_name(past.number) for past in logbook.voyage.state.past}
    there = set(logbook.saved.names())
    return {n: logbook.lend(name).match for n, name in names.items() if name in there}


def towns_of(
    logbook: Logbook, sheets: Mapping[int, Match[Any, Any, Any]]
) -> dict[int, tuple[str, ...]]:
    """By season and engagement the towns that were raided; empty at sea."""
    voyage, found = logbook.voyage, {}
    for at_sea in departures(voyage.career):
        match = sheets.get(at_sea.season)
        if match is not None:
            season = Season(at_sea, match, voyage.setup.world)
            found[at_sea.season] = tuple(
                voyage.town(season, at) if each.result is Result.LAND_RAID else ""
                for at, each in enumerate(match.state.engagements)
            )
    return found
