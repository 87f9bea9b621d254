"""How an opponent judges a fight of Pirate Wars: what the engine hands over."""

from campaign.kernel.mind import Doubts, Foresight, Mind
from campaign.pirate_wars.mind import sailors, tactics
from campaign.pirate_wars.mind.judgement import outlook
from campaign.pirate_wars.mind.tasks import FOLLY
from campaign.pirate_wars.model.actions import Done, Leap, StandOff
from campaign.pirate_wars.odds.orders import odds_of_order

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
