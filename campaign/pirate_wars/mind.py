"""How an opponent judges a fight of Pirate Wars: what the engine hands over."""

from pieces_of_eight.campaign.kernel.mind import Doubts, Foresight, Mind
from . import sailors, tactics
from .actions import Done, Leap, Scuttle, StandOff, Yield
from .judgement import outlook
from .odds import odds
from .tactics import FOLLY

MIND = Mind(
    parts=outlook,
    odds=odds,
    reasons={
        "harm": "hurt the enemy",
        "ships": "keep your ships sound",
        "guns": "bring guns to bear",
        "fire": "make your fire tell",
    },
    drill=tactics,
    sailors_drill=sailors,
    foresight=Foresight(
        tactics.habit, width=4, horizon=200, near=FOLLY / 2, clock=tactics.moment, pace=16
    ),
    ends=(Done, StandOff, Leap),
    breaks_off=(Scuttle, Yield),
    doubts=Doubts(1.8),
)
