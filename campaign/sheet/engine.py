"""A season's master sheet as the table of engines has it."""

from campaign import sheet
from campaign.kernel.game import Engine
from campaign.sheet import mind
from campaign.sheet.model import say
from campaign.sheet.model.actions import Action, Setup
from campaign.sheet.model.events import AnyEvent
from campaign.sheet.model.state import Sheet
from campaign.sheet.odds import luck
from campaign.sheet.rules import legal, points

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
