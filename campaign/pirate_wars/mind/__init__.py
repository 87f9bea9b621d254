"""How an opponent judges a fight of Pirate Wars: what the engine hands over."""

from pieces_of_eight.campaign.kernel.mind import Doubts, Foresight, Mind
from ..model.actions import Done, Leap, StandOff
from ..odds.orders import odds_of_order
from . import sailors, tactics
from .judgement import outlook
from .tasks import FOLLY

MIND = Mind(
    parts=outlook,
    odds=odds_of_order,
    reasons={
        "harm": "hurting the enemy",
        "ships": "keeping your ships sound",
        "guns": "bringing guns to bear",
        "fire": "the fire already declared",
    },
    drill=tactics,
    sailors_drill=sailors,
    foresight=Foresight(tactics.habit, width=4, horizon=16, near=FOLLY / 2),
    ends=(Done, StandOff, Leap),
    doubts=Doubts(1.8),
)
