"""Whole careers as matches under their names, to be told, reckoned and checked."""

from typing import Any

from pieces_of_eight.campaign.joining import OF_CAREER, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.voyage import Voyage


def matches_of(voyage: Voyage) -> dict[str, Match[Any, Any, Any]]:
    """The matches of a voyage, under the names by which a career keeps them."""
    found = {OF_CAREER: voyage.career}
    for season in voyage.seasons:
        number = season.at_sea.season
        found[sheet_name(number)] = season.sheet
        for at, fight in enumerate(season.fights, start=1):
            found[fight_name(number, at)] = fight
    return found
