"""A treasure grab as the table of engines has it."""

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.kernel.game import Engine
from . import events, fighting, mind, rules
from .state import Action, Grab, Setup

ENGINE: Engine = Engine(
    name="treasure_grab",
    game=treasure_grab,
    state=Grab,
    action=Action,
    event=events.AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    better=events.better,
    gives_up=rules.gives_up,
    mind=mind.MIND,
    luck=fighting.luck,
)
