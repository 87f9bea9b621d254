"""The chances of an attack as the rule code has them."""

from fractions import Fraction
from functools import cache

from campaign.kernel.dice import Dice, outcomes
from campaign.kernel.play import Play
from campaign.treasure_grab.shooting import IN_COVER, SHOOTING, duel


@cache
def hit_chance(covered: bool) -> Fraction:
    """How likely an attack wounds, in the open or against cover (R4-4)."""
    mods = (IN_COVER,) if covered else ()

    def run(dice: Dice) -> bool:
        return duel(Play(None, dice), SHOOTING, mods)[2]

    return outcomes(run)[True]
