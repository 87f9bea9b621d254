"""How an opponent judges a fight of Pirate Wars: what the engine hands over."""

from dataclasses import replace

from pieces_of_eight.campaign.kernel.mind import Doubts, Foresight, Mind
from . import sailors, tactics
from .actions import Done, Leap, Scuttle, StandOff, Yield
from .judgement import order, outlook, value
from .odds import odds
from .tactics import FOLLY

MATE = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    reasons={
        "harm": "hurt the enemy",
        "ships": "keep your ships sound",
        "guns": "bring guns to bear",
        "fire": "make your fire tell",
    },
    drill=tactics.options,
    ends=(Done, StandOff, Leap),
    breaks_off=(Scuttle, Yield),
    doubts=Doubts(1.8),
)
AHEAD = Foresight(
    tactics.habit, width=4, horizon=200, near=FOLLY / 2, clock=tactics.moment, pace=16
)
MIND = replace(
    MATE,
    sailor=replace(MATE, drill=sailors.options),
    captain=replace(MATE, foresight=AHEAD),
)
