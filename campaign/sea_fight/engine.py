"""A sea fight as the table of engines has it."""

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.game import Engine
from . import events, mind, odds, rules
from .events import AnyEvent
from .state import Action, Sea, Setup

ENGINE: Engine = Engine(
    name="sea_fight",
    game=sea_fight,
    state=Sea,
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
