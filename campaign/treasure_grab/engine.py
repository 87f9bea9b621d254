"""A treasure grab as the table of engines has it."""

from campaign import treasure_grab
from campaign.kernel.game import Engine
from campaign.treasure_grab import mind
from campaign.treasure_grab.mind import judgement
from campaign.treasure_grab.model import account, say
from campaign.treasure_grab.model.actions import Action, Setup
from campaign.treasure_grab.model.events import AnyEvent
from campaign.treasure_grab.model.state import Grab
from campaign.treasure_grab.odds import luck
from campaign.treasure_grab.rules import legal

ENGINE: Engine[Grab, Action, Setup] = Engine(
    name="treasure_grab",
    game=treasure_grab,
    state=Grab,
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
