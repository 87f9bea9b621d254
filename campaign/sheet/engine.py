"""A season's master sheet as the table of engines has it."""

from pieces_of_eight.campaign import sheet
from pieces_of_eight.campaign.kernel.game import Engine
from . import mind
from .model import say
from .model.actions import Action, Setup
from .model.events import AnyEvent
from .model.state import Sheet
from .odds import luck
from .rules import legal, points

ENGINE: Engine[Sheet, Action, Setup] = Engine(
    name="sheet",
    game=sheet,
    state=Sheet,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=say.say,
    prompt=legal.prompt,
    value=mind.value,
    order=mind.order,
    better=points.better,
    mind=mind.MIND,
    luck=luck.luck,
)
