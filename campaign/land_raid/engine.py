"""A land raid as the table of engines has it."""

from campaign import land_raid
from campaign.kernel.game import Engine
from campaign.land_raid import mind
from campaign.land_raid.mind import judgement
from campaign.land_raid.model import account, say
from campaign.land_raid.model.actions import Action, Setup
from campaign.land_raid.model.events import AnyEvent
from campaign.land_raid.model.state import Raid
from campaign.land_raid.odds import luck
from campaign.land_raid.rules import legal

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
