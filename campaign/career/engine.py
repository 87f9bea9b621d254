"""The port between two seasons as the table of engines has it."""

from pieces_of_eight.campaign import career
from pieces_of_eight.campaign.kernel.game import Engine
from . import mind
from .model import account, say
from .model.actions import Action, Setup
from .model.events import AnyEvent
from .model.state import Career
from .rules import legal

ENGINE: Engine[Career, Action, Setup] = Engine(
    name="career",
    game=career,
    state=Career,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=say.say,
    prompt=legal.prompt,
    value=mind.value,
    order=mind.order,
    better=account.better,
    mind=mind.MIND,
)
