"""A fight by Pirate Wars as the table of engines has it."""

from campaign import pirate_wars
from campaign.kernel.game import Engine
from campaign.pirate_wars import mind
from campaign.pirate_wars.mind import judgement
from campaign.pirate_wars.model import account, say
from campaign.pirate_wars.model.actions import Action, Setup
from campaign.pirate_wars.model.events import AnyEvent
from campaign.pirate_wars.model.state import Sea
from campaign.pirate_wars.odds import luck
from campaign.pirate_wars.rules import legal

ENGINE: Engine[Sea, Action, Setup] = Engine(
    name="pirate_wars",
    game=pirate_wars,
    state=Sea,
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
