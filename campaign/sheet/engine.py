"""A season's master sheet as the table of engines has it."""

from pieces_of_eight.campaign import sheet
from pieces_of_eight.campaign.kernel.game import Engine
from . import events, mind, naming, points, rules
from .events import AnyEvent
from .state import Action, Setup, Sheet

ENGINE: Engine = Engine(
    name="sheet",
    game=sheet,
    state=Sheet,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=events.say,
    prompt=rules.prompt,
    better=points.better,
    mind=mind.MIND,
    luck=naming.luck,
)
