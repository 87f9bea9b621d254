"""The final score of a career, line by line (C-16)."""

from collections.abc import Sequence

from msgspec import Struct

from campaign.career.account import estate, final_score
from campaign.career.state import Career, own, worth
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player

SCORE = Rule("C-16")
PLAIN = 100
"""The factor, in hundredths, where no opponent's skill is to be reckoned with."""


class Reckoning(Struct, frozen=True):
    """What a career has come to for one captain."""

    seasons: tuple[int, ...]
    """Victory points, season by season."""
    factor: int
    """That of the rival's skill, in hundredths."""
    weighed: int
    """The points of all seasons times the factor."""
    coins: int
    """In the captain's chest."""
    goods: int
    """What ships and companies fetch, in coins."""
    estate: int
    """Both of them together, in points."""
    score: int
    rule: Rule = SCORE

    @property
    def points(self) -> int:
        """The points of all seasons."""
        return sum(self.seasons)


class Seats(Struct, frozen=True):
    """Who sat in the two chairs of a match, by captain: a level of skill, or "" for a person."""

    levels: tuple[str, str]


def reckoning(career: Career, who: Player, factor: int) -> Reckoning:
    """The score of a captain as things stand (C-16)."""
    holding = own(career, who)
    seasons = tuple(season.points[who] for season in career.past)
    return Reckoning(
        seasons,
        factor,
        sum(seasons) * factor // PLAIN,
        holding.coins,
        worth(career.terms, holding) // career.terms.prices.sale,
        estate(career, who),
        final_score(career, who, factor),
    )


def rivals_met(sat: Sequence[Seats], who: Player) -> frozenset[str]:
    """The levels of all opponents that a person met; none where no person sat in his chair.

    An opponent who only stood in for a few hours counts as well: the least of them is what the
    career was played against.
    """
    if all(seats.levels[who] for seats in sat):
        return frozenset()
    return frozenset(seats.levels[1 - who] for seats in sat)
