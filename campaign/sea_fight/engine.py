"""A sea fight as the table of engines has it."""

from campaign import sea_fight
from campaign.kernel.game import Engine
from campaign.sea_fight import mind
from campaign.sea_fight.mind import judgement
from campaign.sea_fight.model import account, say
from campaign.sea_fight.model.actions import Action, Setup
from campaign.sea_fight.model.events import AnyEvent
from campaign.sea_fight.model.state import Sea
from campaign.sea_fight.odds import luck
from campaign.sea_fight.rules import legal

ENGINE: Engine[Sea, Action, Setup] = Engine(
    name="sea_fight",
    game=sea_fight,
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
