"""How an opponent judges a treasure grab: what the engine hands over to opponents and advice."""

from campaign.kernel.mind import Doubts, Foresight, Mind
from ..model.actions import Carry, Done, End, Move, Swing, Wait
from ..odds import odds
from .habits import alike, by_habit, goes_on, judged
from .judgement import leads_on, outlook, sailors_value, stands_by

MIND = Mind(
    parts=outlook,
    odds=odds,
    reasons={
        "chests": "bringing a chest home",
        "band": "sparing your warband",
        "others": "thinning the others out",
        "chest": "getting nearer to the chest",
        "fire": "shooting more than you are shot at",
    },
    telling=0.05,  # a whole figure counts one here, and an order is small
    whole_moves=(Move, Carry, Swing),
    leads_on=stands_by,
    sailors_leads_on=leads_on,
    foresight=Foresight(
        by_habit, width=6, horizon=200, alike=alike, goes_on=goes_on, judged=judged
    ),
    ends=(End, Done, Wait),
    doubts=Doubts(0.5),
    sailors_value=sailors_value,
)
