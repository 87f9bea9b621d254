"""How an opponent judges a shore raid: what the engine hands over to opponents and to advice."""

from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from . import captain, tactics
from .judgement import outlook
from .odds import odds
from .state import Done, Pass

MIND = Mind(
    parts=outlook,
    odds=odds,
    reasons={
        "booty": "win the booty",
        "blood": "put enemies out of the fight",
        "safety": "keep your men out of their reach",
        "readiness": "have your bands ready",
    },
    drill=tactics,
    captains_drill=captain,
    offers_more=True,
    ends=(Done, Pass),
    doubts=Doubts(0.25),
)
