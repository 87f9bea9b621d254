"""The account of a career (C-16): points of all seasons, and what a captain owns at the end."""

from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import Disband, Sell
from .state import Career, Ending, own
from .wares import price


def earned(career: Career) -> tuple[int, int]:
    """The victory points of both captains so far."""
    one, two = career.captains
    return one.earned, two.earned


def fetched(career: Career, who: Player) -> int:
    """The coins that a captain's ships and companies would bring as they are, if he sold them."""
    terms, holding = career.terms, own(career, who)
    ships = sum(price(terms, holding, Sell(n)) for n in range(len(holding.ships)))
    men = sum(price(terms, holding, Disband(n)) for n in range(len(holding.companies)))
    return -(ships + men)


def estate(career: Career, who: Player, purses: int) -> int:
    """What a captain owns beyond the coins that his crown has given him, in points (C-16)."""
    whole = own(career, who).coins + fetched(career, who)
    return max(0, whole - purses) // career.terms.prices.point


def better(career: Career) -> Player | None:
    """Who has the better career: the living before the dead, then more points (C-3, C-15)."""
    one, two = career.captains
    if career.ending is Ending.DEATH and one.alive != two.alive:
        return Player(0) if one.alive else Player(1)
    mine, theirs = earned(career)
    return None if mine == theirs else Player(int(theirs > mine))
