"""What the raiders win by a fight hand to hand, as far as the purses go (P8-22.28, P8-22.29).

Coins change hands as the men fall: first the defenders', then the attackers', and last what a
governor brings who is caught when his side gives way. In each part all goes one way, so funds
run out where the sum of it does.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from campaign.land_raid.model.purse import affordable
from campaign.land_raid.model.state import RAIDERS
from campaign.land_raid.odds.chances import after_paying


class End(Struct, frozen=True):
    """What of one side matters to who has the square."""

    losses: int
    left: int
    driven: int
    """How many were driven off, and take up room where the others may have to go."""
    can_fight: bool
    governor: bool


Coins = dict[int, int]
"""In how many ways the raiders win so much, before anybody's funds run out."""
Ends = dict[End, Coins]


def spoils(
    purse: tuple[int, int], inside: Ends, outside: Mapping[bool, tuple[Ends, int]]
) -> Fraction:
    """What the raiders win by the fighting, times the ways the defenders' hits can fall."""
    total = Fraction(0)
    for stood, (theirs, of) in outside.items():
        won = together(coins for end, coins in inside.items() if (end.left > 0) == stood)
        lost = together(theirs.values())
        total += Fraction(
            sum(
                n * m * (after_paying(between, loss)[RAIDERS] - purse[RAIDERS])
                for gain, n in won.items()
                for between in (after_paying(purse, gain),)
                for loss, m in lost.items()
            ),
            of,
        )
    return total


def together(parts: Iterable[Coins]) -> Coins:
    """Several counts in one."""
    whole: Coins = {}
    for part in parts:
        for coins, n in part.items():
            whole[coins] = whole.get(coins, 0) + n
    return whole


def bounty(purse: tuple[int, int], won: Coins, lost: Coins, more: int) -> int:
    """What a captured governor brings when the fight is over, as far as funds last then."""
    total = 0
    for gain, n in won.items():
        between = after_paying(purse, gain)
        for loss, m in lost.items():
            total += n * m * affordable(after_paying(between, loss), more)
    return total
