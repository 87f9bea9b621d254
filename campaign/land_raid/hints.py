"""What a captain would look at: the value of a position, and a good order of actions."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.land_raid.actions import Action
from campaign.land_raid.state import RAIDERS, Raid


def value(raid: Raid, who: Player) -> float:
    """How good the position is for `who`, in coins."""
    coins = float(raid.purse[0] - raid.purse[1])
    return coins if who == RAIDERS else -coins


def order(raid: Raid, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first."""
    return list(actions)
