"""Whole careers as matches under their names, to be told, reckoned and checked."""

from typing import Any

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.joining import OF_CAREER, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match


def matches_of(career: Career) -> dict[str, Match[Any, Any, Any]]:
    """The matches of a career, under the names by which a career keeps them."""
    found = {OF_CAREER: career.port}
    for season in career.seasons:
        number = season.at_sea.season
        found[sheet_name(number)] = season.sheet
        for at, fight in enumerate(season.fights, start=1):
            found[fight_name(number, at)] = fight
    return found
