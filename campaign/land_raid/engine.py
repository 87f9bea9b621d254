"""A land raid as the table of engines has it."""

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.game import Engine
from . import mind
from .mind import judgement
from .model import account, say
from .model.actions import Action, Setup
from .model.events import AnyEvent
from .model.state import Raid
from .odds import luck
from .rules import legal

ENGINE: Engine[Raid, Action, Setup] = Engine(
    name="land_raid",
    game=land_raid,
    state=Raid,
    action=Action,
    event=AnyEvent,
    setup=Setup,
    say=say.say,
    prompt=legal.prompt,
    value=judgement.value,
    order=judgement.order,
    better=account.better,
    gives_up=legal.gives_up,
    mind=mind.MIND,
    luck=luck.luck,
)
