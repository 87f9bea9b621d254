"""What a boarding fight comes to on the average, from the dice that are thrown (P8-17)."""

from functools import lru_cache
from typing import NamedTuple

from campaign.kernel.dice import Roll, branches
from campaign.sea_fight.boarding import KILLS

CAPTAIN_FALLS = 1 / 3
"""The gamble: 5+ (P8-17.6)."""
COLOURS_STRUCK = 2 / 3
"""Then 3+ (P8-17.6)."""


class Bout(NamedTuple):
    """The averages of one boarding fight."""

    seized: float
    """The chance that the attacker takes the ship."""
    lost: float
    """The chance that the attacker's own ship strikes."""
    kills: float
    losses: float


@lru_cache(maxsize=2048)
def bout(attack: int, defence: int, striker: bool, struck: bool) -> Bout:
    """The averages for two pools of dice in a first fight of the turn.

    The last two say whether attacker and defender have a captain with whom they would strike.
    """
    seized = lost = kills = losses = 0.0
    ours, theirs = kill_odds(attack), kill_odds(defence)
    for mine, chance in enumerate(ours):
        for his, other_chance in enumerate(theirs):
            both = chance * other_chance
            kills += both * mine
            losses += both * his
            if mine > his:
                strikes = CAPTAIN_FALLS * COLOURS_STRUCK * struck
                seized += both * (1 - (1 - strikes) * (5 / 6) ** (mine - his))
            elif his > mine:
                lost += both * CAPTAIN_FALLS * COLOURS_STRUCK * striker
    return Bout(seized, lost, kills, losses)


@lru_cache(maxsize=256)
def kill_odds(dice: int) -> tuple[float, ...]:
    """The chance of each number of kills, from none to all, with dice that kill on 5+."""
    odds = [0.0] * (dice + 1)
    for faces, chance in branches(Roll(KILLS, dice, (5,))) if dice else (((), 1),):
        odds[sum(face >= 5 for face in faces)] += float(chance)
    return tuple(odds)
