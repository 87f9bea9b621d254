"""A shore raid as the table of engines has it."""

from campaign import shore_raid
from campaign.kernel.game import Engine
from campaign.shore_raid import mind
from campaign.shore_raid.mind import judgement
from campaign.shore_raid.model import account, say
from campaign.shore_raid.model.actions import Action, Setup
from campaign.shore_raid.model.events import AnyEvent
from campaign.shore_raid.model.state import Raid
from campaign.shore_raid.odds import luck
from campaign.shore_raid.rules import legal

ENGINE: Engine[Raid, Action, Setup] = Engine(
    name="shore_raid",
    game=shore_raid,
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
