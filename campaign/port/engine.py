"""The port between two seasons as the table of engines has it."""

from pieces_of_eight.campaign import port
from pieces_of_eight.campaign.kernel.game import Engine
from . import events, mind, rules
from .events import AnyEvent
from .state import Action, Port, Setup

ENGINE: Engine = Engine(
    name="port",
    game=port,
    state=Port,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    better=events.better,
    mind=mind.MIND,
)
