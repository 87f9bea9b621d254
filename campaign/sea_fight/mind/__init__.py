"""How an opponent judges a sea fight: what the engine hands over to opponents and to advice."""

from campaign.kernel.mind import Doubts, Mind
from ..model.actions import Burn, End, Hold, Part
from ..odds import odds
from .judgement import at_stake, outlook, sailors_value
from .winning import captains_value

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
