"""How an opponent judges a land raid: what the engine hands over to opponents and advice."""

from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from . import sailors, tactics
from .actions import Done
from .judgement import outlook, sailors_value
from .odds import odds

MIND = Mind(
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
    sailors_scripts=sailors,
    sailors_value=sailors_value,
    ends=(Done,),
    doubts=Doubts(25.0),
)
