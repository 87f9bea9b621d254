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
        "treasure": "your share of the treasure",
        "plunder": "the plunder still to take",
        "blood": "the fight with the garrison",
        "losses": "the safety of the landing party",
        "hours": "the time after the alarm",
        "verdict": "winning the night",
    },
    scripts=tactics,
    sailors_scripts=sailors,
    sailors_value=sailors_value,
    ends=(Done,),
    doubts=Doubts(25.0),
)
