"""The port between two seasons as the table of engines has it."""

from campaign import career
from campaign.career import mind
from campaign.career.model import account, say
from campaign.career.model.actions import Action, Setup
from campaign.career.model.events import AnyEvent
from campaign.career.model.state import Career
from campaign.career.rules import legal
from campaign.kernel.game import Engine

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
