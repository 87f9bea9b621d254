"""A land raid as the table of engines has it."""

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.game import Engine
from . import events, mind, odds, rules
from .actions import Action, Setup
from .events import AnyEvent
from .state import Raid

ENGINE: Engine[Raid, Action, Setup] = Engine(
    name="land_raid",
    game=land_raid,
    state=Raid,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    better=events.better,
    gives_up=rules.gives_up,
    mind=mind.MIND,
    luck=odds.luck,
)
