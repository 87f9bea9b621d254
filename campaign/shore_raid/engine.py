"""A shore raid as the table of engines has it."""

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.kernel.game import Engine
from . import attacking, events, mind, rules
from .state import Action, Raid, Setup

ENGINE: Engine = Engine(
    name="shore_raid",
    game=shore_raid,
    state=Raid,
    action=Action,
    event=events.AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    better=events.better,
    gives_up=rules.gives_up,
    mind=mind.MIND,
    luck=attacking.luck,
)
