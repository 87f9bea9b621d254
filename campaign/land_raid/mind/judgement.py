"""What a captain would look at: the value of a position, and a good order of actions.

Nothing here decides a rule. Coins are counted as the account counts them; what is still to be
had is put at its average, and less the further it is away.
"""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.geometry.squares import NOWHERE
from campaign.kernel.sealed import Player
from campaign.land_raid.mind.habits import habit
from campaign.land_raid.mind.prices import NAIL, carriers, price, prize
from campaign.land_raid.mind.scene import FAR, buildings, homeward, ways
from campaign.land_raid.mind.weights import STANDARD, Weights
from campaign.land_raid.model.account import better
from campaign.land_raid.model.actions import Action
from campaign.land_raid.model.state import RAIDERS, TOWN, Alarm, Deed, Phase, Raid, spied, standing

TREASURE = (Deed.TREASURY, Deed.RESIDENCE, Deed.GOVERNOR_CAPTURED)
PLUNDER = (Deed.LOOTED, Deed.SPIKED, Deed.BURNED)
BLOOD = (Deed.OFFICER_KILLED, Deed.OFFICER_CAPTURED, Deed.GROUP_KILLED, Deed.SCURVY_KILLED)
LOSSES = (Deed.RAIDERS_KILLED, Deed.RAIDING_OFFICER_CAPTURED)


class Outlook(NamedTuple):
    """A position as one side sees it, in coins; its value is the sum.

    The raiders' coins count against the town, part by part.
    """

    treasure: float
    """The treasury, the residence and the governor: taken, and within reach."""
    plunder: float
    """Houses, guns and fires: taken, and within reach."""
    blood: float
    """The town's men: killed and taken, and those who still stand."""
    losses: float
    """The raiders' men: killed and taken, and those who still stand."""
    hours: float
    """What the turns after the alarm have cost and must cost on the way home."""
    verdict: float
    """How near the raid is to being won."""


def value(raid: Raid, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in coins."""
    return sum(outlook(raid, who, weights))


def outlook(raid: Raid, who: Player, weights: Weights = STANDARD) -> Outlook:
    """What speaks for and against a position: treasure, plunder, men, hours, and the verdict."""
    sign = 1.0 if who == RAIDERS else -1.0
    treasure = float(paid(raid, TREASURE))
    plunder = float(paid(raid, PLUNDER))
    blood = float(paid(raid, BLOOD))
    losses = float(paid(raid, LOSSES))
    hours = float(paid(raid, (Deed.LATE,)))
    if raid.phase is not Phase.OVER:
        rich, small = reach(raid, weights)
        treasure += rich
        plunder += small
        late = toll(raid)
        hours -= late
        ahead = raid.purse[RAIDERS] + rich + small - late
        blood -= weights.townsman * sum(_use(raid, TOWN))
        losses += weights.raider * sum(_use(raid, RAIDERS)) / 2
    else:
        ahead = float(raid.purse[RAIDERS])
    verdict = judgement(raid, ahead, weights)
    parts = (treasure, plunder, blood, losses, hours, verdict)
    return Outlook(*(sign * part for part in parts))


def paid(raid: Raid, deeds: Sequence[Deed]) -> int:
    """What some kinds of deeds have moved into the raiders' purse."""
    return sum([raid.deeds[deed].coins for deed in deeds])


def reach(raid: Raid, weights: Weights) -> tuple[float, float]:
    """What the raiders may still loot and spike, treasure and plunder, for the time it takes."""
    at = standing(raid, RAIDERS)
    groups = [at[u.id] for u in raid.units if u.owner == RAIDERS and u.group and u.here]
    if not groups:
        return 0.0, 0.0
    left = raid.last - raid.turn
    places = tuple(sorted({here for here in groups if here != NOWHERE}))
    if not places:
        return 0.0, 0.0
    steps = ways(raid.town.rows, places)
    guns = {spied(raid, RAIDERS)[u.id] for u in raid.units if u.gun and u.here} - {NOWHERE}
    rich = small = 0.0
    for square in buildings(raid.town.rows):
        worth = prize(raid, square)
        if not worth or steps[square] == FAR or steps[square] > left:
            continue
        worth *= weights.reach ** (1 + steps[square])
        if carriers(raid, square) > 1 or worth > 3:
            rich += worth
        else:
            small += 0.6 * worth
    small += sum([NAIL * weights.reach ** (1 + steps[gun]) for gun in guns if steps[gun] <= left])
    return rich, small


def toll(raid: Raid) -> float:
    """What the way home still costs, at 2 coins a turn after the alarm."""
    if raid.alarm is not Alarm.FULL:
        return 0.0
    home, at = homeward(raid), standing(raid, RAIDERS)
    way = max((home[here] for here in at if here != NOWHERE), default=0)
    return 2.0 * min(way + 1, raid.last - raid.turn)


def _use(raid: Raid, side: Player) -> list[float]:
    return [price(unit) for unit in raid.units if unit.owner == side and unit.here and not unit.gun]


def judgement(raid: Raid, ahead: float, weights: Weights) -> float:
    """The worth of the verdict: whole when the raid is over, by degrees before (R3-45)."""
    if raid.phase is Phase.OVER:
        best = better(raid)
        return 0.0 if best is None else weights.verdict * (1 if best == RAIDERS else -1)
    middle = 0.45 * raid.options.coins
    return max(-weights.verdict, min(weights.verdict, weights.narrow * (ahead - middle)))


def order(raid: Raid, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(raid, action))
