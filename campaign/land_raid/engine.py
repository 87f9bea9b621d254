"""A land raid as the table of engines has it, and how an opponent judges it."""

from dataclasses import replace
from functools import partial

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from . import events, judgement, odds, rules, tactics
from .state import Action, Done, Raid, Setup

EVEN = Mind(
    judgement.value,
    judgement.order,
    parts=judgement.outlook,
    odds=odds.odds,
    reasons=judgement.REASONS,
    scripts=tactics,
    ends=(Done,),
    doubts=Doubts(80.0),
)
MIND = replace(
    EVEN,
    tempers={
        name: replace(EVEN, favourite=partial(tactics.favourite, name)) for name in tactics.FANCIES
    },
)
ENGINE: Engine = Engine(
    name="land_raid",
    game=land_raid,
    state=Raid,
    action=Action,
    event=events.AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    better=events.better,
    gives_up=rules.gives_up,
    mind=MIND,
    luck=odds.luck,
)
