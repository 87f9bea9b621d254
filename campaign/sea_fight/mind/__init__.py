"""How an opponent judges a sea fight: what the engine hands over to opponents and to advice."""

from math import sqrt, tanh

from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import points
from ..model.actions import Burn, End, Hold, Part
from ..model.state import Phase, Sea, opponent_of
from ..odds import odds
from .expectations import CAPTAIN, Weights
from .judgement import at_stake, outlook, sailors_value, value

VICTORY = 20.0
"""What it is worth to win, where to lose costs as much."""
BESIDE = 0.0895
"""What a point is worth beside the victory."""
COMES = 0.329
"""What a point of the judgement brings in points of the account (see `worth` in `MIND`)."""
SWING = 0.543
"""By how much a lead may change in a turn, in shares of what all ships are worth together."""
WIDEST = 2
"""And in a whole fight, which seldom lasts as long as its coins."""
STEEPNESS = 1.25
"""Makes of `tanh` what is nearly the chance that luck of a bell's shape leaves a lead."""


def captains_value(sea: Sea, who: Player, weights: Weights = CAPTAIN) -> float:
    """How good a position is for `who`: how likely he wins, and a little by how much."""
    judged = value(sea, who, weights)
    both = points(sea)
    lead = both[who] - both[opponent_of(who)]
    if sea.phase is Phase.OVER:
        return VICTORY * ((lead > 0) - (lead < 0)) + BESIDE * judged
    hoped = lead + COMES * (judged - lead)
    return VICTORY * tanh(hoped / (STEEPNESS * luck(sea))) + BESIDE * judged


def luck(sea: Sea) -> float:
    """How far the lead may still swing, in points."""
    worth = sum([ship.card.value for ship in sea.ships])
    return worth * min(WIDEST, SWING * sqrt(max(1, sea.coins)))


MIND = Mind(
    parts=outlook,
    odds=odds,
    worth=0.5,
    reasons={
        "harm": "hurting the enemy",
        "safety": "keeping your ships sound",
        "guns": "bringing guns to bear",
        "exposure": "keeping out of their guns",
        "boarders": "boarding them",
        "boarded": "keeping off their boarders",
        "passage": "getting your merchantmen through",
        "chase": "closing with your prey",
        "clock": "ending the fight at a good moment",
    },
    sailors_value=sailors_value,
    captains_value=captains_value,
    by_habit=(Burn,),  # a ship badly hurt looks worth less afloat than sunk: the sounder side burns
    ends=(End, Hold),
    breaks_off=(Part,),
    doubts=Doubts(1.1, sure=0.33, stake=at_stake),
)
