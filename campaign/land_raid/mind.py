"""How an opponent judges a land raid: what the engine hands over to opponents and advice."""

from dataclasses import replace

from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from . import sailors, tactics
from .actions import Done
from .judgement import order, outlook, sailors_value, value
from .odds import odds

MATE = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    reasons={
        "treasure": "raise your share of the treasure",
        "plunder": "bring the rest of the plunder your way",
        "blood": "win the fight for the town",
        "losses": "tip the losses your way",
        "hours": "make the time after the alarm work for you",
        "verdict": "win the night",
    },
    scripts=tactics,
    ends=(Done,),
    doubts=Doubts(25.0),
)
MIND = replace(MATE, sailor=replace(MATE, value=sailors_value, scripts=sailors))
