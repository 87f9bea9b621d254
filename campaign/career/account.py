"""The score of a career (C-16): points of all seasons, and what the captain owns at the end."""

from campaign.career.state import Career, own, worth
from campaign.career.terms import Ending
from campaign.kernel.sealed import Player


def earned(career: Career) -> tuple[int, int]:
    """The victory points of both captains so far."""
    one, two = career.captains
    return one.earned, two.earned


def estate(career: Career, who: Player) -> int:
    """What a captain owns, in points: his coins, and his ships at what they fetch."""
    terms, holding = career.terms, own(career, who)
    goods = worth(terms, holding) // terms.prices.sale
    return (holding.coins + goods) // terms.prices.point


def final_score(career: Career, who: Player, factor: int) -> int:
    """The score of a captain; `factor` is that of the difficulty, in hundredths (C-16)."""
    return career.captains[who].earned * factor // 100 + estate(career, who)


def better(career: Career) -> Player | None:
    """Who has the better career: the living before the dead, then more points (C-3, C-15)."""
    one, two = career.captains
    if career.ending is Ending.DEATH and one.alive != two.alive:
        return Player(0) if one.alive else Player(1)
    mine, theirs = earned(career)
    return None if mine == theirs else Player(int(theirs > mine))
