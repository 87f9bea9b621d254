"""The port between two seasons as the table of engines has it."""

from pieces_of_eight.campaign import career
from pieces_of_eight.campaign.kernel.game import Engine
from . import events, mind, rules
from .events import AnyEvent
from .state import Action, Career, Setup

ENGINE: Engine[Career, Action, Setup] = Engine(
    name="career",
    game=career,
    state=Career,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    value=mind.value,
    order=mind.order,
    better=events.better,
    mind=mind.MIND,
)
