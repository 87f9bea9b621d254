"""How likely a side is to win: what a captain goes by at sea, where a mate counts points.

Who leads in the end has won, by one point as by twenty. So a captain who leads, and has little time
left, risks nothing for more; one who is behind risks what he has. While much can still happen it
comes to the same as counting points. He also sees what a mate does not: who has the wind, whether
his ships lie together, and how well the enemy's lie.
"""

from math import sqrt, tanh

from campaign.kernel.sealed import Player
from ..model.account import points
from ..model.state import Phase, Sea, opponent_of
from .expectations import CAPTAIN, Weights
from .judgement import value

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
