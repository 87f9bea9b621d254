"""A kept career joined into one voyage: on opening its page, on checking it, and before either.

What an open file and a file that is only read hold is joined by the same code, so what can be
opened is known before anything is written.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pieces_of_eight.campaign.career.model.state import Phase as Part
from pieces_of_eight.campaign.joining import BrokenRecordError, check_onward
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.campaign.voyage import Setup, Voyage, name_of, taken_up

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerFile

CAREER = "career"
"""The match of the career itself."""
Fight = Match[Any, Any, Any] | Callable[[], Match[Any, Any, Any]]


def sheet_name(season: int) -> str:
    """What a season's sheet is called in the file; seasons are counted from 1."""
    return name_of(("season", season))


def fight_name(season: int, engagement: int) -> str:
    """What a fight is called in the file; engagements are counted from 0."""
    return name_of(("season", season, "engagement", engagement))


def join(kept: "CareerFile") -> None:
    """See that the matches of a career make a whole one. Raises SaveError and others.

    Of what is put away only this season is read: earlier ones are not needed to go on, and a
    long career is to open as quickly as a short one.
    """
    season = f"{sheet_name(voyage_of(kept).state.season).partition('/')[0]}/"
    for name in kept.names():
        if name.startswith(season) and kept.is_over(name):
            kept.written(name)


def voyage_of(kept: "CareerFile", oaths: tuple[Oath, ...] = ()) -> Voyage:
    """The voyage of a file: the career, and what was played of the season being sailed.

    Raises SaveError, and others that say in words why the matches do not fit together.
    """
    setup = msgspec.convert(kept.setup, Setup, str_keys=True)
    names = kept.names()
    if CAREER not in names:
        raise BrokenRecordError("it holds no career")
    career = kept.record(CAREER)
    sheet: Match[Any, Any, Any] | None = None
    fights: list[Fight] = []
    season = career.state.season
    if career.state.phase is Part.AT_SEA and sheet_name(season) in names:
        sheet = kept.record(sheet_name(season))
        begun = [name for name in names if name.startswith(fight_name(season, 0)[:-1])]
        if begun != [fight_name(season, at) for at in range(len(begun))]:
            raise BrokenRecordError("a fight of this season is missing")
        fights.extend(partial(kept.record, name) for name in begun)
    voyage = taken_up(setup, kept.header.seed, career, sheet, fights, oaths)
    check_onward(voyage)
    return voyage
